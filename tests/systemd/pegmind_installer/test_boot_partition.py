"""The serial console in cmdline.txt is disabled, and enabled again where it was."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pegmind_installer.boot_partition import disable_serial_console, enable_serial_console


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
