"""A glyph on demand: the digit under the cursor, or a number of millions, as large as the display."""

from typing import Final, NamedTuple

from station.frame import Lamp
from station.scenes.dice.board import FACES, GOLD, big
from station.scenes.rhythm import Rhythm
from station.scenes.signs import Grid, lit

SHOWN: Final = Rhythm(seconds=2.0, beats=1)


class Big(NamedTuple):
    """What is shown for a moment since `began`."""

    text: str = ""
    lamp: Lamp = GOLD
    began: float = float("-inf")

    def over(self, grid: Grid, now: float) -> Grid:
        """What stands on the display: the glyph, or else `grid`."""
        return lit(big(self.text), self.lamp) if SHOWN.on(self.began, now) else grid

    def next(self, now: float) -> float | None:
        """When the glyph goes."""
        return SHOWN.next(self.began, now)


NOTHING_BIG: Final = Big()


def of_face(face: str, now: float) -> Big:
    """A face of a die in its colour."""
    return Big(face, FACES[face], now)


def of_millions(millions: int, now: float) -> Big:
    """Some millions, in gold."""
    return Big(str(millions), GOLD, now)
