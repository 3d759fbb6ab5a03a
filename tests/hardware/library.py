"""Strip libraries with nothing on their wires: what a driver hands to them is written down."""

import atexit
import sys
import weakref
from collections.abc import Callable
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

STRIPS = {f"WS2811_STRIP_{order}": order for order in ("GRB", "RGB", "BRG", "RBG", "GBR", "BGR")}


class Wire:
    """What came down the data line: `frames` are the duties shown, `opened` the arguments the library was given.

    `strip` is the library's own object, for as long as somebody keeps it.
    """

    def __init__(self, broken: str = "") -> None:
        self.opened: tuple[Any, ...] = ()
        self.frames: list[bytes] = []
        self.broken = broken
        self.strip: Callable[[], object] = lambda: None


def rpi_ws281x(monkeypatch: pytest.MonkeyPatch, wire: Wire) -> None:
    """Put a stand-in for rpi_ws281x where it is imported from."""

    class PixelStrip:
        def __init__(self, num: int, pin: int, *, channel: int, strip_type: str) -> None:
            wire.opened = (num, pin, channel, strip_type)
            self._pixels = [(0, 0, 0)] * num
            wire.strip = weakref.ref(self)
            atexit.register(self._cleanup)

        def _cleanup(self) -> None:
            """Stand where the library crashes after a failed begin()."""

        def begin(self) -> None:
            if wire.broken:
                raise RuntimeError(wire.broken)

        def setPixelColorRGB(self, n: int, red: int, green: int, blue: int) -> None:  # noqa: N802 - the library's name
            self._pixels[n] = (red, green, blue)

        def show(self) -> None:
            wire.frames.append(bytes(duty for pixel in self._pixels for duty in pixel))

    _place(monkeypatch, "rpi_ws281x", PixelStrip=PixelStrip, ws=SimpleNamespace(**STRIPS))


def neopixel(monkeypatch: pytest.MonkeyPatch, wire: Wire) -> None:
    """Put a stand-in for neopixel and its board where they are imported from."""

    class NeoPixel:
        def __init__(self, pin: str, n: int, *, auto_write: bool, pixel_order: str) -> None:
            if wire.broken:
                raise RuntimeError(wire.broken)
            wire.opened = (n, pin, auto_write, pixel_order)
            self._pixels = [(0, 0, 0)] * n

        def __setitem__(self, where: slice, pixels: list[tuple[int, int, int]]) -> None:
            self._pixels[where] = pixels

        def show(self) -> None:
            wire.frames.append(bytes(duty for pixel in self._pixels for duty in pixel))

        def deinit(self) -> None:
            wire.frames.append(bytes(3 * len(self._pixels)))

    _place(monkeypatch, "board", D10="GPIO10", D18="GPIO18")
    _place(monkeypatch, "neopixel", NeoPixel=NeoPixel)


def absent(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Make sure that a library cannot be imported."""
    monkeypatch.setitem(sys.modules, name, None)


def _place(monkeypatch: pytest.MonkeyPatch, name: str, **content: object) -> None:
    module = ModuleType(name)
    vars(module).update(content)
    monkeypatch.setitem(sys.modules, name, module)
