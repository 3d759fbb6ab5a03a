"""Somebody takes Pegmind off again: the boot partition is as it was, and scores stay unless they are to go."""

from pathlib import Path

import pytest

from systemd.installer.host import former
from systemd.installer.installing import InstallError, install
from systemd.installer.uninstalling import uninstall
from tests.systemd.installer.fake_system import CMDLINE_TXT, CONFIG_TXT, Outside, checkout, host, pi, seen, wish, world


def at_home(tmp_path: Path) -> tuple[Path, Outside]:
    """A Pi on which Pegmind and its display are installed, with a store."""
    outside = Outside(pi(tmp_path / "root"), model="3")
    (outside.root / "etc/polkit-1/rules.d").mkdir(parents=True)
    (outside.root / "etc/passwd").write_text("root:x:0\npegmind:x:995\n", encoding="utf-8")
    source = checkout(tmp_path / "0.1.0", "0.1.0", **{"pegmind.polkit.rules": "polkit", "kiosk": "#!/bin/sh\n"})
    install(wish(source, kiosk=True), host(outside.root), world(outside))
    (outside.root / "var/lib/pegmind").mkdir(parents=True)
    (outside.root / "var/lib/pegmind/pegmind.db").write_text("all games", encoding="utf-8")
    outside.said.clear()
    return outside.root, outside


def paths(root: Path) -> list[str]:
    return [path for path in seen(root) if not path.startswith("boot")]


def test_scores_and_configuration_stay(tmp_path: Path) -> None:
    root, outside = at_home(tmp_path)
    told: list[str] = []
    uninstall(host(root, former=former(root)), world(outside, told), lambda: True, purge=False)
    assert outside.said == [
        "systemctl disable --now pegmind-backup.service pegmind-backup.timer pegmind-kiosk.service pegmind.service",
        "systemctl daemon-reload",
        "udevadm control --reload",
    ]
    assert paths(root) == [
        *("etc", "etc/chromium", "etc/passwd", "etc/pegmind", "etc/pegmind/pegmind.toml", "etc/polkit-1"),
        *("etc/polkit-1/rules.d", "etc/udev", "etc/udev/rules.d"),
        *("opt", "usr", "usr/local", "usr/local/bin", "usr/local/lib"),
        *("var", "var/lib", "var/lib/pegmind", "var/lib/pegmind/pegmind.db"),
    ]
    stays = "/etc/pegmind and /var/lib/pegmind stay, and so do the Debian packages."
    assert f"{stays} ARGS=--purge deletes these folders, too.\n" in told
    assert told[-1] == "\nPegmind is uninstalled. Restart to apply the restored config.txt: sudo reboot"


def test_the_boot_partition_is_as_it_was(tmp_path: Path) -> None:
    root, outside = at_home(tmp_path)
    told: list[str] = []
    uninstall(host(root, former=former(root)), world(outside, told), lambda: True, purge=False)
    boot = root / "boot/firmware"
    texts = {path.name: path.read_text(encoding="utf-8") for path in boot.iterdir()}
    assert texts == {"config.txt": CONFIG_TXT, "cmdline.txt": CMDLINE_TXT}
    assert "\n-# >>> pegmind\n" in "\n".join(told)


def test_a_purge_names_what_goes_and_takes_the_user_too(tmp_path: Path) -> None:
    root, outside = at_home(tmp_path)
    told: list[str] = []
    uninstall(host(root, former=former(root)), world(outside, told), lambda: True, purge=True)
    goes = "This deletes scores, games, backups and configuration for good: /etc/pegmind and /var/lib/pegmind.\n"
    assert goes in told
    assert outside.said[-2:] == ["gpasswd --members  pegmind", "userdel pegmind"]
    assert not (root / "etc/pegmind").exists()
    assert not (root / "var/lib/pegmind").exists()


@pytest.mark.parametrize("purge", [False, True])
def test_whoever_says_no_keeps_everything(tmp_path: Path, *, purge: bool) -> None:
    root, outside = at_home(tmp_path)
    before = seen(root)
    with pytest.raises(InstallError, match=r"^cancelled; nothing has been changed$"):
        uninstall(host(root, former=former(root)), world(outside), lambda: False, purge=purge)
    assert (seen(root), outside.said) == (before, [])


@pytest.mark.parametrize(
    ("uid", "says"),
    [
        (1000, r"^uninstalling needs root: sudo make uninstall$"),
        (0, r"^Pegmind is not installed: there is no .*/opt/peg"),
    ],
)
def test_there_has_to_be_something_to_uninstall(tmp_path: Path, uid: int, says: str) -> None:
    with pytest.raises(InstallError, match=says):
        uninstall(host(tmp_path, uid=uid), world(Outside(tmp_path)), lambda: True, purge=False)


def test_what_was_kept_can_still_be_purged_later(tmp_path: Path) -> None:
    root, outside = at_home(tmp_path)
    uninstall(host(root, former=former(root)), world(outside), lambda: True, purge=False)
    uninstall(host(root, former=former(root)), world(outside), lambda: True, purge=True)
    assert not (root / "var/lib/pegmind").exists()
