"""The tables of the look-ahead: what may be kept of a roll, and what comes of it."""

from itertools import product

import pytest

from station.games.dice.odds import CHIPS, need_for, open_cards, rolls_containing
from station.games.dice.search import Steps, Worth, hand
from tests.station.games.dice.match_builder import lying

SHARED = 0.5
WORTH = Worth(SHARED)


def cards(*texts: str) -> tuple[int, ...]:
    return open_cards(lying(*texts))


@pytest.mark.parametrize(
    ("dice", "chips", "live", "code"),
    [
        (0, 0, (), 0),
        (0, 1, (), 0),
        (0, 2, (), 2),
        (3, 0, (), 12),
        (1, 0, (), 0),
        (1, 0, (1,), 4),
        (1, 1, (), 5),
        (2, 2, (), 10),
    ],
)
def test_dice_and_chips_are_one_number_and_nothing_to_roll_for_is_nought(
    dice: int, chips: int, live: tuple[int, ...], code: int
) -> None:
    assert hand(dice, chips, live) == code


def test_cards_are_cracked_or_out_of_reach_or_within() -> None:
    cracked, near, far, other = cards("xxx/2", "x12/3", "12345/4", "xx5/1")
    fillers, gain, left, ended, live = Steps(SHARED).reach(2, (cracked, near, far, other))
    assert (fillers, gain) == (0b11111, (2 << 2) + 1)
    assert live == tuple(sorted((near, other)))
    assert left == pytest.approx(WORTH.left(far))
    assert ended == pytest.approx(sum(map(WORTH.left, (cracked, near, far, other))))
    assert Steps(SHARED).left((near, far)) == pytest.approx(WORTH.left(near) + WORTH.left(far))


@pytest.mark.parametrize(("dice", "chips"), [(1, 0), (2, 0), (2, 1), (3, 2), (4, 1)])
def test_a_table_has_every_way_to_cover_digits_and_what_comes_of_it(dice: int, chips: int) -> None:
    """Besides, up to two chips in all are kept, or all dice, or one chip where nothing else is."""
    steps = Steps(SHARED)
    one, two = live = cards("xx1/2", "x12/3")
    right = []
    for first, second in product(("", "1"), ("", "1", "2", "12")):
        used = len(first + second)
        room = dice - used
        after = (one - need_for(first), two - need_for(second))
        for more in range(room + 1):
            sensible = chips + more <= 2 or more == room or (not used and more == 1)
            if sensible and used + more:
                left = room - more
                reach = steps.reach(left, after)
                rolls = rolls_containing(dice, need_for(first + second) + (more << CHIPS))
                code = hand(left, min(2, chips + more), reach[-1])
                right.append((need_for(first + second), rolls, code, *reach))
    assert sorted(steps.table(dice, chips, live)) == sorted(right)


def test_what_is_remembered_is_the_same_and_can_be_forgotten() -> None:
    steps, live = Steps(SHARED), cards("xx1/2", "x12/3")
    first = tuple(steps.table(2, 0, live))
    assert steps.table(2, 0, live) == first
    steps.forget()
    assert tuple(steps.table(2, 0, live)) == first
