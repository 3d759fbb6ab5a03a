"""`pegmind crack BOX`, as someone types it at the kitchen table."""

import os
import pty
import select
import subprocess
import time
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import IO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from station.games.codes.answers import MisreadError
from station.games.codes.code import Code, Key, score
from station.games.pegs.boxes import BOXES_WITH_PEGS, PegBox, find_box
from station.games.pegs.crack import _keys_in_words, crack, run, totals
from station.games.pegs.home import read_board
from station.games.pegs.solver.shipped import STRATEGY_FOLDER, format_records, load_records
from station.matches.errors import Unavailable
from tests.processes.commands import PATIENCE, PEGMIND, ROOT
from tests.station.games.pegs.solver.boards import any_code, boxes

ORIGINAL = BOXES_WITH_PEGS["original"]


def typed(*lines: str, box: PegBox = ORIGINAL) -> tuple[int, list[str]]:
    """The exit status, and what was said after the greeting."""
    said: list[str] = []
    status = crack(iter(lines), said.append, box)
    return status, said[1:]


@pytest.mark.parametrize(
    ("first", "why"),
    [
        ("RG", "holes 3 and 4 are still empty"),
        ("", "holes 1, 2, 3 and 4 are still empty"),
        ("gren red", "gren is not a colour or a command; did you mean green?"),
        ("RGYU", "'U' is not a peg of this box; it has R Y G B P W"),
    ],
)
@pytest.mark.parametrize("totals", [False, True])
def test_a_bad_first_row_is_named_with_its_option(first: str, why: str, *, totals: bool) -> None:
    asked = Namespace(box="original", first=first, totals=totals, within=None, digits=False, recount=False)
    with pytest.raises(Unavailable) as refused:
        run(asked, (), print)
    assert str(refused.value) == f"--first {first!r}: {why}"


class Opponent:
    """Answers what is proposed, truly."""

    def __init__(self, secret: Code) -> None:
        self.secret = secret
        self.heard: list[str] = []

    def hear(self, text: str) -> None:
        self.heard.append(text)

    def answers(self) -> Iterator[str]:
        while True:
            guess = self.heard[-1].removeprefix("Play ")[: len(self.secret)]
            key = score(guess, self.secret)
            yield f"{key.red} {key.white}"


@settings(max_examples=12, deadline=None)
@given(box=boxes(), seed=st.integers(0, 99))
def test_true_answers_crack_any_code(box: PegBox, seed: int) -> None:
    opponent = Opponent(any_code(box, Random(seed)))  # noqa: S311 - any code will do
    assert crack(opponent.answers(), opponent.hear, box) == 0
    assert opponent.heard[-1].startswith("Cracked in ")
    assert opponent.heard[-1].endswith(opponent.secret)
    assert all(len(line) <= 80 for text in opponent.heard for line in text.splitlines())


def test_a_dialogue_with_every_command() -> None:
    status, said = typed("1 1", "", "show", "RBPB 0,2", "RGGW", "1/1", "undo", "quit")
    assert status == 0
    assert said == [
        "Play RRYG: 1296 codes are possible, about 185.3 after this guess.",
        "Play RBRP: 230 codes are possible, about 27.2 after this guess.",
        "  row  1  RRYG  1 red 1 white",
        said[3],
        "Play RGGW. What is the answer?",
        said[5],
        said[3],
    ]
    assert said[3].startswith("Play ")


def test_undo_takes_back_what_was_typed_last_a_row_or_a_change() -> None:
    _, said = typed(
        "one red", "BBBB", "undo", "no red two white", "change 1 0 1", "undo", "undo", "undo", "undo", "quit"
    )
    begins, after_one, after_two = said[0], said[1], said[4]
    assert said[2] == "Play BBBB. What is the answer?"
    assert said == [
        *(begins, after_one, said[2], after_one, after_two, said[5], after_two, after_one, begins),
        "there is nothing to take back; nothing has changed (type help for help)\nPlay RRYG. What is the answer?",
    ]
    assert len({begins, after_one, after_two, said[5]}) == 4


def test_a_blank_has_a_digit_where_pegs_are_called_by_digits() -> None:
    _, said = typed("1 1", "1277 one red, one white", "show", "quit", box=read_board("4x6b", digits=True))
    assert said[0].startswith("Play 1")
    assert said[-1].splitlines()[1] == "  row  2  1277  1 red 1 white"


@pytest.mark.parametrize(("within", "rows"), [(None, 6), (5, 5)])
def test_a_limit_of_guesses_is_kept(within: int | None, rows: int) -> None:
    opponent = Opponent("BBYR")
    assert crack(opponent.answers(), opponent.hear, ORIGINAL, within) == 0
    assert opponent.heard[-1] == f"Cracked in {rows} rows: BBYR"
    promised = "If you play the suggested guesses, at most 5 are needed." in opponent.heard[0]
    assert promised == (within is not None)


