"""Somebody upgrades and goes back: scores and configuration stay, and where it fails, the version before plays on."""

from pathlib import Path

import pytest

from systemd.installer.host import former
from systemd.installer.installing import InstallError, go_back, install
from systemd.installer.outside import OutsideError
from systemd.installer.steps import Run
from tests.systemd.installer.fake_system import (
    UDEV,
    V1,
    V2,
    Outside,
    built,
    checkout,
    host,
    installed,
    seen,
    wish,
    world,
)


def test_an_upgrade_copies_the_store_twice_and_keeps_what_the_operator_has(tmp_path: Path) -> None:
    outside, told = Outside(tmp_path / "root"), list[str]()
    root = installed(tmp_path, outside)
    config = root / "etc/pegmind/pegmind.toml"
    config.write_text(f"{config.read_text(encoding='utf-8')}# mine\n", encoding="utf-8")
    source = checkout(tmp_path / "0.2.0", "0.2.0")
    (source / "systemd/pegmind.udev.rules").unlink()
    install(wish(source, "2"), host(root, former=former(root)), world(outside, told))
    assert outside.said == [
        *built(V2),
        f"{V2}/bin/pegmind config --config /etc/pegmind/pegmind.toml",
        f"{V2}/bin/python -I -B {V2}/source/systemd/installer/needs.py /etc/pegmind/pegmind.toml",
        "systemctl show --property=ActiveState --value pegmind.service",
        "runuser -u pegmind -- /opt/pegmind/current/bin/pegmind backup --config /etc/pegmind/pegmind.toml",
        "systemd-sysusers /usr/local/lib/sysusers.d/pegmind.conf",
        "systemd-tmpfiles --create /usr/local/lib/tmpfiles.d/pegmind.conf",
        *UDEV,
        "systemctl daemon-reload",
        "systemctl try-restart pegmind-backup.timer",
        "systemctl stop pegmind.service",
        "systemctl restart pegmind.service",
    ]
    assert config.read_text(encoding="utf-8").endswith("# mine\n")
    assert not (root / "etc/udev/rules.d/99-pegmind.rules").exists()
    assert [path.name for path in sorted((root / "var/lib/pegmind").iterdir())] == ["pegmind.db"]
    assert told[0] == "\nBuilding 0.2.0-2; the version in use keeps running:"
    assert told[-1] == "\nPegmind 0.2.0-2 is running."


def test_the_version_before_is_kept_and_older_ones_go(tmp_path: Path) -> None:
    outside = Outside(tmp_path / "root")
    root = installed(tmp_path, outside)
    for number in (2, 3):
        source = checkout(tmp_path / f"0.{number}.0", f"0.{number}.0")
        install(wish(source, str(number)), host(root, former=former(root)), world(outside))
    (root / "opt/pegmind/versions/0.4.0-4/half-made").mkdir(parents=True)
    install(wish(source, "5"), host(root, former=former(root)), world(outside))
    assert sorted(path.name for path in (root / "opt/pegmind/versions").iterdir()) == ["0.3.0-3", "0.3.0-5"]


def test_a_station_that_its_operator_has_stopped_stays_stopped(tmp_path: Path) -> None:
    outside, told = Outside(tmp_path / "root"), list[str]()
    root = installed(tmp_path, outside)
    outside.state = "inactive"
    install(wish(checkout(tmp_path / "0.2.0", "0.2.0"), "2"), host(root, former=former(root)), world(outside, told))
    assert [line for line in outside.said if line.startswith("systemctl")] == [
        "systemctl show --property=ActiveState --value pegmind.service",
        "systemctl daemon-reload",
    ]
    assert told[-1].endswith("The station is still stopped; to start it: sudo systemctl start pegmind")


@pytest.mark.parametrize("state", ["activating", "failed"])
def test_a_station_that_tries_to_come_up_is_started_anew(tmp_path: Path, state: str) -> None:
    outside, told = Outside(tmp_path / "root"), list[str]()
    root = installed(tmp_path, outside)
    outside.state = state
    install(wish(checkout(tmp_path / "0.2.0", "0.2.0"), "2"), host(root, former=former(root)), world(outside, told))
    assert outside.said[-2:] == ["systemctl stop pegmind.service", "systemctl restart pegmind.service"]
    assert told[-1] == "\nPegmind 0.2.0-2 is running."


