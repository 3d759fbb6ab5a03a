"""`pegmind selftest --hold` and `--slow`: the lamps stay as they are while somebody measures and looks."""

import asyncio
import signal
from collections.abc import Iterable, Iterator

from hardware.pixels import current
from station.appliance.first_light import open_hardware
from station.cli.commandline import LAMP_ROWS, TEST_COLOURS
from station.cli.selftest import SelfTestPicture, hold_colour, light_lamps, show_until, sweep_slowly
from station.config.sections import Config, simulate_hardware
from station.core.frame import LAMPS, ROWS, Frame
from station.lobby.testlamps import EVEN_COLOURS
from station.script.virtual import VirtualLoop


def watched(pictures: Iterable[SelfTestPicture], moments: Iterable[float]) -> tuple[list[bytes], list[str], bool]:
    """What is sent to the strip at these moments, in seconds, until Ctrl-C after the last; what is said; the verdict.

    The duties are those of a cabinet with the default configuration.
    """
    said: list[str] = []
    sent: list[bytes] = []

    async def work() -> bool:
        over = asyncio.Event()
        with open_hardware(simulate_hardware(Config())).cabinet as cabinet:
            verdict = asyncio.create_task(show_until(over, cabinet, pictures, said.append))
            now = 0.0
            for moment in moments:
                await asyncio.sleep(moment - now)
                now = moment
                sent.append(cabinet.sent_duties())
            over.set()
            return await verdict

    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        well = runner.run(work())
    return sent, said, well


def lit(duties: bytes) -> list[int]:
    """The numbers of the pixels that are lit, from 1, in the order of the data."""
    return [place + 1 for place in range(LAMPS) if any(duties[3 * place : 3 * place + 3])]


def test_all_lamps_stay_white_at_the_current_limit_until_ctrl_c() -> None:
    sent, said, well = watched(hold_colour("white"), (0.1, 60, 600, 7200))
    assert len(set(sent)) == 1
    assert lit(sent[0]) == [*range(1, LAMPS + 1)]
    light = Config().light
    assert 0.95 * light.limit_ma < current(sent[0], light) <= light.limit_ma
    assert said == ["All lamps are white until Ctrl-C."]
    assert well


def test_every_colour_of_the_self_test_can_be_held() -> None:
    for colour in TEST_COLOURS:
        (duties,), _, _ = watched(hold_colour(colour), (1,))
        assert len({duties[at : at + 3] for at in range(0, len(duties), 3)}) == 1, colour
        brightest = duties.index(max(duties[:3]))
        assert colour == "white" or brightest == ["red", "green", "blue"].index(colour)
    assert TEST_COLOURS == EVEN_COLOURS


def test_one_row_lights_lamp_after_lamp_over_and_over() -> None:
    sent, said, well = watched(sweep_slowly(1), [0.25 + 0.5 * step for step in range(25)])
    assert [lit(each) for each in sent] == [[number] for number in (*range(1, 13), *range(1, 13), 1)]
    assert said == ["Now row 1, from left to right; Ctrl-C ends the test."] * 3
    assert well


def test_a_reversed_row_still_lights_from_left_to_right() -> None:
    sent, _, _ = watched(sweep_slowly(2), [0.25 + 0.5 * step for step in range(12)])
    assert [lit(each) for each in sent] == [[number] for number in range(24, 12, -1)]


def test_without_a_row_all_follow_and_the_secret_row_is_last() -> None:
    sent, said, _ = watched(sweep_slowly(None), [0.25 + 0.5 * step for step in range(LAMPS + 1)])
    numbers = [number for each in sent for number in lit(each)]
    assert sorted(numbers[:LAMPS]) == [*range(1, LAMPS + 1)]
    assert numbers[LAMPS - 6 : LAMPS] == [*range(145, 151)]
    assert numbers[LAMPS] == 1
    assert [line.partition(",")[0] for line in said] == [
        *(f"Now row {row}" for row in range(1, ROWS + 1)), "Now the secret row", "Now row 1",
    ]  # fmt: skip
    assert (LAMP_ROWS[0], LAMP_ROWS[-1]) == (1, ROWS + 1)


def test_ctrl_c_ends_it_and_all_was_well() -> None:
    def until_it_is_pressed() -> Iterator[SelfTestPicture]:
        yield SelfTestPicture(Frame(), 0.01, "waiting")
        signal.raise_signal(signal.SIGINT)
        yield from hold_colour("red")

    said: list[str] = []
    assert light_lamps(simulate_hardware(Config()), until_it_is_pressed(), said.append)
    assert said == ["waiting", "All lamps are red until Ctrl-C."]


class BrokenLamps:
    """A strip that has been pulled off."""

    def show(self, _frame: Frame) -> None:
        raise OSError("Input/output error")


def test_lamps_that_cannot_be_lit_end_it_with_a_reason() -> None:
    said: list[str] = []
    well = asyncio.run(show_until(asyncio.Event(), BrokenLamps(), hold_colour("red"), said.append))
    assert not well
    assert said[-1] == "the lamps cannot be lit: Input/output error; see: pegmind doctor"
