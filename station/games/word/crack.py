"""`pegmind crack word`: a box is named with its variant, and rows are typed as words.

word            English words of five letters
word-de         German ones
word-fr-4       French ones of four letters
"""

import re
from argparse import Namespace
from collections.abc import Callable, Iterable

from station.core.words import grouped
from station.games.codes import crack
from station.games.codes.code import Code
from station.games.codes.crack import HomeBoard
from station.games.errors import Unavailable
from station.games.messages import GameMessages
from station.games.word.boxes import WORD, WordBox, variant
from station.games.word.solver import codebreaker
from station.games.word.solver.openers import OPENERS
from station.games.word.words import LANGUAGES, all_words


def run(arguments: Namespace, answers: Iterable[str], say: Callable[[str], None]) -> int:
    """Carry out `pegmind crack word`; return an exit status. Raises MoveError."""
    box = read_variant(arguments.box)
    about = "A row is a word. The suggestions are common words as long as one of them fits, then any word."
    words = len(all_words(box.language, box.holes))
    size = f"{grouped(box.possibilities)} common words; any of {grouped(words)} may be set"
    example, meanings = OPENERS[box.spelling][1], ("exact", "right letter only")
    board = HomeBoard(box, codebreaker, read_word, str, size, about, example, meanings, noun="word")
    return crack.run(board, arguments, answers, say)


def read_word(text: str) -> Code:
    """Read a word as it is typed, perhaps with a comma behind it, or with spaces between its letters.

    >>> read_word("bread,")
    'bread'
    """
    return re.sub(r"[\s,;/:-]+", "", text)


def read_variant(name: str) -> WordBox:
    """Read the box with its language and its number of letters, in any order. Raises Unavailable.

    >>> read_variant("word-de-4").spelling
    'de4'
    """
    measures: dict[str, str | int] = {}
    for part in name.split("-")[1:]:
        measure = "language" if part in LANGUAGES else "holes"
        if measure in measures or not (part in LANGUAGES or part.isdecimal()):
            raise Unavailable(GameMessages.no_box_but(box=repr(name), boxes=(WORD.name, "word-de", "word-de-4")))
        measures[measure] = part if part in LANGUAGES else int(part)
    return variant(WORD, measures)
