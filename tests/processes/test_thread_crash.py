"""A thread of the station that crashes: a lit cabinet that hears nothing would be worse than one that starts anew."""

from pathlib import Path
from typing import Final

import pytest

from tests.hardware.kernel.chip import LINES
from tests.processes.commands import PATIENCE
from tests.processes.lamp_reader import frames
from tests.processes.real_station import PINS, running

BROKEN: Final = """
import gpiod

def read(self, max_events=None):
    raise SystemError("the library is broken")

gpiod.LineRequest.read_edge_events = read
"""


def test_a_thread_that_crashes_leaves_dark_lamps_and_free_pins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sitecustomize.py").write_text(BROKEN, encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with running(tmp_path) as station:
        station.fingers.drive(PINS.red, 0)
        _, said = station.process.communicate(timeout=PATIENCE)
        lit, dark = frames(station.wire.look())[-2:]
        directions = {station.fingers.line(gpio).direction for gpio in range(LINES)}
    assert station.process.returncode == 1
    assert said.startswith("pegmind: a fault in Pegmind itself: the library is broken\n")
    assert said.endswith("pegmind: stopped: the lamps are dark, and the game is kept\n")
    assert any(lit)
    assert not any(dark)
    assert directions == {0}
