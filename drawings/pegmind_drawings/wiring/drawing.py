"""A cabinet's wiring as a drawing: the header above, the supply, the level shifter and the pixels below. Pure.

It is plain ASCII, so any terminal can print it; it has its own background, so it looks the same on a light and on a
dark page; and it needs no script, style sheet or font of its own.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final
from xml.etree.ElementTree import Element

from hardware.layout import Geometry, chain
from hardware.panel.sizes import Point
from hardware.sections import Wiring
from hardware.wiring.wires import DATA_OHMS, GROUNDS, IDLE_OHMS, INPUT_NANOFARADS, data_pin, kilo_ohms, wires
from pegmind_drawings.wiring.header import CENTRE, RAILS, HeaderRow, draw_header, header_row, rail_of
from pegmind_drawings.wiring.power import Budget, budget
from pegmind_drawings.wiring.symbols import (
    DATA,
    FIVE_VOLTS,
    GROUND,
    GROUND_LEGS,
    INK,
    PAPER,
    SOFT,
    Attributes,
    arrow,
    box,
    bridge,
    capacitor,
    disc,
    document,
    fuse,
    group,
    label,
    line,
    longest_part,
    node,
    part_pictures,
    resistor,
)
from station.core.frame import HOLES, LAMPS, ROWS, place_of_lamp

WIRING_WIDTH: Final = 1100
WIRING_HEIGHT: Final = 1720
WIRING_TITLE: Final = "Pegmind: the wiring of the cabinet"
WIRING_VIEWS: Final = (
    "Header: seen from above, SD card at the top. Board: seen from the front; the numbers are pixels in data order.",
    f"Every input has {INPUT_NANOFARADS} nF to ground. The three grounds meet in the Pi alone.",
)


def render_svg(wiring: Wiring) -> str:
    """Return the drawing as an SVG document: header above, supply and pixels below; front view of the board."""
    paper = box(1, 1, WIRING_WIDTH - 2, WIRING_HEIGHT - 2, rx=14, fill=PAPER, stroke=SOFT)
    parts = (paper, *_draw_parts(wiring))
    return document("wiring", WIRING_TITLE, _describe(wiring), parts, viewBox=f"0 0 {WIRING_WIDTH} {WIRING_HEIGHT}")


def _draw_parts(wiring: Wiring) -> Iterator[Element]:
    yield label(CENTRE, 44, WIRING_TITLE, 24, "middle", font_weight="bold")
    yield from (
        label(CENTRE, 68 + 20 * place, says, 14, "middle", fill=SOFT) for place, says in enumerate(WIRING_VIEWS)
    )
    yield group(_draw_supply(budget(wiring)))
    yield group(_draw_rails(wiring))
    yield group(draw_header(wiring))
    yield group(_draw_board(wiring.geometry, CHAIN_START))
    yield group(_draw_level_shifter(header_row(data_pin(wiring))))
    yield from part_pictures()


def _describe(wiring: Wiring) -> str:
    """Return the drawing in words, for readers who cannot see it."""
    pins = "; ".join(f"{wire.what} at pin {wire.header} (GPIO {wire.gpio})" for wire in wires(wiring))
    return f"{pins}. {describe_chain(wiring.geometry)}"


BOARD_LEFT: Final = 420
SECRET_Y: Final = 1032
GAP_Y: Final = 1064
BOARD_TOP: Final = 1096
PIXEL_PITCH: Final = 40
KEYS_APART: Final = 16
BOARD_RIGHT: Final = BOARD_LEFT + PIXEL_PITCH * (2 * HOLES - 1) + KEYS_APART
BOARD_BOTTOM: Final = BOARD_TOP + PIXEL_PITCH * (ROWS - 1)
HALF: Final = 13
"""Half a pixel's width."""

OUTER: Final = (381, 919)
INNER: Final = (395, 903)
"""The lanes beside the board, left and right; the data line comes to it in an outer one."""

BELOW: Final = BOARD_BOTTOM + 48
PLUS_X: Final = 938
GROUND_X: Final = 990
"""The lines that feed every row; that of the ground leads from the header to the supply."""


