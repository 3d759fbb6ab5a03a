"""The sections of the configuration that describe the hardware.

Sections of parts that need a library are here, not beside those parts, so that reading them needs no library.
"""

from typing import Final

from hardware.layout import Geometry, Pins
from hardware.panel.section import Panel
from hardware.pixels import Light
from hardware.strips.registry import Pixels
from station.core.palette import Colours
from station.core.section import Section, setting
from station.core.value import Value

TRANSITIONS: Final = (4, 2, 1)
"""Transitions from detent to detent, by the type of encoder."""


class Inputs(Section):
    """Section [inputs] of the configuration."""

    factory: str = setting(
        "gpiod",
        says="library that opens the pins (rpigpio before Linux 5.10, simulated on a desktop)",
        one_of=("gpiod", "lgpio", "rpigpio", "simulated"),
    )
    lock: float = setting(
        0.015, says="seconds that a button is ignored after an edge (debouncing)", least=0.001, most=0.1
    )
    transitions: int = setting(4, says="edges of the knob's two lines from one detent to the next", one_of=TRANSITIONS)
    reverse: bool = setting(False, says="whether the knob's lines A and B are swapped")


class Bars(Section):
    """Section [bars] of the configuration."""

    level: float = setting(1.0, says="share of full brightness; below 1 the pins are pulsed", least=0.02, most=1.0)


class Sound(Section):
    """Section [sound] of the configuration."""

    on: bool = setting(True, says="whether the piezo sounds")
    volume: float = setting(1.0, says="share of full volume", least=0.01, most=1.0)
    transpose: int = setting(0, says="semitones added to all tones", least=-12, most=12)
    speech: bool = setting(False, says="whether the cabinet speaks: needs espeak-ng and an audio device")


class Wiring(Value):
    """The sections that describe the hardware of a cabinet."""

    pins: Pins = Pins()
    pixels: Pixels = Pixels()
    geometry: Geometry = Geometry()
    light: Light = Light()
    colours: Colours = Colours()
    inputs: Inputs = Inputs()
    bars: Bars = Bars()
    sound: Sound = Sound()
    panel: Panel = Panel()
