"""Which Raspberry Pi this is, by the device tree that its firmware hands to the kernel."""

from pathlib import Path
from typing import Final, NamedTuple

MODEL_FILE: Final = Path("/proc/device-tree/model")
COMPATIBLE_FILE: Final = Path("/proc/device-tree/compatible")

PI_5_CHIP: Final = "bcm2712"
"""Of the Pi 5, its Compute Module and the 500; their pins hang on a chip of their own, the RP1."""


class Model(NamedTuple):
    """A board: what it calls itself, and its processor, as in "Raspberry Pi Zero 2 W" and "bcm2837"."""

    name: str
    chip: str


def model() -> Model | None:
    """The Raspberry Pi that this runs on; None on any other machine."""
    try:
        return named(MODEL_FILE.read_bytes(), COMPATIBLE_FILE.read_bytes())
    except OSError:
        return None


def named(name: bytes, compatible: bytes) -> Model | None:
    """The Raspberry Pi of these two properties of a device tree; None where they are another board's.

    `compatible` lists "vendor,part" from the board down to its processor; both end in a zero byte.
    """
    title = name.rstrip(b"\0").decode(errors="replace")
    chips = [part for vendor, _, part in (each.partition(",") for each in _texts(compatible)) if vendor == "brcm"]
    if not title.startswith("Raspberry Pi") or not chips:
        return None
    return Model(title.partition(" Rev ")[0], chips[-1])


def _texts(listed: bytes) -> list[str]:
    return listed.rstrip(b"\0").decode(errors="replace").split("\0")
