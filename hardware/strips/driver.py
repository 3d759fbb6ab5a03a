"""Strip drivers: each is one value with all that the configuration, the doctor and the wiring need to know about it.

To add a driver, describe it with a StripDriver in a module of its own beside this one, and add it to DRIVERS in
registry.py. Its module is imported whenever a configuration is read, so it imports its library only in `open`.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple, Protocol

from hardware.models import PI_5_CHIP
from hardware.strips.devices import (
    GPIOMEM_DEVICE,
    MEMORY_DEVICE,
    PIO,
    PIO_DEVICE,
    PIO_RULE,
    SPI_DEVICE,
    DeviceFile,
    Library,
)

SPI_PIN: Final = 10
SPI_CLOCK_PIN: Final = 11
SPI_ON: Final = "dtparam=spi=on"
AUDIO_OFF: Final = "dtparam=audio=off"
ANY_PIN: Final = tuple(range(2, 28))

_THREE_COLOURS: Final = ("GRB", "RGB", "BRG", "RBG", "GBR", "BGR")
ORDERS: Final = (*_THREE_COLOURS, *(f"{order}W" for order in _THREE_COLOURS))
"""The orders in which strips take their colours; W is the white of a strip of four colours."""

_AS_ROOT: Final = "Pegmind must run as root, because PWM and PCM need it"


class Boards(NamedTuple):
    """A group of boards, in words, and as a function that takes a chip; None is not a Raspberry Pi."""

    which: str
    include: Callable[[str | None], bool]


UP_TO_PI_4: Final = Boards("up to the Pi 4", lambda chip: chip not in (None, PI_5_CHIP))
ON_PI_5: Final = Boards("on a Pi 5", lambda chip: chip == PI_5_CHIP)
ANYWHERE: Final = Boards("anywhere", lambda _chip: True)


class Transport(NamedTuple):
    """A way of frames to the data line: what makes the signal, on which pins of which boards, and what that needs.

    `name` is SPI, PWM, PCM or PIO. `other_pins` are occupied too, each with what it is for. `frame_bytes` returns the
    bytes of SPI that a frame takes, by the order of the colours. `config_lines` belong in config.txt, `instructions`
    are everything else that has to be done, a clause each; those `by_hand` are left to the operator by the installer.
    """

    name: str
    pins: tuple[int, ...]
    boards: Boards
    libraries: tuple[Library, ...] = ()
    devices: tuple[DeviceFile, ...] = ()
    other_pins: Mapping[int, str] = MappingProxyType({})
    frame_bytes: Callable[[str], int] = lambda _order: 0  # its size does not matter
    config_lines: tuple[str, ...] = ()
    instructions: tuple[str, ...] = ()
    by_hand: tuple[str, ...] = ()


SPI_TRANSPORT: Final = Transport(
    "SPI",
    pins=(SPI_PIN,),
    boards=UP_TO_PI_4,
    devices=(SPI_DEVICE, GPIOMEM_DEVICE),
    other_pins=MappingProxyType({SPI_CLOCK_PIN: "the pixels' SPI clock"}),
    config_lines=(SPI_ON,),
    instructions=("the user must be in the groups `gpio` and `spi`",),
)
PWM_TRANSPORT: Final = Transport(
    "PWM",
    pins=(12, 13, 18, 19),
    boards=UP_TO_PI_4,
    devices=(MEMORY_DEVICE,),
    config_lines=(AUDIO_OFF,),
    by_hand=(_AS_ROOT,),
)
PCM_TRANSPORT: Final = Transport("PCM", pins=(21,), boards=UP_TO_PI_4, devices=(MEMORY_DEVICE,), by_hand=(_AS_ROOT,))
PIO_TRANSPORT: Final = Transport(
    "PIO",
    pins=ANY_PIN,
    boards=ON_PI_5,
    devices=(PIO_DEVICE,),
    instructions=(
        "SPI must be off, because the pixels are driven through `/dev/pio0`",
        f"the user must be in the group `gpio`, and udev needs the rule `{PIO_RULE}`",
    ),
    by_hand=(f"if there is no `{PIO}`, update the kernel and the firmware",),
)


class OpenDriver(Protocol):
    """An open strip of a library."""

    def show(self, duties: bytes) -> None:
        """Write a frame to the wire: 450 duties. Raises whatever the library raises."""
        ...

    def release(self) -> None:
        """Release the device, leaving the pixels as they are."""
        ...


class StripDriver(NamedTuple):
    """A driver, by its name in the configuration.

    `open` takes the pin, the order of the colours and the transport, and opens the strip when the boards, pins, orders
    and devices of the transport have been checked. Its errors need not name the driver. On the boards of `automatic`
    it is the one that pixels.driver = auto means.
    """

    name: str
    transports: tuple[Transport, ...]
    open: Callable[[int, str, Transport], OpenDriver]
    automatic: Boards | None = None
    orders: tuple[str, ...] = ORDERS

    def transports_on(self, chip: str | None) -> tuple[Transport, ...]:
        """Return the transports that a board with this chip has; None is not a Raspberry Pi."""
        return tuple(each for each in self.transports if each.boards.include(chip))

    def find_transport(self, chip: str | None, pin: int) -> Transport | None:
        """Return the transport that a board with this chip has for a pin."""
        return next((each for each in self.transports_on(chip) if pin in each.pins), None)

    def pins_on(self, chip: str | None) -> tuple[int, ...]:
        """Return the pins that can be used on a board with this chip, transport by transport."""
        return tuple(pin for each in self.transports_on(chip) for pin in each.pins)
