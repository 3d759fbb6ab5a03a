"""The stripboard with the level shifter: what is soldered into which hole, and a drawing of it. Pure.

A hole is named by its track and its column, such as "G14": tracks A to S from above, columns 1 to 31 from the left,
seen from the side of the parts. Tracks run from left to right. Nothing is soldered to those under the four screws.
"""

from collections.abc import Iterator
from itertools import chain, product
from types import MappingProxyType
from typing import Final, NamedTuple
from xml.etree.ElementTree import Element

from hardware.panel.measures import Point
from hardware.sections import Wiring
from hardware.wiring.wires import DATA_OHMS, data_pin
from pegmind_drawings.panel.back import STRIPBOARD
from pegmind_drawings.wiring.power import budget
from pegmind_drawings.wiring.symbols import (
    DATA,
    EDGE,
    FIVE_VOLTS,
    GROUND,
    INK,
    PAPER,
    SOFT,
    box,
    disc,
    document,
    group,
    label,
    line,
)

TRACKS: Final = "ABCDEFGHIJKLMNOPQRS"
BOARD_COLUMNS: Final = 31
HOLES_APART: Final = 2.54
"""Millimetres from hole to hole, and from track to track."""

BOARD: Final = (80.0, 50.0)
"""Millimetres that the board measures."""

SCREW_PLACES: Final = tuple(
    ((BOARD[0] + across * STRIPBOARD[0]) / 2, (BOARD[1] + down * STRIPBOARD[1]) / 2)
    for down, across in product((-1, 1), repeat=2)
)
"""Where the holes for the screws are, in millimetres from the upper left corner."""

CHIP_TRACKS: Final = "FGHIJKL"
CUTS: Final = tuple(f"{track}15" for track in CHIP_TRACKS)
"""Where tracks are cut, so that a leg of the chip is not connected to the one opposite."""

CHIP_LEFT: Final = tuple(f"{track}14" for track in CHIP_TRACKS)
CHIP_RIGHT: Final = tuple(f"{track}17" for track in reversed(CHIP_TRACKS))
CHIP_HOLES: Final = MappingProxyType(dict(enumerate(CHIP_LEFT + CHIP_RIGHT, 1)))
"""The hole of each leg of the level shifter."""

SMALL_CAPACITOR: Final = ("F18", "G18")
LARGE_CAPACITOR: Final = ("N17", "P17")
"""The holes of the two capacitors; the plus of the large one first."""

GROUND_LINKS: Final = (
    ("F12", "I12"),
    ("I11", "J11"),
    ("J12", "L12"),
    ("L11", "P11"),
    ("G20", "H20"),
    ("H21", "J21"),
    ("J20", "K20"),
    ("K21", "P21"),
)
POWER_LINK: Final = ("F23", "N23")
LINKS: Final = (*GROUND_LINKS, POWER_LINK)
"""Pieces of wire on the side of the parts, which connect tracks."""


class Lead(NamedTuple):
    """A wire that leaves the board from a hole: where it goes, its colour in the drawing, and whether it is thick."""

    hole: str
    goes_to: str
    colour: str
    thick: bool = False


def leads(wiring: Wiring) -> tuple[Lead, ...]:
    """Return the wires that leave the board."""
    return (
        Lead("G5", f"data from the Pi (header {data_pin(wiring)})", DATA),
        Lead("H5", f"data to the first pixel, {DATA_OHMS} Ω there", DATA),
        Lead("P5", "ground of the Pi (header 6)", GROUND),
        Lead("N26", "5 V from the fuse", FIVE_VOLTS, thick=True),
        Lead("N28", "5 V to the pixels", FIVE_VOLTS, thick=True),
        Lead("P26", f"ground from the {budget(wiring).inlet}", GROUND, thick=True),
        Lead("P28", "ground to the pixels", GROUND, thick=True),
    )


def place(hole: str) -> Point:
    """Return where a hole is, in millimetres from the upper left corner of the board."""
    across = (BOARD[0] - HOLES_APART * (BOARD_COLUMNS - 1)) / 2
    down = (BOARD[1] - HOLES_APART * (len(TRACKS) - 1)) / 2
    return across + HOLES_APART * (int(hole[1:]) - 1), down + HOLES_APART * TRACKS.index(hole[0])


