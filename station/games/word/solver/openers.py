"""The first guesses of a strong player, computed in advance; the best ones come first.

`make openers` computes them again when the lists of words have changed: 8 minutes of processor time.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from station.games.codes.code import Code

OPENERS: Final[Mapping[str, tuple[Code, ...]]] = MappingProxyType(
    {
        "en4": ("PALE", "MALE"),  # 4.613, 4.627
        "en5": ("SCALE", "SLATE", "STALE", "CRANE", "SPARE", "STARE"),  # 4.175, 4.175, 4.175, 4.181, 4.182, 4.186
        "de4": ("RATE", "RAST"),  # 4.351, 4.381
        "de5": ("RENTE", "GERNE", "LEINE", "SEITE", "SORTE", "GENRE"),  # 4.091, 4.094, 4.095, 4.095, 4.095, 4.100
        "fr4": ("SIRE", "RAIE"),  # 4.262, 4.273
        "fr5": ("ROUTE", "CARTE", "PAIRE"),  # 4.131, 4.143, 4.143
        "nl4": ("TOER", "TOEN"),  # 4.507, 4.518
        "nl5": ("STOER", "GAREN", "GROEN", "RADEN"),  # 4.075, 4.080, 4.082, 4.086
    }
)
"""First guesses by the spelling of the box, and the rows that a common word needs after them, on average."""
