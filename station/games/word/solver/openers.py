"""The first guesses of a strong player, computed in advance; the best ones come first.

`make openers` computes them again when the lists of words have changed: 8 minutes of processor time.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from station.games.codes.code import Code

OPENERS: Final[Mapping[str, tuple[Code, ...]]] = MappingProxyType(
    {
        "en4": ("RATE", "TALE", "LATE", "SALE", "DARE", "MALE", "LANE", "LAME"),
        "en5": ("STARE", "SLATE", "STALE", "CRATE", "TRACE", "SPARE", "CRANE", "SHARE"),
        "de4": ("RATE", "RAST", "RABE", "REST", "NASE", "NAHE", "REIN", "LAST"),
        "de5": ("GERNE", "RENTE", "GENRE", "LANGE", "LEINE", "GENIE", "RATEN", "ERNTE"),
        "fr4": ("RAIE", "AIRE", "ROUE", "RATE", "AINE", "RITE", "SIRE", "AILE"),
        "fr5": ("TAIRE", "PAIRE", "CARTE", "ROUTE", "POIRE", "MAIRE", "ELIRE", "ARETE"),
        "nl4": ("TOER", "ROET", "ROES", "KOEL", "RIET", "KIER", "ROEP", "TOEN"),
        "nl5": ("GAREN", "STOER", "GROEN", "RADEN", "TOREN", "NADER", "RAKEN", "LADEN"),
    }
)
"""First guesses by the spelling of the box."""
