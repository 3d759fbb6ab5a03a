"""The whole station on a real strip: it plays on without one, and leaves none lit behind."""

import json
from pathlib import Path

import pytest

from tests.processes.strips import pi
from tests.processes.strips.conftest import Boot
from tests.processes.strips.pi import Board, ended
from tests.processes.strips.waves import frames


def on_the_wire(sent: str) -> bytes:
    duties = bytes.fromhex(sent)
    return bytes(duties[at + channel] for at in range(0, 450, 3) for channel in (1, 0, 2))


@pytest.mark.parametrize(
    ("board", "device"), [(pi.ZERO_2_W, pi.SPI), (pi.PI_5, pi.PIO)], ids=["rpi_ws281x", "neopixel"]
)
def test_the_game_goes_on_while_its_strip_is_away(boot: Boot, tmp_path: Path, board: Board, device: str) -> None:
    here = boot(board)
    steps = [
        *(["wait", 1], ["remove", device], ["press", "ok"], ["wait", 5], ["press", "red"], ["wait", 5]),
        *(["write", device], ["wait", 2]),
    ]
    over = ended(here.start("-m", "tests.processes.strips.station", tmp_path / "pegmind.db", json.dumps(steps)))
    assert over.status == 0, over
    (shown,) = over.steps
    *_, lit, dark = frames(here.wire())
    assert lit[:450] == on_the_wire(shown)
    assert any(lit)
    assert not any(dark)
    assert "the lamps cannot be lit, which is tried again: pixels.driver = " in over.said
    assert "Traceback" not in over.said


@pytest.mark.parametrize("board", [pi.ZERO_2_W, pi.PI_5], ids=str)
def test_a_crash_leaves_no_lamp_lit(boot: Boot, tmp_path: Path, board: Board) -> None:
    here = boot(board)
    steps = [["press", "ok"], ["wait", 1], ["crash"]]
    over = ended(here.start("-m", "tests.processes.strips.station", tmp_path / "pegmind.db", json.dumps(steps)))
    assert over.status == 1
    assert over.said.endswith("ZeroDivisionError\n")
    *_, before, after = frames(here.wire())
    assert any(before)
    assert not any(after)
