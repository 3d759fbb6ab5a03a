"""The decoder of a rotary encoder: edges of its two lines in, detents out. Pure.

The lines go through a cycle of four transitions. A detent is 4, 2 or 1 of them, depending on the encoder.

An edge that was lost can be explained in more than one way: the knob went on, or a contact bounced. So the decoder
keeps every likely path with its cost, and follows the cheapest: the Viterbi algorithm (G. D. Forney,
"The Viterbi algorithm", Proceedings of the IEEE 61, 1973). Later edges decide between them, and detents that
were held back are counted then.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final, NamedTuple

CYCLE: Final = ((False, False), (True, False), (True, True), (False, True))
"""Which of the lines A and B are closed at each place of the cycle, in clockwise order: A leads."""

LOST_COST: Final = 3
"""The cost of each edge that a path assumes to be lost."""

REVERSED_COST: Final = 2
"""The cost of each change of direction: cheaper than a lost edge, because contacts bounce."""

BOUNCED_COST: Final = 4
"""The cost of an edge that changes nothing: one edge of a bounce was lost."""

DEAREST: Final = 6
"""The most by which a path that is kept may cost more than the cheapest."""

MOST_PATHS: Final = 8
"""Paths at most, so that an edge costs the same time whatever the lines do. A turning knob has two to four."""


class Path(NamedTuple):
    """One explanation of the edges: `place` in transitions, clockwise; `way` it went last, 1 or -1; its `cost`."""

    place: int
    way: int
    cost: int = 0


class Knob(NamedTuple):
    """All likely paths, the cheapest first, and the `detent` (a place) up to which turns have been counted."""

    paths: tuple[Path, ...]
    detent: int


def knob_at(*, a: bool, b: bool) -> Knob:
    """Return a knob with its lines closed or open; between two detents it counts from the nearer one."""
    place = CYCLE.index((a, b))
    return Knob((Path(place, 1), Path(place, -1)), place)


def turn(knob: Knob, *, b: bool, closed: bool, transitions: int) -> tuple[Knob, int]:
    """Return the knob after an edge of line A, or of line `b`, and the detents made: positive clockwise.

    `closed` is what the edge made of the line; `transitions` is 4, 2 or 1, from one detent to the next.
    """
    line = int(b)
    steps = [step for path in knob.paths for step in _steps(path, line, closed=closed)]
    return _keep_likely(steps, knob.detent, transitions)


def look(knob: Knob, *, a: bool, b: bool, transitions: int) -> tuple[Knob, int]:
    """Return the same after reading both lines once they are calm, which finds edges that were lost."""
    phase = CYCLE.index((a, b))
    jumps = [jump for path in knob.paths for jump in _jumps(path, phase)]
    return _keep_likely(jumps, knob.detent, transitions)


def _steps(path: Path, line: int, *, closed: bool) -> Iterator[Path]:
    """Yield every path to which one edge can extend a path."""
    if CYCLE[path.place % len(CYCLE)][line] == closed:
        yield path._replace(cost=path.cost + BOUNCED_COST)
    for way in (1, -1):
        steps = (_AFTER[line, closed, way] - path.place) * way % len(CYCLE) or len(CYCLE)
        yield _extend(path, way, steps, lost=steps - 1)


def _jumps(path: Path, phase: int) -> Iterator[Path]:
    """Yield every path that leads to `phase` if all edges on the way there were lost."""
    for way in (1, -1):
        steps = (phase - path.place) * way % len(CYCLE)
        yield _extend(path, way, steps, lost=steps) if steps else path


def _extend(path: Path, way: int, steps: int, lost: int) -> Path:
    return Path(path.place + way * steps, way, path.cost + lost * LOST_COST + (way != path.way) * REVERSED_COST)


def _keep_likely(paths: Iterable[Path], detent: int, transitions: int) -> tuple[Knob, int]:
    """Return the knob with the likely ones of `paths`, and the detents that the cheapest has made since the last."""
    kept = _likely(paths)
    place = kept[0].place
    if place % transitions == 0:
        return Knob(kept, place), round((place - detent) / transitions)
    made = int((place - detent) / transitions)
    return Knob(kept, detent + made * transitions), made


def _likely(paths: Iterable[Path]) -> tuple[Path, ...]:
    """Return the paths to keep, with relative costs: the cheapest of those that have met, and none too expensive."""
    cheapest: dict[tuple[int, int], Path] = {}
    for path in sorted(paths, key=_cost):
        cheapest.setdefault(path[:2], path)
    best, *_rest = cheapest.values()
    kept = islice(cheapest.values(), MOST_PATHS)
    return tuple(path._replace(cost=path.cost - best.cost) for path in kept if path.cost - best.cost <= DEAREST)


def _cost(path: Path) -> int:
    return path.cost


_AFTER: Final = {
    (line, CYCLE[place][line], way): place
    for place in range(len(CYCLE))
    for way in (1, -1)
    for line in (0, 1)
    if CYCLE[place][line] != CYCLE[(place - way) % len(CYCLE)][line]
}
"""The phase of a knob by the line of its last edge, the level that the edge made, and the direction."""
