"""A hint in words."""

from typing import Final

from station.games.advice import Advice
from station.scenes.board import names
from station.words import counted

NOTHING_FITS: Final = "no code fits these answers, so one of them is wrong: hold the knob to call a fault"


def in_words(advice: Advice) -> str:
    """What to play and how many codes are left, or why there is nothing to play; without a full stop."""
    if advice.guess is None:
        return NOTHING_FITS
    return f"Hint: {names(advice.guess)}. {counted(advice.left, 'code')} {'is' if advice.left == 1 else 'are'} left"
