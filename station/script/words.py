"""The words of a script's lines. What is none raises ValueError, with a sentence that says what is needed."""

import math
import re
from typing import Final

from station.events import CONTROLS
from station.suggest import did_you_mean

LONGEST_WAIT: Final = 366 * 24 * 3600.0
DETENTS: Final = "[+-]?[1-9][0-9]{0,3}"
SEED: Final = "[0-9]{1,9}"


def control(word: str) -> str:
    """A control of the cabinet."""
    if word not in CONTROLS:
        raise ValueError(f"there is no control {word!r}{did_you_mean(word, CONTROLS)}")
    return word


def controls(word: str) -> list[str]:
    """Controls that go down together, as in "ok+back"."""
    return [control(each) for each in word.split("+")]


def seconds(word: str) -> float:
    """A time, up to a year."""
    try:
        time = float(word)
    except ValueError:
        time = math.nan
    if not 0 <= time <= LONGEST_WAIT:
        raise ValueError(f"{word!r} is no time; a number from 0 to a year of seconds is needed")
    return time


def detents(words: list[str]) -> int:
    """How far the knob is turned; clockwise is positive."""
    if len(words) != 1 or not re.fullmatch(DETENTS, words[0]):
        raise ValueError("turn needs a number of detents, as in: turn +3")
    return int(words[0])


def chatter(words: list[str]) -> float:
    """How long contacts bounce, in seconds; it is written in milliseconds."""
    if len(words) != 1 or not words[0].endswith("ms"):
        raise ValueError("bounce needs milliseconds, as in: bounce 5ms")
    return seconds(words[0].removesuffix("ms")) / 1000


def seed(words: list[str]) -> int:
    """The number that chance begins with."""
    if len(words) != 1 or not re.fullmatch(SEED, words[0]):
        raise ValueError("seed needs a number, as in: seed 7")
    return int(words[0])


def alone(verb: str, words: list[str]) -> None:
    """Nothing more on the line."""
    if words:
        raise ValueError(f"{verb} stands alone on its line")
