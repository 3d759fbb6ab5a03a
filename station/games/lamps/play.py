"""One player's game as it runs: everything that is asked of a LampGame, with a check of each answer.

What a player does is written as text, each with its time in seconds since this game began:

    1.25 red        the red button went down
    1.4 ~red        it came up
    2 +3            the knob was turned by three detents, clockwise
    2.75            nothing; time has passed until then
"""

import re
from collections.abc import Iterator, Mapping
from math import isfinite
from random import Random
from typing import Any, Final, NamedTuple

from station.core.events import CONTROLS
from station.core.frame import BAR_LEDS, HOLES, Frame, Lamp, one_row
from station.core.messages import Message, Quoted
from station.core.palette import LETTER_OF
from station.core.view import Text
from station.games.lamps.game import DISPLAY_SIZE, AnyGame, Display
from station.games.lamps.messages import LampMessages
from station.matches.errors import Malformed
from station.scenes.signs import halves

SHORTEST_TICK: Final = 0.02
"""Seconds between two ticks at least: a game that is always due cannot spin the loop."""

DECIMALS: Final = 3
LONGEST_GAP: Final = 86_400.0
"""Seconds; the longest time until anybody does something that can be played again."""

MOST_SHOWN: Final = 80
"""Characters of a wrong answer in the message about it."""

UP_MARK: Final = "~"
EXAMPLE: Final = "1.25 red 1.4 ~red 2 +3 2.75"

_TIME: Final = re.compile(r"[0-9]{1,7}(\.[0-9]{1,3})?")
_DONE: Final = re.compile(rf"{UP_MARK}?({'|'.join(CONTROLS)})|[+-][1-9][0-9]{{0,3}}")
_PITCHES: Final = range(20, 20_001)


class Play(NamedTuple):
    """The game of one player after its last step, at `time`, and all that the game answered then.

    `due` is the time of the next tick, None if there is none; `steps` counts the steps, each of which has a source of
    chance of its own, made from `seed`.
    """

    state: Any
    seed: str
    time: float
    due: float | None
    steps: int
    frame: Frame
    says: Message
    points: int
    is_over: bool


class Input(NamedTuple):
    """A deed of a player, as above, and its time; `done` is empty if only time has passed."""

    time: float
    done: str = ""

    def __str__(self) -> str:
        return f"{self.time:.{DECIMALS}f}".rstrip("0").rstrip(".") + f" {self.done}".rstrip()


def read_inputs(text: str, since: float) -> Iterator[Input]:
    """Read what a player did, after the time `since`. Raises Malformed."""
    words = text.split()
    while words:
        word = words.pop(0)
        time = float(word) if _TIME.fullmatch(word) else None
        if time is None:
            raise Malformed(LampMessages.not_an_input(text=Quoted(word[:20]), example=EXAMPLE))
        if not since <= time <= since + LONGEST_GAP:
            raise Malformed(LampMessages.times_must_rise(text=word))
        since = time
        done = words.pop(0) if words and _DONE.fullmatch(words[0]) else ""
        yield Input(time, done)


def begin(game: AnyGame, options: Mapping[str, str], seed: str) -> Play:
    """Return the beginning of a game."""
    return _look(game, _check_state(game, "begin", game.begin(options, _chance(seed, 0))), seed, 0.0, 0)


def pass_time(game: AnyGame, play: Play, time: float) -> Play:
    """Return the game at `time`, after all ticks until then."""
    while play.due is not None and play.due <= time:
        at, steps = play.due, play.steps + 1
        state = _check_state(game, "tick", game.tick(play.state, at, _chance(play.seed, steps)))
        play = _look(game, state, play.seed, at, steps)
    return play


def do(game: AnyGame, play: Play, given: Input) -> Play:
    """Return the game after what a player did; where that changes nothing, only time has passed."""
    play = pass_time(game, play, given.time)
    if play.is_over or not given.done:
        return play
    time, steps = max(play.time, given.time), play.steps + 1
    chance = _chance(play.seed, steps)
    if given.done[0] in "+-":
        state = _check_state(game, "turn", game.turn(play.state, int(given.done), time, chance))
    elif given.done.startswith(UP_MARK):
        state = _check_state(game, "release", game.release(play.state, given.done.removeprefix(UP_MARK), time, chance))
    else:
        state = _check_state(game, "press", game.press(play.state, given.done, time, chance))
    return play if state == play.state else _look(game, state, play.seed, time, steps)


