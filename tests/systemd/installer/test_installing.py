"""Somebody installs for the first time; where it does not come up, the system is as it was."""

from pathlib import Path

import pytest

from systemd.installer.installing import InstallError, install
from systemd.installer.outside import OutsideError
from systemd.installer.places import CURRENT, DAEMON
from tests.systemd.installer.fake_system import (
    UDEV,
    V1,
    Outside,
    built,
    checkout,
    fails,
    host,
    pi,
    seen,
    wish,
    world,
)


def test_a_first_installation_on_a_pi_waits_for_its_restart(tmp_path: Path) -> None:
    outside = Outside(pi(tmp_path / "root"), model="Zero 2 W")
    told: list[str] = []
    install(wish(checkout(tmp_path / "0.1.0", "0.1.0")), host(outside.root, operator="ada"), world(outside, told))
    assert outside.said == [
        *built(V1),
        f"{V1}/bin/python -I -B {V1}/source/systemd/installer/needs.py",
        "systemd-sysusers /usr/local/lib/sysusers.d/pegmind.conf",
        "systemd-tmpfiles --create /usr/local/lib/tmpfiles.d/pegmind.conf",
        "usermod --append --groups pegmind ada",
        "systemctl enable pegmind.service pegmind-backup.timer",
        *UDEV,
        "systemctl daemon-reload",
    ]
    assert told[-1] == "\nPegmind 0.1.0-1 is installed and starts after a restart: sudo reboot"


def test_a_first_installation_leaves_these_files(tmp_path: Path) -> None:
    outside = Outside(pi(tmp_path / "root"), model="Zero 2 W")
    install(wish(checkout(tmp_path / "0.1.0", "0.1.0")), host(outside.root), world(outside))
    files = {path: content for path, (_, content) in seen(outside.root).items() if content is not None}
    assert sorted(path for path in files if not path.startswith("opt/pegmind/versions")) == [
        "boot/firmware/cmdline.txt",
        "boot/firmware/cmdline.txt.before-pegmind",
        "boot/firmware/config.txt",
        "boot/firmware/config.txt.before-pegmind",
        "etc/pegmind/pegmind.toml",
        "etc/udev/rules.d/99-pegmind.rules",
        "opt/pegmind/current",
        "usr/local/bin/pegmind",
        "usr/local/lib/systemd/system/pegmind-backup.service",
        "usr/local/lib/systemd/system/pegmind-backup.timer",
        "usr/local/lib/systemd/system/pegmind.service",
        "usr/local/lib/sysusers.d/pegmind.conf",
        "usr/local/lib/tmpfiles.d/pegmind.conf",
    ]
    assert (files["opt/pegmind/current"], files["usr/local/bin/pegmind"]) == (V1, f"{CURRENT}/bin/pegmind")
    assert b"# >>> pegmind\n[all]\n[pi02]\n" in files["boot/firmware/config.txt"]


NO_MODEL = "\nconfig.txt is not changed, because no model of Pi is known; choose one with --model."
NO_CONFIG = "\nThere is no config.txt to change."


@pytest.mark.parametrize(
    ("model", "has_config", "says"), [(None, True, [NO_MODEL]), ("3", True, []), ("3", False, [NO_CONFIG])]
)
def test_why_config_txt_stays_as_it_is_is_said(
    tmp_path: Path, model: str | None, *, has_config: bool, says: list[str]
) -> None:
    outside, told = Outside(pi(tmp_path / "root"), model=model), list[str]()
    if not has_config:
        (outside.root / "boot/firmware/config.txt").unlink()
    install(wish(checkout(tmp_path / "0.1.0", "0.1.0")), host(outside.root), world(outside, told))
    assert [line for line in told if line in {NO_MODEL, NO_CONFIG}] == says


def test_the_lines_are_shown_before_anything_is_put_to_use(tmp_path: Path) -> None:
    outside, told = Outside(pi(tmp_path / "root"), model="3"), list[str]()
    before = seen(outside.root)
    asked = wish(checkout(tmp_path / "0.1.0", "0.1.0"), sure=lambda: False)
    with pytest.raises(InstallError, match=r"^cancelled; nothing has been changed$"):
        install(asked, host(outside.root), world(outside, told))
    shown = "\n".join(told)
    assert "-dtparam=spi=off\n" in shown
    assert "+dtparam=spi=on\n" in shown
    assert "+pegmind.serial=serial0,115200 console=tty1" in shown
    assert "  point /opt/pegmind/current to /opt/pegmind/versions/0.1.0-1\n" in shown
    assert seen(outside.root) == before


