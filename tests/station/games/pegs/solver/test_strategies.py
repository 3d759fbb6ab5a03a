"""What was counted of the strategies, read and written."""

import lzma
import struct
from collections import Counter, defaultdict
from itertools import permutations, product
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from station.games.codes.code import Code, Key, score
from station.games.pegs.solver import shipped, strategies
from station.games.pegs.solver.codes import AnswerTable, answer_number, answer_table, answers, digits_of, number_of
from station.games.pegs.solver.measures import Measures
from station.games.pegs.solver.recount import total
from station.games.pegs.solver.shipped import (
    STRATEGY_FOLDER,
    DamagedError,
    StrategyRecord,
    format_records,
    load_records,
)
from station.games.pegs.solver.strategies import SMALL_SET, Groups, TreePart, unfold

ONE = StrategyRecord(81, 25, {1: 1, 2: 5, 3: 13, 4: 6}, proven=True, seconds=2, date="2026-01-02", machine="a")


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    known = {"2x5": ONE, "1x2": ONE._replace(proven=False)}
    (tmp_path / "records.json").write_text(format_records(known), encoding="ascii")
    assert load_records(tmp_path) == known


def test_the_shipped_file_is_as_it_would_be_written() -> None:
    text = (STRATEGY_FOLDER / "records.json").read_text(encoding="ascii")
    assert format_records(load_records()) == text
    assert len(text.splitlines()) == len(load_records()) + 2


@pytest.mark.parametrize("spoilt", ["", "[]", "{", '{"4x6": {}}', '{"4x6": 5}', '{"4x6": {"games": {"x": 1}}}'])
def test_what_cannot_be_used_is_damaged(spoilt: str, tmp_path: Path) -> None:
    (tmp_path / "records.json").write_text(spoilt, encoding="ascii")
    with pytest.raises(DamagedError, match=r"the file records\.json of the strategies cannot be used: "):
        load_records(tmp_path)


def test_a_missing_file_is_damaged_too(tmp_path: Path) -> None:
    with pytest.raises(DamagedError, match="No such file"):
        load_records(tmp_path)


# The shipped strategies: every one finds every code, in exactly as many guesses as we say.


OPTIMAL = {
    "1x6": 21, "2x6": 132, "3x6": 854, "3x8": 2359, "3x9": 3596, "4x6": 5625, "4x6-5": 5626, "4x7": 11228,
    "4x6n": 1446, "4x7n": 3639, "4x8n": 7817, "4x9n": 14914, "4x10n": 26274, "5x2": 97, "5x3": 816, "5x4": 3954,
}  # fmt: skip
"""Proven, and found by others, too: 4 x 6 by Koyama and Lai (1993), 4 x 7 by Ville (2013), those of four holes without
repeats by arfst23 (2023) or fancidev (2012)."""

FEWEST_LONGEST = {
    "3x9": (6, 139), "4x4": (4, 150), "4x5": (5, 69), "4x6": (6, 1), "4x6-5": (5, 540), "4x7": (6, 114),
    "4x6n": (5, 89), "4x7n": (6, 6), "4x8": (7, 2), "4x8n": (6, 128), "4x9n": (7, 3), "4x10n": (7, 69), "5x4": (5, 73),
    "5x5": (6, 5), "4x8-6": (6, 845), "5x5-5": (5, 1221),
}  # fmt: skip
"""Proven: what the longest games take at the least total, and how many there are. arfst23 (2023) has as many of 4 x 6,
115 of 4 x 7, 4 of 4 x 8, and 846 of 4 x 8 within six."""

WITHIN = [
    ("4x6-5", 5, 5626), ("4x8-6", 6, 20473), ("5x5-5", 5, 13531), ("5x7-6", 6, 85670), ("5x9-7", 7, 340576),
    ("4x7", 6, 11228), ("4x8n", 6, 7817), ("4x9", 7, 34666), ("5x6", 6, 36721), ("5x8", 7, 178328),
]  # fmt: skip
"""The most guesses that a code takes, and the total; 20 473 is arfst23's for 4 x 8, too."""


LETTERS = "abcdefghij"


def walked(name: str) -> Counter[int]:
    """How many codes are found by which row, counted in one walk along the tree, all codes at once."""
    board = Measures.read(name)
    letters = LETTERS[: board.colours]
    codes = map("".join, product(letters, repeat=board.holes) if board.repeats else permutations(letters, board.holes))
    found: Counter[int] = Counter()
    waiting: list[tuple[tuple[tuple[int, int], ...], list[Code]]] = [((), list(codes))]
    while waiting:
        played, left = waiting.pop()
        number = strategies.next_guess(name, played)
        assert number is not None
        guess = "".join(LETTERS[digit] for digit in digits_of(board, number))
        parts: dict[Key, list[Code]] = defaultdict(list)
        for code in left:
            parts[score(guess, code)].append(code)
        found[len(played) + 1] += len(parts.pop(Key(board.holes, 0), []))
        waiting += [((*played, (number, answer_number(board, key))), part) for key, part in parts.items()]
    return found


SLOW = {"6x6", "5x9-7"}
LARGE = {"5x7", "5x7-6", "5x8", "5x9"}
"""Walked when they are built; here their numbers are compared with what is known."""


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.slow) if name in SLOW else name
        for name in shipped.strategy_names()
        if name not in LARGE
    ],
)
def test_every_code_is_found_in_as_many_guesses_as_recorded(name: str) -> None:
    record = load_records()[name]
    assert dict(walked(name)) == record.games
    assert (total(Counter(record.games)), sum(record.games.values())) == (record.total, record.codes)
    assert record.codes == Measures.read(name).size