def _lamp_point(lamp: int) -> Point:
    """Return where a lamp, numbered as in a Frame, is drawn."""
    column, row = place_of_lamp(lamp)
    apart = KEYS_APART if column >= HOLES else 0
    return BOARD_LEFT + PIXEL_PITCH * column + apart, SECRET_Y if row == ROWS else BOARD_BOTTOM - PIXEL_PITCH * row


def _route_to_first(start: Point, first: Point) -> tuple[Point, ...]:
    """Return the points of the data line from the level shifter to the first pixel, round the board."""
    (x, y), right = first, first[0] > BOARD_LEFT
    if y == SECRET_Y and right:
        return start, (x, start[1]), first
    if right and y == BOARD_BOTTOM:
        return start, (OUTER[0], start[1]), (OUTER[0], BELOW), (OUTER[1], BELOW), (OUTER[1], y), first
    lane = OUTER[right]
    return start, (lane, start[1]), (lane, y), first


def _route_between(here: Point, there: Point) -> tuple[Point, ...]:
    """Return the points of the data line from one pixel to the next."""
    if SECRET_Y in {here[1], there[1]} and here[1] != there[1]:
        return _route_from_secret(there, here)[::-1] if there[1] == SECRET_Y else _route_from_secret(here, there)
    if here[0] == there[0] or here[1] == there[1]:
        return here, there
    middle = (here[1] + there[1]) / 2
    return here, (here[0], middle), (there[0], middle), there


def _draw_board(geometry: Geometry, start: Point) -> Iterator[Element]:
    """Draw everything from the level shifter's resistor, which ends at `start`, to the last pixel."""
    points = [_lamp_point(lamp) for lamp in chain(geometry)]
    yield from _draw_row_feeds()
    yield from _draw_labels()
    first, *routes = [_route_to_first(start, points[0]), *(_route_between(*ends) for ends in pairwise(points))]
    through = (points[0], *(point for route in routes for point in route[1:]))
    yield group(bridge(through, DATA) + bridge(first, DATA), data_wire="to the pixels")
    yield node("path", d=" ".join(arrow(*longest_part(route)) for route in (first, *routes)), fill=DATA)
    pixels = [_draw_pixel(number, lamp) for number, lamp in enumerate(chain(geometry), 1)]
    yield group(pixels, stroke=SOFT, stroke_width=1.5, font_size=11, text_anchor="middle")


def _route_from_secret(secret: Point, corner: Point) -> tuple[Point, ...]:
    """Return the points of the data line from an end of the secret row to a corner of the board."""
    (x, y), (end, _) = corner, secret
    if y == BOARD_TOP:
        return (secret, corner) if x == end else (secret, (end, GAP_Y), (x, GAP_Y), corner)
    lane = INNER[x > BOARD_LEFT]
    return secret, (end, GAP_Y), (lane, GAP_Y), (lane, y), corner


def _draw_pixel(number: int, lamp: int) -> Element:
    """Draw a pixel: round for a hole and square for a key lamp; the first is filled, the last has a rim."""
    x, y = _lamp_point(lamp)
    is_key = ROWS * HOLES <= lamp < 2 * ROWS * HOLES
    fill, ink = (DATA, PAPER) if number == 1 else (PAPER, INK)
    rim: Attributes = {"stroke": DATA, "stroke_width": 3} if number == LAMPS else {}
    size: Attributes = {"width": 2 * HALF, "height": 2 * HALF, "rx": 5 if is_key else HALF}
    shape = node("rect", x=x - HALF, y=y - HALF, fill=fill, **(size | rim))
    text = node("text", str(number), x=x, y=y + 4, fill=ink, stroke="none")
    return group((shape, text), data_pixel=number, data_lamp=lamp)


def _draw_row_feeds() -> Iterator[Element]:
    """Draw 5 V and ground for every row."""
    rows = [
        (BOARD_LEFT + PIXEL_PITCH * (HOLES - 1), SECRET_Y),
        *((BOARD_RIGHT, BOARD_BOTTOM - PIXEL_PITCH * row) for row in range(ROWS)),
    ]
    for x, y in rows:
        yield line(((x + HALF, y - 6), (PLUS_X, y - 6)), FIVE_VOLTS, 2.5)
        yield disc((PLUS_X, y - 6), 4, fill=FIVE_VOLTS)
    for x, y in rows:
        yield from bridge(((x + HALF, y + 6), (GROUND_X, y + 6)), GROUND, 2.5)
        yield disc((GROUND_X, y + 6), 4.5)


