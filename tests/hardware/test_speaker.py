"""The piezo: how loud and how high it is, by a meter at its pin."""

from collections.abc import Callable
from contextlib import closing
from math import pi, sin

import pytest
from gpiozero import LED
from hypothesis import given
from hypothesis import strategies as st

from hardware.bars import Bar
from hardware.errors import CabinetError
from hardware.pins.simulated import SimulatedFactory
from hardware.sections import Sound
from hardware.speaker import Speaker, duty
from tests.hardware.headers import Header

BAR = (4, 14, 15, 23)
PIEZO = 18


def test_the_piezo_sounds_what_it_is_given(header: Header) -> None:
    with closing(Speaker(PIEZO, Sound(), header.factory)) as speaker:
        heard = []
        for hertz in (None, 440.0, 1319.0, 1319.0, None, 196.0):
            speaker.sound(hertz)
            heard.append((header.hertz(PIEZO), speaker.hertz))
    assert heard == [(hertz, hertz) for hertz in (None, 440.0, 1319.0, 1319.0, None, 196.0)]


def test_a_closed_piezo_is_silent_and_its_pin_free(header: Header) -> None:
    speaker = Speaker(PIEZO, Sound(), header.factory)
    speaker.sound(440.0)
    speaker.close()
    assert header.hertz(PIEZO) is None
    LED(PIEZO, pin_factory=header.factory).close()


def test_sound_off_keeps_the_piezo_silent(header: Header) -> None:
    with closing(Speaker(PIEZO, Sound(on=False), header.factory)) as speaker:
        speaker.sound(440.0)
        assert (header.hertz(PIEZO), speaker.hertz) == (None, None)


OutputOnPin4 = Callable[[Header], object]


@pytest.mark.parametrize(
    ("open_on_4", "sentence"),
    [
        (lambda header: Bar("white_bar", (2, 7, 8, 4), header.factory), "pins.white_bar = [2, 7, 8, 4]: pin GPIO4"),
        (lambda header: Speaker(4, Sound(), header.factory), "pins.piezo = 4: pin GPIO4"),
    ],
    ids=["bar", "piezo"],
)
def test_an_output_on_a_pin_in_use_is_refused_by_its_number_and_its_key(
    header: Header, open_on_4: OutputOnPin4, sentence: str
) -> None:
    with LED(4, pin_factory=header.factory), pytest.raises(CabinetError) as refused:
        open_on_4(header)
    assert str(refused.value).startswith(f"{sentence} is already in use by")


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
