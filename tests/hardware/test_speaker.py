"""The bars and the piezo, by a meter at their pins, on both headers."""

from collections.abc import Callable
from contextlib import closing

import pytest
from gpiozero import LED

from hardware.bars import Bar
from hardware.errors import CabinetError
from hardware.sections import Sound
from hardware.speaker import Speaker
from tests.hardware.headers import Header

BAR = (4, 14, 15, 23)
PIEZO = 18


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
