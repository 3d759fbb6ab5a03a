"""The red and the white bar: four plain LEDs each."""

from gpiozero import GPIOZeroError, LEDBarGraph
from gpiozero.pins import Factory

from hardware.errors import CabinetError


class Bar:
    """A row of LEDs that shows a number."""

    def __init__(self, name: str, pins: tuple[int, ...], factory: Factory) -> None:
        try:
            self._leds = LEDBarGraph(*pins, pin_factory=factory)
        except (GPIOZeroError, OSError, RuntimeError) as error:
            raise CabinetError(f"pins.{name} = {list(pins)}: {error}") from error
        self.lit = 0

    def show(self, lit: int) -> None:
        """Light the first `lit` LEDs, 0 to 4."""
        if lit != self.lit:
            self.lit = lit
            self._leds.lit_count = lit

    def close(self) -> None:
        """Go dark and let go of the pins."""
        self._leds.close()