STRIPBOARD_SCALE: Final = 9.5
"""Units of the drawing for a millimetre."""

STRIPBOARD_LEFT: Final = 280.0
STRIPBOARD_TOP: Final = 130.0
"""Where the board is drawn."""

STRIPBOARD_WIDTH: Final = 1290
STRIPBOARD_HEIGHT: Final = 680
STRIPBOARD_TITLE: Final = "Pegmind: the stripboard with the level shifter"
STRIPBOARD_VIEW: Final = "Seen from the side of the parts; the tracks are below, and are seen through the board."
COPPER_FILL: Final = "#e2bd8c"
SPACER_WIDTH: Final = 5.5
"""Millimetres, at most, across a spacer or the head of its screw."""


def render_stripboard(wiring: Wiring) -> str:
    """Return the drawing as an SVG document."""
    paper = box(1, 1, STRIPBOARD_WIDTH - 2, STRIPBOARD_HEIGHT - 2, rx=14, fill=PAPER, stroke=SOFT)
    parts = (_draw_titles(), _draw_board(), _draw_links(), _draw_chip(), _draw_capacitors(), _draw_leads(wiring))
    drawn = (paper, *map(group, parts))
    return document(
        "stripboard",
        STRIPBOARD_TITLE,
        _describe_stripboard(wiring),
        drawn,
        viewBox=f"0 0 {STRIPBOARD_WIDTH} {STRIPBOARD_HEIGHT}",
    )


def _describe_stripboard(wiring: Wiring) -> str:
    """Return the drawing in words, for readers who cannot see it."""
    legs = ", ".join(f"{number} in {hole}" for number, hole in sorted(CHIP_HOLES.items()))
    links = ", ".join(f"{begin} to {end}" for begin, end in LINKS)
    out = ", ".join(f"{lead.hole}: {lead.goes_to}" for lead in leads(wiring))
    return (
        f"Cuts at {', '.join(CUTS)}. Legs of the chip: {legs}. Links: {links}. "
        f"100 nF: {' and '.join(SMALL_CAPACITOR)}. "
        f"1000 uF: plus in {LARGE_CAPACITOR[0]}, minus in {LARGE_CAPACITOR[1]}. Wires: {out}."
    )


def _at(hole: str) -> Point:
    x, y = place(hole)
    return STRIPBOARD_LEFT + STRIPBOARD_SCALE * x, STRIPBOARD_TOP + STRIPBOARD_SCALE * y


def _draw_titles() -> Iterator[Element]:
    yield label(STRIPBOARD_WIDTH / 2, 44, STRIPBOARD_TITLE, 24, "middle", font_weight="bold")
    yield label(STRIPBOARD_WIDTH / 2, 72, STRIPBOARD_VIEW, 14, "middle", fill=SOFT)


def _draw_board() -> Iterator[Element]:
    """Draw board, tracks, holes, cuts and screws, with the names of tracks and columns."""
    width, height = (STRIPBOARD_SCALE * size for size in BOARD)
    yield box(STRIPBOARD_LEFT, STRIPBOARD_TOP, width, height, rx=4, fill="#f3e7d3")
    used = {hole[0] for hole in _solder_holes()}
    for track in TRACKS:
        (x, y), (end, _) = _at(f"{track}1"), _at(f"{track}{BOARD_COLUMNS}")
        yield box(x - 10, y - 8, end - x + 20, 16, fill=COPPER_FILL if track in used else "#efdcc0", stroke="none")
        yield label(STRIPBOARD_LEFT - 8, y + 4, track, 11, "end", fill=SOFT)
    for column in range(1, BOARD_COLUMNS + 1):
        x, _ = _at(f"A{column}")
        if column % 5 == 0 or column == 1:
            yield label(x, STRIPBOARD_TOP - 6, str(column), 11, "middle", fill=SOFT)
        yield from (disc(_at(f"{track}{column}"), 2.6, fill=PAPER) for track in TRACKS)
    for x, y in SCREW_PLACES:
        yield disc(
            (STRIPBOARD_LEFT + STRIPBOARD_SCALE * x, STRIPBOARD_TOP + STRIPBOARD_SCALE * y),
            STRIPBOARD_SCALE * SPACER_WIDTH / 2,
            fill="#d8dbe0",
            stroke=EDGE,
        )
        yield disc(
            (STRIPBOARD_LEFT + STRIPBOARD_SCALE * x, STRIPBOARD_TOP + STRIPBOARD_SCALE * y),
            STRIPBOARD_SCALE * 1.6,
            fill=PAPER,
            stroke=EDGE,
        )
    for hole in CUTS:
        x, y = _at(hole)
        yield box(x - 8, y - 9, 16, 18, fill="#f3e7d3", stroke="none", data_cut=hole)
        yield line(((x - 6, y - 6), (x + 6, y + 6)), INK, 2)
        yield line(((x - 6, y + 6), (x + 6, y - 6)), INK, 2)


