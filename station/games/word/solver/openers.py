"""The first guesses of a strong player, which need not be looked for again: the best ones come first.

tests/station/games/word/solver/test_openers.py finds them again.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import numpy as np

from station.games.codes.code import Code
from station.games.word.solver.lexicon import load_lexicon
from station.games.word.solver.search import guess_values

NUMBER: Final = 8


def find_openers(language: str, letters: int) -> tuple[Code, ...]:
    """Return the common words that promise most as a first guess, the best one first."""
    lexicon = load_lexicon(language, letters)
    common = np.arange(lexicon.common, dtype=np.int32)
    worth = guess_values(lexicon, common, common)
    return tuple(lexicon.words[number] for number in worth.argsort(kind="stable")[:NUMBER].tolist())


OPENERS: Final[Mapping[str, tuple[Code, ...]]] = MappingProxyType(
    {
        "en4": ("RATE", "TALE", "LATE", "SALE", "DARE", "MALE", "LAME", "LANE"),
        "en5": ("STARE", "SLATE", "STALE", "CRATE", "TRACE", "SPARE", "CRANE", "SHARE"),
        "de4": ("RATE", "MARE", "RAST", "NASE", "RABE", "NAHE", "REST", "HART"),
        "de5": ("GERNE", "GENRE", "RENTE", "LANGE", "RATEN", "RASTE", "LEINE", "RAGEN"),
        "fr4": ("RAIE", "AIRE", "RATE", "ROTE", "AINE", "ROUE", "TAIE", "RITE"),
        "fr5": ("TAIRE", "ROUTE", "CARTE", "PAIRE", "POIRE", "MAIRE", "PORTE", "PARLE"),
        "nl4": ("ROET", "TOER", "RIET", "ROEP", "TOEN", "LIES", "POEL", "LOEP"),
        "nl5": ("TOREN", "GAREN", "GALEN", "GROEN", "NADER", "LATEN", "DALEN", "BOTER"),
    }
)
"""First guesses by the spelling of the box."""
