"""Opens the cabinet and lights its first lamps, before what plays on it is loaded."""

import logging
import time
from collections.abc import Collection
from typing import TYPE_CHECKING, Final, NamedTuple

from hardware.errors import CabinetError
from hardware.layout import chain
from hardware.pixels import renderer
from hardware.strips.strip import Strip, open_strip
from station.config.sections import Config
from station.core.frame import HOLES, PEG, Frame, field
from station.core.palette import PEGS

if TYPE_CHECKING:
    from gpiozero.pins import Factory

    from hardware.cabinet import Cabinet
    from hardware.pins.simulated import SimulatedControls

log = logging.getLogger("pegmind")

FIRST_LEVEL: Final = 15
"""Percent of full light: the hour is not known yet, and it may be night."""

LIT: Final = "the first lamps are lit; the games are being loaded"

STARTING_SECONDS: Final = 60.0
"""Seconds from the kernel's start in which the system may still be starting."""

GRANT_SECONDS: Final = 3.0
GRANT_PAUSE: Final = 0.1
"""Seconds until a device that is not ours yet is no longer waited for, and between two attempts."""


class Hardware(NamedTuple):
    """An open cabinet; only simulated pins have `controls`."""

    cabinet: "Cabinet"
    controls: "SimulatedControls | None"


def open_hardware(config: Config, held: Collection[str] = (), strip: Strip | None = None) -> Hardware:
    """Open the pins and the strip, unless it is open; simulated controls that are `held` are down. Raises CabinetError.

    The pins take longer to load than everything before the first lamps.
    """
    from hardware.cabinet import Cabinet

    factory, controls = _header(config, held)
    return Hardware(Cabinet(config, factory, strip), controls)


def show_life(config: Config, seconds_up: float) -> Hardware | None:
    """Light a row of the cabinet and open it. Return None if that fails: the station tries again, and says why.

    `seconds_up` are those since the kernel's start. While the system starts, a device may be there, but not yet be
    ours: udev grants it a moment later. And no other program has the strip then, so it is lit before the pins, where
    one would be noticed, are open. A simulated cabinet needs a running loop, and nobody waits for its lamps.
    """
    if config.inputs.factory == "simulated":
        return None
    starting = seconds_up < STARTING_SECONDS
    ends = time.monotonic() + (GRANT_SECONDS if starting else 0.0)
    strip: Strip | None = None
    while True:
        try:
            if starting and strip is None:
                strip = light_strip(config)
            hardware = open_hardware(config, strip=strip)
            break
        except CabinetError:
            if time.monotonic() >= ends:
                if strip is not None:
                    strip.close()
                return None
            time.sleep(GRANT_PAUSE)
    try:
        hardware.cabinet.show(first_frame())
        if strip is None:
            log.info(LIT)
    except RuntimeError as error:
        log.warning("the strip does not answer: %s", error)
    return hardware


def light_strip(config: Config) -> Strip:
    """Open the strip alone and light the first frame. Raises CabinetError."""
    strip = open_strip(config.pixels)
    strip.show(renderer(config.light, config.colours, chain(config.geometry))(first_frame()))
    log.info(LIT)
    return strip


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
