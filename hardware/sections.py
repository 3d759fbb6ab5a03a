"""Everything that a cabinet is built from, as the configuration says.

The sections whose parts need a library are here, so that reading a configuration needs none.
"""

from dataclasses import dataclass, field
from typing import Final

from hardware.layout import Geometry, Pins
from hardware.pixels import Light
from hardware.strips.registry import Pixels
from station.core.palette import Colours

TRANSITIONS: Final = (4, 2, 1)
"""The makes of encoders."""


@dataclass(frozen=True)
class Inputs:
    """Section [inputs] of the configuration."""

    factory: str = field(
        default="gpiod",
        metadata={
            "says": "library that opens the pins (rpigpio before Linux 5.10, simulated on a desktop)",
            "one_of": ("gpiod", "lgpio", "rpigpio", "simulated"),
        },
    )
    lock: float = field(
        default=0.015,
        metadata={"says": "seconds that a button is ignored after an edge (debouncing)", "least": 0.001, "most": 0.1},
    )
    transitions: int = field(
        default=4,
        metadata={"says": "edges of the knob's two lines from one detent to the next", "one_of": TRANSITIONS},
    )
    reverse: bool = field(default=False, metadata={"says": "whether the knob's lines A and B are swapped"})


@dataclass(frozen=True)
class Bars:
    """Section [bars] of the configuration."""

    level: float = field(
        default=1.0,
        metadata={"says": "share of full brightness; below 1 the pins are pulsed", "least": 0.02, "most": 1.0},
    )


@dataclass(frozen=True)
class Sound:
    """Section [sound] of the configuration."""

    on: bool = field(default=True, metadata={"says": "whether the piezo sounds"})
    volume: float = field(default=1.0, metadata={"says": "share of full volume", "least": 0.01, "most": 1.0})
    transpose: int = field(default=0, metadata={"says": "semitones added to all tones", "least": -12, "most": 12})


@dataclass(frozen=True)
class Wiring:
    """The sections that describe the hardware of a cabinet."""

    pins: Pins = field(default_factory=Pins)
    pixels: Pixels = field(default_factory=Pixels)
    geometry: Geometry = field(default_factory=Geometry)
    light: Light = field(default_factory=Light)
    colours: Colours = field(default_factory=Colours)
    inputs: Inputs = field(default_factory=Inputs)
    bars: Bars = field(default_factory=Bars)
    sound: Sound = field(default_factory=Sound)
