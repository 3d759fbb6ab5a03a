"""The code of the day of a box with pegs."""

from datetime import date
from math import perm

from station.games.daily import number_of_the_day
from station.games.pegs.boxes import Box
from station.games.pegs.code import Code


def code_of_the_day(day: date, box: Box) -> Code:
    """Return the code of a day for a box in its usual measures."""
    return numbered_code(number_of_the_day(day, box.name, box.possibilities), box)


def numbered_code(number: int, box: Box) -> Code:
    """Return a code of a box by its number, 0 to `box.possibilities` - 1.

    The codes are in alphabetical order, where the alphabet is `box.colours`: RRRR, RRRY, RRRG, ...
    """
    code, pegs = "", box.colours
    for left in reversed(range(box.holes)):
        following = len(pegs) ** left if box.repeats else perm(len(pegs) - 1, left)
        place, number = divmod(number, following)
        code += pegs[place]
        pegs = pegs if box.repeats else pegs.replace(pegs[place], "")
    return code
