"""Upgrading and going back: scores and configuration stay, and if it fails, the previous version plays on."""

from pathlib import Path

import pytest

from pegmind_installer.commands import CommandError
from pegmind_installer.install import InstallError, go_back
from pegmind_installer.layout import find_current_version
from pegmind_installer.steps import Run
from tests.systemd.pegmind_installer.fake_system import (
    UDEV_COMMANDS,
    V1,
    V2,
    FakeSystem,
    build_commands,
    checkout,
    confirmed,
    installed_system,
    read_files,
)


@pytest.fixture
def system(tmp_path: Path) -> FakeSystem:
    """A Pi on which 0.1.0 plays."""
    return installed_system(tmp_path)


@pytest.fixture
def source(tmp_path: Path) -> Path:
    return checkout(tmp_path, "0.2.0")


def test_an_upgrade_copies_the_store_and_keeps_the_settings(system: FakeSystem, source: Path) -> None:
    config = system.root / "etc/pegmind/pegmind.toml"
    config.write_text(f"{config.read_text(encoding='utf-8')}# mine\n", encoding="utf-8")
    (source / "systemd/pegmind.udev.rules").unlink()
    system.install(source, "2")
    assert system.commands == [
        *build_commands(V2),
        f"{V2}/bin/pegmind config --config /etc/pegmind/pegmind.toml",
        f"{V2}/bin/python -I -B {V2}/source/systemd/pegmind_installer/boot_settings.py /etc/pegmind/pegmind.toml",
        "systemctl show --property=ActiveState --value pegmind.service",
        "runuser -u pegmind -- /opt/pegmind/current/bin/pegmind backup --config /etc/pegmind/pegmind.toml",
        "systemd-sysusers /usr/local/lib/sysusers.d/pegmind.conf",
        "systemd-tmpfiles --create /usr/local/lib/tmpfiles.d/pegmind.conf",
        *UDEV_COMMANDS,
        "systemctl daemon-reload",
        "systemctl try-restart pegmind-backup.timer",
        "systemctl stop pegmind.service",
        "systemctl restart pegmind.service",
    ]
    assert config.read_text(encoding="utf-8").endswith("# mine\n")
    assert not (system.root / "etc/udev/rules.d/99-pegmind.rules").exists()
    assert [path.name for path in sorted((system.root / "var/lib/pegmind").iterdir())] == ["pegmind.db"]
    assert system.messages[0] == "\nBuilding 0.2.0-2; the version in use keeps running:"
    assert system.messages[-1] == "\nPegmind 0.2.0-2 is running."


def test_the_previous_version_is_kept_and_older_ones_are_deleted(tmp_path: Path, system: FakeSystem) -> None:
    for number in (2, 3):
        source = checkout(tmp_path, f"0.{number}.0")
        system.install(source, str(number))
    (system.root / "opt/pegmind/versions/0.4.0-4/incomplete").mkdir(parents=True)
    system.install(source, "5")
    versions = system.root / "opt/pegmind/versions"
    assert sorted(path.name for path in versions.iterdir()) == ["0.3.0-3", "0.3.0-5"]


def test_a_station_that_its_operator_has_stopped_stays_stopped(system: FakeSystem, source: Path) -> None:
    system.state = "inactive"
    system.install(source, "2")
    assert [line for line in system.commands if line.startswith("systemctl")] == [
        "systemctl show --property=ActiveState --value pegmind.service",
        "systemctl daemon-reload",
    ]
    assert system.messages[-1].endswith("The station is still stopped; to start it: sudo systemctl start pegmind")


@pytest.mark.parametrize("state", ["activating", "failed"])
def test_a_station_that_systemd_tries_to_start_is_restarted(system: FakeSystem, source: Path, state: str) -> None:
    system.state = state
    system.install(source, "2")
    assert system.commands[-2:] == ["systemctl stop pegmind.service", "systemctl restart pegmind.service"]
    assert system.messages[-1] == "\nPegmind 0.2.0-2 is running."


