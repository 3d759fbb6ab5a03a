"""Words on the 12 x 12 display: a text that fits stands in the middle, a longer one runs from right to left."""

from math import floor
from typing import Final, NamedTuple

from station.core.frame import ROWS
from station.core.glyphs import BOTTOM, Columns, Points, columns_of, placed

COLUMNS: Final = ROWS
"""The display is as wide as it is high."""

START_SECONDS: Final = 0.8
"""The beginning of a text stands so long before it runs: whoever looks up reads the first letters at once."""

STEP_SECONDS: Final = 0.09
GAP: Final[Columns] = ((),) * 6
"""Dark columns between the end of a text and its next beginning."""


class Scroller(NamedTuple):
    """A text that began to show at `began`, in seconds, on the seven rows from row `bottom` (0-5) on.

    A text that runs does so `passes` times; then its beginning stands, so that a cabinet which nobody touches rests.
    """

    text: str
    began: float
    bottom: int = BOTTOM
    passes: int = 10


def fits_display(text: str) -> bool:
    """Whether a text stands on the display whole."""
    return len(columns_of(text)) <= COLUMNS


def lit_points(marquee: Scroller, now: float) -> Points:
    """The lit points at `now`: (column 0-11, row 0-11 from the bottom left)."""
    columns = columns_of(marquee.text)
    if fits_display(marquee.text):
        return placed(columns, (COLUMNS - len(columns)) // 2, marquee.bottom)
    steps = _steps(marquee, now)
    left = steps % _round(marquee) if _runs(marquee, steps) else 0
    return placed((columns + GAP + columns)[left : left + COLUMNS], 0, marquee.bottom)


def next_step(marquee: Scroller, now: float) -> float | None:
    """When the text moves on by a column, or None once it stands."""
    steps = _steps(marquee, now)
    if fits_display(marquee.text) or not _runs(marquee, steps):
        return None
    passes, left = divmod(steps, _round(marquee))
    return marquee.began + passes * _seconds(marquee) + START_SECONDS + left * STEP_SECONDS


def ends(marquee: Scroller) -> float:
    """When a text that runs has done so for the last time."""
    return marquee.began + marquee.passes * _seconds(marquee)


def stands_at(marquee: Scroller) -> float:
    """When a text stands still: at once where it fits the display."""
    return marquee.began if fits_display(marquee.text) else ends(marquee)


def _runs(marquee: Scroller, steps: int) -> bool:
    return steps < marquee.passes * _round(marquee)


def _steps(marquee: Scroller, now: float) -> int:
    """How many columns the text has moved on since it began."""
    passes, seconds = divmod(max(0.0, now - marquee.began), _seconds(marquee))
    # A timer may fire a rounding error early: a millionth of a step belongs to the next one.
    moved = max(0, floor((seconds - START_SECONDS) / STEP_SECONDS + 1 + 1e-6))
    return int(passes) * _round(marquee) + moved


def _seconds(marquee: Scroller) -> float:
    """How long one pass takes: its beginning stands, then every other column takes a step."""
    return START_SECONDS + (_round(marquee) - 1) * STEP_SECONDS


def _round(marquee: Scroller) -> int:
    """The steps of one pass: after so many columns the beginning is back on the left."""
    return len(columns_of(marquee.text)) + len(GAP)
