"""Plays the lines of a script at a simulated cabinet."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping
from contextlib import AbstractContextManager, ExitStack
from types import MappingProxyType
from typing import Any, Final, NamedTuple, Protocol

from station.core.events import PUSH
from station.core.messages import render_message
from station.core.words import did_you_mean, shorten_words
from station.games.registry import DrawMove, families, family_of
from station.matches.errors import MoveError
from station.matches.events import HintAsked
from station.script import words as words_of
from station.script.show import flatten_view
from station.script.words import Draw, ScriptedChance
from station.service.service import Service
from station.store.errors import StoreError

PRESS_SECONDS: Final = 0.030
"""Seconds for which a pressed button is down, and then up before the next."""

BEFORE: Final = ("next", "seed")
"""Lines that may come before the station starts: they decide what it draws, and it may deal cards at once."""


class ScriptError(Exception):
    """A line of the script could not be played; `str(error)` is the reason."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(reason)
        self.line = line


class ScriptControls(Protocol):
    """The simulated controls; `bounce` is how long contacts chatter, in seconds."""

    bounce: float

    async def press(self, control: str) -> None:
        """Press a control, chattering."""
        ...

    async def release(self, control: str) -> None:
        """Release a control, chattering."""
        ...

    async def rotate(self, detents: int) -> None:
        """Turn the knob, chattering."""
        ...


class Station(NamedTuple):
    """A running station on simulated pins; `lamps` returns what the lamps show, as plain data."""

    service: Service
    controls: ScriptControls
    lamps: Callable[[], dict[str, Any]]


PowerOn = Callable[[DrawMove, Collection[str]], AbstractContextManager[Station]]
"""Starts a station from its store, given the source of its moves of chance and the controls held at the start.

The context ends when the power fails.
"""


async def run_script(script: Iterable[str], power_on: PowerOn, draw: Draw, out: Callable[[str], None]) -> None:
    """Play the lines of a script; `out` takes each line that `show` and hints print. Raises ScriptError, StoreError."""
    with ExitStack() as power:
        player = ScriptPlayer(power_on, power, draw, out)
        for number, line in enumerate(script, start=1):
            if words := line.partition("#")[0].split():
                if words[0] not in BEFORE:
                    player.station()
                try:
                    await player.line(words)
                except MoveError as error:
                    raise ScriptError(number, f"{error.word}: {shorten_words(str(error))}") from error
                except StoreError as error:
                    raise ScriptError(number, f"unavailable: {error}") from error
                except ValueError as error:
                    raise ScriptError(number, f"malformed: {shorten_words(str(error))}") from error
        player.station()


