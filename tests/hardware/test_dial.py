"""The knob by itself, where its lines have gone on before their edges are read."""

import asyncio
from typing import cast

import pytest

from hardware.inputs.dial import CALM_SECONDS, Dial
from hardware.inputs.line import Line
from hardware.inputs.quadrature import CYCLE
from station.events import Event, Turn
from tests.hardware.lost_edges import turned
from tests.hardware.panel import told


class Seen:
    """A line as one sees it now."""

    def __init__(self) -> None:
        self.closed = False
        self.watched = True


@pytest.mark.parametrize("detents", [1, -1, 2, -2, 5, -5])
@pytest.mark.parametrize("quarters", [0, 1, 2, 3])
def test_edges_that_come_after_a_look_which_saw_what_they_did_count_once(
    runner: asyncio.Runner, detents: int, quarters: int
) -> None:
    way = detents // abs(detents)
    edges = turned([way] * (abs(detents) + 1), 4)[: 4 * abs(detents) + quarters]

    async def late() -> list[Event]:
        seen: list[Event] = []
        a, b = Seen(), Seen()
        dial = Dial(cast("Line", a), cast("Line", b), 4, seen.append)
        dial.edge(0.0, b=edges[0][0], closed=edges[0][1])
        a.closed, b.closed = CYCLE[way * len(edges) % 4]
        await asyncio.sleep(2 * CALM_SECONDS)
        for line, closed in edges[1:]:
            dial.edge(0.001, b=line, closed=closed)
        return seen

    seen = runner.run(late())
    assert sum(event.detents for event in seen if isinstance(event, Turn)) == detents
    assert len(told(seen)) <= abs(detents) + 2
