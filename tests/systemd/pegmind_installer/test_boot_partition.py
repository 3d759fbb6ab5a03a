"""The serial console in cmdline.txt is disabled, and enabled again where it was."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegmind_installer.boot_partition import (
    BootSettings,
    disable_serial_console,
    enable_serial_console,
    find_changes,
    find_conflicts,
)
from pegmind_installer.config_txt import BOARDS, BoardSettings


@given(st.lists(st.one_of(st.text(), st.sampled_from(("console=serial0", "console=tty1", " ", "\n"))), max_size=9))
def test_the_console_returns_to_where_it_was(words: list[str]) -> None:
    text = "".join(words)
    disabled = disable_serial_console(text)
    assert enable_serial_console(disabled) == enable_serial_console(text)
    assert disable_serial_console(disabled) == disabled


@pytest.mark.parametrize(
    ("text", "disabled"),
    [
        (
            "console=serial0,115200 console=tty1 root=/dev/x\n",
            "pegmind.serial=serial0,115200 console=tty1 root=/dev/x\n",
        ),
        ("quiet console=ttyAMA0", "quiet pegmind.serial=ttyAMA0"),
        ("console=ttyS0,9600", "pegmind.serial=ttyS0,9600"),
        ("console=ttyAMA10,115200", "console=ttyAMA10,115200"),
        ("netconsole=serial0 console=tty1", "netconsole=serial0 console=tty1"),
        ("", ""),
    ],
)
def test_only_the_console_on_the_header_is_disabled(text: str, disabled: str) -> None:
    assert disable_serial_console(text) == disabled
    assert enable_serial_console(disabled) == text


def test_an_overlay_in_an_included_file_is_left_to_the_operator(tmp_path: Path) -> None:
    folder = tmp_path / "boot/firmware"
    folder.mkdir(parents=True)
    (folder / "config.txt").write_text("dtoverlay=w1-gpio\ninclude mine.txt\ninclude mine.txt\n")
    (folder / "mine.txt").write_text("dtparam=i2c=on\ndtoverlay=i2c-rtc,ds3231\ninclude mine.txt\n")
    board = BoardSettings(BOARDS["3"], (), ("dtparam=i2c_arm=on",), frozenset({2, 4}))
    settings = BootSettings((board,), serial_console_off=False)
    assert find_conflicts(tmp_path, settings) == ("remove dtoverlay=i2c-rtc from /boot/firmware/mine.txt",)
    ((_path, _before, after),) = find_changes(tmp_path, settings)
    assert after.startswith("# pegmind: dtoverlay=w1-gpio\n")
    assert "[pi3]\ndtparam=i2c_arm=off\n" in after
    (folder / "config.txt").write_text("[EDID=VSC-TD2220]\ndtoverlay=w1-gpio\n")
    (clause,) = find_conflicts(tmp_path, settings)
    file = "/boot/firmware/config.txt"
    assert clause == f"remove dtoverlay=w1-gpio from {file}, where a filter decides at each start whether it applies"
