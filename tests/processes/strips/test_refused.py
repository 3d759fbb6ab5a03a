"""Everything that an operator may have forgotten: one sentence with the way out, and an end without a crash."""

import sys
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from tests.processes.strips import pi
from tests.processes.strips.conftest import Boot
from tests.processes.strips.pi import Board, Pi

SPI_OFF = "there is no /dev/spidev0.0; add dtparam=spi=on to /boot/firmware/config.txt and restart"
NO_GROUP = (
    "no permission to open {}; add the user that runs Pegmind to the group {} and restart: sudo usermod -aG {} USER"
)
NOT_IN_SPI = NO_GROUP.format("/dev/spidev0.0", "spi", "spi")
NO_KERNEL = "it comes with the kernel of Raspberry Pi OS"
INSTALL = f"its library is not installed; install it with: {sys.executable} -m pip install "
MUXED = "the kernel does not release the pin ((22, 'Invalid argument')); if SPI holds it, set pixels.driver to "
SPI_OFF_5 = "neopixel_spi, or remove dtparam=spi=on from /boot/firmware/config.txt and restart"
PIO_RULE = ', with this line in /etc/udev/rules.d/99-pio.rules: SUBSYSTEM=="*-pio", GROUP="gpio", MODE="0660"'
NO_PIO = "there is no /dev/pio0; update the Pi's system and firmware and restart, or set pixels.driver to neopixel_spi"


class Case(NamedTuple):
    """A driver on a board with something amiss, and what is said about it."""

    driver: str
    board: Board
    amiss: Callable[[Pi], object]
    says: str
    pin: int = 10
    order: str = "GRB"


def without(name: str) -> Callable[[Pi], object]:
    return lambda board: board.path(name).unlink()


def forbidden(name: str) -> Callable[[Pi], object]:
    return lambda board: board.forbid(name)


def buffer(size: int) -> Callable[[Pi], object]:
    return lambda board: board.write(pi.BUFFER, f"{size}\n")


def marked(name: str) -> Callable[[Pi], object]:
    return lambda board: board.write(name, "")


def nothing(_board: Pi) -> None:
    """Everything is in order."""


def small(size: int, room: int, enough: int) -> str:
    return (
        f"a frame has {size} bytes, but the buffer of /dev/spidev0.0 only {room};"
        f" add spidev.bufsiz={enough} to the line in /boot/firmware/cmdline.txt and restart"
    )


def root_needed(how: str) -> str:
    return f"no permission to open /dev/mem, and {how} needs it; run Pegmind as root or use GPIO 10 (SPI)"


OWN_PINS = "it can only use GPIO 10 (SPI), 12, 13, 18 and 19 (PWM), and 21 (PCM); set pixels.pin"
UNKNOWN = "its library does not know this revision of the board; set pixels.driver to neopixel_spi"
TOO_NEW = pi.ZERO_2_W._replace(revision=0x902121)

WS281X = [
    Case("rpi_ws281x", pi.ZERO_2_W, without(pi.SPI), SPI_OFF),
    Case("rpi_ws281x", pi.ZERO_2_W, forbidden(pi.SPI), NOT_IN_SPI),
    Case("rpi_ws281x", pi.PI_4B, buffer(1823), small(1824, 1823, 4096)),
    Case("rpi_ws281x", pi.PI_3B, forbidden(pi.GPIOMEM), NO_GROUP.format("/dev/gpiomem", "gpio", "gpio")),
    Case("rpi_ws281x", pi.PI_3B, without(pi.GPIOMEM), f"there is no /dev/gpiomem; {NO_KERNEL}"),
    Case("rpi_ws281x", pi.PI_3B, marked("/sick"), "SPI transfer error; the kernel log may say why: dmesg"),
    Case("rpi_ws281x", pi.PI_5, nothing, "it does not support a Raspberry Pi 5 Model B; set pixels.driver to neopixel"),
    Case("rpi_ws281x", TOO_NEW, nothing, UNKNOWN),
    Case("rpi_ws281x", pi.ZERO_2_W, nothing, OWN_PINS, pin=5),
    *(Case("rpi_ws281x", pi.PI_3B, forbidden(pi.MEM), root_needed("PWM"), pin) for pin in (12, 13, 18, 19)),
    Case("rpi_ws281x", pi.PI_3B, forbidden(pi.MEM), root_needed("PCM"), 21),
    Case("rpi_ws281x", pi.PI_3B, without(pi.MEM), f"there is no /dev/mem; {NO_KERNEL}", 18),
    *(
        Case("rpi_ws281x", pi.PI_3B, nothing, "Failed to create mailbox device", pin)
        for pin in (12, 13, 18, 19, 21)  # which the library takes; there is no video core here to give it memory
    ),
]

