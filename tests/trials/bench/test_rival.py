"""What the comparison with Mission Pinball Framework is made of, as far as it needs no download."""

from pathlib import Path

import pytest

from station.core.events import CONTROLS
from station.core.frame import LAMPS
from trials.bench.figures import UnmeasuredError
from trials.bench.finger import Lamp, measure
from trials.bench.mpf_machine import write_machine, write_tuned_machine


def test_a_finger_presses_waits_for_the_whole_lamp_and_lets_go() -> None:
    lamp, movements = Lamp(), []

    def press() -> None:
        movements.append("press")
        for _ in range(3):
            lamp.set()

    samples = measure(2, lamp, 3, press, lambda: movements.append("release"))
    assert movements == ["press", "release"] * 2
    assert [sample > 0 for sample in samples] == [True, True]


def test_a_lamp_keeps_the_moment_when_it_was_complete() -> None:
    lamp = Lamp()
    lamp.expect(2)
    lamp.set()
    lamp.set()
    complete = lamp.wait()
    lamp.set()
    assert lamp.wait() == complete


def test_the_machine_of_the_rival_has_our_controls_and_lamps(tmp_path: Path) -> None:
    write_machine(tmp_path, Path("mpf"))
    switches, lights = (tmp_path / "config" / "config.yaml").read_text().split("switches:")[1].split("lights:")
    assert switches.count("number:") == len(CONTROLS) == 12
    assert lights.count("number:") == LAMPS == 150
    mode = (tmp_path / "modes" / "board" / "config" / "board.yaml").read_text()
    assert [mode.count(f"  {control}_active:") for control in CONTROLS] == [1] * 12


def test_an_mpf_that_does_not_work_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(UnmeasuredError, match="production_bundle"):
        write_tuned_machine(tmp_path, Path("/bin/false"))
