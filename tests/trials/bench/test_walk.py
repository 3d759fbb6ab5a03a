"""The walk through the shipped strategies: it counts what is recorded, and finds what is wrong."""

import io
from collections import Counter

import pytest

from trials.bench.walk import Walk, WrongError, all_codes, compare, main, mark

ANSWERED_WELL = (
    "Custom box with 1 hole, 3 colours: 3 codes of 1 peg.\n",
    "Play 1: 3 codes are possible, about 1.7 after this guess.\n",
    "Play 2: 2 codes are possible.\n",
    "Play 3: it is the only possible code.\n",
    "Play 2: 2 codes are possible.\n",
    "Play 1: 3 codes are possible, about 1.7 after this guess.\n",
)


def walked(*said: str) -> Walk:
    found = Walk(io.StringIO(), io.StringIO("".join(said)))
    found.visit(all_codes("1x3"))
    return found


def test_a_shipped_strategy_is_as_recorded(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["3x3", "2x4n"]) == 0
    assert capsys.readouterr().out.splitlines()[0].startswith("3x3    73 guesses for 27 codes (1:1 2:")


def test_every_code_counts_in_the_row_that_finds_it() -> None:
    found = walked(*ANSWERED_WELL)
    assert (found.games, found.positions) == (Counter({1: 1, 2: 1, 3: 1}), 3)


@pytest.mark.parametrize(
    ("at", "said"),
    [
        (1, "Play 1: 3 codes are possible, about 1.9 after this guess."),
        (1, "Play 1: 3 codes are possible, only one after this guess."),
        (1, "Play 1: 3 codes are possible."),
        (2, "Play 2: 4 codes are possible, about 1.7 after this guess."),
        (3, "Play 1: it is the only possible code."),
    ],
)
def test_a_wrong_number_or_row_is_found(at: int, said: str) -> None:
    with pytest.raises(WrongError):
        walked(*ANSWERED_WELL[:at], f"{said}\n", *ANSWERED_WELL[at + 1 :])


def test_a_command_that_ends_too_early_is_found() -> None:
    with pytest.raises(WrongError, match="proposes no row any more"):
        walked(*ANSWERED_WELL[:3])


def test_other_games_than_recorded_are_found() -> None:
    record = {"games": {"1": 1, "2": 2}, "total": 5, "codes": 3}
    compare(Counter({1: 1, 2: 2}), record)
    with pytest.raises(WrongError, match=r"6 guesses for 3 codes \(1:1 2:1 3:1\), but 5 recorded"):
        compare(Counter({1: 1, 2: 1, 3: 1}), record)


def test_rows_are_marked_as_on_the_board() -> None:
    assert [mark("1122", code) for code in ("1122", "2211", "1212", "1333", "4444")] == [
        (4, 0), (0, 4), (2, 2), (1, 0), (0, 0),
    ]  # fmt: skip
