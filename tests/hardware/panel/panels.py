"""Panels to test with: some that people build, and any that can be built."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from hardware.layout import Geometry
from hardware.panel.measures import Measures, PanelError, measure
from hardware.panel.pieces import Piece, make_pieces
from hardware.panel.section import CONTROL_COLUMNS, PLACES, Panel
from hardware.panel.shapes import Disc

BUILT = {
    "default": Panel(),
    "wide strip": Panel(strip=30, button=30.0),
    "dense strip": Panel(strip=144, strip_width=12.0, grid=1.5),
    "big buttons": Panel(button=60.0, columns=4),
    "left-handed": Panel(order=(*PLACES[8:], *PLACES[:8]), columns=4),
    "in one row": Panel(columns=12, button=16.0, strip=74),
    "of a size": Panel(width=400.0, height=600.0),
}

UNLIKE = {name: BUILT[name] for name in ("default", "dense strip", "big buttons")}
"""Those that are most unlike: enough where a drawing is read back."""


@st.composite
def panels(draw: st.DrawFn) -> Panel:
    """Any panel that can be built, as somebody may configure it."""

    def mm(least: float, most: float) -> float:
        return draw(st.integers(int(least * 10), int(most * 10))) / 10

    panel = Panel(
        strip=draw(st.integers(24, 144)),
        strip_width=mm(5, 16),
        button=mm(12, 64),
        knob=mm(5, 16),
        knob_cap=mm(10, 60),
        led=mm(2, 12),
        peg_hole=draw(st.sampled_from((0.0, mm(1, 40)))),
        key_hole=draw(st.sampled_from((0.0, mm(1, 40)))),
        order=tuple(draw(st.permutations(PLACES))),
        columns=draw(st.sampled_from(CONTROL_COLUMNS)),
        plate=mm(1.5, 8),
        grid=mm(0.5, 6),
        cell=mm(6, 40),
        width=draw(st.sampled_from((0.0, 600.0, 1200.0))),
        height=draw(st.sampled_from((0.0, 600.0, 1200.0))),
    )
    try:
        measure(panel)
    except PanelError:
        reject()
    return panel


def any_panel(test: Callable[[Panel], None]) -> Any:  # noqa: ANN401 - what pytest makes of it
    """The test, for any panel that can be built."""
    return pytest.mark.slow(settings(max_examples=20, deadline=None)(given(panels())(test)))


def built(panel: Panel) -> tuple[Measures, dict[str, Piece]]:
    """The measures of a panel, and its pieces by name."""
    return measure(panel), {piece.name: piece for piece in make_pieces(panel, Geometry())}


def holes(piece: Piece, what: str = "") -> list[Disc]:
    """The round holes of a piece, or only those for one thing."""
    discs = [shape for shape in piece.shapes if isinstance(shape, Disc) and shape.layer == "drill"]
    return [disc for disc in discs if what in {"", disc.what}]