@pytest.mark.parametrize(("name", "least"), OPTIMAL.items())
def test_where_the_least_is_known_it_is_reached(name: str, least: int) -> None:
    assert (load_records()[name].total, load_records()[name].proven) == (least, True)


@pytest.mark.parametrize(("name", "longest"), FEWEST_LONGEST.items())
def test_of_equal_totals_the_fewest_longest_games_are_shipped(name: str, longest: tuple[int, int]) -> None:
    games = load_records()[name].games
    assert (max(games), games[max(games)]) == longest


@pytest.mark.parametrize(("name", "most", "least"), WITHIN)
def test_never_more_than_a_number_means_never(name: str, most: int, least: int) -> None:
    assert (max(load_records()[name].games), load_records()[name].total) == (most, least)


@pytest.mark.parametrize("name", ["4x6", "3x8n"])
def test_no_changed_byte_goes_unnoticed(name: str) -> None:
    data = (shipped.STRATEGY_FOLDER / f"{name}.pegs").read_bytes()
    for at in range(len(data)):
        with pytest.raises((ValueError, struct.error, lzma.LZMAError)):
            strategies.decode_strategy(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
    with pytest.raises((ValueError, struct.error)):
        strategies.decode_strategy(data[:-1])


def test_a_strategy_of_the_future_is_refused_with_its_version() -> None:
    data = (shipped.STRATEGY_FOLDER / "3x6.pegs").read_bytes()
    with pytest.raises(ValueError, match="its format is version 2, and this program reads version 1"):
        strategies.decode_strategy(data[:4] + b"\x02" + data[5:])


def test_a_branch_with_too_few_guesses_is_damaged(tmp_path: Path) -> None:
    kept = strategies.load_strategy("4x6")
    answer = max(kept.contested, key=lambda each: len(kept.contested[each]))
    short = kept._replace(contested=kept.contested | {answer: kept.contested[answer][:-1]})
    (tmp_path / "4x6.pegs").write_bytes(strategies.encode_strategy(short))
    with pytest.raises(shipped.DamagedError, match=r"the strategy 4x6\.pegs cannot be used: .*install"):
        strategies.branch_of("4x6", answer, tmp_path)


def test_there_is_no_next_guess_off_the_strategy() -> None:
    board = Measures(4, 6)
    first = strategies.next_guess("4x6", ())
    assert first == number_of(board, (0, 0, 1, 2))
    other = number_of(board, (0, 0, 1, 1))
    assert strategies.next_guess("4x6", ((other, 0),)) is None
    second = strategies.next_guess("4x6", ((first, 1),))
    assert second not in {None, other}
    for answer in range(25):
        assert strategies.next_guess("4x6", ((first, 1), (other, answer))) is None
    assert strategies.next_guess("4x6", ((first, 3 * 5 + 4),)) is None
    assert strategies.next_guess("4x6", ((first, 4 * 5 + 4),)) is None


# A strategy unfolded: all codes at once must come where playing them one by one would.


def lowest(groups: Groups, contested: NDArray[np.bool_], _first: int) -> NDArray[np.int32]:
    """Of every contested node the lowest code."""
    return groups.codes[groups.starts[:-1]][contested]


def nobody(_groups: Groups, contested: NDArray[np.bool_], _first: int) -> NDArray[np.int32]:
    """For sets in which every guess is obvious."""
    assert not contested.any()
    return np.zeros(0, np.int32)


def unfolded(board: Measures) -> TreePart:
    return unfold(answer_table(board), np.arange(board.size, dtype=np.int32), lowest)


@pytest.mark.parametrize("board", [Measures(3, 4), Measures(2, 6), Measures(3, 5, repeats=False)])
def test_every_code_is_found_along_the_nodes(board: Measures) -> None:
    given, part = answer_table(board), unfolded(board)
    win = (board.holes + 1) ** 2 - 1
    sets: dict[int, list[int]] = {}
    for code in range(board.size):
        node: int | None = 0
        while node is not None:
            sets.setdefault(node, []).append(code)
            answer = int(answers(given, int(part.guesses[node]), np.array([code], np.int32))[0])
            after = part.after(node, answer)
            assert (after is None) == (answer == win)
            node = after
    assert sorted(sets) == list(range(len(part.guesses)))
    for node, codes in sets.items():
        assert int(part.guesses[node]) == guess_of(given, codes), (node, codes)


def guess_of(given: AnswerTable, codes: list[int]) -> int:
    """The first code that tells all apart where there are few; else the lowest."""
    if 2 < len(codes) <= SMALL_SET:
        among = np.array(codes, np.int32)
        telling = [code for code in codes if len(set(answers(given, code, among).tolist())) == len(codes)]
        return (telling or codes)[0]
    return codes[0]


def test_no_step_leads_where_no_code_is_answered_so() -> None:
    part = unfolded(Measures(2, 3))
    assert [part.after(0, answer) for answer in range(9)] == [1, None, None, None, 2, None, None, None, None]
    assert part.after(len(part.guesses) - 1, 8) is None


def test_of_one_code_and_of_two_nothing_is_asked() -> None:
    given = answer_table(Measures(4, 6))
    assert unfold(given, np.array([77], np.int32), nobody).guesses.tolist() == [77]
    two = unfold(given, np.array([5, 77], np.int32), nobody)
    assert (two.guesses.tolist(), len(two.steps)) == ([5, 77], 1)
