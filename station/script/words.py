"""Parses the words of a script line, and makes the moves of chance that a script determines."""

import math
import random
import re
from collections import defaultdict, deque
from collections.abc import Callable
from typing import Final

from station.core.events import CONTROLS, Lay, Touch, Type
from station.core.words import did_you_mean
from station.games.registry import families, family_of, play
from station.matches.errors import MoveError
from station.matches.game import Game

LONGEST_WAIT: Final = 366 * 24 * 3600.0
MOST_SCRIPT_DETENTS: Final = 9999
MOST_CHATTER: Final = 1000
"""Milliseconds; no contact bounces longer."""

MOST_SEED: Final = 999_999_999


def parse_control(word: str) -> str:
    """Return a control of the cabinet. Raises ValueError, as all these functions do."""
    if word not in CONTROLS:
        others = f"; there are {', '.join(CONTROLS)}"
        raise ValueError(f"there is no control {word!r}{did_you_mean(word, CONTROLS) or others}")
    return word


def parse_controls(word: str) -> list[str]:
    """Return controls that are pressed together, as in "ok+back"."""
    return [parse_control(each) for each in word.split("+")]


def parse_seconds(word: str) -> float:
    """Return a time of up to a year."""
    try:
        time = float(word)
    except ValueError:
        time = math.nan
    if not 0 <= time <= LONGEST_WAIT:
        raise ValueError(f"the time must be 0 to {LONGEST_WAIT:.0f} seconds (a year), not {word!r}")
    return time


def parse_detents(words: list[str]) -> int:
    """Return how many detents the knob is turned; clockwise is positive."""
    if len(words) != 1 or not re.fullmatch("[+-]?[0-9]+", words[0]):
        raise ValueError("turn needs a number of detents, as in: turn +3, or: turn -1")
    return _parse_whole_number(
        words[0], "turn takes {} to {} detents in either direction, not {}", 1, MOST_SCRIPT_DETENTS
    )


def parse_lay(words: list[str]) -> Lay:
    """Return the event of a row laid on a screen."""
    match words:
        case [pegs, cursor] if re.fullmatch("[0-9]{1,2}", cursor):
            return Lay(pegs, int(cursor))
        case _:
            raise ValueError("lay needs the pegs of the row and the hole of the cursor, from 0, as in: lay RG_Y 2")


def parse_touch(words: list[str]) -> Touch:
    """Return the event of a touch on a screen."""
    match words:
        case [part, number] if re.fullmatch("[0-9]{1,3}", number):
            return Touch(part, int(number))
        case _:
            raise ValueError("touch needs a part and its number, from 1, as in: touch die 3, or: touch card 1")


def parse_type(words: list[str]) -> Type:
    """Return the event of a text typed on a screen."""
    if not words:
        raise ValueError("type needs a text, as in: type Ada")
    return Type(" ".join(words))


def parse_bounce(words: list[str]) -> float:
    """Return how long contacts bounce, in seconds; the word gives milliseconds."""
    number = words[0].removesuffix("ms") if len(words) == 1 else ""
    spelt = len(words) == 1 and number != words[0] and re.fullmatch(r"[0-9]{1,6}(\.[0-9]*)?", number)
    if not spelt or float(number) > MOST_CHATTER:
        raise ValueError(f"bounce needs 0 to {MOST_CHATTER} milliseconds, as in: bounce 5ms")
    return float(number) / 1000


def parse_seed(words: list[str]) -> int:
    """Return the seed of the random numbers."""
    if len(words) != 1 or not re.fullmatch("[0-9]+", words[0]):
        raise ValueError(f"seed needs a number from 0 to {MOST_SEED}, as in: seed 7")
    return _parse_whole_number(words[0], "seed takes a number from {} to {}, not {}", 0, MOST_SEED)


def check_alone(verb: str, words: list[str]) -> None:
    """Raise ValueError if words follow the verb on the line."""
    if words:
        raise ValueError(f"nothing may follow {verb}")


def _parse_whole_number(word: str, error: str, least: int, most: int) -> int:
    if len(word) > len(f"+{most}") or not least <= abs(int(word)) <= most:
        raise ValueError(error.format(least, most, word))
    return int(word)


Draw = Callable[[random.Random, Game], str]
"""Draws the move that chance makes now from a source of random numbers."""


class ScriptedChance:
    """Makes the moves of chance. `unfit` is the error of the last move given by the script, if it did not fit."""

    def __init__(self, draw: Draw) -> None:
        self._draw = draw
        self._source: random.Random = random.SystemRandom()
        self._next: defaultdict[str, deque[str]] = defaultdict(deque)
        self.unfit: MoveError | None = None

    def next(self, words: list[str]) -> None:
        """Set the next move of a kind. Raises ValueError and MoveError."""
        match words:
            case [verb, *drawn] if drawn and (checks := _find_checks(verb)):
                _check_any(checks, drawn)
                self._next[verb].append(" ".join(words))
            case _:
                raise ValueError(
                    "next needs a secret, cards or a roll, as in: next secret RRYB, or: next roll 1 2 3 * 5"
                )

    def seed(self, words: list[str]) -> None:
        """Draw the same from here on in every run. Raises ValueError."""
        self._source = random.Random(parse_seed(words))  # noqa: S311 - it has to be repeatable

    def chance(self, game: Game) -> str:
        """Return the move that the script has given, or else a random one."""
        said = self._next[family_of(game).chance.draw_verb(game)]
        if not said:
            return self._draw(self._source, game)
        move = said.popleft()
        try:
            play(game, move)
        except MoveError as error:  # the script is wrong, not a player: the line ends with this error
            self.unfit = error
            return self._draw(self._source, game)
        return move


Check = Callable[[list[str]], object]
"""Checks the words after a verb that chance draws. Raises MoveError."""


def _find_checks(verb: str) -> list[Check]:
    """Return the checks of the families in which chance draws a verb; none for any other verb."""
    return [family.chance.drawn[verb] for family in families() if verb in family.chance.drawn]


def _check_any(checks: list[Check], words: list[str]) -> None:
    """Raise the MoveError of the first family if no family accepts the words."""
    refused: list[MoveError] = []
    for check in checks:
        try:
            check(words)
        except MoveError as error:
            refused.append(error)
    if len(refused) == len(checks):
        raise refused[0]
