"""A program that opens the pins which its argument names, and says what it got: run by test_gpio_libraries.py."""

import asyncio
import logging
import sys
from contextlib import closing

from hardware.errors import CabinetError
from hardware.inputs.controls import Controls
from hardware.layout import Pins
from hardware.pins.factories import open_factory
from hardware.sections import Inputs


async def listen(name: str) -> None:
    """Open all inputs, and let go of them."""
    with open_factory(name) as factory, closing(Controls(Pins(), Inputs(), factory, lambda _event: None)):
        pass


logging.basicConfig(level=logging.INFO, format="%(message)s", stream=sys.stdout)
try:
    asyncio.run(listen(sys.argv[1]))
except CabinetError as error:
    sys.stdout.write(f"{error}\n")
