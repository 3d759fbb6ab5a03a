"""`pegmind crack BOX`, as someone types it at the kitchen table."""

import os
import pty
import select
import subprocess
import time
from argparse import Namespace
from collections.abc import Iterator
from random import Random
from typing import IO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from station.games.codes.code import Code, score
from station.games.codes.crack import ENDED
from station.games.errors import Unavailable
from station.games.pegs.boxes import BOXES, PegBox, box_named
from station.games.pegs.crack import crack, run
from station.games.pegs.home import read_board
from tests.processes.commands import PATIENCE, PEGMIND, ROOT
from tests.station.games.pegs.solver.boards import any_code, boxes

ORIGINAL = BOXES["original"]


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
def test_a_first_row_that_cannot_be_played_is_named_with_its_option(first: str, why: str, *, totals: bool) -> None:
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


@settings(max_examples=40, deadline=None)
@given(box=boxes(), seed=st.integers(0, 99))
def test_true_answers_crack_any_code(box: PegBox, seed: int) -> None:
    opponent = Opponent(any_code(box, Random(seed)))  # noqa: S311 - any code will do
    assert crack(opponent.answers(), opponent.hear, box) == 0
    assert opponent.heard[-1].startswith("Cracked in ")
    assert opponent.heard[-1].endswith(opponent.secret)
    assert all(len(line) <= 80 for text in opponent.heard for line in text.splitlines())


def test_an_evening_at_the_kitchen_table() -> None:
    status, said = typed("1 1", "", "show", "RBPB 0,2", "RGGW", "1/1", "undo", "quit")
    assert status == 0
    assert said == [
        "Play RRYG. 1296 codes are possible, about 185.3 after this guess.",
        "Play RBRP. 230 codes are possible, about 27.2 after this guess.",
        "  row  1  RRYG  1 red 1 white",
        said[3],
        "Play RGGW. What is the answer?",
        said[5],
        said[3],
    ]
    assert said[3].startswith("Play ")


@pytest.mark.parametrize(
    "answer", ["1 2", "1/2", "12", "1 red 2 white", "1 Red and 2 Whites", "1r2w", "1 red, 2 white"]
)
def test_an_answer_may_be_typed_in_words(answer: str) -> None:
    _, said = typed(f"RGYB {answer}", f"CHANGE 1 {answer}", "Show", "QUIT")
    assert said[-1] == "  row  1  RGYB  1 red 2 white"


def test_large_numbers_are_grouped_alike() -> None:
    assert (
        typed(box=box_named("c8p6g9"))[1][0]
        == "Play RROOYG. 262 144 codes are possible, about 27 778.2 after this guess."
    )


@pytest.mark.parametrize(("within", "rows"), [(None, 6), (5, 5)])
def test_a_code_that_takes_six_guesses_is_found_in_five_where_that_is_asked_for(within: int | None, rows: int) -> None:
    opponent = Opponent("BBYR")
    assert crack(opponent.answers(), opponent.hear, ORIGINAL, within) == 0
    assert opponent.heard[-1] == f"Cracked in {rows} rows: BBYR"
    promised = "If you play the suggested guesses, at most 5 are needed." in opponent.heard[0]
    assert promised == (within is not None)


def test_whoever_takes_rows_back_and_puts_answers_right_still_has_the_promise() -> None:
    opponent = Opponent("GPGP")

    def lines() -> Iterator[str]:
        for row, answer in enumerate(opponent.answers(), start=1):
            yield from (answer, "undo", answer, f"change {row} {answer}")

    assert crack(lines(), opponent.hear, ORIGINAL, 5) == 0
    assert opponent.heard[-1] == "Cracked in 5 rows: GPGP"


def test_the_greeting_names_the_colours_and_how_to_answer() -> None:
    said: list[str] = []
    crack([], said.append, box_named("c3p3g10b"))
    assert said[0] == (
        "Box c3p3g10b: 64 codes of 3 pegs.\n"
        "R red, Y yellow, G green, . blank\n"
        "Type the answer to each guess as two numbers, red and white (or help)."
    )


def test_help_is_there_when_asked_for() -> None:
    original, digits = (typed("help", box=read_board(name))[1][1] for name in ("original", "number"))
    assert "RGYB" in original
    assert "1234" in digits
    assert "right digit only" in digits
    assert not any(word in digits for word in ("colour", "RGYB", "names"))
    assert all(len(line) <= 80 for line in f"{original}\n{digits}".splitlines())


def test_answers_that_contradict_are_shown_with_the_row_and_put_right() -> None:
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


def test_a_code_called_right_that_cannot_be_is_a_contradiction_and_no_victory() -> None:
    status, said = typed("RRRR 0 0", "RRYY 4 0")
    assert status == ENDED
    assert said[2].startswith("No code fits: the answer in row 2 contradicts")
    assert said[-1] == "The input ended before the code was cracked."


