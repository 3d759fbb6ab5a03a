"""Hard codes: by their count harder than others, and not to be guessed."""

# ruff: noqa: S311 - the players are given their chance so that a game can be played again

from collections import Counter
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from station.games.pegs.boxes import BOXES, Box, full_code
from station.games.pegs.solver.codemaker import hard_code, hard_patterns, pattern, patterns
from station.games.pegs.solver.measures import Measures
from station.games.pegs.solver.shipped import DamagedError, load_records
from tests.station.games.pegs.solver.boards import boxes


@settings(max_examples=60, deadline=None)
@given(box=boxes(most=600_000), seed=st.integers(0, 99))
def test_a_hard_code_is_a_code_of_the_box_with_a_hard_pattern(box: Box, seed: int) -> None:
    code = hard_code(box, Random(seed))
    assert full_code(code, box) == code
    assert pattern(code) in hard_patterns(Measures.of(box))
    assert set(hard_patterns(Measures.of(box))) <= set(patterns(Measures.of(box)))


def test_nobody_can_know_which_hard_code_it_is() -> None:
    drawn = Counter(hard_code(BOXES["original"], Random(seed)) for seed in range(2000))
    assert len(drawn) > 650
    assert max(drawn.values()) < 14


def test_without_repeats_all_codes_are_equally_hard() -> None:
    assert list(hard_patterns(Measures(4, 8, repeats=False))) == [(1, 1, 1, 1)]


def test_a_board_without_a_strategy_has_one_colour_twice_at_most() -> None:
    assert list(hard_patterns(Measures(6, 8))) == [(2, 1, 1, 1, 1), (1, 1, 1, 1, 1, 1)]
    assert list(hard_patterns(Measures(6, 2))) == [(5, 1), (4, 2), (3, 3)]


@pytest.mark.parametrize("spoilt", ["", "[]", "{", '{"4x6": {}}', '{"4x6": 5}'])
def test_without_sound_records_hard_codes_are_as_on_any_other_board(spoilt: str, tmp_path: Path) -> None:
    (tmp_path / "records.json").write_text(spoilt, encoding="ascii")
    with pytest.raises(DamagedError, match=r"records\.json"):
        load_records(tmp_path)
    assert list(hard_patterns(Measures(4, 6), tmp_path)) == [(2, 1, 1), (1, 1, 1, 1)]


def test_all_patterns_of_a_board() -> None:
    assert patterns(Measures(4, 6)) == [(4,), (3, 1), (2, 2), (2, 1, 1), (1, 1, 1, 1)]
    assert patterns(Measures(4, 2)) == [(4,), (3, 1), (2, 2)]
