"""gpiozero's lgpio pins; the error about a line in use names its user."""

from typing import Any

import lgpio
from gpiozero import GPIOPinInUse
from gpiozero.pins.lgpio import LGPIOFactory


class NamingFactory(LGPIOFactory):  # type: ignore[misc]
    """An LGPIOFactory whose error about a line in use by another program names that program."""

    def pin(self, name: int | str) -> Any:  # noqa: ANN401 - gpiozero's pin
        """Return a pin by its number. Raises GPIOPinInUse."""
        try:
            return super().pin(name)
        except lgpio.error as error:
            _status, _line, _flags, _name, user = lgpio.gpio_get_line_info(self._handle, int(name))
            raise GPIOPinInUse(
                f"GPIO{name} is in use by {user or 'the kernel'}; stop that, or choose another pin"
            ) from error