def test_where_no_restart_is_needed_the_station_plays_at_once(tmp_path: Path) -> None:
    outside, told = Outside(tmp_path / "root"), list[str]()
    install(wish(checkout(tmp_path / "0.1.0", "0.1.0")), host(outside.root), world(outside, told))
    assert outside.said[-3:] == [
        "systemctl daemon-reload",
        "systemctl start pegmind-backup.timer",
        f"systemctl restart {DAEMON}",
    ]
    assert told[-1] == "\nPegmind 0.1.0-1 is running."


def test_a_pi_that_waits_for_its_restart_is_not_started_by_a_second_try(tmp_path: Path) -> None:
    outside, told = Outside(pi(tmp_path / "root"), model="3"), list[str]()
    source = checkout(tmp_path / "0.1.0", "0.1.0")
    install(wish(source), host(outside.root, booted=0), world(outside))
    (outside.root / CURRENT.relative_to("/")).unlink()
    install(wish(source, "2"), host(outside.root, booted=0), world(outside, told))
    assert told[-1] == "\nPegmind 0.1.0-2 is installed and starts after a restart: sudo reboot"


def test_in_an_image_nothing_is_started(tmp_path: Path) -> None:
    outside, told = Outside(pi(tmp_path / "root")), list[str]()
    image = host(outside.root, running=False, udev=False, machine="x86_64")
    install(wish(checkout(tmp_path / "0.1.0", "0.1.0"), model="all"), image, world(outside, told))
    assert outside.said[-2:] == [
        "systemd-sysusers /usr/local/lib/sysusers.d/pegmind.conf",
        "systemctl enable pegmind.service pegmind-backup.timer",
    ]
    text = (outside.root / "boot/firmware/config.txt").read_text(encoding="utf-8")
    assert [line for line in text.splitlines() if line.startswith("[pi")] == ["[pi02]", "[pi3]", "[pi4]"]
    assert told[-1] == "\nPegmind 0.1.0-1 is installed and starts when the system boots."


def test_a_first_version_that_does_not_come_up_is_taken_away_again(tmp_path: Path) -> None:
    outside = Outside(tmp_path / "root", bad=fails("restart pegmind.service"))
    outside.root.mkdir()
    with pytest.raises(InstallError, match=r"^0.1.0-1 did not start, so all changes have been undone"):
        install(wish(checkout(tmp_path / "0.1.0", "0.1.0")), host(outside.root, operator="ada"), world(outside))
    assert seen(outside.root) == {}
    assert outside.said[-6:] == [
        "journalctl --unit pegmind.service --output cat --lines 4 --no-pager",
        "systemctl stop pegmind.service",
        "systemctl stop pegmind-backup.timer",
        "systemctl disable pegmind.service pegmind-backup.timer",
        "gpasswd --delete ada pegmind",
        "systemctl daemon-reload",
    ]


def test_the_way_back_goes_on_where_one_of_its_steps_fails(tmp_path: Path) -> None:
    told: list[str] = []
    outside = Outside(tmp_path / "root", bad=fails("pegmind.service"))
    outside.root.mkdir()
    with pytest.raises(OutsideError):
        install(wish(checkout(tmp_path / "0.1.0", "0.1.0")), host(outside.root), world(outside, told))
    assert seen(outside.root) == {}
    assert any("pegmind.service: no" in line for line in told)


def test_debians_packages_that_are_missing_come_first(tmp_path: Path) -> None:
    outside = Outside(tmp_path / "root")
    poor = host(outside.root, packages="Package: swig\nStatus: install ok installed\n")
    install(wish(checkout(tmp_path / "0.1.0", "0.1.0")), poor, world(outside))
    lacking = ("g++", "python3-dev", "python3-venv")
    assert outside.said[:2] == [
        "apt-get -o DPkg::Lock::Timeout=300 update -qq",
        f"apt-get -o DPkg::Lock::Timeout=300 install -qq --yes --no-install-recommends {' '.join(lacking)}",
    ]
