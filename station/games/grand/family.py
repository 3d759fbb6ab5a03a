"""Grand, of the series that leaflet 004 names: pairs of a colour and a shape, and three kinds of key pegs."""

from typing import Final

from station.core.lazy import lazy
from station.games.codes.family import build_family
from station.games.grand.boxes import GRAND_BOXES
from station.games.grand.messages import GrandMessages

FAMILY: Final = build_family(
    "grand",
    GrandMessages.box_with_pairs(),
    GRAND_BOXES,
    codebreaker=lazy("station.games.grand.solver:CODEBREAKER"),
    page_facts=lazy("station.games.grand.controls:page_facts"),
)
