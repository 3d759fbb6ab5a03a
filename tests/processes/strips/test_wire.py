"""The real libraries write frames; the data line is read as a strip reads it, on every board."""

import random
from collections.abc import Iterable
from typing import Any

import pytest

from tests.amounts import RELEASE
from tests.processes.strips import pi
from tests.processes.strips.conftest import Boot
from tests.processes.strips.pi import Board, Ended, Pi
from tests.processes.strips.waves import frames, transfers

BOARDS = (
    *(pi.ZERO_W, pi.ZERO_2_W, pi.PI_2B, pi.PI_3A_PLUS, pi.PI_3B, pi.PI_3B_PLUS, pi.PI_4B, pi.PI_400, pi.CM4),
    *(pi.PI_5, pi.CM5, pi.PI_500),
)
TRIED = BOARDS if RELEASE else tuple({board.chip: board for board in BOARDS[::-1]}.values())
"""Before a release every board, at every change the first one with each processor."""

FROM_5 = [board for board in TRIED if board.chip == pi.PI_5.chip]
UP_TO_4 = [board for board in TRIED if board not in FROM_5]
ORDERS = ("GRB", "RGB", "BRG", "RBG", "GBR", "BGR", "GRBW", "RGBW", "BRGW", "RBGW", "GBRW", "BGRW")

CHANCE = random.Random(150)  # noqa: S311 - any frame will do
SHOWN = [bytes(range(225)) * 2, bytes([255]) * 450, *(CHANCE.randbytes(450) for _ in range(3))]

REVISIONS = (
    *(0x10, 0x13, 0x900032, 0x15, 0x900021),  # B+ and A+
    *(0x900092, 0x900093, 0x920093, 0x9000C1, 0x9200C1, 0x902120),  # Zero, Zero W, Zero 2 W
    *(0xA01040, 0xA01041, 0xA21041, 0xA22042),  # 2B
    *(0xA02082, 0xA22082, 0xA32082, 0xA22083, 0xA020D3, 0x9020E0, 0xA020D4),  # 3B, 3B+, 3A+
    *(0xA03111, 0xB03111, 0xC03111, 0xB03112, 0xC03112, 0xB03114, 0xC03114, 0xD03114, 0xB03115, 0xD03115),  # 4B
    *(0xC03130, 0xA020A0, 0xA02100, 0xA03140, 0xD03140),  # 400, and the Compute Modules 3, 3+ and 4
)
"""Of boards with 40 pins, or with 40 on their carrier, up to the 4 (raspberrypi.com, "Raspberry Pi revision codes")."""


def sent(duties: bytes, order: str) -> bytes:
    """What has to reach the strip; white stays dark."""
    pixels = ({"R": duties[at], "G": duties[at + 1], "B": duties[at + 2], "W": 0} for at in range(0, 450, 3))
    return bytes(pixel[channel] for pixel in pixels for channel in order)


def evening(pixels: dict[str, Any]) -> list[list[Any]]:
    return [["open", pixels], *(["show", duties.hex()] for duties in SHOWN), ["close"]]


def played(board: Pi, driver: str, orders: Iterable[str]) -> Ended:
    ended = board.play(*(step for order in orders for step in evening({"driver": driver, "order": order})))
    assert (ended.status, set(ended.steps)) == (0, {"done"}), ended
    return ended


def lit(board: Pi) -> list[bytes]:
    """The frames with any light, without what may be added at their ends to fill a word."""
    return [frame[: len(frame) // 150 * 150] for frame in frames(board.wire()) if any(frame)]


@pytest.mark.parametrize(
    ("driver", "board"),
    [
        *(("rpi_ws281x", board) for board in UP_TO_4),
        *(("neopixel", board) for board in (*UP_TO_4, *FROM_5)),
        *(("neopixel_spi", board) for board in (pi.ZERO_2_W, pi.PI_4B, *FROM_5)),
    ],
    ids=str,
)
def test_frames_reach_the_strip_as_they_are(boot: Boot, driver: str, board: Board) -> None:
    here = boot(board)
    if driver == "neopixel_spi":
        here.write(pi.BUFFER, "8192")  # for a strip of four colours
    played(here, driver, ("GRB", "RGB", "GRBW"))
    assert lit(here) == [sent(duties, order) for order in ("GRB", "RGB", "GRBW") for duties in SHOWN]


@pytest.mark.parametrize(
    ("driver", "board"), [("rpi_ws281x", pi.PI_3B), ("neopixel", pi.PI_5), ("neopixel_spi", pi.PI_5)], ids=str
)
def test_every_order_is_served(boot: Boot, driver: str, board: Board) -> None:
    here = boot(board)
    here.write(pi.BUFFER, "8192")
    played(here, driver, ORDERS)
    assert lit(here) == [sent(duties, order) for order in ORDERS for duties in SHOWN]


def test_rpi_ws281x_knows_every_revision(boot: Boot) -> None:
    here = boot(pi.PI_3B)
    frame = SHOWN[0]
    steps: list[list[Any]] = []
    for revision in REVISIONS:
        files = pi.identity(pi.PI_3B._replace(revision=revision))
        steps += [["write", name, text] for name, text in files.items()]
        steps += [["open", {"driver": "rpi_ws281x"}], ["show", frame.hex()], ["close"]]
    ended = here.play(*steps)
    assert (ended.status, set(ended.steps)) == (0, {"done"}), ended
    assert lit(here) == [sent(frame, "GRB")] * len(REVISIONS)


@pytest.mark.parametrize(
    ("driver", "board", "size"),
    [("rpi_ws281x", pi.ZERO_2_W, 1824), ("neopixel", pi.ZERO_2_W, 1824), ("neopixel_spi", pi.PI_5, 3728)],
    ids=str,
)
def test_a_frame_is_one_transfer_that_fits_the_buffer_of_spi(boot: Boot, driver: str, board: Board, size: int) -> None:
    here = boot(board)
    played(here, driver, ["GRB"])
    assert {len(each.sent) for each in transfers(here.wire())} == {size}
