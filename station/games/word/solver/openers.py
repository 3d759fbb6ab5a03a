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
        "en4": ("EARS", "TEAS", "SATE", "LEAS", "RATS", "ARES", "SORE", "LATS"),
        "en5": ("RATES", "TALES", "RALES", "DARES", "PALES", "RAPES", "CARES", "PATES"),
        "de4": ("SITE", "TALE", "TOSE", "REST", "RATS", "LEST", "RAST", "SORE"),
        "de5": ("TARNE", "RATES", "RASTE", "RAGTE", "KARTE", "HARTE", "RAUET", "RENTE"),
        "fr4": ("SAIE", "RAIS", "TAIS", "RIES", "LAIS", "REIS", "MAIE", "SITE"),
        "fr5": ("RATES", "TOUES", "ROUES", "TARSE", "RAPES", "RALES", "TAIRE", "SERIE"),
        "nl4": ("TOER", "RAST", "SART", "REST", "TEAS", "RATS", "LAST", "LIES"),
        "nl5": ("REIST", "KAREN", "TAKEN", "KANTE", "PATES", "KARTE", "ROEST", "RAGEN"),
    }
)
"""First guesses by the spelling of the box."""
