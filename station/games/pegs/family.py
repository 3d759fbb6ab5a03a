"""The boxes with pegs: leaflets 000, 001, 003 and 004, two more boxes of the series, and custom ones."""

from typing import Final

from station.core.lazy import lazy
from station.games.codes.family import build_family
from station.games.pegs.boxes import PEG_BOXES
from station.games.pegs.messages import PegMessages

FAMILY: Final = build_family(
    "pegs",
    PegMessages.boxes_with_pegs(),
    PEG_BOXES,
    check_promise=lazy("station.games.pegs.solver.shipped:check_row_limit"),
    menu_entry=lazy("station.games.pegs.menu:menu_entry"),
    codebreaker=lazy("station.games.pegs.solver.codebreaker"),
    demonstration=lazy("station.games.pegs.demo:pictures"),
)
