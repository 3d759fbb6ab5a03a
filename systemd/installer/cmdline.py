"""Disable the console on the header's serial port in cmdline.txt, and enable it again. Pure.

The parameter is renamed in place. The kernel takes `pegmind.serial=` for a parameter of a module that does not exist
and silently ignores it.
"""

import re
from typing import Final

CONSOLE: Final = re.compile(r"(?<!\S)console=(?=(?:serial0|ttyAMA0|ttyS0)(?:[,\s]|$))")
SET_ASIDE: Final = re.compile(r"(?<!\S)pegmind\.serial=")


def silenced(text: str) -> str:
    """The text without the console. For any text: restored(silenced(text)) == restored(text)."""
    return CONSOLE.sub("pegmind.serial=", text)


def restored(text: str) -> str:
    """The text with the console where it was."""
    return SET_ASIDE.sub("console=", text)
