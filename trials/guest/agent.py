"""Runs inside a guest and outside of Pegmind, as root, with Debian's Python: moves lines and runs commands.

    agent.py TALK [WIRE]

A request is a line on the port TALK: a checksum, a space, and JSON with a number, a verb and its arguments. The answer
has the same form, with the number and the result. A serial port loses a character now and then, so whoever asks
repeats a request that is not answered; one with the same number is not carried out again. What Pegmind sends to its
strip is read from /dev/wire and passed on through the port WIRE.
"""

import json
import os
import subprocess
import sys
import termios
import threading
import time
import tty
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final
from zlib import crc32

HEADER: Final = Path("/run/header")
CHUNK: Final = 65536

Moves = list[tuple[int, int, float]]


def move(moves: Moves) -> list[int]:
    """Pull lines up or down, each for so many seconds before the next; return when (ns, CLOCK_MONOTONIC)."""
    times = []
    for line, level, seconds in moves:
        times.append(time.monotonic_ns())
        (HEADER / f"sim_gpio{line}" / "pull").write_text("pull-up" if level else "pull-down", encoding="ascii")
        time.sleep(seconds)
    return times


def wait(seconds: float) -> None:
    """Do nothing for a while."""
    time.sleep(seconds)


def levels(lines: list[int]) -> list[int]:
    """Return the levels that come out of lines."""
    return [int((HEADER / f"sim_gpio{line}" / "value").read_text(encoding="ascii")) for line in lines]


def run(command: list[str], seconds: float) -> tuple[int | None, str, str]:
    """Run a command to its end, or for so many seconds; return its exit status, output and errors."""
    try:
        ended = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=seconds, check=False)
    except subprocess.TimeoutExpired:
        return None, "", f"not done in {seconds} s"
    except OSError as error:
        return None, "", str(error)
    return ended.returncode, ended.stdout, ended.stderr


VERBS: Final[Mapping[str, Callable[..., Any]]] = {
    "move": move,
    "wait": wait,
    "levels": levels,
    "run": run,
    "clock": time.monotonic_ns,
}


def log(word: str) -> None:
    """Say something on the console, for whoever wonders why there is no answer."""
    sys.stderr.write(f"boot-test: the agent {word}\n")


def send(port: int, message: bytes) -> None:
    """Send all of it: a port takes 32 KB at once."""
    rest = memoryview(message)
    while rest:
        rest = rest[os.write(port, rest) :]


def pass_on(wire: str) -> None:
    """Pass on what was sent to the strip."""
    source = os.open("/dev/wire", os.O_RDONLY)
    port = os.open(wire, os.O_WRONLY)
    while True:
        send(port, os.read(source, CHUNK))


def sign(message: bytes) -> bytes:
    """Return a line with its checksum."""
    return b"%08x %s\n" % (crc32(message), message)


def verify(line: bytes) -> Any:  # noqa: ANN401 - whatever was sent
    """Return what a line says; None if it is incomplete."""
    checksum, _, message = line.strip().partition(b" ")
    with suppress(ValueError):
        if int(checksum, 16) == crc32(message):
            return json.loads(message)
    return None


def open_port(path: str) -> int:
    """Open a port; a serial one passes on every byte as it is."""
    port = os.open(path, os.O_RDWR | os.O_NOCTTY)
    if os.isatty(port):
        tty.setraw(port)
        settings = termios.tcgetattr(port)
        settings[4] = settings[5] = termios.B115200
        termios.tcsetattr(port, termios.TCSANOW, settings)
    return port


def main(talk: str, *wires: str) -> None:
    """Carry out requests, one after the other."""
    sys.setswitchinterval(0.001)  # while this thread sleeps, the other one passes frames on
    for wire in wires:
        threading.Thread(target=pass_on, args=(wire,), daemon=True).start()
    port = open_port(talk)
    log("is here")
    answered, answer = 0, b""
    with os.fdopen(port, "rb", closefd=False) as requests:
        for line in requests:
            request = verify(line)
            if request is None:
                continue
            number, verb, *given = request
            if number != answered:
                answered, answer = number, sign(json.dumps([number, VERBS[verb](*given)]).encode())
            send(port, answer)


if __name__ == "__main__":
    main(*sys.argv[1:])
