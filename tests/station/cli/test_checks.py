"""`pegmind selftest`: somebody does what the terminal asks for."""

import asyncio
from contextlib import closing
from pathlib import Path

from station.__main__ import main
from station.appliance.assembly import power_on
from station.cli.selftest import until_over
from station.config.sections import Config, simulate_hardware
from station.core.events import BUTTONS, PUSH
from station.core.timing import Timings
from station.script.virtual import VirtualLoop
from station.service.outside import World
from station.store.opening import open_volatile

LAMPS = "Every lamp lights once, then all of them red, green, blue and white"


def gone_through(*controls: str, stuck: str = "") -> tuple[bool, list[str]]:
    """Whether all is well, and what was said, when these controls are pressed and the knob is turned both ways.

    What hangs on one wire is "red+blue"; nobody presses what is `stuck`, and its turn is waited for.
    """
    said: list[str] = []

    async def work() -> bool:
        over = asyncio.Event()
        world = World(Timings(), lambda _game: "", lambda: 0.0, over.set)
        with closing(open_volatile()) as journal, power_on(simulate_hardware(Config()), journal, world) as station:
            hands = station.controls
            assert hands is not None
            if stuck:
                hands.down(stuck)
            verdict = asyncio.create_task(until_over(over, station, said.append))
            await asyncio.sleep(30)
            for control in controls:
                if control == stuck:
                    await asyncio.sleep(20)
                    continue
                for each in control.split("+"):
                    hands.down(each)
                await asyncio.sleep(0.2)
                for each in control.split("+"):
                    hands.up(each)
                await asyncio.sleep(1)
            for detents in (1, -1):
                await hands.rotate(detents)
                await asyncio.sleep(1)
            return await verdict

    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(work()), said


def test_a_cabinet_without_faults_passes_the_self_test() -> None:
    well, said = gone_through(*BUTTONS, PUSH)
    assert well
    assert said[0].startswith(LAMPS)
    assert said[1:3] == ["Press red.", "Red works. Press orange."]
    assert said[-1] == "All buttons and the knob work. No contact bounced. Press any button to leave."
    assert len(said) == 2 + len(BUTTONS) + 3


def test_a_self_test_that_is_ended_early_has_found_nothing_well() -> None:
    async def ended_early() -> bool:
        over = asyncio.Event()
        world = World(Timings(), lambda _game: "", lambda: 0.0, over.set)
        with closing(open_volatile()) as journal, power_on(simulate_hardware(Config()), journal, world) as station:
            verdict = asyncio.create_task(until_over(over, station, lambda _said: None))
            await asyncio.sleep(1)
            over.set()
            return await verdict

    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        assert runner.run(ended_early()) is False


def test_simulated_buttons_cannot_be_pressed_in_a_terminal(tmp_path: Path) -> None:
    (tmp_path / "here.toml").write_text('[inputs]\nfactory = "simulated"\n')
    assert main(["selftest", "--config", str(tmp_path / "here.toml")]) == 2
