"""A part that cannot be had: what the libraries below gpiozero raise must come as a sentence too."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from hardware.cabinet import Cabinet
from hardware.errors import CabinetError, DeviceError
from hardware.inputs.controls import Controls
from hardware.layout import Pins
from hardware.outputs import Bar, Speaker
from hardware.pins.simulated import SimulatedFactory
from hardware.sections import Inputs, Sound, Wiring
from hardware.strips.strip import SimulatedStrip
from station.core.frame import RED, Frame, field
from tests.hardware.headers import Board, rpigpio_header


class LgpioError(Exception):
    """As lgpio's own `error`: it derives from Exception and from nothing else."""


class BusyFactory(SimulatedFactory):
    """A header on which one line belongs to somebody else, and lgpio says so."""

    def __init__(self, busy: int) -> None:
        super().__init__(lambda: 0.0)
        self._busy = busy

    def pin(self, name: int, **made: Any) -> Any:  # noqa: ANN401 - as its parent
        if name == self._busy:
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


async def listen(factory: SimulatedFactory) -> None:
    Controls(Pins(), Inputs(), factory, lambda _event: None)


PARTS: Sequence[tuple[int, Callable[[SimulatedFactory], object], str]] = (
    (6, lambda factory: asyncio.run(listen(factory)), "pins.orange = 6: GPIO busy"),
    (27, lambda factory: asyncio.run(listen(factory)), "pins.knob_b = 27: GPIO busy"),
    (7, lambda factory: Bar("white_bar", (2, 7, 8, 9), factory), "pins.white_bar = [2, 7, 8, 9]: GPIO busy"),
    (18, lambda factory: Speaker(18, Sound(), factory), "pins.piezo = 18: GPIO busy"),
)


@pytest.mark.parametrize(("busy", "open_part", "sentence"), PARTS, ids=["button", "knob", "bar", "piezo"])
def test_a_line_that_lgpio_calls_busy_is_named_with_its_key(
    busy: int, open_part: Callable[[SimulatedFactory], object], sentence: str
) -> None:
    with pytest.raises(CabinetError) as refused:
        open_part(BusyFactory(busy))
    assert str(refused.value) == sentence


def test_a_line_whose_edges_cannot_be_watched_is_named_with_its_key(
    runner: asyncio.Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    header = rpigpio_header(monkeypatch, runner.get_loop().time, DeafBoard())
    with header.factory, pytest.raises(CabinetError) as refused:
        runner.run(listen(header.factory))
    assert str(refused.value) == (
        "pins.red = 5: Failed to add edge detection: with this kernel RPi.GPIO notices no press;"
        " set inputs.factory to gpiod"
    )


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
    assert cabinet.sent() != bytes(450)


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
