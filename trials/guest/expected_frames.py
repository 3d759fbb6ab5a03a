"""What the lamps have to show: frames as the 450 duties of the whole strip. Pure."""

from collections.abc import Sequence
from typing import Final

from hardware.layout import Geometry, chain
from hardware.pixels import Light, renderer
from station.core.frame import Frame, field, picture
from station.core.messages import Message
from station.core.palette import Colours
from station.core.scroller import Scroller, lit_points, next_step
from station.games.codes.code import Key
from station.games.codes.look import CURSOR, key_lamps
from station.games.pegs.look import COLOURED
from station.lobby.attract import ATTRACT_LAMP
from station.matches.game import EMPTY

DUTIES: Final = renderer(Light(), Colours(), chain(Geometry()))
"""A frame's duties as the configuration has them that the installer writes."""

DARK: Final = DUTIES(Frame())

Rows = Sequence[tuple[str, Key]]


def board(rows: Rows, building: str, holes: int) -> bytes:
    """A board in play: rows with their key pegs, and the next one, in which the first empty hole glimmers."""
    lamps = list(COLOURED.lamps(building.ljust(holes, EMPTY)))
    if len(building) < holes:
        lamps[len(building)] = CURSOR
    pegs = field((*(COLOURED.lamps(row) for row, _ in rows), lamps))
    return DUTIES(Frame(pegs, field(key_lamps(COLOURED, key) for _, key in rows)))


def running(words: Message) -> tuple[bytes, ...]:
    """The steps of words that run over the lamps where something was amiss, once."""
    text, now = Scroller(words, 0.0, passes=1), 0.0
    steps = [now]
    while (after := next_step(text, now)) is not None:
        now = after
        steps.append(now)
    return tuple(DUTIES(Frame(*picture(lit_points(text, step), ATTRACT_LAMP))) for step in steps[:-1])
