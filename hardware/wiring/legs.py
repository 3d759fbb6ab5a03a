"""The drawing's pictures of parts, to find their legs by."""

from collections.abc import Iterator
from typing import Final
from xml.etree.ElementTree import Element

from hardware.wiring.draw import DATA, FIVE_VOLTS, GROUND, INK, PAPER, SOFT, box, disc, group, label, line

X: Final = 132
"""The middle of the column."""

CHIP_Y: Final = 1092
KNOB_Y: Final = 1284
LED_Y: Final = 1390
BUTTON_Y: Final = 1470
STRIP_Y: Final = 1548
LEG_FILLS: Final = {2: DATA, 3: DATA, 14: FIVE_VOLTS} | dict.fromkeys((1, 4, 5, 7, 9, 10, 12, 13), GROUND)
LEG_NAMES: Final = {2: "data in", 3: "data out", 14: "5 V"} | dict.fromkeys((1, 4, 5, 7, 9, 10, 12, 13), "ground")


def legs() -> Iterator[Element]:
    """All pictures, one below the other."""
    yield group(_chip())
    yield group(_knob())
    yield group(_led())
    yield group(_button())
    yield group(_strip())


def _title(y: float, text: str) -> Element:
    return label(X, y, text, 13, "middle", font_weight="bold")


def _chip() -> Iterator[Element]:
    yield _title(CHIP_Y - 16, "74AHCT125 from above")
    yield box(X - 34, CHIP_Y - 6, 68, 122, rx=4, fill="#2b2f36")
    yield disc((X, CHIP_Y - 6), 8, fill=PAPER, stroke=INK)
    for place in range(7):
        yield from _leg(place + 1, -1, CHIP_Y + 8 + 16 * place)
        yield from _leg(14 - place, 1, CHIP_Y + 8 + 16 * place)


def _leg(number: int, side: int, y: float) -> Iterator[Element]:
    x = X + 34 * side
    yield box(min(x, x + 8 * side), y - 4, 8, 8, fill=LEG_FILLS.get(number, "#c9ced6"), stroke_width=1)
    yield label(x - 9 * side, y + 4, str(number), 11, "middle", fill=PAPER)
    anchor = "end" if side < 0 else "start"
    yield label(x + 13 * side, y + 4, LEG_NAMES.get(number, "unused"), 11, anchor, fill=SOFT)


def _knob() -> Iterator[Element]:
    yield _title(KNOB_Y - 44, "EC11 from above")
    yield box(X - 30, KNOB_Y - 22, 60, 44, rx=4, fill="#e9edf2")
    yield disc((X, KNOB_Y), 13, fill="#c9ced6", stroke=INK)
    for shift, name in ((-20, "A"), (0, "C"), (20, "B")):
        yield line(((X + shift, KNOB_Y + 22), (X + shift, KNOB_Y + 32)), INK, 3)
        yield label(X + shift, KNOB_Y + 46, name, 12, "middle", font_weight="bold")
    for shift in (-20, 20):
        yield line(((X + shift, KNOB_Y - 22), (X + shift, KNOB_Y - 32)), INK, 3)
    yield label(X + 34, KNOB_Y - 26, "push", 12)
    yield label(X + 34, KNOB_Y + 46, "C: ground", 12)


def _led() -> Iterator[Element]:
    yield _title(LED_Y - 32, "LED")
    yield box(X - 13, LED_Y - 22, 26, 26, rx=12, fill="#f4b9b4")
    yield line(((X - 6, LED_Y + 4), (X - 6, LED_Y + 32)), INK, 2.5)
    yield line(((X + 6, LED_Y + 4), (X + 6, LED_Y + 22)), INK, 2.5)
    yield label(X - 22, LED_Y + 24, "long: resistor", 12, "end")
    yield label(X + 22, LED_Y + 24, "short: ground", 12)


def _button() -> Iterator[Element]:
    yield _title(BUTTON_Y - 24, "arcade button's switch")
    yield box(X - 30, BUTTON_Y - 12, 60, 24, rx=3, fill="#e9edf2")
    for shift, name in ((-20, "COM"), (0, "NO"), (20, "NC")):
        yield line(((X + shift, BUTTON_Y + 12), (X + shift, BUTTON_Y + 22)), INK, 3)
        yield label(X + shift * 1.6, BUTTON_Y + 36, name, 12, "middle", fill=SOFT if name == "NC" else INK)
    yield label(X + 40, BUTTON_Y + 4, "NC: unused", 12, fill=SOFT)


def _strip() -> Iterator[Element]:
    yield _title(STRIP_Y - 24, "the strip, cut at its pads")
    yield box(X - 80, STRIP_Y - 14, 160, 40, rx=2, fill="#f3f3f0")
    for row, (name, fill) in enumerate((("5V", FIVE_VOLTS), ("DIN", DATA), ("GND", GROUND))):
        for x in (X - 76, X + 66):
            yield box(x, STRIP_Y - 11 + 12 * row, 10, 9, fill=fill, stroke_width=0.8)
        yield label(X - 62, STRIP_Y - 3 + 12 * row, name, 10)
        yield label(X + 62, STRIP_Y - 3 + 12 * row, "DO" if name == "DIN" else name, 10, "end")
    yield box(X - 12, STRIP_Y - 6, 24, 24, rx=3)
    yield line(((X - 28, STRIP_Y + 6), (X - 16, STRIP_Y + 6)), DATA, 2)
    yield line(((X + 16, STRIP_Y + 6), (X + 28, STRIP_Y + 6)), DATA, 2)
