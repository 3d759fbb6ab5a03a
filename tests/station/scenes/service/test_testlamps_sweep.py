"""The lamps of the self-test, picture by picture."""

from itertools import pairwise

import pytest

from station.core.frame import DARK, HOLES, LAMPS, ROWS, WHITE, Frame, Lamp
from station.scenes.service.testlamps import SWEEP_SECONDS, next_sweep_step, sweep_frame


def lit(shown: Frame) -> list[int]:
    return [place for place, lamp in enumerate(shown.pegs + shown.keys + shown.secret) if lamp != DARK]


def test_every_lamp_lights_once_and_the_secret_row_last() -> None:
    places = [lit(sweep_frame(number * 0.05)) for number in range(LAMPS)]
    field = ROWS * HOLES
    rows = [[*range(row * HOLES, row * HOLES + HOLES), *range(field + row * HOLES, field + row * HOLES + HOLES)]
            for row in range(ROWS)]  # fmt: skip
    assert places == [[place] for row in rows for place in row] + [[2 * field + n] for n in range(HOLES)]
    assert sweep_frame(0.0).pegs[0] == WHITE
    assert {len(part) for part in (sweep_frame(3.0).pegs, sweep_frame(3.0).keys)} == {field}
    assert len(sweep_frame(3.0).secret) == HOLES


@pytest.mark.parametrize(("number", "colour"), [(0, "red"), (1, "green"), (2, "blue"), (3, "white")])
def test_then_all_lamps_in_four_colours(number: int, colour: str) -> None:
    shown = sweep_frame(7.5 + 1.2 * number)
    assert {*shown.pegs, *shown.keys, *shown.secret} == {Lamp(colour, 40)}
    assert (shown.red, shown.white, shown.tone) == (0, 0, None)


def test_the_bars_follow_step_by_step_with_four_tones() -> None:
    steps = [sweep_frame(12.3 + 1.2 * step) for step in range(5)]
    assert [(shown.red, shown.white, shown.tone) for shown in steps] == [
        (1, 1, 262.0), (2, 2, 330.0), (3, 3, 392.0), (4, 4, 523.0), (4, 4, 523.0),
    ]  # fmt: skip
    assert [lit(shown) for shown in steps] == [[]] * 5
    assert pytest.approx(17.1) == SWEEP_SECONDS


def test_nothing_changes_before_it_is_due() -> None:
    now, pictures = 0.0, [sweep_frame(0.0)]
    while now < SWEEP_SECONDS - 1.3:
        then = next_sweep_step(now)
        for share in (0.1, 0.5, 0.9):
            assert sweep_frame(now + (then - now) * share) == pictures[-1]
        now = then
        pictures.append(sweep_frame(now))
    assert len(pictures) == LAMPS + 8
    assert all(one != another for one, another in pairwise(pictures))
    assert sweep_frame(next_sweep_step(0.0) - 1e-7) == pictures[1]
