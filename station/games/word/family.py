"""The word box of the series that leaflet 004 names."""

from typing import Final

from station.core.lazy import lazy
from station.games.codes.family import build_family
from station.games.word.boxes import WORD_BOXES
from station.games.word.messages import WordMessages

FAMILY: Final = build_family(
    "word",
    WordMessages.boxes_with_words(),
    WORD_BOXES,
    menu_entry=lazy("station.games.word.menu:menu_entry"),
    codebreaker=lazy("station.games.word.solver.codebreaker"),
)
