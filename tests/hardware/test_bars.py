"""The bars: which of their LEDs are lit and how bright, by a meter at their pins."""

from contextlib import closing

import pytest

from hardware.bars import Bar
from hardware.pins.simulated import SimulatedFactory
from hardware.sections import Bars
from tests.hardware.headers import Header

BAR = (4, 14, 15, 23)
PIEZO = 18


@pytest.mark.parametrize("lit", [0, 1, 4, 2])
def test_a_dimmed_bar_pulses(lit: int) -> None:
    factory = SimulatedFactory(lambda: 0.0)
    with closing(Bar("red_bar", BAR, factory, Bars(level=0.25))) as bar:
        bar.show(4)
        bar.show(lit)
        assert [factory.pin(pin).state for pin in BAR] == [0.25] * lit + [0] * (4 - lit)


def test_a_bar_in_full_light_does_not_pulse(header: Header) -> None:
    with closing(Bar("red_bar", BAR, header.factory, Bars())) as bar:
        bar.show(3)
        assert [header.level(pin) for pin in BAR] == [1, 1, 1, 0]


@pytest.mark.parametrize("lit", [0, 1, 2, 3, 4])
def test_a_bar_lights_from_its_first_led(header: Header, lit: int) -> None:
    with closing(Bar("red_bar", BAR, header.factory)) as bar:
        bar.show(lit)
        assert [header.level(pin) for pin in BAR] == [1] * lit + [0] * (4 - lit)
        assert bar.lit == lit


def test_a_bar_goes_up_and_down(header: Header) -> None:
    with closing(Bar("red_bar", BAR, header.factory)) as bar:
        for lit in (4, 1, 3, 3, 0):
            bar.show(lit)
            assert [header.level(pin) for pin in BAR] == [1] * lit + [0] * (4 - lit)


def test_a_closed_bar_is_dark_and_its_pins_are_free(header: Header) -> None:
    bar = Bar("red_bar", BAR, header.factory)
    bar.show(4)
    bar.close()
    assert [header.level(pin) for pin in BAR] == [0] * 4
    Bar("white_bar", BAR, header.factory).close()
