"""How loud and how high the piezo is, and how bright the bars are, by a meter at their pins."""

from contextlib import closing
from math import pi, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.bars import Bar
from hardware.pins.simulated import SimulatedFactory
from hardware.sections import Bars, Sound
from hardware.speaker import Speaker, duty
from tests.hardware.headers import Header

BAR = (4, 14, 15, 23)
PIEZO = 18


@given(st.floats(0.0, 1.0))
def test_a_share_of_the_volume_is_that_share_of_the_fundamental(volume: float) -> None:
    assert sin(pi * duty(volume)) == pytest.approx(volume, abs=1e-9)
    assert 0 <= duty(volume) <= 0.5


@pytest.mark.parametrize(
    ("sound", "share", "heard"),
    [
        (Sound(), 1.0, (440.0, 0.5)),
        (Sound(volume=0.5), 1.0, (440.0, 1 / 6)),
        (Sound(), 0.5, (440.0, 1 / 6)),
        (Sound(volume=0.5), 0.5, (440.0, 0.0804)),
        (Sound(transpose=12), 1.0, (880.0, 0.5)),
        (Sound(transpose=-7), 1.0, (293.665, 0.5)),
    ],
)
def test_the_piezo_is_as_loud_and_high_as_configured(sound: Sound, share: float, heard: tuple[float, float]) -> None:
    factory = SimulatedFactory(lambda: 0.0)
    with closing(Speaker(PIEZO, sound, factory)) as speaker:
        speaker.turn_down(share)
        speaker.sound(440.0)
        pin = factory.pin(PIEZO)
        assert (pin.frequency, pin.state) == pytest.approx(heard, abs=1e-3)
        assert speaker.hertz == pin.frequency


def test_turned_down_to_nothing_it_is_silent() -> None:
    factory = SimulatedFactory(lambda: 0.0)
    with closing(Speaker(PIEZO, Sound(), factory)) as speaker:
        speaker.sound(440.0)
        speaker.turn_down(0.0)
        speaker.sound(523.0)
        assert (factory.pin(PIEZO).frequency, speaker.hertz) == (None, None)


@pytest.mark.parametrize(
    ("transpose", "hertz", "heard"), [(12, 4000.0, 4000.0), (-12, 30.0, 30.0), (12, 3000.0, 6000.0)]
)
def test_a_tone_out_of_reach_sounds_an_octave_off(transpose: int, hertz: float, heard: float) -> None:
    with closing(Speaker(PIEZO, Sound(transpose=transpose), SimulatedFactory(lambda: 0.0))) as speaker:
        speaker.sound(hertz)
        assert speaker.hertz == pytest.approx(heard)


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
