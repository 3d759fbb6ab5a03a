"""The lamps of the self-test for the controls: which one is asked for, and what came of each."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from station.events import BUTTONS
from station.frame import Frame, Lamp
from station.glyphs import ARROW, Points, columns_of, placed
from station.marquee import COLUMNS, Marquee, next_change, points
from station.palette import PEGS
from station.scenes import signs
from station.scenes.board import BLINK
from station.scenes.rhythm import soonest
from station.scenes.service.findings import LEFT, RIGHT, TRIED, Seen

DIMMED: Final = 25
FAINT: Final = Lamp("white", 6)
"""A control that is still to be tried."""

BARS: Final[Mapping[str, tuple[Lamp, int]]] = MappingProxyType({
    "right": (Lamp("green", 60), 4),
    "wrong": (Lamp("orange", 60), 2),
    "nothing": (Lamp("red", 60), 1),
})  # fmt: skip
"""The lamp of a result, and how high it stands in the end: what colours do not tell, heights do."""

BOUNCES: Final = Lamp("yellow", 30)

UPPER: Final = 6
"""The row on which the colour buttons stand in the end; the other controls stand on row 0."""

_COLOURS: Final = len(PEGS)
_ARROW: Final = columns_of(ARROW)


def asking(control: str, since: float, now: float, seen: Sequence[Seen]) -> Frame:
    """The control that is asked for since then, by its name in its colour or an arrow; below it what came so far."""
    lamp = Lamp(control if control in BUTTONS[:_COLOURS] else "white")
    dim = lamp._replace(level=DIMMED) if BLINK.off(since, now) else lamp
    left, right = signs.halves({**_so_far(seen), **signs.lit(_sign(control, since, now), dim)})
    return Frame(left, right)


def next_step(control: str, since: float, now: float) -> float | None:
    """When that changes by itself."""
    return soonest(
        BLINK.next(since, now), None if control in {RIGHT, LEFT} else next_change(_name(control, since), now)
    )


def results(seen: Sequence[Seen], bounces: Mapping[str, int]) -> Frame:
    """A column for every control over a lamp of its colour: the colours above, the others below them.

    A dim lamp on top tells of a contact that bounces.
    """
    left, right = signs.halves(dict(_columns(seen, bounces)))
    return Frame(left, right)


def _sign(control: str, since: float, now: float) -> Points:
    if control not in {RIGHT, LEFT}:
        return points(_name(control, since), now)
    arrow = _ARROW if control == RIGHT else _ARROW[::-1]
    return placed(arrow, (COLUMNS - len(arrow)) // 2)


def _name(control: str, since: float) -> Marquee:
    return Marquee(control, since)


def _so_far(seen: Sequence[Seen]) -> signs.Grid:
    """A lamp for every control: the colours in one row, the others below them."""
    lamps = [BARS[each.result][0] for each in seen]
    lamps += [FAINT] * (len(TRIED) - len(lamps))
    return {(column, row // UPPER): lamp for (column, row), lamp in zip(_places(), lamps, strict=True)}


def _columns(seen: Sequence[Seen], bounces: Mapping[str, int]) -> Iterator[tuple[tuple[int, int], Lamp]]:
    for (column, row), each in zip(_places(), seen, strict=False):
        lamp, height = BARS[each.result]
        colour = each.asked if row == UPPER else "white"
        yield (column, row), Lamp(colour, 30)
        yield from (((column, row + 1 + above), lamp) for above in range(height))
        if each.asked in bounces:
            yield (column, row + 1 + height), BOUNCES


def _places() -> tuple[tuple[int, int], ...]:
    """The column and the lowest row of each of the controls that are tried."""
    return tuple((n, UPPER) if n < _COLOURS else (n - _COLOURS, 0) for n in range(len(TRIED)))
