"""Boards and games for the tests of the codebreaker."""

from collections.abc import Sequence
from itertools import product
from random import Random

from hypothesis import strategies as st

from station.core.palette import BLANK, PEGS
from station.games.codes.code import Code, score
from station.games.codes.match import Row
from station.games.pegs.boxes import PegBox, find_box
from station.games.pegs.solver.measures import Measures


def box_of(board: Measures) -> PegBox:
    """A box of these measures; of nine colours one is the blank."""
    pegs = min(board.colours - board.blank, 8)
    marks = ("b" if board.colours > pegs else "") + ("" if board.repeats else "M")
    return find_box(f"c{pegs}p{board.holes}g12{marks}")


def marked(secret: Code, *guesses: Code) -> list[Row]:
    """Rows as a codemaker who makes no mistake marks them."""
    return [Row(guess, score(guess, secret)) for guess in guesses]


def any_code(box: PegBox, chance: Random) -> Code:
    return box.numbered_code(chance.randrange(box.possibilities))


@st.composite
def boards(draw: st.DrawFn, most: int = 5000) -> Measures:
    """Any board with two codes at least and not too many."""
    holes, colours, repeats = draw(st.integers(1, 6)), draw(st.integers(2, 9)), draw(st.booleans())
    blank = not repeats and (colours > len(PEGS) or draw(st.booleans()))
    board = Measures(holes, colours, repeats, blank)
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


def every_code(box: PegBox) -> list[Code]:
    """All codes of a box in order, by its rule: no colour twice, or any; with blanks and no repeats, a peg at least."""
    every = map("".join, product(box.colours, repeat=box.holes))
    return [code for code in every if box.repeats or 0 < len(pegs := code.replace(BLANK, "")) == len(set(pegs))]
