"""Uninstalling: the boot partition is as it was, and scores stay unless the operator wants them deleted."""

from pathlib import Path

import pytest

from pegmind_installer.install import Cancelled, InstallError
from pegmind_installer.uninstall import uninstall
from tests.systemd.pegmind_installer.fake_system import (
    CMDLINE_TXT,
    CONFIG_TXT,
    FakeSystem,
    add_boot_partition,
    add_store,
    add_users,
    checkout,
    read_files,
)


@pytest.fixture
def system(tmp_path: Path) -> FakeSystem:
    """A Pi on which Pegmind and its display are installed, with a store."""
    system = FakeSystem(add_boot_partition(tmp_path / "root"), model="3")
    (system.root / "etc/polkit-1/rules.d").mkdir(parents=True)
    add_users(system.root, "pegmind", "pegmind-kiosk")
    system.install(
        checkout(tmp_path, "0.1.0", **{"pegmind.polkit.rules": "polkit", "kiosk": "#!/bin/sh\n"}), kiosk=True
    )
    add_store(system.root)
    system.commands.clear()
    system.messages.clear()
    return system


def remove(system: FakeSystem, *, purge: bool = False, confirm: bool = True) -> None:
    uninstall(system.host(), system.target, lambda: confirm, purge=purge)


def test_scores_and_configuration_stay(system: FakeSystem) -> None:
    remove(system)
    units = "pegmind-backup.service pegmind-backup.timer pegmind-kiosk.service pegmind.service"
    assert system.commands == [
        f"systemctl show --property=ActiveState --value {units}",
        f"systemctl disable --now {units}",
        "systemctl daemon-reload",
        "udevadm control --reload",
    ]
    assert [path for path in read_files(system.root) if not path.startswith("boot")] == [
        *("etc", "etc/chromium", "etc/passwd", "etc/pegmind", "etc/pegmind/pegmind.toml", "etc/polkit-1"),
        *("etc/polkit-1/rules.d", "etc/udev", "etc/udev/rules.d"),
        *("opt", "usr", "usr/local", "usr/local/bin", "usr/local/lib"),
        *("var", "var/lib", "var/lib/pegmind", "var/lib/pegmind/pegmind.db"),
    ]
    stays = "/etc/pegmind and /var/lib/pegmind stay, and so do the Debian packages."
    assert f"{stays} --purge deletes these folders, too.\n" in system.messages
    assert system.messages[-1] == "\nPegmind is uninstalled. Restart to apply the restored config.txt: sudo reboot"


def test_the_boot_partition_is_as_it_was(system: FakeSystem) -> None:
    remove(system)
    texts = {path.name: path.read_text(encoding="utf-8") for path in (system.root / "boot/firmware").iterdir()}
    assert texts == {"config.txt": CONFIG_TXT, "cmdline.txt": CMDLINE_TXT}
    assert "\n-# >>> pegmind\n" in "\n".join(system.messages)


@pytest.mark.parametrize("users", [("pegmind", "pegmind-kiosk"), ("pegmind",), ()])
def test_a_purge_deletes_the_named_folders_and_the_users(system: FakeSystem, users: tuple[str, ...]) -> None:
    add_users(system.root, *users)
    remove(system, purge=True)
    deletes = "This deletes scores, games, backups and configuration for good: /etc/pegmind and /var/lib/pegmind.\n"
    assert deletes in system.messages
    assert [command.split()[-1] for command in system.commands if command.startswith("userdel")] == [*users]
    assert ("gpasswd --members  pegmind" in system.commands) == ("pegmind" in users)
    assert not (system.root / "etc/pegmind").exists()
    assert not (system.root / "var/lib/pegmind").exists()


@pytest.mark.parametrize("purge", [False, True])
def test_an_operator_who_says_no_keeps_everything(system: FakeSystem, *, purge: bool) -> None:
    before = read_files(system.root)
    with pytest.raises(Cancelled):
        remove(system, purge=purge, confirm=False)
    assert read_files(system.root) == before
    assert [command.split()[1] for command in system.commands] == ["show"]


@pytest.mark.parametrize(
    ("uid", "message"),
    [
        (1000, r"^uninstalling needs root: sudo ./install uninstall$"),
        (0, r"^Pegmind is not installed: there is no .*/opt/peg"),
    ],
)
def test_a_system_without_pegmind_is_left_alone(tmp_path: Path, uid: int, message: str) -> None:
    system = FakeSystem(tmp_path)
    with pytest.raises(InstallError, match=message):
        uninstall(system.host(uid=uid), system.target, lambda: True, purge=False)


def test_data_that_was_kept_can_be_purged_later(system: FakeSystem) -> None:
    remove(system)
    remove(system, purge=True)
    assert not (system.root / "var/lib/pegmind").exists()