def test_a_version_that_does_not_start_is_taken_back(tmp_path: Path, system: FakeSystem) -> None:
    before = read_files(system.root)

    def migrate_and_fail(step: Run) -> CommandError | None:
        if step.command[:2] != ("systemctl", "restart") or find_current_version(system.root) == Path(V1):
            return None
        for name in ("pegmind.db", "pegmind.db-wal", "pegmind.db-shm"):
            (system.root / "var/lib/pegmind" / name).write_text("in new tables", encoding="utf-8")
        return CommandError("it has ended")

    system.failure = migrate_and_fail
    source = checkout(tmp_path, "0.2.0", **{"pegmind.service": "[Service]\nExecStart=/bin/false\n"})
    message = "0.2.0-2 did not start, so 0.1.0-1 has been restored; the journal says:\n    the strip does not answer"
    with pytest.raises(InstallError) as failed:
        system.install(source, "2")
    assert str(failed.value) == message
    assert read_files(system.root) == before
    assert system.commands[-5:] == [
        "systemctl restart pegmind.service",
        "journalctl --unit pegmind.service --output cat --lines 10 --no-pager",
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
def test_the_store_is_found_by_the_configuration(system: FakeSystem, source: Path, config: str, store: str) -> None:
    (system.root / "etc/pegmind/pegmind.toml").write_text(config, encoding="utf-8")
    (system.root / store).parent.mkdir(parents=True, exist_ok=True)
    (system.root / store).write_text("all games", encoding="utf-8")
    system.install(source, "2")
    assert f"  copy /{store} to /{store}.before-upgrade, until the new version runs" in system.messages
    assert [path.name for path in (system.root / store).parent.iterdir() if "before" in path.name] == []


def test_going_back_activates_the_previous_version(system: FakeSystem, source: Path) -> None:
    system.install(source, "2")
    (system.root / "opt/pegmind/versions/0.3.0-3/incomplete").mkdir(parents=True)
    system.commands.clear()
    go_back(confirmed(source, "4"), system.host(), system.target)
    assert find_current_version(system.root) == Path(V1)
    assert [path.name for path in (system.root / "var/lib/pegmind").iterdir()] == ["pegmind.db"]
    assert system.commands[:2] == [
        f"{V1}/bin/pegmind --version",
        f"{V1}/bin/pegmind config --config /etc/pegmind/pegmind.toml",
    ]
    assert system.messages[-1] == "\nPegmind 0.1.0-1 is running."


def test_going_back_without_a_configuration_writes_one(system: FakeSystem, source: Path) -> None:
    config = system.root / "etc/pegmind/pegmind.toml"
    first = config.read_bytes()
    system.install(source, "2")
    config.unlink()
    system.commands.clear()

    def check_config(step: Run) -> CommandError | None:
        return None if "--config" not in step.command or config.exists() else CommandError("there is no such file")

    system.failure = check_config
    go_back(confirmed(source, "4"), system.host(), system.target)
    assert (find_current_version(system.root), config.read_bytes()) == (Path(V1), first)
    assert [command for command in system.commands if "--config" in command] == [
        "runuser -u pegmind -- /opt/pegmind/current/bin/pegmind backup --config /etc/pegmind/pegmind.toml"
    ]


@pytest.mark.parametrize(
    ("section", "named"),
    [
        ('[inputs]\nfactory = "lgpio"\n', "lgpio"),
        ('[inputs]\nfactory = "lgpio"\n[pixels]\ndriver = "neopixel_spi"\n', "lgpio and neopixel_spi"),
    ],
)
def test_no_way_back_to_a_version_without_the_libraries(
    system: FakeSystem, source: Path, section: str, named: str
) -> None:
    config = system.root / "etc/pegmind/pegmind.toml"
    config.write_text(f"{config.read_text(encoding='utf-8')}{section}", encoding="utf-8")
    system.install(source, "2")
    before = read_files(system.root)
    system.commands.clear()
    with pytest.raises(InstallError) as refused:
        go_back(confirmed(source, "4"), system.host(), system.target)
    assert str(refused.value) == (
        f"0.1.0-1 was installed without the libraries of {named}, which /etc/pegmind/pegmind.toml names; "
        f"to install it once more, with them: sudo {V1}/source/install"
    )
    assert (read_files(system.root), system.commands) == (before, [])


def test_libraries_for_one_possible_board_allow_a_return(system: FakeSystem, tmp_path: Path, source: Path) -> None:
    system.install(source, "2", model="pi3")
    system.install(checkout(tmp_path, "0.3.0"), "3")  # for all boards
    go_back(confirmed(source, "4"), system.host(), system.target)
    assert find_current_version(system.root) == Path(V2)


@pytest.mark.parametrize("change", ["requirements.lock", "source/pyproject.toml"])
def test_a_version_that_tells_no_libraries_is_trusted(system: FakeSystem, source: Path, change: str) -> None:
    """One of before versions had only some libraries, and one of before there was this driver."""
    config = system.root / "etc/pegmind/pegmind.toml"
    config.write_text(f'{config.read_text(encoding="utf-8")}[inputs]\nfactory = "lgpio"\n', encoding="utf-8")
    system.install(source, "2")
    file = system.root / V1[1:] / change
    if change.endswith(".toml"):
        file.write_text(file.read_text(encoding="utf-8").replace("\nlgpio =", "\nother ="), encoding="utf-8")
    else:
        file.unlink()
    go_back(confirmed(source, "4"), system.host(), system.target)
    assert find_current_version(system.root) == Path(V1)


def test_a_configuration_for_the_old_version_allows_a_return(system: FakeSystem, source: Path) -> None:
    system.install(source, "2")
    (system.root / "etc/pegmind/pegmind.toml").write_text("[bells]\nring = true\n", encoding="utf-8")
    go_back(confirmed(source, "4"), system.host(), system.target)
    assert find_current_version(system.root) == Path(V1)


def test_a_first_installation_has_no_way_back(system: FakeSystem, source: Path) -> None:
    with pytest.raises(InstallError, match=r"^there is no other version in /opt/pegmind/versions to go back to$"):
        go_back(confirmed(source), system.host(), system.target)


def test_a_display_is_installed_on_demand_and_stays(system: FakeSystem, source: Path) -> None:
    unit = system.root / "usr/local/lib/systemd/system/pegmind-kiosk.service"
    policy = system.root / "etc/chromium/policies/managed/pegmind-kiosk.json"
    for number, (kiosk, is_there) in enumerate(((True, True), (None, True), (False, False), (None, False))):
        system.install(source, f"{number}", kiosk=kiosk)
        assert (unit.exists(), policy.exists()) == (is_there, is_there)
    assert [line for line in system.commands if "kiosk" in line] == [
        "systemctl enable pegmind-kiosk.service",
        "systemctl start pegmind-kiosk.service",
        "systemctl try-restart pegmind-kiosk.service",
        "systemctl disable --now pegmind-kiosk.service",
    ]
