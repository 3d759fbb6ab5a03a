"""A part that cannot be had: what the libraries below gpiozero raise must come as a sentence; the rest plays."""

import asyncio
from typing import Any

import pytest
from gpiozero.pins import Factory

from hardware.cabinet import Cabinet
from hardware.errors import DeviceError
from hardware.pins.simulated import SimulatedFactory
from hardware.sections import Wiring
from hardware.strips.strip import SimulatedStrip
from station.core.frame import RED, Frame, field
from tests.hardware.headers import Board, rpigpio_header


class LgpioError(Exception):
    """As lgpio's own `error`: it derives from Exception and from nothing else."""


class BusyFactory(SimulatedFactory):
    """A header on which some lines belong to somebody else, and lgpio says so."""

    def __init__(self, *busy: int) -> None:
        super().__init__(lambda: 0.0)
        self._busy = busy

    def pin(self, name: int, **made: Any) -> Any:  # noqa: ANN401 - as its parent
        if name in self._busy:
            raise LgpioError("GPIO busy")
        return super().pin(name, **made)


class DeafBoard(Board):
    """RPi.GPIO on a kernel from 6.6 on."""

    def add_event_detect(self, *_given: object, **_named: object) -> None:
        raise RuntimeError("Failed to add edge detection")


class LooseStrip(SimulatedStrip):
    """A strip whose plug may be out."""

    out = False

    def show(self, duties: bytes) -> None:
        if self.out:
            raise DeviceError("there is no /dev/spidev0.0")
        super().show(duties)


async def listen(factory: Factory, strip: SimulatedStrip) -> list[str]:
    """What a cabinet says is missing when it plays."""
    with Cabinet(Wiring(), factory, strip) as cabinet:
        cabinet.listen(lambda _event: None)
        cabinet.show(Frame(pegs=field([[RED]]), red=4, white=4, tone=440.0))
        assert any(strip.frames[-1])
        return [part.says for part in cabinet.missing]


@pytest.mark.parametrize(
    ("busy", "sentence"),
    [
        (6, "pins.orange = 6: GPIO busy"),
        (25, "pins.ok = 25: GPIO busy"),
        (22, "pins.push = 22: GPIO busy"),
        (27, "pins.knob_b = 27: GPIO busy"),
        (8, "pins.white_bar[2] = 8: GPIO busy"),
        (18, "pins.piezo = 18: GPIO busy"),
    ],
)
def test_a_line_that_lgpio_calls_busy_is_named_with_its_key(runner: asyncio.Runner, busy: int, sentence: str) -> None:
    assert runner.run(listen(BusyFactory(busy), SimulatedStrip())) == [sentence]


def test_the_strip_of_another_program_is_left_alone(runner: asyncio.Runner) -> None:
    strip = SimulatedStrip()
    with pytest.raises(DeviceError) as refused:
        runner.run(listen(BusyFactory(25, 22), strip))
    assert str(refused.value) == ("nothing is left to confirm with: pins.ok = 25: GPIO busy; pins.push = 22: GPIO busy")
    assert list(strip.frames) == []  # whoever has the pins may be lighting it


def test_a_kernel_that_reports_no_edges_is_refused(runner: asyncio.Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    header = rpigpio_header(monkeypatch, runner.get_loop().time, DeafBoard())
    with pytest.raises(DeviceError) as refused:
        runner.run(listen(header.factory, SimulatedStrip()))
    why = "Failed to add edge detection: with this kernel RPi.GPIO notices no press; set inputs.factory to gpiod"
    assert str(refused.value) == f"nothing is left to confirm with: pins.ok = 25: {why}; pins.push = 22: {why}"


def test_bars_and_piezo_go_on_without_the_strip() -> None:
    strip = LooseStrip()
    with Cabinet(Wiring(), SimulatedFactory(lambda: 0.0), strip) as cabinet:
        cabinet.show(Frame(red=1, tone=440.0))
        strip.out = True
        with pytest.raises(RuntimeError, match="spidev"):
            cabinet.show(Frame(pegs=field([[RED]]), red=2, white=3, tone=880.0))
        lamps = cabinet.lamps()
    assert (lamps["bars"], lamps["tone"]) == ({"red": 2, "white": 3}, 880.0)
    assert lamps["pixels"].count("000000") == 149
    assert cabinet.sent_duties() != bytes(450)


def test_a_strip_that_failed_is_sent_the_same_picture_again() -> None:
    strip = LooseStrip()
    with Cabinet(Wiring(), SimulatedFactory(lambda: 0.0), strip) as cabinet:
        cabinet.show(Frame())
        strip.out = True
        for _ in range(2):
            with pytest.raises(RuntimeError, match="spidev"):
                cabinet.show(Frame(pegs=field([[RED]])))
        strip.out = False
        cabinet.show(Frame())
        assert list(strip.frames) == [bytes(450)] * 2
