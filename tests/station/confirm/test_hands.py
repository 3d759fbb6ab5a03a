"""Hands at a Raspberry Pi of which only the kernel's devices are ours: `pegmind confirm` as a process."""

import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from station.confirm.session import TITLES
from station.core.events import CONTROLS
from tests.hardware.kernel.chip import Fingers
from tests.processes.commands import PATIENCE, ROOT
from tests.processes.real_station import HELD, PINS, ZERO_2_W_GPIOD, board, on_board

CONFIG = '[store]\npath = "{store}"\n'
KEYS = ("board", "pins", "card", "start", "thinking", "load")
YES = 6
MILLIAMPERES = (150, 1200, 1950)


class Person:
    """Reads what is asked, character by character, and answers."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._in, self._out = process.stdin, process.stdout
        self.heard = ""

    def hear(self, words: str) -> None:
        """Wait for words. Raises AssertionError if they do not come."""
        before = len(self.heard)
        while words not in self.heard[before:]:
            character = self._out.read(1)
            assert character, self.heard
            self.heard += character

    def answer(self, words: object = "") -> None:
        self._in.write(f"{words}\n")
        self._in.flush()


@contextmanager
def wired(fingers: Fingers) -> Iterator[None]:
    """A wire from the push of the knob to `ok`, within this context."""
    over = threading.Event()

    def carry() -> None:
        while not over.wait(0.001):
            pulled = fingers.line(PINS.push)
            fingers.drive(PINS.ok, int((pulled.direction, pulled.level) != (2, 0)))

    wire = threading.Thread(target=carry)
    wire.start()
    yield
    over.set()
    wire.join()


@pytest.fixture
def report(tmp_path: Path) -> dict[str, Any]:
    """What one evening with a Zero 2 W gives, with wire and meter connected: every step is named, so all are done."""
    (tmp_path / "pegmind.toml").write_text(CONFIG.format(store=tmp_path / "pegmind.db"))
    environment = on_board(tmp_path, board(tmp_path), ZERO_2_W_GPIOD)
    file = tmp_path / "report.json"
    words = ("confirm", file, *TITLES, "--load", "0", "--config", tmp_path / "pegmind.toml")
    with subprocess.Popen(
        [sys.executable, "-m", "station", *map(str, words)],
        env=environment, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    ) as process:  # fmt: skip
        person = Person(process)
        for control in CONTROLS:
            person.hear(f"Press {control} 10 times")
            with Fingers(tmp_path) as fingers:
                pin = getattr(PINS, control)
                fingers.move([(pin, 0), (pin, 1)])
                fingers.move([(pin, 1)] + [(pin, level) for _ in range(10) for level in (0, 1)], HELD)
            person.answer()
        person.hear("A wire joins")
        with Fingers(tmp_path) as fingers, wired(fingers):
            person.answer()
            person.hear("Bytes on SPI")
        person.hear("(MOSI)")
        person.answer("s")
        for _ in range(YES):
            person.hear("y or n?")
            person.answer("y")
        person.hear("meter")
        person.answer()
        for measured in MILLIAMPERES:
            person.hear("how many milliamperes?")
            person.answer(f"{measured} mA")
        process.stdin.close()  # type: ignore[union-attr]
        person.hear("The report is in")
        process.wait(PATIENCE)
    steps: dict[str, Any] = json.loads(file.read_text())["steps"]
    return steps


@pytest.mark.slow
def test_an_evening_with_a_pi_is_in_its_report(report: dict[str, Any]) -> None:
    states = {key: each["state"] for key, each in report.items()}
    assert states == {
        **dict.fromkeys((*KEYS, "buttons", "latency", "lamps", "current"), "done"),
        "spi": "skipped",
    }, report["buttons"]["says"]
    buttons = report["buttons"]["data"]
    assert {(buttons[each]["presses"], buttons[each]["spikes"]) for each in CONTROLS} == {(10, 2)}
    assert [each["measured"] for each in report["current"]["data"].values()] == [*MILLIAMPERES]
