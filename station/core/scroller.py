"""Text on the 12 x 12 display: in the middle if it fits, otherwise scrolling from right to left."""

from math import floor
from typing import Final, NamedTuple

from station.core.frame import ROWS
from station.core.glyphs import TEXT_BOTTOM, Columns, Points, columns_of, place_columns
from station.core.messages import Message

DISPLAY_COLUMNS: Final = ROWS
"""The display is as wide as it is high."""

START_SECONDS: Final = 0.8
"""Time for which the beginning of a text stands before it scrolls, so that its first letters can be read."""

STEP_SECONDS: Final = 0.09
SCROLL_GAP: Final[Columns] = ((),) * 6
"""Dark columns between the end of a text and its next beginning."""


class Scroller(NamedTuple):
    """A text that began to show at `began`, in seconds, on the seven rows from row `bottom` (0-5) on.

    It is a message, or a name, a number or a picture. A text that scrolls does so `passes` times and then shows its
    beginning, so that a cabinet that nobody touches has nothing to do.
    """

    text: Message | str
    began: float
    bottom: int = TEXT_BOTTOM
    passes: int = 10


def fits_display(text: Message | str) -> bool:
    """Whether the whole text fits on the display."""
    return len(_columns(text)) <= DISPLAY_COLUMNS


def lit_points(scroller: Scroller, now: float) -> Points:
    """Return the lit points at `now`: (column 0-11, row 0-11 from the bottom left)."""
    columns = _columns(scroller.text)
    if fits_display(scroller.text):
        return place_columns(columns, (DISPLAY_COLUMNS - len(columns)) // 2, scroller.bottom)
    steps = _steps(scroller, now)
    left = steps % _steps_per_pass(scroller) if _is_scrolling(scroller, steps) else 0
    return place_columns((columns + SCROLL_GAP + columns)[left : left + DISPLAY_COLUMNS], 0, scroller.bottom)


def next_step(scroller: Scroller, now: float) -> float | None:
    """Return when the text moves on by a column, or None once it has stopped."""
    steps = _steps(scroller, now)
    if fits_display(scroller.text) or not _is_scrolling(scroller, steps):
        return None
    passes, left = divmod(steps, _steps_per_pass(scroller))
    return scroller.began + passes * _seconds(scroller) + START_SECONDS + left * STEP_SECONDS


def ends(scroller: Scroller) -> float:
    """Return when a text that scrolls has finished its last pass."""
    return scroller.began + scroller.passes * _seconds(scroller)


def stands_at(scroller: Scroller) -> float:
    """Return when a text stops moving: at once if it fits the display."""
    return scroller.began if fits_display(scroller.text) else ends(scroller)


def _is_scrolling(scroller: Scroller, steps: int) -> bool:
    return steps < scroller.passes * _steps_per_pass(scroller)


def _steps(scroller: Scroller, now: float) -> int:
    """Return the number of columns by which the text has moved since it began."""
    passes, seconds = divmod(max(0.0, now - scroller.began), _seconds(scroller))
    # A timer may fire a rounding error early: a millionth of a step belongs to the next one.
    moved = max(0, floor((seconds - START_SECONDS) / STEP_SECONDS + 1 + 1e-6))
    return int(passes) * _steps_per_pass(scroller) + moved


def _seconds(scroller: Scroller) -> float:
    """Return the seconds of one pass: its beginning stands, then every other column takes a step."""
    return START_SECONDS + (_steps_per_pass(scroller) - 1) * STEP_SECONDS


def _steps_per_pass(scroller: Scroller) -> int:
    """Steps of one pass, after which the beginning is back on the left."""
    return len(_columns(scroller.text)) + len(SCROLL_GAP)


def _columns(text: Message | str) -> Columns:
    return columns_of(str(text))
