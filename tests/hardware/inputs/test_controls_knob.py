"""The knob by itself, where its lines have gone on before their edges are read."""

import asyncio
from typing import cast

import pytest

from hardware.inputs.controls import CALM_SECONDS, STAMP_SECONDS, KnobReader
from hardware.inputs.line import Line
from hardware.inputs.quadrature import CYCLE
from station.core.events import Event, Turn
from tests.hardware.control_panel import told
from tests.hardware.lost_edges import turned


class Seen:
    """A line as one sees it now."""

    def __init__(self) -> None:
        self.closed = False
        self.watched = True


@pytest.mark.parametrize("detents", [1, -1, 2, -2, 5, -5])
@pytest.mark.parametrize("quarters", [0, 1, 2, 3])
def test_edges_that_a_look_has_seen_already_count_once(runner: asyncio.Runner, detents: int, quarters: int) -> None:
    way = detents // abs(detents)
    edges = turned([way] * (abs(detents) + 1), 4)[: 4 * abs(detents) + quarters]

    async def late() -> list[Event]:
        seen: list[Event] = []
        a, b = Seen(), Seen()
        knob = KnobReader(cast("Line", a), cast("Line", b), 4, seen.append)
        knob.handle_edge(0.0, b=edges[0][0], closed=edges[0][1])
        a.closed, b.closed = CYCLE[way * len(edges) % 4]
        await asyncio.sleep(2 * CALM_SECONDS)
        for line, closed in edges[1:]:
            knob.handle_edge(0.001, b=line, closed=closed)
        return seen

    seen = runner.run(late())
    assert sum(event.detents for event in seen if isinstance(event, Turn)) == detents
    assert len(told(seen)) <= abs(detents) + 2


@pytest.mark.parametrize("way", [1, -1])
def test_a_lost_edge_is_found_as_soon_as_the_knob_is_calm(runner: asyncio.Runner, way: int) -> None:
    async def calm() -> tuple[list[Event], list[Event]]:
        seen: list[Event] = []
        knob = KnobReader(cast("Line", Seen()), cast("Line", Seen()), 4, seen.append)
        for line, closed in turned([way], 4)[:3]:
            knob.handle_edge(0.0, b=line, closed=closed)
        before = list(seen)
        await asyncio.sleep(2 * CALM_SECONDS)
        return before, seen

    assert runner.run(calm()) == ([], [Turn(way)])


@pytest.mark.parametrize("way", [1, -1])
def test_late_timestamps_cost_a_slow_knob_no_detent(runner: asyncio.Runner, way: int) -> None:
    """The lines are read just after each has changed, and just before the kernel has noted when."""

    async def turn_slowly() -> list[str]:
        seen: list[Event] = []
        lines = Seen(), Seen()
        knob = KnobReader(cast("Line", lines[0]), cast("Line", lines[1]), 4, seen.append)
        for b, closed in turned([way] * 3, 4):
            lines[b].closed = closed
            await asyncio.sleep(STAMP_SECONDS / 2)
            knob.handle_edge(asyncio.get_running_loop().time(), b=b, closed=closed)
            await asyncio.sleep(CALM_SECONDS - STAMP_SECONDS / 4)
        return told(seen)

    assert runner.run(turn_slowly()) == told([Turn(way)] * 3)


def test_lost_edges_are_found_after_a_line_was_muted(runner: asyncio.Runner) -> None:
    async def silence() -> list[Event]:
        seen: list[Event] = []
        a, b = Seen(), Seen()
        knob = KnobReader(cast("Line", a), cast("Line", b), 4, seen.append)
        knob.handle_edge(0.0, b=False, closed=True)
        b.watched = False
        await asyncio.sleep(2 * CALM_SECONDS)
        b.watched = True
        knob.restart()
        for line, closed in turned([1], 4)[:3]:
            knob.handle_edge(0.0, b=line, closed=closed)
        await asyncio.sleep(2 * CALM_SECONDS)
        return seen

    assert runner.run(silence()) == [Turn(1)]
