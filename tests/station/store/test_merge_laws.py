"""What holds of merging, whatever was played wherever: the order in which stores are merged makes no difference."""

from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from station.store.merge import merge
from tests.memory import folder
from tests.station.store.cabinets import Match, ended, identity, match_lists, played, told
from tests.station.store.test_results_statistics import Played, counted_on_paper

WHERE = st.sets(st.integers(0, 2), min_size=1)
"""The cabinets that know of a match."""

shared = st.lists(st.tuples(ended, WHERE), max_size=8, unique_by=lambda share: identity(share[0]))
"""Matches, and which of three cabinets know of them already."""

Shared = Sequence[tuple[Match, set[int]]]


@pytest.mark.slow
@settings(max_examples=25)
@given(matches=shared, way=st.lists(st.sampled_from([*combinations(range(3), 2)]), max_size=6))
def test_all_stores_are_equal_in_whatever_order_they_are_merged(matches: Shared, way: list[tuple[int, int]]) -> None:
    with folder() as made:
        stores = [
            played(made / f"{number}.db", (match for match, where in matches if number in where)) for number in range(3)
        ]
        for one, other in (*way, (0, 1), (0, 2), (1, 0), (2, 0), (0, 1)):
            merge(stores[one], stores[other])
        first, *others = map(told, stores)
        assert others == [first, first]


def one_after_the_other(matches: list[Match]) -> list[Match]:
    """The same matches, no two of them finished at the same time."""
    return [
        [Played(move, at + 10_000.0 * number, record) for move, at, record in match]
        for number, match in enumerate(matches)
    ]


@settings(max_examples=20)
@given(matches=match_lists(), data=st.data())
def test_merged_sums_are_those_of_one_cabinet_with_all_games(matches: list[Match], data: st.DataObject) -> None:
    matches = one_after_the_other(matches)
    here = data.draw(st.permutations(matches))
    share = data.draw(st.integers(0, len(matches)))
    with folder() as made:
        ours, theirs = played(made / "ours.db", here[:share]), played(made / "theirs.db", here[share:])
        merge(ours, theirs)
        assert sums(ours) == counted_on_paper(sorted(matches, key=lambda match: match[-1].at))


def sums(store: Path) -> list[Any]:
    statistics: list[Any] = told(store)["statistics"]
    return statistics
