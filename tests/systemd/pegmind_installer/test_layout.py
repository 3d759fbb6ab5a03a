"""Every file of systemd/ has a place on the system, and goes there only where it is of use."""

from pegmind_installer.layout import PROGRAMS, SINCE, find_system_files
from tests.systemd.system import FOLDER


def names(systemd_version: int, *, kiosk: bool) -> set[str]:
    return {file.source.name for file in find_system_files(FOLDER, systemd_version, kiosk=kiosk)}


def test_every_file_has_its_place() -> None:
    found = names(999, kiosk=True)
    assert {file.name for file in FOLDER.iterdir() if file.is_file()} == found
    assert {*PROGRAMS, *SINCE} <= found


def test_what_an_old_systemd_does_not_understand_is_left_out() -> None:
    assert names(254, kiosk=True) - names(253, kiosk=True) == {"back-off.conf"}


def test_without_a_display_no_file_of_the_display_is_installed() -> None:
    files = find_system_files(FOLDER, 999, kiosk=False)
    assert [file.path for file in files if "kiosk" in str(file.path)] == []
