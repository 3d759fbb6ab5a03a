"""Panels to test with: some that people build, and any that can be built."""

from collections.abc import Callable
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest

from hardware.panel.measures import measure
from hardware.panel.section import CONTROL_COLUMNS, DOORS, PLACES, Panel
from hardware.panel.sizes import PanelError

BUILT = {
    "default": Panel(),
    "wide strip": Panel(strip=30, button=30.0),
    "dense strip": Panel(strip=144, strip_width=12.0, grid=1.5),
    "big buttons": Panel(button=60.0, columns=4),
    "left-handed": Panel(order=(*PLACES[8:], *PLACES[:8]), columns=4),
    "in one row": Panel(columns=12, button=16.0, strip=74),
    "of a size": Panel(width=400.0, height=600.0),
    "dome buttons": Panel(button=28.0, rim=60.0, columns=3, button_depth=55.0, depth=110.0),
}

UNLIKE = {name: BUILT[name] for name in ("default", "dense strip", "big buttons")}
"""Those that are most unlike: enough where a drawing is read back."""


@cache
def any_panels(number: int = 25) -> tuple[Panel, ...]:
    """Panels that can be built, as anybody may configure them; every run tries the same."""
    chance = Random(32)  # noqa: S311 - a draw that can be repeated
    panels = (draw_one(chance) for _ in range(100_000))
    return tuple(islice(filter(can_be_built, panels), number))


def draw_one(chance: Random) -> Panel:
    """A panel that nobody has measured yet."""

    def mm(least: float, most: float) -> float:
        return chance.randint(int(least * 10), int(most * 10)) / 10

    return Panel(
        strip=chance.randint(24, 144),
        strip_width=mm(5, 16),
        button=mm(12, 64),
        rim=chance.choice((0.0, 0.0, mm(13, 100))),
        button_depth=mm(10, 60),
        knob=mm(5, 16),
        knob_cap=mm(10, 60),
        knob_thread=mm(7, 12),
        knob_tab=chance.choice((0.0, 6.0)),
        led=mm(2, 12),
        peg_hole=chance.choice((0.0, mm(1, 40))),
        key_hole=chance.choice((0.0, mm(1, 40))),
        order=tuple(chance.sample(PLACES, len(PLACES))),
        columns=chance.choice(CONTROL_COLUMNS),
        plate=mm(1.5, 8),
        diffuser=mm(0.5, 6),
        depth=mm(60, 150),
        doors=tuple(chance.sample(DOORS, chance.randint(0, 4))),
        grid=mm(0.5, 6),
        cell=mm(6, 40),
        width=chance.choice((0.0, 600.0, 1200.0)),
        height=chance.choice((0.0, 600.0, 1200.0)),
    )


def can_be_built(panel: Panel) -> bool:
    try:
        measure(panel)
    except PanelError:
        return False
    return True


def any_panel(test: Callable[[Panel], None]) -> Any:  # noqa: ANN401 - what pytest makes of it
    """The test, for panels of all kinds; one that fails is named."""

    def each() -> None:
        for panel in any_panels():
            try:
                test(panel)
            except BaseException as error:
                error.add_note(f"with {panel}")
                raise

    each.__name__, each.__doc__ = test.__name__, test.__doc__
    return pytest.mark.slow(each)
