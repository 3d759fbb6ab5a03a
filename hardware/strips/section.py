"""Section [pixels] of the configuration."""

from dataclasses import dataclass, field
from typing import Final

SPI_PIN: Final = 10
SPI_CLOCK_PIN: Final = 11

_THREE: Final = ("GRB", "RGB", "BRG", "RBG", "GBR", "BGR")


@dataclass(frozen=True)
class Pixels:
    """The strip, and what drives it."""

    driver: str = field(
        default="auto",
        metadata={
            "says": "driver of the strip; auto is rpi_ws281x up to the Pi 4, neopixel on a Pi 5",
            "one_of": ("auto", "rpi_ws281x", "neopixel", "neopixel_spi", "simulated"),
        },
    )
    pin: int = field(default=SPI_PIN, metadata={"says": "GPIO of the data line (10 is SPI)", "least": 2, "most": 27})
    order: str = field(
        default="GRB",
        metadata={
            "says": "order of the strip's colours; with W for RGBW strips, whose white stays dark",
            "one_of": (*_THREE, *(f"{order}W" for order in _THREE)),
        },
    )


def claimed_pins(pixels: Pixels) -> dict[int, str]:
    """The pins that the driver takes for itself, with what for."""
    clock = {SPI_CLOCK_PIN: "the pixels' SPI clock"} if pixels.pin == SPI_PIN else {}
    return {pixels.pin: "the pixels' data line"} | clock
