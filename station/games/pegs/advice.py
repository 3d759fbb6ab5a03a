"""A hint for a codebreaker, as data and in words."""

from typing import Final, NamedTuple

from station.core.words import plural
from station.games.pegs.code import Code
from station.games.pegs.scenes.board import peg_names


class Advice(NamedTuple):
    """So many codes are `left`, and this is the `guess` to play; None where no code fits the answers."""

    left: int
    guess: Code | None


NOTHING_FITS: Final = "no code fits these answers, so one of them is wrong: hold the knob to call a fault"


def hint_in_words(advice: Advice) -> str:
    """What to play and how many codes are left, or why there is nothing to play; without a full stop."""
    if advice.guess is None:
        return NOTHING_FITS
    return f"Hint: {peg_names(advice.guess)}. {plural(advice.left, 'code')} {'is' if advice.left == 1 else 'are'} left"
