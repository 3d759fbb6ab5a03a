"""The desktop test harness: plays a text file at a simulated cabinet in virtual time."""

import asyncio
import json
import math
import random
import re
from collections import deque
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping
from contextlib import AbstractContextManager, ExitStack
from types import MappingProxyType
from typing import Any, Final, NamedTuple, Protocol

from station.chance import Chance, Draw, wanted
from station.daemon import Daemon
from station.events import CONTROLS, PUSH
from station.games.code import parse_code
from station.games.deck import dealt
from station.games.dice import read_faces
from station.games.errors import MoveError
from station.games.game import MOVES, Game, play
from station.games.match import Match, asked
from station.palette import NAME_OF
from station.scenes.board import sentence
from station.scenes.pegs.hint import in_words
from station.store.errors import StoreError
from station.suggest import did_you_mean

BEAT: Final = 0.030
"""Seconds a pressed button is down, and up again before the next."""

LONGEST_WAIT: Final = 366 * 24 * 3600.0
DETENTS: Final = "[+-]?[1-9][0-9]{0,3}"
SEED: Final = "[0-9]{1,9}"

LETTERS: Final = "".join(NAME_OF)
CHANCE: Final = ("secret", "cards", "next", "seed")
"""Lines that decide what the station would else draw by chance."""

BEFORE: Final = ("next", "seed")
"""Of these, where a script begins with them, its station starts after them: it may have cards to deal at once."""


class ScriptError(Exception):
    """A line of the script could not be played; `str(error)` is the reason."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(reason)
        self.line = line


class Hands(Protocol):
    """Hands on the simulated controls; `bounce` is how long contacts chatter, in seconds."""

    bounce: float

    async def press(self, control: str) -> None:
        """Press a control, chattering."""
        ...

    async def release(self, control: str) -> None:
        """Let a control go, chattering."""
        ...

    async def rotate(self, detents: int) -> None:
        """Turn the knob, chattering."""
        ...


class Station(NamedTuple):
    """A station under power on simulated pins, and a look at its lamps as plain data."""

    daemon: Daemon
    hands: Hands
    lamps: Callable[[], dict[str, Any]]


PowerOn = Callable[[Chance, Collection[str]], AbstractContextManager[Station]]
"""Starts a station from its store, given what makes its moves of chance, and what is held down at the start.