def do_all(game: AnyGame, play: Play, text: str) -> Play:
    """Return the game after all that a player did. Raises Malformed."""
    for given in read_inputs(text, play.time):
        play = do(game, play, given)
    return play


def as_message(text: Text) -> Message:
    """Return a text of a game as a message."""
    return text if isinstance(text, Message) else LampMessages.said_by_game(text=text)


def _chance(seed: str, steps: int) -> Random:
    return Random(f"{seed}/{steps}")  # noqa: S311 - it has to be repeatable


def _check_state(game: AnyGame, method: str, state: object) -> object:
    """Return the state that a method of the game has returned. Raises TypeError if it is None or not hashable.

    A state that could be changed afterwards would not be played again as it was.
    """
    if state is None:
        raise _wrong(game, method, "the next state", state)
    try:
        hash(state)
    except TypeError:
        raise _wrong(game, method, "a hashable state, with tuples in place of lists", state) from None
    return state


def _wrong(game: AnyGame, method: str, expected: str, answer: object) -> TypeError:
    """Return the error for a wrong answer: "Simon.due must return a time in seconds or None, not 'soon'"."""
    return TypeError(f"{type(game).__name__}.{method} must return {expected}, not {repr(answer)[:MOST_SHOWN]}")


def _look(game: AnyGame, state: object, seed: str, time: float, steps: int) -> Play:
    """Ask the game all about a new state. Raises TypeError and ValueError for answers that it must not give."""
    is_over, points = game.is_over(state), game.points(state)
    if is_over is None:
        raise _wrong(game, "is_over", "True or False", is_over)
    due = None if is_over else game.due(state, time)
    if due is not None:
        if not isinstance(due, int | float) or not isfinite(due):
            raise _wrong(game, "due", "a time in seconds or None", due)
        due = max(due, time + SHORTEST_TICK)
    if not isinstance(points, int) or abs(points) > 10**9:
        raise _wrong(game, "points", "a whole number of up to nine digits", points)
    display = game.display(state, time)
    if not isinstance(display, Display):
        raise _wrong(game, "display", "a Display", display)
    try:
        frame = build_frame(display)
    except (TypeError, ValueError) as error:
        raise type(error)(f"{type(game).__name__}.display: {error}") from error
    return Play(state, seed, time, due, steps, frame, as_message(display.says), points, bool(is_over))


def build_frame(display: Display) -> Frame:
    """Return the frame for what a game shows. Raises TypeError and ValueError."""
    if not isinstance(display.lamps, Mapping):
        raise TypeError(f"lamps must be a dict of positions and colours, not {repr(display.lamps)[:MOST_SHOWN]}")
    if outside := [point for point in display.lamps if not _is_on_display(point)]:
        raise ValueError(f"a lamp is a column and a row, 0 to {DISPLAY_SIZE - 1} each, not {outside[0]!r}")
    if len(display.secret) > HOLES:
        raise ValueError(f"there are {HOLES} lamps behind the shield, not {len(display.secret)}")
    if not {display.red, display.white} <= {*range(BAR_LEDS + 1)}:
        raise ValueError(f"a bar has 0 to {BAR_LEDS} LEDs, not {display.red} and {display.white}")
    if not isinstance(display.tone, int | float | None):
        raise TypeError(f"a tone is a pitch in Hz or None, not {repr(display.tone)[:MOST_SHOWN]}")
    if display.tone is not None and not _PITCHES[0] <= display.tone <= _PITCHES[-1]:
        raise ValueError(f"a tone has {_PITCHES[0]} to {_PITCHES[-1]} Hz, not {display.tone}")
    if not isinstance(display.says, str | Message):
        raise TypeError(f"says must be a text, not {display.says!r}")
    left, right = halves({point: _as_lamp(lamp) for point, lamp in display.lamps.items()})
    secret = one_row([_as_lamp(lamp) for lamp in display.secret])
    return Frame(left, right, secret, display.red, display.white, display.tone)


def _is_on_display(point: object) -> bool:
    return isinstance(point, tuple) and len(point) == 2 and all(each in range(DISPLAY_SIZE) for each in point)  # noqa: PLR2004


def _as_lamp(lamp: Lamp | str) -> Lamp:
    found = Lamp(lamp, 0 if lamp == "blank" else 100) if isinstance(lamp, str) else lamp
    if not isinstance(found, Lamp) or found.colour not in LETTER_OF or not 0 <= found.level <= 100:  # noqa: PLR2004 - percent
        raise ValueError(f"a lamp has a colour ({', '.join(LETTER_OF)}) and a level of 0 to 100 percent, not {lamp!r}")
    return found