def _draw_labels() -> Iterator[Element]:
    for row in range(ROWS):
        yield label(OUTER[0] - 10, BOARD_BOTTOM - PIXEL_PITCH * row + 4.5, f"row {row + 1}", 13, "end")
    yield label(OUTER[0] - 10, SECRET_Y + 4.5, "secret row", 13, "end")
    yield label(
        BOARD_LEFT + PIXEL_PITCH * (HOLES - 1) / 2, BOARD_BOTTOM + 34, "holes", 14, "middle", font_weight="bold"
    )
    yield label(
        BOARD_RIGHT - PIXEL_PITCH * (HOLES - 1) / 2, BOARD_BOTTOM + 34, "key lamps", 14, "middle", font_weight="bold"
    )


JOINS: Final = {"inputs": 866, "bars": 880}
"""Where the ground wires of both sides meet."""

GROUND_Y: Final = 894
"""Of the pixels' ground, from the header to the supply and to the level shifter."""

DATA_Y: Final = 975
LANE: Final = 490
"""The data wire's distance from the middle, outside the ground rails."""

CHIP_FRAME: Final = (130, 930, 140, 90)
CHAIN_START: Final = (345.0, float(DATA_Y))
"""Where the data line leaves the level shifter's resistor for the pixels."""

PLUS_Y: Final = BOARD_BOTTOM + 78
MINUS_Y: Final = PLUS_Y + 56
SUPPLY_X: Final = 150
TO_CHIP_X: Final = 250
CAPACITOR_X: Final = 330


def _draw_supply(budget: Budget) -> Iterator[Element]:
    """Draw the pixels' ground, supply, fuse, capacitor, and the level shifter's power."""
    place = header_row(GROUNDS["pixels"])
    begin = place.at(RAILS["pixels"])
    way = (begin, (begin[0], GROUND_Y), (GROUND_X, GROUND_Y), (GROUND_X, MINUS_Y), (SUPPLY_X, MINUS_Y))
    yield line(way, GROUND, 5, data_wire="ground of the pixels")
    yield line(((GROUND_X, GROUND_Y), (200, GROUND_Y), (200, CHIP_FRAME[1])), GROUND, 3)
    yield disc((GROUND_X, GROUND_Y), 5)
    yield line(((SUPPLY_X, PLUS_Y), (PLUS_X, PLUS_Y), (PLUS_X, SECRET_Y - 6)), FIVE_VOLTS, 5)
    yield from bridge(((TO_CHIP_X, PLUS_Y), (TO_CHIP_X, CHIP_FRAME[1] + CHIP_FRAME[3])), FIVE_VOLTS)
    yield disc((TO_CHIP_X, PLUS_Y), 5, fill=FIVE_VOLTS)
    yield from _draw_capacitor()
    yield from _draw_supply_box(budget)


def _draw_level_shifter(data: HeaderRow) -> Iterator[Element]:
    """Draw the data wire from its header pin to the level shifter, the chip, and its resistor."""
    x, y, width, height = CHIP_FRAME
    yield group(bridge(_route_to_shifter(data), DATA), data_wire="to the level shifter")
    yield from bridge(((x + width, DATA_Y), CHAIN_START), DATA)
    yield box(x, y, width, height, rx=6, fill="#e9edf2", stroke_width=2)
    yield label(x + width / 2, DATA_Y + 5, "74AHCT125", 15, "middle", font_weight="bold")
    yield from _draw_chip_pins(x, width)
    yield from resistor((307, DATA_Y), f"{DATA_OHMS} Ω")
    yield label(281, DATA_Y + 26, "at the first pixel", 11, fill=SOFT)
    for line_y, says in ((17, "100 nF, 14 to 7"), (31, f"{kilo_ohms(IDLE_OHMS)}, 2 to 7")):
        yield label(x, y + height + line_y, says, 11, fill=SOFT)


