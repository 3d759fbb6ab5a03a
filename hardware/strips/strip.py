"""The strip: 150 pixels on a data line, by the driver that the configuration names or that fits the board."""

import logging
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final, Protocol

from hardware.errors import CabinetError, DeviceError, name_part
from hardware.models import Model, model
from hardware.pixels import DARK_DUTIES
from hardware.strips.devices import SPI_DEVICE, check_device, check_spi_buffer
from hardware.strips.driver import OpenDriver, StripDriver, Transport
from hardware.strips.registry import SIMULATED, Pixels
from station.core.frame import LAMPS

log = logging.getLogger("pegmind")

REMEMBERED: Final = 256
NOT_A_PI: Final = "this is not a Raspberry Pi; on a desktop use: pegmind play"


class Strip(Protocol):
    """150 pixels on a data line."""

    def show(self, duties: bytes) -> None:
        """Light the pixels with 450 duties: red, green, blue of each, 0 to 255.

        Raises DeviceError; the next frame may succeed.
        """
        ...

    def close(self) -> None:
        """Go dark and release the line. Raises nothing."""
        ...


class SimulatedStrip:
    """Remembers the last frames that it was sent."""

    def __init__(self) -> None:
        self.frames: deque[bytes] = deque(maxlen=REMEMBERED)

    def show(self, duties: bytes) -> None:
        """Remember a frame."""
        self.frames.append(duties)

    def close(self) -> None:
        """Remember that the strip went dark."""
        self.frames.append(DARK_DUTIES)


class DrivenStrip:
    """A strip with a driver. After a failure the next frame first opens the driver again.

    `open_driver` opens it and raises CabinetError; `part` is its name in errors.
    """

    def __init__(self, part: str, transport: Transport, order: str, open_driver: Callable[[], OpenDriver]) -> None:
        self._part = part
        self._transport = transport
        self._order = order
        self._open_driver = open_driver
        self._driver: OpenDriver | None = None
        self._reopen()

    def show(self, duties: bytes) -> None:
        """Light the pixels. Raises DeviceError."""
        driver = self._driver or self._reopen()
        try:
            with name_part(self._part, DeviceError), _explain_failure(self._transport, self._order):
                driver.show(duties)
        except CabinetError:
            self._release()
            raise

    def close(self) -> None:
        """Go dark and release the device."""
        if self._driver is None:
            return
        try:
            self.show(DARK_DUTIES)
        except CabinetError as error:
            log.warning("the pixels cannot be switched off: %s", error)
        self._release()

    def _reopen(self) -> OpenDriver:
        """Open the driver and switch the pixels off: some libraries report errors only with a frame."""
        with name_part(self._part, DeviceError):
            _check_devices(self._transport, self._order)
            self._driver = self._open_driver()
        self.show(DARK_DUTIES)
        return self._driver

    def _release(self) -> None:
        driver, self._driver = self._driver, None
        if driver is not None:
            with suppress(Exception):  # whatever happens, it is not used any more
                driver.release()


def open_strip(pixels: Pixels) -> Strip:
    """Open the strip that the configuration names, and switch it off. Raises CabinetError."""
    if pixels.driver == SIMULATED:
        return SimulatedStrip()
    board = model()
    driver = pixels.find_driver(board)
    if driver is None:
        raise CabinetError(f"pixels.driver = {pixels.driver}: {NOT_A_PI}")
    part = f"pixels.driver = {driver.name} on GPIO {pixels.pin}"
    with name_part(part):
        transport = _choose_transport(driver, pixels, board)
    strip = DrivenStrip(part, transport, pixels.order, lambda: driver.open(pixels.pin, pixels.order, transport))
    whose = f"a {board.name}" if board else "a board that is not a Raspberry Pi"
    log.info(
        "pixels: %s on GPIO %d (%s), %d pixels, %s, for %s",
        *(driver.name, pixels.pin, transport.name, LAMPS, pixels.order, whose),
    )
    return strip


def _choose_transport(driver: StripDriver, pixels: Pixels, board: Model | None) -> Transport:
    """Return how the driver sends its frames on a board. Raises CabinetError that says what to configure."""
    chip = board.chip if board else None
    transports = driver.transports_on(chip)
    if not transports:
        if board is None:
            raise CabinetError(NOT_A_PI)
        automatic = pixels.automatic_driver(board)
        remedy = f"; set pixels.driver to {automatic.name}" if automatic else ""
        raise CabinetError(f"it does not support a {board.name}{remedy}")
    if pixels.order not in driver.orders:
        raise CabinetError(f"it does not support pixels.order = {pixels.order}; it can use {', '.join(driver.orders)}")
    transport = driver.find_transport(chip, pixels.pin)
    if transport is None:
        raise CabinetError(f"it can only use GPIO {_describe_pins(transports)}")
    return transport


def _describe_pins(transports: tuple[Transport, ...]) -> str:
    """Return the pins of all transports in words, and what to configure."""
    if len(transports) == 1 and len(transports[0].pins) == 1:
        return f"{transports[0].pins[0]}; set pixels.pin = {transports[0].pins[0]}"
    *others, last = [f"{_join(each.pins)} ({each.name})" for each in transports]
    return f"{', '.join(others)}, and {last}; set pixels.pin" if others else f"{last}; set pixels.pin"


def _join(pins: tuple[int, ...]) -> str:
    *others, last = map(str, pins)
    return f"{', '.join(others)} and {last}" if others else last


def _check_devices(transport: Transport, order: str) -> None:
    """Check everything that a transport needs of the kernel. Raises DeviceError that says what to do."""
    for device in transport.devices:
        check_device(device, transport.name)
        if device is SPI_DEVICE:
            check_spi_buffer(transport.frame_bytes(order))


@contextmanager
def _explain_failure(transport: Transport, order: str) -> Iterator[None]:
    """Explain why a frame was not sent: a device is gone, or the library's error. Raises DeviceError."""
    try:
        yield
    except CabinetError:
        raise
    except Exception as error:
        _check_devices(transport, order)
        raise DeviceError(f"{error}; the kernel log may say why: dmesg") from error
