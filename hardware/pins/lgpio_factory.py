"""gpiozero's lgpio pins; one that is taken says who has it."""

from typing import Any

import lgpio
from gpiozero import GPIOPinInUse
from gpiozero.pins.lgpio import LGPIOFactory


class NamingFactory(LGPIOFactory):  # type: ignore[misc]
    """As its parent, but a line that belongs to another program is refused with that program's name."""

    def pin(self, name: int | str) -> Any:  # noqa: ANN401 - gpiozero's pin
        """The pin of a name. Raises GPIOPinInUse."""
        try:
            return super().pin(name)
        except lgpio.error as error:
            _status, _line, _flags, _name, user = lgpio.gpio_get_line_info(self._handle, int(name))
            raise GPIOPinInUse(
                f"GPIO{name} is in use by {user or 'the kernel'}; stop that, or choose another pin"
            ) from error
