"""The piezo."""

from math import asin, pi
from typing import Final

from gpiozero import TonalBuzzer
from gpiozero.pins import Factory
from gpiozero.tones import Tone

from hardware.errors import opening
from hardware.sections import Sound

OCTAVES: Final = 4
"""About 440 Hz: 27.5 Hz to 7 040 Hz."""

SEMITONES: Final = 12
"""In an octave."""


class Speaker:
    """Sounds one pitch at a time. `hertz` is what sounds, None where nothing does."""

    def __init__(self, pin: int, sound: Sound, factory: Factory) -> None:
        self._sound = sound
        self._share = 1.0
        self.hertz: float | None = None
        with opening(f"pins.piezo = {pin}"):
            self._buzzer = TonalBuzzer(pin, octaves=OCTAVES, pin_factory=factory)

    def sound(self, hertz: float | None) -> None:
        """Sound a pitch from now on, or be silent with None."""
        hertz = self._pitch(hertz)
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

    def _pitch(self, hertz: float | None) -> float | None:
        """What is to sound, an octave off where the piezo would reach no further."""
        if hertz is None or not self._sound.on or not self._share:
            return None
        pitch: float = hertz * 2.0 ** (self._sound.transpose / SEMITONES)
        if pitch > self._buzzer.max_tone.frequency:
            return pitch / 2
        return pitch * 2 if pitch < self._buzzer.min_tone.frequency else pitch


def duty(volume: float) -> float:
    """The duty, 0 to 0.5, of a square wave whose fundamental has this share, 0 to 1, of its greatest amplitude.

    The n-th harmonic of a pulse wave of duty d has the amplitude 2 / (n pi) * sin(n pi d).
    """
    return asin(volume) / pi