def test_more_than_one_wrong_answer_is_called_that() -> None:
    _, said = typed("RRRR 4 0", "YYYY 4 0", "GGGG 4 0")
    assert "Cracked in 1 row: RRRR" in said
    _, said = typed("RRRR 3 0", "YYYY 3 0", "GGGG 3 0")
    assert "At least two answers must be wrong." in said[-2]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("3 2", "5 key pegs are too many: an answer has 4 at most"),
        ("3 1", "3 red and 1 white is impossible: if all the others are right, so is the last"),
        ("RGX", "'X' is not a peg of this box; it has R Y G B P W"),
        ("RGY", "hole 4 is still empty"),
        ("RGYBB 1 1", "the row has 5 pegs, but only 4 holes"),
        ("undo", "there is no row to take back"),
        ("change 2 1", "change needs a row and its answer, as in: change 1 0 1"),
        ("change 1 1 1", "there is no row 1 yet"),
        ("7", "an answer is two numbers, red and white, as in: 1 2"),
        ("1 2 3", "an answer is two numbers, red and white, as in: 1 2"),
        ("RGYU", "'U' is not a peg of this box; it has R Y G B P W"),
        ("RGYB 1", "an answer is two numbers, red and white, as in: 1 2"),
        ("undo 2", "nothing may follow undo"),
    ],
)
def test_a_line_that_cannot_be_is_answered_with_the_reason(line: str, reason: str) -> None:
    status, said = typed(line)
    assert status == ENDED
    assert said[1] == f"{reason}; nothing has changed (type help for help)\nPlay RRYG. What is the answer?"


def test_while_answers_contradict_an_answer_needs_its_guess() -> None:
    _, said = typed("RRRR 0 0", "RRRR 4 0", "1 1")
    assert said[-2].startswith("there is no guess to answer while the answers contradict each other; nothing has")


def test_somebody_who_has_begun_otherwise_goes_on_from_there() -> None:
    said: list[str] = []
    assert crack(["1 1", "undo", "2w 1r", "quit"], said.append, ORIGINAL, first="BBGR") == 0
    assert said[1] == said[3] == "Play BBGR. 1296 codes are possible, about 185.3 after this guess."
    assert said[2].startswith("Play ")
    assert ". 230 codes are possible, about 27.2 after this guess." in said[2]


def test_a_board_of_ten_digits_is_cracked() -> None:
    opponent = Opponent("9073")
    assert crack(opponent.answers(), opponent.hear, read_board("4x10n")) == 0
    assert opponent.heard[0].splitlines()[:2] == ["Box 4x10n: 5040 codes of 4 pegs.", "The pegs are digits, 0 to 9."]
    assert opponent.heard[-1].endswith("rows: 9073")


def test_a_row_that_may_have_had_many_answers_says_how_many_others() -> None:
    _, said = typed("WWBB 0 0", "WBPP 0 4")
    shown = "0 red 0 white, 1 red 0 white, 0 red 1 white or one of 3 others"
    assert f"They would fit if the answer in row 2 were {shown}." in said[2]


def test_any_lines_at_all_end_in_words() -> None:
    chance = Random(3)  # noqa: S311 - any lines will do
    lines = ["".join(chance.choices("RYGBPW.x 0123459 undochge", k=chance.randrange(9))) for _ in range(400)]
    status, said = typed(*lines)
    assert status in {0, ENDED}
    assert all(said)


def _prompted(terminal: IO[bytes]) -> str:
    """What is said until the next line may be typed."""
    said, ends = b"", time.monotonic() + PATIENCE
    while not said.endswith(b"\n> "):
        assert select.select([terminal], [], [], ends - time.monotonic())[0], said
        said += terminal.read(1)
    return said.decode()


def test_arrow_keys_at_a_terminal_correct_a_line_and_call_an_earlier_one_back() -> None:
    left, up = "\x1b[D", "\x1b[A"
    ours, theirs = pty.openpty()
    command, at_a_terminal = [*PEGMIND, "crack", "original"], {**os.environ, "TERM": "xterm", "INPUTRC": os.devnull}
    with (
        subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, cwd=ROOT, env=at_a_terminal) as playing,
        os.fdopen(ours, "r+b", buffering=0) as terminal,
    ):
        os.close(theirs)
        assert "Play RRYG." in _prompted(terminal)
        terminal.write(f"11{left} \n".encode())
        assert "Play RBRP." in _prompted(terminal)
        terminal.write(b"show\n")
        assert "row  1  RRYG  1 red 1 white" in _prompted(terminal)
        terminal.write(f"{up}{up}\n".encode())
        assert "Play GRPP." in _prompted(terminal)
        terminal.write(b"quit\n")
        assert playing.wait(PATIENCE) == 0
