"""Parsing the words of a line of a script. All of it raises ValueError, with a sentence that says what is needed."""

import math
import re
from typing import Final

from station.events import CONTROLS
from station.suggest import did_you_mean

LONGEST_WAIT: Final = 366 * 24 * 3600.0
MOST_DETENTS: Final = 9999
MOST_CHATTER: Final = 1000
"""Milliseconds; no contact bounces for so long."""

MOST_SEED: Final = 999_999_999


def control(word: str) -> str:
    """Return a control of the cabinet."""
    if word not in CONTROLS:
        others = f"; there are {', '.join(CONTROLS)}"
        raise ValueError(f"there is no control {word!r}{did_you_mean(word, CONTROLS) or others}")
    return word


def controls(word: str) -> list[str]:
    """Return controls that are pressed together, as in "ok+back"."""
    return [control(each) for each in word.split("+")]


def seconds(word: str) -> float:
    """Return a time of up to a year."""
    try:
        time = float(word)
    except ValueError:
        time = math.nan
    if not 0 <= time <= LONGEST_WAIT:
        raise ValueError(f"the time must be 0 to {LONGEST_WAIT:.0f} seconds (a year), not {word!r}")
    return time


def detents(words: list[str]) -> int:
    """Return how far the knob is turned; clockwise is positive."""
    if len(words) != 1 or not re.fullmatch("[+-]?[0-9]+", words[0]):
        raise ValueError("turn needs a number of detents, as in: turn +3, or: turn -1")
    return _whole(words[0], "turn takes {} to {} detents in either direction, not {}", 1, MOST_DETENTS)


def chatter(words: list[str]) -> float:
    """Return how long contacts bounce, in seconds; the word is in milliseconds."""
    number = words[0].removesuffix("ms") if len(words) == 1 else ""
    spelt = len(words) == 1 and number != words[0] and re.fullmatch(r"[0-9]{1,6}(\.[0-9]*)?", number)
    if not spelt or float(number) > MOST_CHATTER:
        raise ValueError(f"bounce needs 0 to {MOST_CHATTER} milliseconds, as in: bounce 5ms")
    return float(number) / 1000


def seed(words: list[str]) -> int:
    """Return the seed of the random numbers."""
    if len(words) != 1 or not re.fullmatch("[0-9]+", words[0]):
        raise ValueError(f"seed needs a number from 0 to {MOST_SEED}, as in: seed 7")
    return _whole(words[0], "seed takes a number from {} to {}, not {}", 0, MOST_SEED)


def check_alone(verb: str, words: list[str]) -> None:
    """Check that nothing follows on the line."""
    if words:
        raise ValueError(f"nothing may follow {verb}")


def _whole(word: str, error: str, least: int, most: int) -> int:
    if len(word) > len(f"+{most}") or not least <= abs(int(word)) <= most:
        raise ValueError(error.format(least, most, word))
    return int(word)