class ScriptPlayer:
    """Plays line by line at a station that starts with the first line and stops with the context `power`."""

    def __init__(self, power_on: PowerOn, power: ExitStack, draw: Draw, out: Callable[[str], None]) -> None:
        self._power_on = power_on
        self._power = power
        self._chance = ScriptedChance(draw)
        self._out = out
        self._station: Station | None = None

    def station(self) -> Station:
        """Return the station; the first call starts it. Raises StoreError."""
        if self._station is None:
            self._station = self._power.enter_context(self._power_on(self._chance.chance, ()))
        return self._station

    async def line(self, words: list[str]) -> None:
        """Play one line. Raises ValueError, MoveError or StoreError."""
        verb, *rest = words
        if verb not in BEFORE and not self._draws(verb):
            self.station().service.play_chance()
        if verb in _VERBS:
            await _VERBS[verb](self, rest)
        elif verb in _moves():
            self._move(" ".join(words))
        else:
            known = (*_VERBS, *_moves())
            others = f"; there are {', '.join(known)}"
            raise ValueError(f"{verb!r} is not a line of the script language{did_you_mean(verb, known) or others}")

        if self._chance.unfit is not None:
            raise self._chance.unfit

    def _draws(self, verb: str) -> bool:
        """Return whether the station would otherwise draw a move with this verb now."""
        match = self.station().service.controller.match
        if match is None:
            return False
        chance = family_of(match).chance
        return chance.awaits_draw(match) and chance.draw_verb(match) == verb

    def _move(self, move: str) -> None:
        """Play a move, and print a hint: the board shows hints only to a player who holds ok."""
        service = self.station().service
        played = service.play(move)
        hints = family_of(played.match).hints
        if hints is not None and (asked := played.find(HintAsked)):
            hint = hints.hint(played.match, asked.seat)
            self._print({"hint": hint.facts, "message": str(hint.words)})

    def _print(self, facts: Mapping[str, Any]) -> None:
        time = {"time": round(asyncio.get_running_loop().time(), 6)}
        self._out(json.dumps({**time, **facts}, default=render_message))

    async def press(self, words: list[str]) -> None:
        if not words:
            raise ValueError("press needs one button or more, as in: press red red ok")
        for control in [words_of.parse_control(word) for word in words]:
            await self._touch([control], PRESS_SECONDS)

    async def hold(self, words: list[str]) -> None:
        match words:
            case [controls, seconds]:
                await self._touch(words_of.parse_controls(controls), words_of.parse_seconds(seconds))
            case _:
                raise ValueError("hold needs a button and seconds, as in: hold back 2, or two buttons: hold ok+back 5")

    async def push(self, words: list[str]) -> None:
        words_of.check_alone("push", words)
        await self._touch([PUSH], PRESS_SECONDS)

    async def turn(self, words: list[str]) -> None:
        await self.station().controls.rotate(words_of.parse_detents(words))
        await asyncio.sleep(PRESS_SECONDS)

    async def lay(self, words: list[str]) -> None:
        self.station().service.receive(words_of.parse_lay(words))
        await asyncio.sleep(PRESS_SECONDS)

    async def touch(self, words: list[str]) -> None:
        self.station().service.receive(words_of.parse_touch(words))
        await asyncio.sleep(PRESS_SECONDS)

    async def type(self, words: list[str]) -> None:
        self.station().service.receive(words_of.parse_type(words))
        await asyncio.sleep(PRESS_SECONDS)

    async def bounce(self, words: list[str]) -> None:
        self.station().controls.bounce = words_of.parse_bounce(words)

    async def wait(self, words: list[str]) -> None:
        if len(words) != 1:
            raise ValueError("wait needs seconds, as in: wait 3600")
        await asyncio.sleep(words_of.parse_seconds(words[0]))

    async def next(self, words: list[str]) -> None:
        self._chance.next(words)

    async def seed(self, words: list[str]) -> None:
        self._chance.seed(words)

    async def cut(self, words: list[str]) -> None:
        if len(words) > 1:
            raise ValueError("cut takes at most the buttons held when the power comes back, as in: cut ok+back")
        held = words_of.parse_controls(words[0]) if words else []
        bounce = self.station().controls.bounce
        self._power.close()
        self._station = self._power.enter_context(self._power_on(self._chance.chance, held))
        self.station().controls.bounce = bounce
        for control in held:
            await self.station().controls.release(control)

    async def show(self, words: list[str]) -> None:
        words_of.check_alone("show", words)
        self._print(flatten_view(self.station().service.view()) | self.station().lamps())

    async def _touch(self, controls: list[str], seconds: float) -> None:
        for control in controls:
            await self.station().controls.press(control)
        await asyncio.sleep(seconds)
        for control in controls:
            await self.station().controls.release(control)
        await asyncio.sleep(PRESS_SECONDS)


_VERBS: Final[Mapping[str, Callable[[ScriptPlayer, list[str]], Awaitable[None]]]] = MappingProxyType(
    {
        "press": ScriptPlayer.press,
        "hold": ScriptPlayer.hold,
        "push": ScriptPlayer.push,
        "turn": ScriptPlayer.turn,
        "lay": ScriptPlayer.lay,
        "touch": ScriptPlayer.touch,
        "type": ScriptPlayer.type,
        "bounce": ScriptPlayer.bounce,
        "wait": ScriptPlayer.wait,
        "next": ScriptPlayer.next,
        "seed": ScriptPlayer.seed,
        "cut": ScriptPlayer.cut,
        "show": ScriptPlayer.show,
    }
)


def _moves() -> tuple[str, ...]:
    """Return the first words of all moves."""
    return tuple(dict.fromkeys(("match", *(verb for family in families() for verb in family.moves.verbs))))
