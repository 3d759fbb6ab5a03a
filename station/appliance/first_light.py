"""Opens the cabinet and lights its first lamps, before what plays on it is loaded."""

import logging
import time
from collections.abc import Collection
from typing import TYPE_CHECKING, Final, NamedTuple

from hardware.cabinet import Cabinet
from hardware.errors import CabinetError
from station.config.sections import Config
from station.core.frame import HOLES, PEG, Frame, field
from station.core.palette import PEGS

if TYPE_CHECKING:
    from gpiozero.pins import Factory

    from hardware.pins.simulated import SimulatedControls

log = logging.getLogger("pegmind")

FIRST_LEVEL: Final = 15
"""Percent of full light: the hour is not known yet, and it may be night."""


STARTING_SECONDS: Final = 60.0
"""Seconds from the kernel's start in which the system may still be starting."""

GRANT_SECONDS: Final = 3.0
GRANT_PAUSE: Final = 0.1
"""Seconds until a device that is not ours yet is no longer waited for, and between two attempts."""


class Hardware(NamedTuple):
    """An open cabinet; only simulated pins have `controls`."""

    cabinet: Cabinet
    controls: "SimulatedControls | None"


def open_hardware(config: Config, held: Collection[str] = ()) -> Hardware:
    """Open the pins and the strip; simulated controls that are `held` are down. Raises CabinetError."""
    factory, controls = _header(config, held)
    return Hardware(Cabinet(config, factory), controls)


def show_life(config: Config) -> Hardware | None:
    """Open the cabinet and light a row of it. Return None if that fails: the station tries again, and says why.

    While the system starts, a device may be there, but not yet be ours: udev grants it a moment later. A simulated
    cabinet needs a running loop, and nobody waits for its lamps.
    """
    if config.inputs.factory == "simulated":
        return None
    ends = time.monotonic() + (GRANT_SECONDS if time.clock_gettime(time.CLOCK_BOOTTIME) < STARTING_SECONDS else 0.0)
    while True:
        try:
            hardware = open_hardware(config)
            break
        except CabinetError:
            if time.monotonic() >= ends:
                return None
            time.sleep(GRANT_PAUSE)
    try:
        hardware.cabinet.show(first_frame())
        log.info("the first lamps are lit; the games are being loaded")
    except RuntimeError as error:
        log.warning("the strip does not answer: %s", error)
    return hardware


def first_frame() -> Frame:
    """Return the frame that is shown while the games are loaded: a dim row of colours."""
    return Frame(pegs=field([[PEG[peg.letter]._replace(level=FIRST_LEVEL) for peg in PEGS][:HOLES]]))


def _header(config: Config, held: Collection[str]) -> "tuple[Factory, SimulatedControls | None]":
    """Return the pins, and the controls if they are simulated; only the configured factory is imported."""
    if config.inputs.factory != "simulated":
        from hardware.pins.factories import open_factory

        return open_factory(config.inputs.factory), None
    import asyncio

    from hardware.pins.simulated import SimulatedControls, SimulatedFactory

    factory = SimulatedFactory(asyncio.get_running_loop().time)
    controls = SimulatedControls(factory, config.pins, config.inputs)
    for control in held:
        controls.down(control)
    return factory, controls
