"""`pegmind crack grand`: how pairs are typed and told at the command line."""

import re
from argparse import Namespace
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from typing import Final

from station.core.palette import LETTER_OF
from station.core.words import plural
from station.games.codes import crack
from station.games.codes.answers import MisreadError
from station.games.codes.box import split_pegs
from station.games.codes.code import Code
from station.games.codes.crack import HomeBoard
from station.games.grand.boxes import GRAND, GRAND_BOXES
from station.games.grand.look import PAIRED
from station.games.grand.pairs import COLOURS, PAIR_BUTTONS, SHAPE_NAMES
from station.games.grand.solver import CODEBREAKER

_LETTERS: Final = {
    **{name: LETTER_OF[name] for name in PAIR_BUTTONS},
    **{name: letter for letter, name in SHAPE_NAMES.items()},
}
"""The letter of every colour and shape by its name."""


def run(arguments: Namespace, answers: Iterable[str], say: Callable[[str], None]) -> int:
    """Carry out `pegmind crack grand`; return an exit status. Raises MoveError."""
    box = GRAND_BOXES.named(arguments.box)
    colours = ", ".join(f"{LETTER_OF[name]} {name}" for name in PAIR_BUTTONS)
    shapes = ", ".join(f"{letter} {name}" for letter, name in SHAPE_NAMES.items())
    board = HomeBoard(
        box,
        CODEBREAKER,
        read_pairs,
        write_pairs,
        size=f"{crack.count_codes(box.possibilities)} of {plural(box.places, 'pair')}",
        about=f"A row is four pairs of a colour and a shape.\nColours: {colours}. Shapes: {shapes}.",
        example="red circle, blue star, Gs, Px",
        meanings=("exact", "elsewhere", ""),
    )
    return crack.run(board, arguments, answers, say)


def read_pairs(text: str) -> Code:
    """Read pairs by their letters or names, in either order: "RcBt", "red circle, star blue". Raises MisreadError.

    >>> read_pairs("red circle, star blue, Gs px")
    'RcBtGsPx'
    """
    pieces = "".join(_letters(word) for word in re.split(r"[\s,;/:-]+", text) if word)
    pairs = split_pegs(GRAND, pieces)
    return "".join(pair[::-1] if pair[0] not in COLOURS and pair[1:] in COLOURS else pair for pair in pairs)


def write_pairs(code: Code) -> str:
    """Write a code in words, and behind it in letters.

    >>> write_pairs("RcBt")
    'red circle, blue star (RcBt)'
    """
    return f"{PAIRED.names(code)} ({code})"


def _letters(word: str) -> str:
    """The letters of a word, which is a name or has two letters for each pair."""
    if word.lower() in _LETTERS:
        return _LETTERS[word.lower()]
    typed = {letter.lower(): letter for letter in _LETTERS.values()}  # no two differ in their case alone
    if {*word.lower()} <= {*typed}:
        return "".join(typed[letter] for letter in word.lower())
    close = get_close_matches(word.lower(), _LETTERS, n=1)
    meant = f"; did you mean {close[0]}?" if close else ""
    raise MisreadError(f"{word} is not a colour, a shape or a pair{meant}")