def _route_to_shifter(place: HeaderRow) -> tuple[Point, ...]:
    """Return the points of the data wire from its header pin, outside the ground rail, to the level shifter."""
    begin, lane = place.at(RAILS["inputs"] - 21), place.at(LANE)
    if place.side < 0:
        return begin, lane, (lane[0], DATA_Y), (CHIP_FRAME[0], DATA_Y)
    above, left = GROUND_Y + 18, CENTRE - LANE
    return begin, lane, (lane[0], above), (left, above), (left, DATA_Y), (CHIP_FRAME[0], DATA_Y)


def _draw_chip_pins(x: float, width: float) -> Iterator[Element]:
    yield label(x + 6, DATA_Y - 8, "2", 12)
    yield label(x + width - 6, DATA_Y - 8, "3", 12, "end")
    yield label(200, CHIP_FRAME[1] + 14, " ".join(map(str, GROUND_LEGS)), 11, "middle")
    yield label(TO_CHIP_X, CHIP_FRAME[1] + CHIP_FRAME[3] - 5, "14", 12, "middle")


def _draw_rails(wiring: Wiring) -> Iterator[Element]:
    """Draw the grounds of the inputs and of the bars, left and right of the header, joined below it."""
    for parts, level in JOINS.items():
        pins = (GROUNDS[parts], *(each.header for each in wires(wiring) if rail_of(each) == parts))
        rows = [header_row(pin) for pin in pins]
        left, right = ([row.y for row in rows if row.side == side] for side in (-1, 1))
        x, u = CENTRE - RAILS[parts], CENTRE + RAILS[parts]
        points = ((x, min(left, default=level)), (x, level), (u, level), (u, min(right, default=level)))
        yield line(points, GROUND, 4, data_wire=f"ground of the {parts}")


def _draw_capacitor() -> Iterator[Element]:
    """Draw the large capacitor between 5 V and ground."""
    yield line(((CAPACITOR_X, PLUS_Y), (CAPACITOR_X, MINUS_Y)), INK, 3)
    yield disc((CAPACITOR_X, PLUS_Y), 5, fill=FIVE_VOLTS)
    yield disc((CAPACITOR_X, MINUS_Y), 5)
    yield from capacitor((CAPACITOR_X, (PLUS_Y + MINUS_Y) / 2), "1 000 µF, plus to 5 V")


def _draw_supply_box(budget: Budget) -> Iterator[Element]:
    yield box(30, PLUS_Y - 22, 120, MINUS_Y - PLUS_Y + 44, rx=8, fill="#e9edf2", stroke_width=2)
    yield label(84, PLUS_Y + 24, "supply", 15, "middle", font_weight="bold")
    yield label(84, PLUS_Y + 43, f"5 V  {budget.supply:g} A", 14, "middle")
    yield label(138, PLUS_Y + 6, "+", 18, "middle", font_weight="bold")
    yield label(138, MINUS_Y + 6, "−", 18, "middle", font_weight="bold")  # noqa: RUF001 - a minus is meant
    yield from fuse((198, PLUS_Y), f"{budget.fuse:g} A")
    yield label(600, PLUS_Y - 8, "5 V to every row of pixels", 13, fill=FIVE_VOLTS)
    yield label(600, MINUS_Y - 8, "ground to every row of pixels, and to the Pi", 13)


def describe_chain(geometry: Geometry) -> str:
    """Return how the data line runs through the pixels, in words."""
    upright, side = geometry.first.split("-")
    first, last, direction = (1, ROWS, "up") if upright == "bottom" else (ROWS, 1, "down")
    row = "its holes, then its key lamps" if side == "left" else "its key lamps, then its holes"
    rows = "Every second row runs backwards" if geometry.serpentine else f"Every row starts on the {side}"
    secret = f"The secret row comes {geometry.secret}, starting on the {side}."
    board = f"Row {first} starts at the {upright} {side}: {row}. {rows}, {direction} to row {last}."
    return f"{secret} {board}" if geometry.secret == "first" else f"{board} {secret}"
