"""Counts how the codes of a board fall into classes by their answer to a first guess, and prints feedback_classes.csv.

    python -m tests.station.games.codes.feedback_classes > tests/station/games/codes/feedback_classes.csv

No guess is scored here and no code is looked at. The guess 1123 stands for three groups of holes: two of
colour 1, one of 2, one of 3; all colours it leaves out are one more, "other". A code is then a table that
says how many holes of which group hold which colour. A table's diagonal holds the reds; its columns' sums,
as far as the guess has that many, are reds and whites together; and so many codes share one table:

    product over the groups of (holes of the group)! / product of its numbers!  x  colours left out ** "others"
"""

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import product
from math import factorial, prod
from typing import Final

Answers = Counter[tuple[int, int]]
"""How many codes are answered with so many reds and whites."""

BOARDS: Final = ((4, 6), (4, 7), (4, 8), (4, 9), (5, 8), (5, 9))
"""Holes and colours; 7 and 9 are 6 and 8 colours with blanks."""

HEADER: Final = """\
# How the codes of a board fall into classes by their answer to the first guess, for every guess up to symmetry.
# Written by tests/station/games/codes/feedback_classes.py, which counts without scoring.
# The column "largest" is for 4 x 6 what Knuth published
# (The Computer as Master Mind, Journal of Recreational Mathematics 9, 1976-77).
# sizes: reds-whites:codes
holes,colours,guess,classes,largest,sizes
"""


def classes(guess: tuple[int, ...], colours: int) -> Answers:
    """Count the codes by their answer to a guess of so many pegs of colour 1, of colour 2, and so on."""
    spare = colours - len(guess)
    answers: Answers = Counter()
    for table in product(*(_rows(holes, len(guess) + 1) for holes in guess)):
        red = sum(row[group] for group, row in enumerate(table))
        both = sum(min(column) for column in zip(guess, map(sum, zip(*table, strict=True)), strict=False))
        ways = prod(factorial(sum(row)) // prod(map(factorial, row)) * spare ** row[-1] for row in table)
        answers[red, both - red] += ways
    return +answers


def guesses(holes: int, colours: int, most: int | None = None) -> Iterator[tuple[int, ...]]:
    """The guesses up to symmetry, as the numbers of pegs of one colour, largest first."""
    if holes == 0:
        yield ()
    elif colours:
        for first in range(min(holes, most or holes), 0, -1):
            yield from ((first, *rest) for rest in guesses(holes - first, colours - 1, first))


def _rows(holes: int, cells: int) -> Iterator[tuple[int, ...]]:
    """All ways to share so many holes out."""
    return (row for row in product(range(holes + 1), repeat=cells) if sum(row) == holes)


def lines() -> Iterator[str]:
    """The table, a line for each board and guess."""
    for holes, colours in BOARDS:
        for guess in guesses(holes, colours):
            answers = classes(guess, colours)
            digits = "".join(str(colour) * pegs for colour, pegs in enumerate(guess, start=1))
            sizes = " ".join(f"{red}-{white}:{codes}" for (red, white), codes in sorted(answers.items()))
            yield f"{holes},{colours},{digits},{len(answers)},{max(answers.values())},{sizes}\n"


if __name__ == "__main__":
    sys.stdout.writelines((HEADER, *lines()))