def _solder_holes() -> Iterator[str]:
    """Yield every hole into which something is soldered on any board, but for the wires."""
    yield from CHIP_HOLES.values()
    yield from chain(SMALL_CAPACITOR, LARGE_CAPACITOR, *LINKS)


def _draw_links() -> Iterator[Element]:
    for begin, end in LINKS:
        colour = GROUND if (begin, end) in GROUND_LINKS else FIVE_VOLTS
        yield line((_at(begin), _at(end)), colour, 4, data_link=f"{begin} {end}")
        yield from (disc(_at(hole), 5, fill=colour) for hole in (begin, end))


def _draw_chip() -> Iterator[Element]:
    (left, top), (right, bottom) = _at(CHIP_HOLES[1]), _at(CHIP_HOLES[8])
    yield box(left + 12, top - 14, right - left - 24, bottom - top + 28, rx=3, fill="#2b2f36", fill_opacity="0.82")
    yield disc(((left + right) / 2, top - 14), 6, fill=PAPER)
    for number, hole in CHIP_HOLES.items():
        x, y = _at(hole)
        yield disc((x, y), 6, fill=PAPER, stroke=INK, stroke_width=1.5, data_leg=number)
        beside = (x - 11, y - 5) if hole in CHIP_LEFT else (x - 11, y + 4)
        yield label(*beside, str(number), 10, "end", fill=INK if hole in CHIP_LEFT else PAPER)


def _draw_capacitors() -> Iterator[Element]:
    for hole in (*SMALL_CAPACITOR, *LARGE_CAPACITOR):
        yield disc(_at(hole), 6, fill=PAPER, stroke=INK, stroke_width=1.5)
    (x, y), (_, below) = (_at(hole) for hole in SMALL_CAPACITOR)
    yield box(x - 4, y + 3, 8, below - y - 6, rx=3, fill="#d9a441", stroke=INK)
    yield label(x + 10, y - 8, "100 nF", 12)
    (x, y), (_, below) = (_at(hole) for hole in LARGE_CAPACITOR)
    yield disc(
        (x, (y + below) / 2), 5 * STRIPBOARD_SCALE, fill="#3a4a6b", fill_opacity="0.35", stroke=INK, stroke_width=1.5
    )
    yield label(x - 12, y + 4, "+", 18, "end", font_weight="bold")
    yield label(x - 12, below + 5, "−", 18, "end", font_weight="bold")  # noqa: RUF001 - a minus is meant
    yield label(x, below + 40, "1 000 µF", 12, "middle")


def _draw_leads(wiring: Wiring) -> Iterator[Element]:
    """Draw the wires that leave the board, to its nearer side, with where they go."""
    for lead in leads(wiring):
        x, y = _at(lead.hole)
        right = x > STRIPBOARD_LEFT + STRIPBOARD_SCALE * BOARD[0] / 2
        level = y - 14 if lead.hole.endswith("26") else y
        end = STRIPBOARD_LEFT + STRIPBOARD_SCALE * BOARD[0] + 22 if right else STRIPBOARD_LEFT - 30
        yield line(((x, y), (x, level), (end, level)), lead.colour, 6 if lead.thick else 3, data_lead=lead.hole)
        yield disc((x, y), 6, fill=lead.colour)
        yield label(end + 6 if right else end - 6, level + 4, lead.goes_to, 13, "start" if right else "end")
