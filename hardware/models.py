"""Models of the Raspberry Pi: those that Pegmind supports, and which one this is."""

import re
from pathlib import Path
from typing import Final, NamedTuple

MODEL_FILE: Final = Path("/proc/device-tree/model")
COMPATIBLE_FILE: Final = Path("/proc/device-tree/compatible")

PI_5_CHIP: Final = "bcm2712"
"""The processor of the Pi 5, its Compute Module and the 500; their pins belong to a separate chip, the RP1."""


class Model(NamedTuple):
    """A board: its name and its processor, as in "Raspberry Pi Zero 2 W" and "bcm2837"."""

    name: str
    chip: str


class SupportedModel(NamedTuple):
    """A supported model, by its `name` in wiring.md.

    `pattern` matches the name of such a board, and `chip` is its processor. With nothing plugged in, the board `draws`
    this many milliamperes; `supply` is the power supply that it needs, in amperes. `core_clock` are the lines of
    config.txt that fix its core clock, from which the clock of SPI is derived.
    """

    name: str
    pattern: str
    chip: str
    draws: int
    supply: float
    core_clock: tuple[str, ...] = ()


SUPPORTED: Final = (
    SupportedModel("Zero 2 W", r"Zero 2", "bcm2837", 350, 2.0, ("core_freq=250",)),
    SupportedModel("3", r"Pi 3|Module 3", "bcm2837", 500, 2.5, ("core_freq=250",)),
    SupportedModel("4", r"Pi 4|Module 4", "bcm2711", 600, 3.0, ("core_freq=500", "core_freq_min=500")),
    SupportedModel("5", r"Pi 5|Module 5", PI_5_CHIP, 800, 5.0),
)
"""The smallest first. Currents are from the power supply table in Raspberry Pi's documentation, those of the 3 for the
3B+; the lines for the core clock from rpi_ws281x's README."""

PI_5: Final = "5"


def model() -> Model | None:
    """Return the Raspberry Pi that this runs on; None on any other machine."""
    try:
        return read_model(MODEL_FILE.read_bytes(), COMPATIBLE_FILE.read_bytes())
    except OSError:
        return None


def read_model(name: bytes, compatible: bytes) -> Model | None:
    """Return the Raspberry Pi with these two properties of its device tree; None if they are another board's.

    `compatible` lists "vendor,part" from the board down to its processor; both end in a zero byte.
    """
    title = name.rstrip(b"\0").decode(errors="replace")
    parts = compatible.rstrip(b"\0").decode(errors="replace").split("\0")
    chips = [part for vendor, _, part in (each.partition(",") for each in parts) if vendor == "brcm"]
    if not title.startswith("Raspberry Pi") or not chips:
        return None
    return Model(title.partition(" Rev ")[0], chips[-1])


def kind(model: Model) -> str | None:
    """Return the name of a board in wiring.md; None for one that is not supported."""
    return next((each.name for each in SUPPORTED if re.search(each.pattern, model.name)), None)
