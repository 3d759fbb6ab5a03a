"""The red and the white bar: four plain LEDs each."""

from gpiozero import LEDBarGraph
from gpiozero.pins import Factory

from hardware.errors import opening


class Bar:
    """A row of LEDs that shows a number."""

    def __init__(self, name: str, pins: tuple[int, ...], factory: Factory) -> None:
        with opening(f"pins.{name} = {list(pins)}"):
            self._leds = LEDBarGraph(*pins, pin_factory=factory)
        self.lit = 0

    def show(self, lit: int) -> None:
        """Light the first `lit` LEDs, 0 to 4."""
        if lit != self.lit:
            self.lit = lit
            self._leds.lit_count = lit

    def close(self) -> None:
        """Go dark and let go of the pins."""
        self._leds.close()