def test_answers_that_contradict_are_shown_and_corrected() -> None:
    status, said = typed(
        "RRYY 1 0", "undo", "RRRR 2 0", "YYYY 2 0", "GGGG 1 0", "0 1", "show", "change 3 0 0", "RYRY 4 0"
    )
    assert status == 0
    contradiction = said[5]
    assert contradiction == (
        "No code fits: the answer in row 3 contradicts the rows before it.\n"
        "  row  1  RRRR  2 red 0 white\n"
        "  row  2  YYYY  2 red 0 white\n"
        "> row  3  GGGG  1 red 0 white\n"
        "They would fit if the answer in row 1 were 0 red 0 white or 1 red 0 white.\n"
        "They would fit if the answer in row 2 were 0 red 0 white or 1 red 0 white.\n"
        "They would fit if the answer in row 3 were 0 red 0 white.\n"
        "Take rows back with undo, or correct an answer, as in: change 2 0 1"
    )
    assert said[-1] == "Cracked in 4 rows: RYRY"


def _prompted(terminal: IO[bytes]) -> str:
    """What is said until the next line may be typed."""
    said, ends = b"", time.monotonic() + PATIENCE
    while not said.endswith(b"\n> "):
        assert select.select([terminal], [], [], ends - time.monotonic())[0], said
        said += terminal.read(1)
    return said.decode()


def test_arrow_keys_at_a_terminal_edit_lines() -> None:
    left, up = "\x1b[D", "\x1b[A"
    ours, theirs = pty.openpty()
    command, at_a_terminal = [*PEGMIND, "crack", "original"], {**os.environ, "TERM": "xterm", "INPUTRC": os.devnull}
    with (
        subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, cwd=ROOT, env=at_a_terminal) as playing,
        os.fdopen(ours, "r+b", buffering=0) as terminal,
    ):
        os.close(theirs)
        assert "Play RRYG:" in _prompted(terminal)
        terminal.write(f"11{left} \n".encode())
        assert "Play RBRP:" in _prompted(terminal)
        terminal.write(b"show\n")
        assert "row  1  RRYG  1 red 1 white" in _prompted(terminal)
        terminal.write(f"{up}{up}\n".encode())
        assert "Play GRPP:" in _prompted(terminal)
        terminal.write(b"quit\n")
        assert playing.wait(PATIENCE) == 0


# What a shipped strategy achieves over all codes, as it is told.


def test_what_the_strategy_achieves_is_told() -> None:
    text = totals(ORIGINAL)
    assert text.splitlines()[:3] == [
        "Original: 1296 codes",
        "5625 guesses in total, 4.3403 per game, at most 6",
        "proven: no strategy needs fewer in total",
    ]
    assert "Original, at most 5 guesses: 1296 codes\n5626 guesses in total" in text
    none = "Custom box with 6 holes, 8 colours, 12 rows has no shipped strategy"
    assert totals(find_box("c8p6g12")) == f"{none}: every guess is computed when it is needed."
    assert "a better one may exist" in totals(BOXES_WITH_PEGS["super"])


def test_what_is_counted_now_stands_beside_what_was_recorded(tmp_path: Path) -> None:
    kept = load_records()["3x6"]
    (tmp_path / "3x6.pegs").write_bytes((STRATEGY_FOLDER / "3x6.pegs").read_bytes())
    (tmp_path / "records.json").write_text(
        format_records({"3x6": kept._replace(total=1, games={1: 1})}), encoding="ascii"
    )
    told = totals(find_box("c6p3g10"), recount=True, folder=tmp_path).splitlines()
    assert told[:2] == [
        "Custom box with 3 holes, 6 colours, 10 rows: 216 codes",
        "854 guesses in total, 3.9537 per game, at most 5",
    ]
    assert told[-1] == "Counted now; the recorded total is 1."


def test_a_first_row_that_the_strategy_does_not_cover_is_refused() -> None:
    with pytest.raises(MisreadError, match=r"^the strategy begins with RRYG, or a row like that, and does not cover R"):
        totals(ORIGINAL, first="RRYY")


def test_of_many_possible_answers_some_are_counted() -> None:
    _, said = typed("WWBB 0 0", "WBPP 0 4")
    shown = "0 red 0 white, 1 red 0 white, 0 red 1 white or one of 3 others"
    assert f"They would fit if the answer in row 2 were {shown}." in said[2]
    keys = (Key(0, 0), Key(1, 0), Key(0, 1), Key(2, 0))
    assert [_keys_in_words(keys[:number]).rpartition(" or ")[2] for number in (1, 2, 3, 4)] == [
        *("0 red 0 white", "1 red 0 white", "0 red 1 white", "one other")
    ]


def test_help_shows_rows_of_the_box() -> None:
    original, digits = (typed("help", box=read_board(name))[1][1] for name in ("original", "number"))
    assert "RGYB" in original
    assert "1234" in digits
    assert "right digit only" in digits
    assert not any(word in digits for word in ("colour", "RGYB", "names"))
    assert all(len(line) <= 80 for line in f"{original}\n{digits}".splitlines())
