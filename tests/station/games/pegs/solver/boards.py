"""Boards and games for the tests of the codebreaker."""

from collections.abc import Sequence
from random import Random

from hypothesis import strategies as st

from station.games.codes.code import Code, score
from station.games.codes.match import Row
from station.games.pegs.boxes import PegBox, box_named
from station.games.pegs.solver.measures import Measures


def box_of(board: Measures) -> PegBox:
    """A box of these measures; of nine colours one is the blank."""
    pegs = min(board.colours, 8)
    marks = ("b" if board.colours > pegs else "") + ("" if board.repeats else "M")
    return box_named(f"c{pegs}p{board.holes}g12{marks}")


def marked(secret: Code, *guesses: Code) -> list[Row]:
    """Rows as a codemaker who makes no mistake marks them."""
    return [Row(guess, score(guess, secret)) for guess in guesses]


def any_code(box: PegBox, chance: Random) -> Code:
    if box.repeats:
        return "".join(chance.choices(box.colours, k=box.holes))
    return "".join(chance.sample(box.colours, box.holes))


@st.composite
def boards(draw: st.DrawFn, most: int = 5000) -> Measures:
    """Any board with two codes at least and not too many."""
    board = Measures(draw(st.integers(1, 6)), draw(st.integers(2, 9)), draw(st.booleans()))
    return board if 2 <= board.size <= most else draw(boards(most))


@st.composite
def boxes(draw: st.DrawFn, most: int = 5000) -> PegBox:
    """Any box with two codes at least and not too many."""
    return box_of(draw(boards(most)))


@st.composite
def games(draw: st.DrawFn, most: int = 5000) -> tuple[PegBox, Code, list[Row]]:
    """A box, a secret, and up to four rows of any guesses, rightly marked."""
    box, chance = draw(boxes(most)), draw(st.randoms(use_true_random=False))
    secret = any_code(box, chance)
    return box, secret, marked(secret, *(any_code(box, chance) for _ in range(draw(st.integers(0, 4)))))


def fits(code: Code, rows: Sequence[Row]) -> bool:
    return all(row.pegs is None or score(row.pegs, code) == row.key for row in rows)
