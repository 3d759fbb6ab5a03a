from collections.abc import Iterable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.inputs.quadrature import CYCLE, MOST_PATHS, Knob, knob_at, look, turn
from tests.hardware.lost_edges import AT_REST, Edge, counted, lost, ours, turned

rotations = st.lists(st.sampled_from([1, -1]), max_size=30)
makes = st.sampled_from([4, 2, 1])
either_way = pytest.mark.parametrize("way", [1, -1])
every_make = pytest.mark.parametrize("transitions", [4, 2, 1])


def felt(edges: Iterable[Edge], transitions: int = 4, knob: Knob = AT_REST) -> tuple[list[int], Knob]:
    """The detents that came of edges, one by one, and the knob as it was left."""
    detents: list[int] = []
    for b, closed in edges:
        knob, made = turn(knob, b=b, closed=closed, transitions=transitions)
        detents += [1 if made > 0 else -1] * abs(made)
    return detents, knob


def looked_at(knob: Knob, transitions: int = 4, *, a: bool = False, b: bool = False) -> int:
    """The detents that a look at the lines finds."""
    return look(knob, a=a, b=b, transitions=transitions)[1]


def without(place: int, edges: Sequence[Edge]) -> list[Edge]:
    return [*edges[:place], *edges[place + 1 :]]


@given(makes, rotations)
def test_a_knob_turned_to_and_fro_gives_exactly_its_detents(transitions: int, rotation: list[int]) -> None:
    assert felt(turned(rotation, transitions), transitions)[0] == rotation


@given(st.data(), st.sampled_from([4, 2]), rotations)
def test_chatter_on_the_line_that_moves_changes_nothing(
    data: st.DataObject, transitions: int, rotation: list[int]
) -> None:
    edges: list[Edge] = []
    for b, closed in turned(rotation, transitions):
        edges += [(b, closed), (b, not closed)] * data.draw(st.integers(0, 3)) + [(b, closed)]
    assert felt(edges, transitions)[0] == rotation


@given(st.lists(st.sampled_from([1, -1]), min_size=1, max_size=30), st.integers(0, 3))
def test_an_encoder_of_one_transition_comes_to_rest_despite_chat(rotation: list[int], times: int) -> None:
    edges = [(b, level) for b, closed in turned(rotation, 1) for level in [closed, not closed] * times + [closed]]
    assert sum(felt(edges, 1)[0]) == sum(rotation)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_lost_edges_of_a_bounce_make_no_detents(seed: int) -> None:
    edges = [(b, level) for b, closed in turned([1] * 1000, 4) for level in [closed, not closed] * 2 + [closed]]
    assert 900 <= len(felt(lost(edges, 0.02, seed))[0]) <= 1000


@either_way
@pytest.mark.parametrize("place", range(4))
@pytest.mark.parametrize("detents", [2, 3, 10])
def test_an_edge_that_was_lost_loses_no_detent_of_a_turn(way: int, place: int, detents: int) -> None:
    rotation = [way] * detents
    seen, knob = felt(without(place + 4, turned([*rotation, way], 4)))
    assert len(seen) + abs(looked_at(knob)) == detents + 1
    assert {*seen} == {way}


@either_way
@pytest.mark.parametrize("place", range(4))
def test_one_detent_of_which_an_edge_was_lost_is_found_by_a_look(way: int, place: int) -> None:
    seen, knob = felt(without(place, turned([way], 4)), knob=AT_REST if way == 1 else felt(turned([-1], 4))[1])
    assert sum(seen) + looked_at(knob) == way


@either_way
@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_part_of_a_turn_and_back_is_none(way: int, quarters: int) -> None:
    there = turned([way], 4)[:quarters]
    back = [(b, not closed) for b, closed in reversed(there)]
    seen, knob = felt([*there, *back])
    assert (seen, looked_at(knob)) == ([], 0)


@either_way
def test_who_comes_to_rest_from_a_quarter_unseen_has_not_turned(way: int) -> None:
    seen, knob = felt(turned([way], 4)[:1])
    assert (seen, looked_at(knob)) == ([], 0)


@either_way
def test_a_knob_between_two_detents_says_nothing_yet(way: int) -> None:
    assert felt(turned([way], 4)[:3])[0] == []


@given(makes, st.lists(st.tuples(st.booleans(), st.booleans()), max_size=60))
def test_few_paths_are_kept_and_the_best_costs_nothing(transitions: int, edges: list[Edge]) -> None:
    _, knob = felt(edges, transitions)
    assert 1 <= len(knob.paths) <= MOST_PATHS
    assert [path.cost for path in knob.paths] == sorted(path.cost for path in knob.paths)
    assert knob.paths[0].cost == 0


@given(st.lists(st.tuples(st.booleans(), st.booleans()), max_size=50), st.integers(0, 3))
def test_after_a_look_the_knob_stands_as_its_lines(edges: list[Edge], phase: int) -> None:
    a, b = CYCLE[phase]
    knob, _ = look(felt(edges)[1], a=a, b=b, transitions=4)
    assert CYCLE[knob.paths[0].place % 4] == (a, b)


@either_way
@pytest.mark.parametrize(("quarters", "given_out"), [(1, 1), (2, 0), (3, 0)])
def test_a_knob_between_two_detents_counts_from_the_nearer_one(way: int, quarters: int, given_out: int) -> None:
    edges = turned([way], 4)
    a, b = CYCLE[way * quarters % 4]
    assert felt([*edges[quarters:]], knob=knob_at(a=a, b=b))[0] == [way] * given_out


@every_make
@pytest.mark.parametrize(("share", "least"), [(0.01, 995), (0.05, 955)])
def test_a_turn_of_which_edges_were_lost_keeps_its_detents(transitions: int, share: float, least: int) -> None:
    assert least <= counted(ours(transitions), lost(turned([1] * 1000, transitions), share, seed=0)) <= 1002
