"""The bars and the piezo, by a meter at their pins: which LEDs are lit, and how loud and high a tone is."""

from contextlib import closing
from math import pi, sin

import pytest
from gpiozero import LED
from hypothesis import given
from hypothesis import strategies as st

from hardware.outputs import Bar, Speaker, duty
from hardware.pins.simulated import SimulatedFactory, SimulatedPin
from hardware.sections import Bars, Sound
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


def test_a_bar_goes_up_and_down(header: Header) -> None:
    with closing(Bar("red_bar", BAR, header.factory)) as bar:
        for lit in (4, 1, 3, 3, 0, 2):
            bar.show(lit)
            assert [header.level(pin) for pin in BAR] == [1] * lit + [0] * (4 - lit)
            assert bar.lit == lit


def test_a_closed_bar_is_dark_and_its_pins_are_free(header: Header) -> None:
    bar = Bar("red_bar", BAR, header.factory)
    bar.show(4)
    bar.close()
    assert [header.level(pin) for pin in BAR] == [0] * 4
    Bar("white_bar", BAR, header.factory).close()


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


@pytest.mark.parametrize("place", range(4))
def test_an_led_on_a_pin_in_use_is_missing_and_others_light(header: Header, place: int) -> None:
    with LED(BAR[place], pin_factory=header.factory), closing(Bar("red_bar", BAR, header.factory)) as bar:
        for lit in (4, 2, 0, 3):
            bar.show(lit)
            levels = [header.level(pin) for pin in BAR]
            assert levels == [int(at < lit and at != place) for at in range(4)]
        (part,) = bar.missing
    assert part.key == f"red_bar[{place}]"
    assert part.says.startswith(f"pins.red_bar[{place}] = {BAR[place]}: pin GPIO{BAR[place]} is already in use by")


def test_a_piezo_on_a_pin_in_use_is_missing_and_silent(header: Header) -> None:
    with LED(4, pin_factory=header.factory) as led, closing(Speaker(4, Sound(), header.factory)) as speaker:
        for hertz in (440.0, None, 880.0):
            speaker.sound(hertz)
            assert (speaker.hertz, led.is_lit) == (None, False)
        (part,) = speaker.missing
    assert part.key == "piezo"
    assert part.says.startswith("pins.piezo = 4: pin GPIO4 is already in use by")


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


class WornPin(SimulatedPin):
    """A pin that can no longer be set."""

    def _set_state(self, value: float) -> None:
        if self.factory.worn and value:
            raise OSError("Input/output error")
        super()._set_state(value)


class WornFactory(SimulatedFactory):
    """A header that wears out."""

    def __init__(self) -> None:
        super().__init__(lambda: 0.0)
        self.pin_class = WornPin
        self.worn = False


def test_an_output_that_fails_while_it_is_in_use_is_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    factory = WornFactory()
    with closing(Bar("red_bar", BAR, factory)) as bar, closing(Speaker(PIEZO, Sound(), factory)) as speaker:
        factory.worn = True
        for lit, hertz in ((4, 440.0), (0, None), (2, 880.0)):
            bar.show(lit)
            speaker.sound(hertz)
    assert caplog.messages == [
        "pins.red_bar fails, and the game goes on without it: Input/output error",
        "pins.piezo fails, and the game goes on without it: Input/output error",
    ]
