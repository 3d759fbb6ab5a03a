"""The outputs on plain pins: the two bars of LEDs, and the piezo.

They only decorate: one that cannot be opened is `missing`, and one that fails later is logged once.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from math import asin, pi
from typing import Final

from gpiozero import LED, PWMLED, TonalBuzzer
from gpiozero.pins import Factory
from gpiozero.tones import Tone

from hardware.missing import Missing, open_part
from hardware.sections import Bars, Sound
from station.core.threads import ThreadError

log = logging.getLogger("pegmind")

FULL_LIGHT: Final = Bars()
"""Full light, without pulses."""

OCTAVES: Final = 4
"""The range of the piezo around 440 Hz, in octaves each way."""

LOWEST, HIGHEST = 440 / 2**OCTAVES, 440 * 2**OCTAVES
"""The pitches in reach, in Hz: 27.5 to 7 040."""

SEMITONES: Final = 12
"""Semitones in an octave."""


class Decoration:
    """An output that never stops the game. `name` is its key among the pins."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._has_failed = False

    @contextmanager
    def _log_first_error(self) -> Iterator[None]:
        """Log only the first error of any type, since some libraries raise a plain Exception. Raises ThreadError."""
        try:
            yield
        except ThreadError:
            raise
        except Exception as error:  # noqa: BLE001 - see above
            if not self._has_failed:
                log.warning("pins.%s fails, and the game goes on without it: %s", self._name, error)
            self._has_failed = True


class Bar(Decoration):
    """A row of LEDs that shows a number. `name` is its key among the pins."""

    def __init__(self, name: str, pins: tuple[int, ...], factory: Factory, bars: Bars = FULL_LIGHT) -> None:
        super().__init__(name)
        self._level = bars.level
        make = PWMLED if bars.level < 1 else LED
        opened = [
            open_part(f"{name}[{place}]", pin, partial(make, pin, pin_factory=factory))
            for place, pin in enumerate(pins)
        ]
        self._leds = [(place, led) for place, led in enumerate(opened) if not isinstance(led, Missing)]
        self.missing = tuple(led for led in opened if isinstance(led, Missing))
        self.lit = 0

    def show(self, lit: int) -> None:
        """Light the first `lit` LEDs, 0 to 4."""
        if lit != self.lit:
            self.lit = lit
            for place, led in self._leds:
                with self._log_first_error():
                    led.value = self._level if place < lit else 0

    def close(self) -> None:
        """Go dark and release the pins."""
        for _place, led in self._leds:
            with self._log_first_error():
                led.close()


class Speaker(Decoration):
    """Sounds one pitch at a time. `hertz` is the pitch that sounds, None in silence."""

    def __init__(self, pin: int, sound: Sound, factory: Factory) -> None:
        super().__init__("piezo")
        self._sound = sound
        self._share = 1.0
        self.hertz: float | None = None
        buzzer = open_part("piezo", pin, partial(TonalBuzzer, pin, octaves=OCTAVES, pin_factory=factory))
        self._buzzer = None if isinstance(buzzer, Missing) else buzzer
        self.missing: tuple[Missing, ...] = (buzzer,) if isinstance(buzzer, Missing) else ()

    def sound(self, hertz: float | None) -> None:
        """Sound a pitch from now on, or be silent with None."""
        if self._buzzer is None:
            return
        hertz = self._transpose(hertz)
        if hertz == self.hertz:
            return
        self.hertz = hertz
        with self._log_first_error():
            if hertz is None:
                self._buzzer.stop()
            else:
                self._buzzer.play(Tone.from_frequency(hertz))
                self._buzzer.pwm_device.value = duty(self._sound.volume * self._share)

    def turn_down(self, share: float) -> None:
        """Sound with this share of the configured volume, 0 (silent) to 1, from the next pitch on."""
        self._share = share

    def close(self) -> None:
        """Be silent and release the pin."""
        if self._buzzer is not None:
            with self._log_first_error():
                self._buzzer.close()

    def _transpose(self, hertz: float | None) -> float | None:
        """Return the pitch to sound, moved by an octave if the piezo does not reach it."""
        if hertz is None or not self._sound.on or not self._share:
            return None
        pitch: float = hertz * 2.0 ** (self._sound.transpose / SEMITONES)
        if pitch > HIGHEST:
            return pitch / 2
        return pitch * 2 if pitch < LOWEST else pitch


def duty(volume: float) -> float:
    """Return the duty, 0 to 0.5, of a square wave with this share, 0 to 1, of its greatest fundamental amplitude.

    The n-th harmonic of a pulse wave of duty d has the amplitude 2 / (n pi) * sin(n pi d).
    """
    return asin(volume) / pi
