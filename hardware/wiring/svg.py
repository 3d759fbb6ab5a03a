"""A cabinet's wiring as a drawing. Pure.

It is plain ASCII, so any terminal can print it; it has its own background, so it looks the same on a light and
on a dark page; and it needs no script, style sheet or font of its own.
"""

from collections.abc import Iterator
from typing import Final
from xml.etree.ElementTree import Element, indent, tostring

from hardware.sections import Wiring
from hardware.wiring.board import board
from hardware.wiring.draw import FONT, PAPER, SOFT, box, group, label, node
from hardware.wiring.feed import START, feed, shifter
from hardware.wiring.header import CENTRE, grounded, header
from hardware.wiring.legs import legs
from hardware.wiring.power import budget
from hardware.wiring.tables import data_line
from hardware.wiring.wires import wires

WIDTH: Final = 1100
HEIGHT: Final = 1720
TITLE: Final = "Pegmind: the wiring of the cabinet"


def as_svg(wiring: Wiring) -> str:
    """The drawing as an SVG document: header above, supply and pixels below; front view of the board."""
    drawing = node(
        "svg",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        font_family=FONT,
        role="img",
        aria_labelledby="wiring-title wiring-says",
    )
    drawing.extend((node("title", TITLE, id="wiring-title"), node("desc", _says(wiring), id="wiring-says")))
    drawing.append(box(1, 1, WIDTH - 2, HEIGHT - 2, rx=14, fill=PAPER, stroke=SOFT))
    drawing.extend([*_parts(wiring)])
    indent(drawing, " ")
    return tostring(drawing).decode()


def _parts(wiring: Wiring) -> Iterator[Element]:
    yield label(CENTRE, 44, TITLE, 24, "middle", font_weight="bold")
    yield label(CENTRE, 72, VIEW, 14, "middle", fill=SOFT)
    yield group(feed(budget(wiring), grounded(wiring)))
    yield group(header(wiring))
    yield group(board(wiring.geometry, START))
    yield group(shifter(next(wire.header for wire in wires(wiring) if wire.configuration == "pixels.pin")))
    yield from legs()


VIEW: Final = (
    "Header: seen from above, SD card at the top. Board: seen from the front; the numbers are pixels in data order."
)


def _says(wiring: Wiring) -> str:
    """The drawing in words, for readers who cannot see it."""
    pins = "; ".join(f"{wire.what} at pin {wire.header} (GPIO {wire.gpio})" for wire in wires(wiring))
    return f"{pins}. {data_line(wiring.geometry)}"
