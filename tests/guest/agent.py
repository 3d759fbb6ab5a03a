"""The hands and eyes of the boot test, inside the guest and outside of Pegmind: root's own, and Debian's Python.

A request is a line of JSON on the port boot-test.talk: a number, a verb, and what is given to it; the answer is the
number and what came of it. What Pegmind sends to its strip is passed on through the port boot-test.wire as it comes.
"""

import io
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

PORTS: Final = Path("/dev/virtio-ports")
HEADER: Final = Path("/run/header")
CHUNK: Final = 65536

Moves = list[tuple[int, int, float]]


def move(moves: Moves) -> list[int]:
    """Pull lines up or down, each for so many seconds before the next; when each was (ns, CLOCK_MONOTONIC)."""
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
    """The levels that come out of lines."""
    return [int((HEADER / f"sim_gpio{line}" / "value").read_text(encoding="ascii")) for line in lines]


def run(command: list[str], seconds: float) -> tuple[int | None, str, str]:
    """Run a command to its end, or for so many seconds; its exit status, output and errors."""
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
    """Say something on the console, for whoever wonders why it does not answer."""
    sys.stderr.write(f"boot-test: the agent {word}\n")


def send(port: int, told: bytes) -> None:
    """Send all of it: a port takes 32 KB at once."""
    rest = memoryview(told)
    while rest:
        rest = rest[os.write(port, rest) :]


def pass_on() -> None:
    """Hand over what was sent down the wire."""
    wire = os.open("/dev/wire", os.O_RDONLY)
    port = os.open(PORTS / "boot-test.wire", os.O_WRONLY)
    while True:
        send(port, os.read(wire, CHUNK))


def main() -> None:
    """Do what is asked, one thing after the other."""
    sys.setswitchinterval(0.001)  # while a hand waits, the eyes are to see
    threading.Thread(target=pass_on, daemon=True).start()
    with io.FileIO(PORTS / "boot-test.talk", "r+") as port:
        log("is here")
        for line in io.BufferedReader(port):
            number, verb, *given = json.loads(line)
            send(port.fileno(), json.dumps([number, VERBS[verb](*given)]).encode() + b"\n")


if __name__ == "__main__":
    main()
