import gc
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.errors import CabinetError
from hardware.strips import REMEMBERED, Pixels, SimulatedStrip, claimed_pins, open_strip
from tests.hardware import library
from tests.hardware.library import Wire

RAINBOW = bytes(range(225)) * 2
DARK = bytes(450)

Place = Callable[[pytest.MonkeyPatch, Wire], None]
each_driver = pytest.mark.parametrize(
    ("driver", "place"), [("rpi_ws281x", library.rpi_ws281x), ("neopixel", library.neopixel)]
)


def refusal(pixels: Pixels) -> str:
    with pytest.raises(CabinetError) as refused:
        open_strip(pixels)
    return str(refused.value)


@pytest.mark.parametrize(
    ("driver", "name", "package"),
    [
        ("rpi_ws281x", "rpi_ws281x", "rpi-ws281x"),
        ("neopixel", "board", "adafruit-circuitpython-neopixel"),
        ("neopixel", "neopixel", "adafruit-circuitpython-neopixel"),
    ],
)
def test_a_driver_without_its_library_says_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch, driver: str, name: str, package: str
) -> None:
    library.neopixel(monkeypatch, Wire())
    library.absent(monkeypatch, name)
    assert refusal(Pixels(driver=driver)) == (
        f"pixels.driver = {driver}: its library is not installed; install it with: pip install {package}"
    )


@each_driver
def test_a_frame_goes_down_the_wire_as_it_is(monkeypatch: pytest.MonkeyPatch, driver: str, place: Place) -> None:
    wire = Wire()
    place(monkeypatch, wire)
    strip = open_strip(Pixels(driver=driver))
    strip.show(RAINBOW)
    assert wire.frames == [RAINBOW]


@each_driver
def test_a_closed_strip_is_dark(monkeypatch: pytest.MonkeyPatch, driver: str, place: Place) -> None:
    wire = Wire()
    place(monkeypatch, wire)
    strip = open_strip(Pixels(driver=driver))
    strip.show(RAINBOW)
    strip.close()
    assert wire.frames == [RAINBOW, DARK]


@pytest.mark.parametrize(("pin", "channel"), [(10, 0), (18, 0), (12, 0), (21, 0), (13, 1), (19, 1)])
def test_rpi_ws281x_is_opened_on_the_channel_of_its_pin(
    monkeypatch: pytest.MonkeyPatch, pin: int, channel: int
) -> None:
    wire = Wire()
    library.rpi_ws281x(monkeypatch, wire)
    open_strip(Pixels(driver="rpi_ws281x", pin=pin, order="RGB"))
    assert wire.opened == (150, pin, channel, "RGB")


def test_neopixel_is_opened_on_its_pin_and_shows_only_when_told(monkeypatch: pytest.MonkeyPatch) -> None:
    wire = Wire()
    library.neopixel(monkeypatch, wire)
    open_strip(Pixels(driver="neopixel", pin=18, order="BGR"))
    assert wire.opened == (150, "GPIO18", False, "BGR")


@each_driver
def test_a_strip_that_does_not_begin_names_its_driver_and_pin(
    monkeypatch: pytest.MonkeyPatch, driver: str, place: Place
) -> None:
    place(monkeypatch, Wire(broken="ws2811_init failed with code -3"))
    assert refusal(Pixels(driver=driver)) == f"pixels.driver = {driver} on GPIO 10: ws2811_init failed with code -3"


def test_a_strip_that_did_not_begin_is_not_cleaned_up_at_exit(monkeypatch: pytest.MonkeyPatch) -> None:
    wire = Wire(broken="no")
    library.rpi_ws281x(monkeypatch, wire)
    refusal(Pixels(driver="rpi_ws281x"))
    gc.collect()
    assert wire.strip() is None, "nobody keeps it, not even atexit"


def test_a_strip_that_began_is_cleaned_up_at_exit(monkeypatch: pytest.MonkeyPatch) -> None:
    wire = Wire()
    library.rpi_ws281x(monkeypatch, wire)
    open_strip(Pixels(driver="rpi_ws281x")).close()
    gc.collect()
    assert wire.strip() is not None, "atexit keeps it"


def test_a_machine_that_blinka_does_not_know_is_a_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "board.py").write_text("raise NotImplementedError('Board not supported GENERIC_LINUX_PC')")
    monkeypatch.syspath_prepend(tmp_path)
    assert refusal(Pixels(driver="neopixel")) == (
        "pixels.driver = neopixel: this is no board it knows (Board not supported GENERIC_LINUX_PC)"
    )


def test_a_pin_that_the_board_does_not_have_is_a_sentence_that_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    library.neopixel(monkeypatch, Wire())
    assert refusal(Pixels(driver="neopixel", pin=5)).startswith("pixels.driver = neopixel on GPIO 5: ")


def test_the_simulated_strip_remembers_its_frames_and_goes_dark() -> None:
    strip = SimulatedStrip()
    strip.show(RAINBOW)
    strip.close()
    assert list(strip.frames) == [RAINBOW, DARK]


def test_the_simulated_strip_does_not_grow_for_ever() -> None:
    strip = SimulatedStrip()
    for _ in range(REMEMBERED + 7):
        strip.show(RAINBOW)
    assert len(strip.frames) == REMEMBERED


def test_spi_takes_its_clock_as_well() -> None:
    assert claimed_pins(Pixels(pin=10)) == {10: "the pixels' data line", 11: "the pixels' SPI clock"}


@given(st.integers(2, 27).filter(lambda pin: pin != 10))
def test_any_other_pin_is_taken_alone(pin: int) -> None:
    assert claimed_pins(Pixels(pin=pin)) == {pin: "the pixels' data line"}
