"""What every strip keeps to, whichever library is underneath: the real ones, on a board that can be meddled with."""

from typing import Any

import pytest

from tests.processes.strips import pi
from tests.processes.strips.conftest import Boot
from tests.processes.strips.pi import Board, Pi
from tests.processes.strips.waves import frames

RAINBOW = bytes(range(225)) * 2
PLAIN = bytes([7, 8, 9]) * 150
PIXELS = bytes([8, 7, 9]) * 150
"""What PLAIN is on the wire."""

every_strip = pytest.mark.parametrize(
    ("driver", "board", "device"),
    [
        ("rpi_ws281x", pi.ZERO_2_W, pi.SPI),
        ("neopixel", pi.ZERO_2_W, pi.SPI),
        ("neopixel", pi.PI_5, pi.PIO),
        ("neopixel_spi", pi.PI_5, pi.SPI),
    ],
    ids=["rpi_ws281x", "neopixel-3", "neopixel-5", "neopixel_spi"],
)


def opened(driver: str) -> list[Any]:
    return ["open", {"driver": driver}]


def last(board: Pi) -> bytes:
    return frames(board.wire())[-1][:450]


@every_strip
def test_an_open_strip_is_dark_before_it_shows_anything(boot: Boot, driver: str, board: Board, device: str) -> None:
    here = boot(board)
    ended = here.play(opened(driver), ["remove", device])
    assert (ended.status, ended.steps) == (0, ["done", "done"])
    how, name = "PIO" if device == pi.PIO else "SPI", board.name.partition(" Rev")[0]
    says = f"pixels: {driver} on GPIO 10 ({how}), 150 pixels, GRB, for a {name}\n"
    assert ended.said.startswith(says), "an operator reads which driver was chosen"
    assert len(last(here)) == 450
    assert not any(last(here))


@every_strip
def test_a_closed_strip_is_dark_and_its_device_free(boot: Boot, driver: str, board: Board, device: str) -> None:
    here = boot(board)
    ended = here.play(opened(driver), ["show", RAINBOW.hex()], ["files"], ["close"], ["files"])
    assert ended.status == 0
    assert device in ended.steps[2]
    assert ended.steps[3:] == ["done", "none"]
    assert not any(last(here))


@every_strip
def test_a_strip_may_be_closed_twice_and_without_a_device(boot: Boot, driver: str, board: Board, device: str) -> None:
    here = boot(board)
    gone = here.play(opened(driver), ["show", RAINBOW.hex()], ["remove", device], ["close"], ["close"])
    assert (gone.status, set(gone.steps)) == (0, {"done"})
    assert "the pixels cannot be switched off: pixels.driver = " in gone.said


@every_strip
def test_a_device_that_goes_away_is_named_and_found_again(boot: Boot, driver: str, board: Board, device: str) -> None:
    here = boot(board)
    away = [["remove", device], ["show", PLAIN.hex()], ["files"], *[["show", PLAIN.hex()]] * 5, ["files"]]
    back = [["write", device, ""], ["show", PLAIN.hex()]]
    ended = here.play(opened(driver), ["show", RAINBOW.hex()], *away, *back)
    assert ended.status == 0
    noticed, held, *tried, still_held = ended.steps[3:-2]
    assert (held, still_held) == ("none", "none")
    assert {each.partition(device)[0].removesuffix("there is no ") for each in (noticed, *tried)} == {
        f"kept going: pixels.driver = {driver} on GPIO 10: "
    }
    assert ended.steps[-2:] == ["done", "done"]
    assert last(here) == PIXELS


spi_strips = pytest.mark.parametrize(
    ("driver", "board"),
    [("rpi_ws281x", pi.ZERO_2_W), ("neopixel", pi.ZERO_2_W), ("neopixel_spi", pi.PI_5)],
    ids=["rpi_ws281x", "neopixel-3", "neopixel_spi"],
)
"""The library of a Pi 5's PIO does not tell of a transfer that was refused."""


@spi_strips
def test_a_transfer_that_fails_is_told_and_the_next_one_is_shown(boot: Boot, driver: str, board: Board) -> None:
    here = boot(board)
    shown = ["show", PLAIN.hex()]
    ended = here.play(opened(driver), ["write", "/sick", ""], shown, shown, ["remove", "/sick"], shown, ["close"])
    assert ended.status == 0
    told, tried = ended.steps[2:4]
    assert told.startswith(f"kept going: pixels.driver = {driver} on GPIO 10: ")
    assert tried.startswith(f"kept going: pixels.driver = {driver} on GPIO 10: ")
    assert ended.steps[4:] == ["done"] * 3
    assert frames(here.wire())[-2] == PIXELS


@pytest.mark.parametrize(
    ("boards", "driver"),
    [
        ((pi.ZERO_W, pi.ZERO_2_W, pi.PI_3B_PLUS, pi.PI_4B, pi.CM4), "rpi_ws281x"),
        ((pi.PI_5, pi.CM5, pi.PI_500), "neopixel"),
    ],
    ids=["up to the 4", "from the 5 on"],
)
def test_auto_is_the_driver_that_fits_the_board(boot: Boot, boards: tuple[Board, ...], driver: str) -> None:
    steps: list[list[Any]] = []
    for board in boards:
        steps += [["write", name, text] for name, text in pi.identity(board).items()]
        steps += [["open", {}], ["close"]]
    ended = boot(boards[0]).play(*steps)
    assert set(ended.steps) == {"done"}
    chosen = [line.partition(" on ")[0] for line in ended.said.splitlines() if line.startswith("pixels: ")]
    assert chosen == [f"pixels: {driver}"] * len(boards)
