"""`pegmind crack word`: a box is named with its variant, and rows are typed as words.

word            English words of five letters
word-de         German ones
word-fr-4       French ones of four letters
"""

import re
from argparse import Namespace
from collections.abc import Callable, Iterable

from station.core.words import format_number
from station.games.codes import crack
from station.games.codes.code import Code
from station.games.codes.crack import HomeBoard
from station.games.word.boxes import read_variant
from station.games.word.solver import codebreaker
from station.games.word.solver.openings import load_openings
from station.games.word.words import all_words


def run(arguments: Namespace, answers: Iterable[str], say: Callable[[str], None]) -> int:
    """Carry out `pegmind crack word`; return an exit status. Raises MoveError."""
    box = read_variant(arguments.box)
    about = "A row is a word. Common ones are looked for as long as one fits, then all."
    words = len(all_words(box.language, box.holes))
    size = f"{format_number(box.possibilities)} common words; any of {format_number(words)} may be set"
    example, meanings = load_openings(box.spelling)[1][()], ("exact", "right letter only")

    def read_listed(text: str) -> Code:
        word = read_word(text)
        box.check_guess(box.read_code(word))
        return word

    board = HomeBoard(box, codebreaker, read_listed, str, size, about, example, meanings, noun="word")
    return crack.run(board, arguments, answers, say)


def read_word(text: str) -> Code:
    """Read a word as it is typed, perhaps with a comma behind it, or with spaces between its letters.

    >>> read_word("bread,")
    'bread'
    """
    return re.sub(r"[\s,;/:-]+", "", text)
