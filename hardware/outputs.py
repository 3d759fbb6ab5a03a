"""The outputs on plain pins: the two bars of LEDs, and the piezo."""

from math import asin, pi
from typing import Final

from gpiozero import LEDBarGraph, TonalBuzzer
from gpiozero.pins import Factory
from gpiozero.tones import Tone

from hardware.errors import name_part
from hardware.sections import Bars, Sound

FULL_LIGHT: Final = Bars()
"""Full light, without pulses."""

OCTAVES: Final = 4
"""Around 440 Hz: 27.5 Hz to 7 040 Hz."""

SEMITONES: Final = 12
"""In an octave."""


class Bar:
    """A row of LEDs that shows a number. `name` is its key among the pins."""

    def __init__(self, name: str, pins: tuple[int, ...], factory: Factory, bars: Bars = FULL_LIGHT) -> None:
        self._level = bars.level
        with name_part(f"pins.{name} = {list(pins)}"):
            self._leds = LEDBarGraph(*pins, pwm=bars.level < 1, pin_factory=factory)
        self.lit = 0

    def show(self, lit: int) -> None:
        """Light the first `lit` LEDs, 0 to 4."""
        if lit != self.lit:
            self.lit = lit
            for place, led in enumerate(self._leds):
                led.value = self._level if place < lit else 0

    def close(self) -> None:
        """Go dark and let go of the pins."""
        self._leds.close()


class Speaker:
    """Sounds one pitch at a time. `hertz` is the pitch that sounds, None in silence."""

    def __init__(self, pin: int, sound: Sound, factory: Factory) -> None:
        self._sound = sound
        self._share = 1.0
        self.hertz: float | None = None
        with name_part(f"pins.piezo = {pin}"):
            self._buzzer = TonalBuzzer(pin, octaves=OCTAVES, pin_factory=factory)

    def sound(self, hertz: float | None) -> None:
        """Sound a pitch from now on, or be silent with None."""
        hertz = self._transpose(hertz)
        if hertz == self.hertz:
            return
        self.hertz = hertz
        if hertz is None:
            self._buzzer.stop()
        else:
            self._buzzer.play(Tone.from_frequency(hertz))
            self._buzzer.pwm_device.value = duty(self._sound.volume * self._share)

    def turn_down(self, share: float) -> None:
        """Sound with this share of the configured volume, 0 (silent) to 1, from the next pitch on."""
        self._share = share

    def close(self) -> None:
        """Be silent and let go of the pin."""
        self._buzzer.close()

    def _transpose(self, hertz: float | None) -> float | None:
        """Return the pitch to sound, moved by an octave if the piezo does not reach it."""
        if hertz is None or not self._sound.on or not self._share:
            return None
        pitch: float = hertz * 2.0 ** (self._sound.transpose / SEMITONES)
        if pitch > self._buzzer.max_tone.frequency:
            return pitch / 2
        return pitch * 2 if pitch < self._buzzer.min_tone.frequency else pitch


def duty(volume: float) -> float:
    """Return the duty, 0 to 0.5, of a square wave with this share, 0 to 1, of its greatest fundamental amplitude.

    The n-th harmonic of a pulse wave of duty d has the amplitude 2 / (n pi) * sin(n pi d).
    """
    return asin(volume) / pi
