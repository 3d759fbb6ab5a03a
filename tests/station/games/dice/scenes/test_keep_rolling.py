"""Dice that tumble and come to lie one after the other."""

import pytest

from station.core import tunes
from station.games.dice.scenes.board import FACES
from station.games.dice.scenes.keep import Rolling
from tests.station.scenes.display import letters

FIVE = Rolling("31*52", 10.0)
LIES = (10.3, 10.42, 10.54, 10.66, 10.9)
"""When each of five dice comes to lie; the last one keeps everybody waiting."""


def test_each_die_lies_at_its_time() -> None:
    for number, at in enumerate(LIES):
        assert FIVE.lamps(at)[number] == FACES["31*52"[number]]
        assert FIVE.lamps(at - 0.01)[number].level == 40
    assert Rolling("3", 10.0).lamps(10.89)[0].level == 40
    assert Rolling("3", 10.0).lamps(10.9) == (FACES["3"],)


def test_a_die_that_tumbles_shows_another_face_every_step_and_not_its_neighbours() -> None:
    seen = [letters(FIVE.lamps(10.0 + 0.075 * step)) for step in range(4)]
    assert seen == ["BCWBC", "YPGYP", "CWBCW", "PGYPG"]


def test_it_is_over_when_all_lie_and_seen_half_a_second_later() -> None:
    assert (FIVE.over_at, FIVE.seen_at) == (10.9, 11.4)
    assert [FIVE.over(now) for now in (10.89, 10.9)] == [FIVE.seen(now) for now in (11.39, 11.4)] == [False, True]
    assert FIVE.hurried(20.0) == Rolling("31*52", 19.1)
    assert Rolling("31*52").seen(0.0)


def test_nothing_changes_before_it_is_due() -> None:
    now, times = 10.0, [10.0]
    while (then := FIVE.next(now)) is not None:
        for share in (0.1, 0.5, 0.9):
            assert FIVE.lamps(now + (then - now) * share) == FIVE.lamps(now)
        now = then
        times.append(round(now, 6))
    assert {*LIES} <= {*times}
    assert times[-1] == 11.4
    assert len(times) == len({*LIES} | {round(10.0 + 0.075 * step, 6) for step in range(12)} | {11.4})
    assert Rolling("31*52").next(10.0) is None


def test_the_rattle_is_as_long_as_the_roll_and_a_chip_chimes() -> None:
    assert Rolling("312", 10.0).notes() == tunes.RATTLE
    assert FIVE.notes() == tunes.RATTLE + tunes.CHIP
    assert sum(note.seconds for note in tunes.RATTLE) == pytest.approx(0.9)