NEOPIXEL = [
    Case("neopixel", pi.PI_5, without(pi.PIO), NO_PIO),
    Case("neopixel", pi.PI_5, forbidden(pi.PIO), NO_GROUP.format("/dev/pio0", "gpio", "gpio") + PIO_RULE),
    Case("neopixel", pi.PI_5, marked("/muxed"), MUXED + SPI_OFF_5),
    Case("neopixel", pi.PI_4B, marked("/muxed"), MUXED + "rpi_ws281x, which does not ask for it"),
    Case(
        "neopixel",
        pi.PI_5,
        forbidden(pi.CHIP),
        "Cannot inspect Raspberry Pi GPIO controllers; grant access to the gpio group",
    ),
    Case("neopixel", pi.PI_5, without(pi.CHIP), "No Raspberry Pi header GPIO controller exposes GPIO 10"),
    Case("neopixel", pi.ZERO_2_W, without(pi.SPI), SPI_OFF),
    Case("neopixel", pi.ZERO_2_W, forbidden(pi.SPI), NOT_IN_SPI),
    Case("neopixel", pi.ZERO_2_W, nothing, OWN_PINS, pin=5),
    Case("neopixel", pi.PI_3B, forbidden(pi.MEM), root_needed("PWM"), 18),
    Case("neopixel", pi.PI_3B, nothing, "ws2811_init failed with code -9 (Failed to create mailbox device)", 18),
    Case("neopixel", pi.PI_3B, marked("/sick"), "ws2811_render failed with code -14 (SPI transfer error)"),
    Case("neopixel", TOO_NEW, nothing, UNKNOWN),
]

NEOPIXEL_SPI = [
    Case("neopixel_spi", pi.PI_5, without(pi.SPI), SPI_OFF),
    Case("neopixel_spi", pi.PI_5, forbidden(pi.SPI), NOT_IN_SPI),
    Case("neopixel_spi", pi.PI_5, nothing, small(4928, 4096, 8192), order="GRBW"),
    Case("neopixel_spi", pi.PI_5, nothing, "it can only use GPIO 10; set pixels.pin = 10", pin=18),
    Case("neopixel_spi", pi.PI_5, marked("/sick"), "[Errno 5] Input/output error; the kernel log may say why: dmesg"),
]


def said(case: Case) -> str:
    return f"pixels.driver = {case.driver} on GPIO {case.pin}: {case.says}"


@pytest.mark.parametrize("case", [*WS281X, *NEOPIXEL, *NEOPIXEL_SPI], ids=said)
def test_what_is_amiss_is_a_sentence_and_no_crash(boot: Boot, case: Case) -> None:
    board = boot(case.board)
    case.amiss(board)
    opened: list[Any] = ["open", {"driver": case.driver, "pin": case.pin, "order": case.order}]
    ended = board.play(opened, opened, ["files"])
    assert ended.status == 0, ended
    *tried, left_open = ended.steps
    assert [step.partition(": ")[2] for step in tried] == [said(case)] * 2
    assert left_open == "none"


@pytest.mark.parametrize(
    ("driver", "board", "library", "package"),
    [
        ("rpi_ws281x", pi.ZERO_2_W, "rpi_ws281x", "rpi-ws281x"),
        ("neopixel", pi.ZERO_2_W, "_rpi_ws281x", "rpi-ws281x"),
        ("neopixel", pi.PI_5, "adafruit_raspberry_pi5_neopixel_write", "Adafruit-Blinka-Raspberry-Pi5-Neopixel"),
        ("neopixel", pi.PI_5, "board", "adafruit-circuitpython-neopixel"),
        ("neopixel", pi.PI_5, "neopixel", "adafruit-circuitpython-neopixel"),
        ("neopixel_spi", pi.PI_5, "neopixel_spi", "adafruit-circuitpython-neopixel-spi"),
        ("neopixel_spi", pi.PI_5, "Adafruit_PureIO", "adafruit-circuitpython-neopixel-spi"),
    ],
    ids=str,
)
def test_a_library_that_is_missing_is_named_by_its_package(
    boot: Boot, driver: str, board: Board, library: str, package: str
) -> None:
    ended = boot(board).play(["absent", library], ["open", {"driver": driver}])
    assert (ended.status, ended.steps) == (
        0,
        ["done", f"stopped: pixels.driver = {driver} on GPIO 10: {INSTALL}{package}"],
    )


@pytest.mark.parametrize(
    ("driver", "says"),
    [
        ("auto", "pixels.driver = auto: this is not a Raspberry Pi"),
        ("rpi_ws281x", "pixels.driver = rpi_ws281x on GPIO 10: this is not a Raspberry Pi"),
        ("neopixel", "pixels.driver = neopixel on GPIO 10: this is not a Raspberry Pi"),
    ],
)
def test_a_machine_that_is_no_pi_is_told_what_to_do(boot: Boot, driver: str, says: str) -> None:
    board = boot(pi.PI_3B)
    for name in pi.identity(pi.PI_3B):
        board.path(name).unlink()
    ended = board.play(["open", {"driver": driver}])
    assert (ended.status, ended.steps) == (0, [f"stopped: {says}; on a desktop use: pegmind play"])


def test_any_other_board_with_spi_will_do_for_neopixel_spi(boot: Boot) -> None:
    board = boot(pi.PI_3B)
    board.write("/proc/device-tree/model", "Some Other Board\0")
    ended = board.play(["open", {"driver": "neopixel_spi"}], ["close"])
    assert (ended.status, ended.steps) == (0, ["done", "done"])
    assert (
        ended.said == "pixels: neopixel_spi on GPIO 10 (SPI), 150 pixels, GRB, for a board that is not a Raspberry Pi\n"
    )