The context ends when the power fails.
"""


async def run(script: Iterable[str], power_on: PowerOn, draw: Draw, out: Callable[[str], None]) -> None:
    """Play the lines of a script; `out` takes each line that `show` and hints print. Raises ScriptError, StoreError."""
    with ExitStack() as power:
        player = _Player(power_on, power, draw, out)
        for number, line in enumerate(script, start=1):
            if words := line.partition("#")[0].split():
                if words[0] not in BEFORE:
                    player.station()
                try:
                    await player.line(words)
                except MoveError as error:
                    raise ScriptError(number, f"{error.word}: {error}") from error
                except StoreError as error:
                    raise ScriptError(number, f"unavailable: {error}") from error
                except ValueError as error:
                    raise ScriptError(number, f"malformed: {error}") from error
        player.station()


class _Player:
    def __init__(self, power_on: PowerOn, power: ExitStack, draw: Draw, out: Callable[[str], None]) -> None:
        self._power_on = power_on
        self._power = power
        self._draw = draw
        self._source: random.Random = random.SystemRandom()
        self._out = out
        self._next: dict[str, deque[str]] = {thing: deque() for thing in _NEXT}
        self._unfit: MoveError | None = None
        self._station: Station | None = None

    def station(self) -> Station:
        """The station, which starts when it is first asked for. Raises StoreError."""
        if self._station is None:
            self._station = self._power.enter_context(self._power_on(self._chance, ()))
        return self._station

    async def line(self, words: list[str]) -> None:
        """Play one line. Raises ValueError, MoveError or StoreError."""
        verb, *rest = words
        if verb not in CHANCE:
            self.station().daemon.deal()
        if verb in MOVES:
            self._move(" ".join(words))
        elif verb in _VERBS:
            await _VERBS[verb](self, rest)
        else:
            known = (*_VERBS, *MOVES)
            raise ValueError(f"{verb!r} is neither a line of the script language nor a move{did_you_mean(verb, known)}")

        if self._unfit is not None:
            raise self._unfit

    def _move(self, move: str) -> None:
        """Play a move; a hint is printed, since on the board it is only laid for whoever holds ok there."""
        daemon = self.station().daemon
        before = daemon.stage.match
        daemon.play(move)
        after = daemon.stage.match
        if isinstance(before, Match) and isinstance(after, Match) and sum(after.hints) > sum(before.hints):
            self._print(_hint(after, asked(before, after)))

    def _print(self, facts: Mapping[str, Any]) -> None:
        time = {"time": round(asyncio.get_running_loop().time(), 6)}
        self._out(json.dumps({**time, **facts}))

    async def press(self, words: list[str]) -> None:
        if not words:
            raise ValueError("press needs the buttons to press, as in: press red red ok")
        for control in [_control(word) for word in words]:
            await self._touch([control], BEAT)

    async def hold(self, words: list[str]) -> None:
        match words:
            case [controls, seconds]:
                await self._touch([_control(word) for word in controls.split("+")], _seconds(seconds))
            case _:
                raise ValueError("hold needs a button and seconds, as in: hold back 2.0, or: hold ok+back 5")

    async def push(self, words: list[str]) -> None:
        _alone("push", words)
        await self._touch([PUSH], BEAT)

    async def turn(self, words: list[str]) -> None:
        if len(words) != 1 or not re.fullmatch(DETENTS, words[0]):
            raise ValueError("turn needs a number of detents, as in: turn +3")
        await self.station().hands.rotate(int(words[0]))
        await asyncio.sleep(BEAT)

    async def bounce(self, words: list[str]) -> None:
        if len(words) != 1 or not words[0].endswith("ms"):
            raise ValueError("bounce needs milliseconds, as in: bounce 5ms")
        self.station().hands.bounce = _seconds(words[0].removesuffix("ms")) / 1000

    async def wait(self, words: list[str]) -> None:
        if len(words) != 1:
            raise ValueError("wait needs seconds, as in: wait 3600")
        await asyncio.sleep(_seconds(words[0]))

    async def next(self, words: list[str]) -> None:
        match words:
            case [thing, *what] if thing in _NEXT and what:
                _NEXT[thing](what)
                self._next[thing].append(" ".join(words))
            case _:
                raise ValueError("next needs what it is to be, as in: next secret RRYB, or: next roll 1 2 3 * 5")

    async def seed(self, words: list[str]) -> None:
        if len(words) != 1 or not re.fullmatch(SEED, words[0]):
            raise ValueError("seed needs a number, as in: seed 7")
        self._source = random.Random(int(words[0]))  # noqa: S311 - the same evening again

    async def cut(self, words: list[str]) -> None:
        if len(words) > 1:
            raise ValueError("cut stands alone, or with what is held when the power comes back, as in: cut ok+back")
        held = [_control(word) for word in words[0].split("+")] if words else []
        bounce = self.station().hands.bounce
        self._power.close()
        self._station = self._power.enter_context(self._power_on(self._chance, held))
        self.station().hands.bounce = bounce
        for control in held:
            await self.station().hands.release(control)

    async def show(self, words: list[str]) -> None:
        _alone("show", words)
        self._print(self.station().daemon.view() | self.station().lamps())

    async def _touch(self, controls: list[str], seconds: float) -> None:
        for control in controls:
            await self.station().hands.press(control)
        await asyncio.sleep(seconds)
        for control in controls:
            await self.station().hands.release(control)
        await asyncio.sleep(BEAT)

    def _chance(self, game: Game) -> str:
        """What the script has said, or else whatever is drawn."""
        said = self._next[wanted(game)]
        if not said:
            return self._draw(self._source, game)
        move = said.popleft()
        try:
            play(game, move)
        except MoveError as error:  # it is the script's fault, and no player's: the line ends with it
            self._unfit = error
            return self._draw(self._source, game)
        return move


_NEXT: Final[Mapping[str, Callable[[list[str]], object]]] = MappingProxyType(
    {"secret": lambda words: parse_code(" ".join(words), LETTERS), "cards": dealt, "roll": read_faces}
)
"""What chance decides, and what it may be in any game at all. Each raises MoveError."""

_VERBS: Final[Mapping[str, Callable[[_Player, list[str]], Awaitable[None]]]] = MappingProxyType(
    {
        "press": _Player.press,
        "hold": _Player.hold,
        "push": _Player.push,
        "turn": _Player.turn,
        "bounce": _Player.bounce,
        "wait": _Player.wait,
        "next": _Player.next,
        "seed": _Player.seed,
        "cut": _Player.cut,
        "show": _Player.show,
    }
)


def _hint(match: Match, seat: int) -> dict[str, Any]:
    """What the player at a seat is advised, as data, and as the board would say it."""
    from station.breaker.computer import advise  # noqa: PLC0415 - few scripts ask

    advice = advise(match, seat)
    return {"hint": {"player": match.name(seat), **advice._asdict()}, "message": sentence(in_words(advice))}


def _control(word: str) -> str:
    if word not in CONTROLS:
        raise ValueError(f"there is no control {word!r}{did_you_mean(word, CONTROLS)}")
    return word


def _seconds(word: str) -> float:
    try:
        seconds = float(word)
    except ValueError:
        seconds = math.nan
    if not 0 <= seconds <= LONGEST_WAIT:
        raise ValueError(f"{word!r} is no time; a number from 0 to a year of seconds is needed")
    return seconds


def _alone(verb: str, words: list[str]) -> None:
    if words:
        raise ValueError(f"{verb} stands alone on its line")
