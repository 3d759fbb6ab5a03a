"""A glyph on demand: the digit under the cursor, or a number of millions, as large as the display."""

from typing import Final, NamedTuple

from station.frame import Lamp
from station.games.dice_match import CHIP
from station.glyphs import Columns, Points, placed
from station.marquee import Marquee, next_change, points, stands_at
from station.scenes.dice.board import FACES, GOLD
from station.scenes.rhythm import NEVER, ROUNDING, soonest
from station.scenes.signs import Grid, lit

SECONDS: Final = 2.0
"""So long a glyph is shown; a number that is too wide for the display runs once, which takes longer."""

_CHIP: Final[Columns] = ((1, 3, 5), tuple(range(7)), (1, 5), (0, 1, 5, 6), (1, 5), tuple(range(7)), (1, 3, 5))
"""Its columns; it looks the same from every side."""


class Big(NamedTuple):
    """What is shown for a moment since `began`."""

    text: str = ""
    lamp: Lamp = GOLD
    began: float = NEVER

    def over(self, grid: Grid, now: float) -> Grid:
        """What stands on the display: the glyph, or else `grid`."""
        return lit(self._points(now), self.lamp) if self._shown(now) else grid

    def next(self, now: float) -> float | None:
        """When the glyph goes, or the number moves on by a column."""
        return soonest(next_change(self._text, now), self._ends) if self._shown(now) else None

    @property
    def _text(self) -> Marquee:
        return Marquee(self.text, self.began, passes=1)

    @property
    def _ends(self) -> float:
        return max(self.began + SECONDS, stands_at(self._text))

    def _shown(self, now: float) -> bool:
        return bool(self.text) and now < self._ends - ROUNDING

    def _points(self, now: float) -> Points:
        return placed(_CHIP, 2) if self.text == CHIP else points(self._text, now)


NOTHING_BIG: Final = Big()


def of_face(face: str, now: float) -> Big:
    """A face of a die in its colour."""
    return Big(face, FACES[face], now)


def of_millions(millions: int, now: float) -> Big:
    """Some millions, in gold."""
    return Big(str(millions), GOLD, now)
