from collections.abc import Iterable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.quadrature import Knob, turn

Lines = tuple[bool, bool]

REST: Lines = (False, False)
A: Lines = (True, False)
BOTH: Lines = (True, True)
B: Lines = (False, True)
CLOCKWISE = (A, BOTH, B, REST)
STEP = {1: CLOCKWISE, -1: (B, BOTH, A, REST)}

rotations = st.lists(st.sampled_from([1, -1]), max_size=30)
either_way = pytest.mark.parametrize("way", [1, -1])


def felt(seen: Iterable[Lines]) -> tuple[list[int], Knob]:
    """The detents that came of what was seen on the lines, and the knob as it was left."""
    knob, detents = Knob(), []
    for a, b in seen:
        knob, detent = turn(knob, a=a, b=b)
        if detent:
            detents.append(detent)
    return detents, knob


def without(place: int, step: Sequence[Lines]) -> tuple[Lines, ...]:
    return (*step[:place], *step[place + 1 :])


@given(rotations)
def test_a_knob_turned_to_and_fro_gives_exactly_its_detents(rotation: list[int]) -> None:
    seen = [lines for way in rotation for lines in STEP[way]]
    assert felt(seen) == (rotation, Knob())


@given(st.data(), rotations)
def test_chatter_on_either_line_changes_nothing(data: st.DataObject, rotation: list[int]) -> None:
    seen = []
    for a, b in [lines for way in rotation for lines in STEP[way]]:
        seen.append((a, b))
        for flips_a in data.draw(st.lists(st.booleans(), max_size=3)):
            seen += [(not a, b) if flips_a else (a, not b), (a, b)]
    assert felt(seen) == (rotation, Knob())


@given(st.data(), rotations)
def test_one_lost_transition_a_detent_loses_no_detent(data: st.DataObject, rotation: list[int]) -> None:
    lost = data.draw(st.lists(st.sampled_from([0, 1, 2]), min_size=len(rotation), max_size=len(rotation)))
    seen = [lines for way, place in zip(rotation, lost, strict=True) for lines in without(place, STEP[way])]
    assert felt(seen) == (rotation, Knob())


@either_way
@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_part_of_a_turn_and_back_is_none(way: int, quarters: int) -> None:
    there = STEP[way][:quarters]
    assert felt([*there, *reversed(there[:-1]), REST]) == ([], Knob())


@either_way
def test_who_comes_to_rest_from_a_quarter_has_not(way: int) -> None:
    assert felt([STEP[way][0], REST]) == ([], Knob())


@either_way
def test_a_knob_between_two_detents_says_nothing_yet(way: int) -> None:
    assert felt(STEP[way][:3]) == ([], Knob(phase=-way % 4, moved=3 * way))


@either_way
def test_a_lost_transition_on_the_way_there_makes_no_detent_of_the_way_back(way: int) -> None:
    first, half, third, _rest = STEP[way]
    assert felt([first, third, half, first, REST]) == ([], Knob())


@given(st.integers(0, 3), st.integers(-9, 9))
def test_rest_forgets_all_that_was(phase: int, moved: int) -> None:
    assert turn(Knob(phase, moved), a=False, b=False)[0] == Knob()


@either_way
def test_known_limit_two_detents_are_one_where_the_rest_between_them_was_not_seen(way: int) -> None:
    assert felt([*without(3, STEP[way]), *STEP[way]]) == ([way], Knob())


@either_way
def test_known_limit_a_detent_of_which_only_one_line_is_seen_is_none(way: int) -> None:
    assert felt([STEP[way][0], REST] * 5) == ([], Knob())


@either_way
def test_who_comes_to_rest_from_half_way_has_made_a_detent_even_if_the_finger_went_back_unseen(way: int) -> None:
    first, half, _third, _rest = STEP[way]
    assert felt([first, half, REST]) == ([way], Knob())


def test_known_limit_half_a_turn_without_any_direction_is_none() -> None:
    assert felt([BOTH, REST]) == ([], Knob())
