"""The red and the white bar: four plain LEDs each."""

from typing import Final

from gpiozero import LEDBarGraph
from gpiozero.pins import Factory

from hardware.errors import opening
from hardware.sections import Bars

PLAIN: Final = Bars()
"""Full light, and no pulses."""


class Bar:
    """A row of LEDs that shows a number. `name` is its key among the pins."""

    def __init__(self, name: str, pins: tuple[int, ...], factory: Factory, bars: Bars = PLAIN) -> None:
        self._level = bars.level
        with opening(f"pins.{name} = {list(pins)}"):
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
