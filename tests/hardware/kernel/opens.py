"""A program that opens the pins which its argument names, and says what it got and what it is without.

Run by test_gpio_libraries.py.
"""

import asyncio
import logging
import sys

from hardware.cabinet import Cabinet
from hardware.errors import CabinetError
from hardware.pins.factories import open_factory
from hardware.sections import Wiring
from hardware.strips.strip import SimulatedStrip


async def listen(name: str) -> None:
    """Open all parts but the strip, and let go of them."""
    with open_factory(name) as factory, Cabinet(Wiring(), factory, SimulatedStrip()) as cabinet:
        cabinet.listen(lambda _event: None)
        for part in cabinet.missing:
            sys.stdout.write(f"{part.says}\n")


logging.basicConfig(level=logging.INFO, format="%(message)s", stream=sys.stdout)
try:
    asyncio.run(listen(sys.argv[1]))
except CabinetError as error:
    sys.stdout.write(f"{error}\n")
