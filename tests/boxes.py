"""The boxes that come with the program: a new one is added here, and where a test says something of each."""

from typing import Final

OF_PEGS: Final = ("original", "superhirn", "slider", "super", "mini", "number")
BOXES: Final = (*OF_PEGS, "codeknacker", "grand", "word")