def test_a_version_that_does_not_come_up_gives_way_to_the_one_before(tmp_path: Path) -> None:
    outside = Outside(tmp_path / "root")
    root = installed(tmp_path, outside)
    before = seen(root)

    def migrates_and_fails(step: Run) -> OutsideError | None:
        if step.words[:2] != ("systemctl", "restart") or former(root) == Path(V1):
            return None
        for name in ("pegmind.db", "pegmind.db-wal", "pegmind.db-shm"):
            (root / "var/lib/pegmind" / name).write_text("in new tables", encoding="utf-8")
        return OutsideError("it is dead")

    outside.bad = migrates_and_fails
    source = checkout(tmp_path / "0.2.0", "0.2.0", **{"pegmind.service": "[Service]\nExecStart=/bin/false\n"})
    said = "^0.2.0-2 did not start, so 0.1.0-1 has been restored; the journal says:\n    the strip does not answer$"
    with pytest.raises(InstallError, match=said):
        install(wish(source, "2"), host(root, former=former(root)), world(outside))
    assert seen(root) == before
    assert outside.said[-5:] == [
        "systemctl restart pegmind.service",
        "journalctl --unit pegmind.service --output cat --lines 4 --no-pager",
        "systemctl stop pegmind.service",
        "systemctl daemon-reload",
        "systemctl restart pegmind.service",
    ]


@pytest.mark.parametrize(
    ("config", "store"),
    [
        ('[store]\npath = "~/games.db"\n', "var/lib/pegmind/games.db"),
        ('[store]\npath = "/media/stick/games.db"\n', "media/stick/games.db"),
        ('\ufeff[store]\npath = "~/games.db"\n', "var/lib/pegmind/games.db"),
        ("", "var/lib/pegmind/.local/share/pegmind/pegmind.db"),
    ],
)
def test_the_store_is_where_the_configuration_has_it(tmp_path: Path, config: str, store: str) -> None:
    outside, told = Outside(tmp_path / "root"), list[str]()
    root = installed(tmp_path, outside)
    (root / "etc/pegmind/pegmind.toml").write_text(config, encoding="utf-8")
    (root / store).parent.mkdir(parents=True, exist_ok=True)
    (root / store).write_text("all games", encoding="utf-8")
    install(wish(checkout(tmp_path / "0.2.0", "0.2.0"), "2"), host(root, former=former(root)), world(outside, told))
    assert f"  copy /{store} to /{store}.before-upgrade, until the new version runs" in told
    assert [path.name for path in (root / store).parent.iterdir() if "before" in path.name] == []


def test_going_back_takes_the_version_before(tmp_path: Path) -> None:
    outside, told = Outside(tmp_path / "root"), list[str]()
    root = installed(tmp_path, outside)
    install(wish(checkout(tmp_path / "0.2.0", "0.2.0"), "2"), host(root, former=former(root)), world(outside))
    (root / "opt/pegmind/versions/0.3.0-3/half-made").mkdir(parents=True)
    outside.said.clear()
    go_back(wish(tmp_path / "0.2.0", "4"), host(root, former=former(root)), world(outside, told))
    assert former(root) == Path(V1)
    assert [path.name for path in (root / "var/lib/pegmind").iterdir()] == ["pegmind.db"]
    assert outside.said[:2] == [
        f"{V1}/bin/pegmind --version",
        f"{V1}/bin/pegmind config --config /etc/pegmind/pegmind.toml",
    ]
    assert told[-1] == "\nPegmind 0.1.0-1 is running."


def test_there_is_nothing_to_go_back_to_after_the_first_installation(tmp_path: Path) -> None:
    outside = Outside(tmp_path / "root")
    root = installed(tmp_path, outside)
    with pytest.raises(InstallError, match=r"^there is no other version in /opt/pegmind/versions to go back to$"):
        go_back(wish(tmp_path / "0.1.0"), host(root, former=former(root)), world(outside))


def test_a_display_is_installed_on_demand_and_stays_until_it_is_taken_off(tmp_path: Path) -> None:
    outside = Outside(tmp_path / "root")
    root = installed(tmp_path, outside)
    unit = root / "usr/local/lib/systemd/system/pegmind-kiosk.service"
    policy = root / "etc/chromium/policies/managed/pegmind-kiosk.json"
    for number, (kiosk, there) in enumerate(((True, True), (None, True), (False, False), (None, False))):
        source = checkout(tmp_path / f"a{number}", "0.2.0")
        install(wish(source, f"{number}", kiosk=kiosk), host(root, former=former(root)), world(outside))
        assert (unit.exists(), policy.exists()) == (there, there)
    assert [line for line in outside.said if "kiosk" in line] == [
        "systemctl enable pegmind-kiosk.service",
        "systemctl start pegmind-kiosk.service",
        "systemctl try-restart pegmind-kiosk.service",
        "systemctl disable --now pegmind-kiosk.service",
    ]
