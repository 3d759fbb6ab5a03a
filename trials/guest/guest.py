"""A machine under power: hands on its pins, eyes on its strip, and root's commands."""

import json
import socket
import subprocess
import time
from collections.abc import Iterable
from typing import Any, Final, Protocol, Self

from hardware.layout import Pins
from tools.debian.cache import Failed
from trials.guest.agent import sign, verify
from trials.guest.strip_reader import PATIENCE, Eyes

PINS: Final = Pins()
HELD: Final = 0.02
"""Seconds that a quick finger holds a button, and lets go before the next: longer than the buttons' lock."""

QUARTER: Final = 0.005
"""Seconds between two edges of a knob that is turned; an emulator's clock is coarse."""

CHORD: Final = 5.6
"""Seconds for which two buttons are held that are to be held for five."""

BOOT: Final = 1800.0
"""Seconds that a start may take at most: half a minute of a machine that has nothing else to do, many of a busy one."""

REPEAT: Final = 10.0
"""Seconds after which a request is repeated that was not answered: it or its answer may have lost a character."""

CHUNK: Final = 65536

Moves = list[tuple[int, int, float]]


class PowerSupply(Protocol):
    """A machine under power: its emulator, the port that its agent listens to, and the records of its wire."""

    @property
    def emulator(self) -> subprocess.Popen[bytes]: ...
    @property
    def talk(self) -> socket.socket: ...
    @property
    def wire(self) -> socket.socket: ...
    def pull_the_plug(self) -> None: ...


class Guest:
    """Use it as a context; at its end the plug is pulled. A request is repeated after so many seconds."""

    def __init__(self, power: PowerSupply, repeat: float = REPEAT) -> None:
        self.power = power
        self._repeat = repeat
        self.eyes = Eyes(power.wire)
        self._received = b""
        self._asked = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.power.pull_the_plug()

    def wait_for_agent(self) -> None:
        """Wait until the guest is up as far as its agent. Raises Failed."""
        self._ask("clock", seconds=BOOT)

    def wait_until_up(self) -> None:
        """Wait until everything was started that starts by itself, and Pegmind is among it. Raises Failed."""
        self.attempt("systemctl", "is-system-running", "--wait", seconds=BOOT)
        self.run("systemctl", "is-active", "pegmind.service")

    def press(self, *controls: str) -> list[int]:
        """Press buttons one after the other, and let each go; when each went down (ns of the guest)."""
        return self.move(pressed(controls))[::2]

    def hold(self, *controls: str, seconds: float) -> None:
        """Hold buttons down together."""
        self._ask("move", held_controls(controls, seconds), seconds=PATIENCE + seconds)

    def turn(self, detents: int) -> None:
        """Turn the knob, clockwise if there are more than 0 detents."""
        self.move(turned(detents))

    def move(self, moves: Moves) -> list[int]:
        """Make moves; when each was (ns of the guest)."""
        times: list[int] = self._ask("move", moves)
        return times

    def rest(self, seconds: float) -> bytes:
        """The frame that stays for so long, by the guest's clock."""
        shown = -1
        while self.eyes.count != shown:
            shown = self.eyes.count
            self.wait(seconds)
        return self.eyes.shown

    def wait(self, seconds: float) -> None:
        """Do nothing for so long, by the guest's clock."""
        self._ask("wait", seconds, seconds=PATIENCE + seconds)

    def begin(self, moves: Moves) -> None:
        """Let the hands begin, and do not wait for them."""
        self._asked += 1
        self._send("move", moves)

    def lit(self, lines: Iterable[int]) -> int:
        """How many of these lines are high."""
        return sum(self._ask("levels", list(lines)))

    def clock(self) -> int:
        """The guest's time (ns, CLOCK_MONOTONIC)."""
        return int(self._ask("clock"))

    def run(self, *command: str, seconds: float = PATIENCE) -> str:
        """What a command prints that root runs. Raises Failed where its exit status is not 0."""
        status, out, errors = self.attempt(*command, seconds=seconds)
        if status != 0:
            last = (errors or out).strip().splitlines()[-1:] or ["no word"]
            raise Failed(f"{' '.join(command)} ended with {status} in the guest: {last[0]}")
        return out

    def attempt(self, *command: str, seconds: float = PATIENCE) -> tuple[int | None, str, str]:
        """Its exit status, None where it did not come to its end, its output and errors."""
        status, out, errors = self._ask("run", command, seconds, seconds=seconds + PATIENCE)
        return status, out, errors

    def _ask(self, verb: str, *given: object, seconds: float = PATIENCE) -> Any:  # noqa: ANN401 - whatever is asked for
        self._asked += 1
        deadline = time.monotonic() + seconds
        while (left := deadline - time.monotonic()) > 0:
            self._send(verb, *given)
            answer = self._receive(time.monotonic() + min(left, self._repeat))
            if answer is not None:
                return answer[1]
        raise Failed(f"the guest has not answered ({verb}) within {seconds:.0f} s")

    def _receive(self, deadline: float) -> list[Any] | None:
        """Return the answer to the last request; None if there is none in time."""
        while (left := deadline - time.monotonic()) > 0:
            line, newline, rest = self._received.partition(b"\n")
            if newline:
                self._received = rest
                answer = verify(line)
                if isinstance(answer, list) and answer[0] == self._asked:
                    return answer
                continue
            self.power.talk.settimeout(left)
            try:
                more = self.power.talk.recv(CHUNK)
            except TimeoutError:
                return None
            except OSError:
                more = b""
            if not more:
                raise Failed("the guest cannot answer, for it is off")
            self._received += more
        return None

    def _send(self, verb: str, *given: object) -> None:
        request = json.dumps([self._asked, verb, *given]).encode()
        try:
            # The line before it may have come without its end.
            self.power.talk.sendall(b"\n" + sign(request))
        except TimeoutError:
            return  # the guest does not read yet, and has so many requests before it that no more are taken
        except OSError as error:
            raise Failed(f"the guest cannot be asked ({verb}), for it is off") from error


def pressed(controls: Iterable[str]) -> Moves:
    """The moves of presses one after the other."""
    return [(getattr(PINS, each), level, HELD) for each in controls for level in (0, 1)]


def held_controls(controls: Iterable[str], seconds: float) -> Moves:
    """The moves of buttons held down together."""
    lines = [getattr(PINS, each) for each in controls]
    return [*((line, 0, seconds * (line == lines[-1])) for line in lines), *((line, 1, HELD) for line in lines)]


def turned(detents: int) -> Moves:
    """The moves of a knob: line A goes first when it is turned clockwise."""
    lines = (PINS.knob_a, PINS.knob_b) if detents > 0 else (PINS.knob_b, PINS.knob_a)
    return [(line, level, QUARTER) for _ in range(abs(detents)) for level in (0, 1) for line in lines]
