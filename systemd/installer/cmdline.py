"""cmdline.txt without a console on the header's serial port, and with it again. Pure.

The word stays where it was under another name. The kernel takes `pegmind.serial=` for a parameter of a module that it
does not have, and says nothing of it.
"""

import re
from typing import Final

CONSOLE: Final = re.compile(r"(?<!\S)console=(?=(?:serial0|ttyAMA0|ttyS0)(?:[,\s]|$))")
SET_ASIDE: Final = re.compile(r"(?<!\S)pegmind\.serial=")


def silenced(text: str) -> str:
    """Without the console. For any text: restored(silenced(text)) == restored(text)."""
    return CONSOLE.sub("pegmind.serial=", text)


def restored(text: str) -> str:
    """With the console where it was."""
    return SET_ASIDE.sub("console=", text)
