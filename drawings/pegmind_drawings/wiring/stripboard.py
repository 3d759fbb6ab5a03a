"""A stripboard as a drawing, seen from the side of the parts. Pure."""

from collections.abc import Iterator
from itertools import chain, groupby, product
from typing import Final
from xml.etree.ElementTree import Element

from hardware.panel.sizes import Point
from hardware.panel.space import STRIPBOARD
from pegmind_drawings.panel.back import BOARD_SCREWS
from pegmind_drawings.wiring.boards import BOARD_COLUMNS, CHIP_LEFT, TRACKS, BoardPart, Lead, Stripboard
from pegmind_drawings.wiring.symbols import EDGE, INK, PAPER, SOFT, box, disc, document, group, label, line

HOLES_APART: Final = 2.54
"""Millimetres from hole to hole, and from track to track."""

SCREW_PLACES: Final = tuple(
    ((STRIPBOARD[0] + across * BOARD_SCREWS[0]) / 2, (STRIPBOARD[1] + down * BOARD_SCREWS[1]) / 2)
    for down, across in product((-1, 1), repeat=2)
)
"""Where the holes for the screws are, in millimetres from the upper left corner."""


def place(hole: str) -> Point:
    """Return where a hole is, in millimetres from the upper left corner of the board."""
    across = (STRIPBOARD[0] - HOLES_APART * (BOARD_COLUMNS - 1)) / 2
    down = (STRIPBOARD[1] - HOLES_APART * (len(TRACKS) - 1)) / 2
    return across + HOLES_APART * (int(hole[1:]) - 1), down + HOLES_APART * TRACKS.index(hole[0])


STRIPBOARD_SCALE: Final = 9.5
"""Units of the drawing for a millimetre."""

STRIPBOARD_LEFT: Final = 280.0
STRIPBOARD_TOP: Final = 130.0
"""Where the board is drawn."""

STRIPBOARD_WIDTH: Final = 1290
STRIPBOARD_HEIGHT: Final = 680
STRIPBOARD_VIEW: Final = "Seen from the side of the parts; the tracks are below, and are seen through the board."
COPPER_FILL: Final = "#e2bd8c"
SPACER_WIDTH: Final = 5.5
"""Millimetres, at most, across a spacer or the head of its screw."""


def render_stripboard(board: Stripboard) -> str:
    """Return the drawing as an SVG document."""
    paper = box(1, 1, STRIPBOARD_WIDTH - 2, STRIPBOARD_HEIGHT - 2, rx=14, fill=PAPER, stroke=SOFT)
    parts = (_draw_titles(board), _draw_board(board), _draw_links(board), _draw_parts(board), _draw_leads(board))
    view = f"0 0 {STRIPBOARD_WIDTH} {STRIPBOARD_HEIGHT}"
    return document(board.name, board.title, _describe_soldering(board), (paper, *map(group, parts)), viewBox=view)


def _describe_soldering(board: Stripboard) -> str:
    """Return the drawing in words, for readers who cannot see it."""
    parts = "; ".join(f"{part.says}: {', '.join(part.holes)}" for part in board.parts)
    links = ", ".join(f"{link.begin} to {link.end}" for link in board.links)
    out = ", ".join(f"{lead.hole}: {lead.goes_to}" for lead in board.leads)
    return f"Cuts at {', '.join(board.cuts)}. {parts}. Links: {links}. Wires: {out}."


def _at(hole: str) -> Point:
    return _drawn_at(place(hole))


def _drawn_at(point: Point) -> Point:
    """Return where a place on the board, in millimetres, is drawn."""
    x, y = point
    return STRIPBOARD_LEFT + STRIPBOARD_SCALE * x, STRIPBOARD_TOP + STRIPBOARD_SCALE * y


def _draw_titles(board: Stripboard) -> Iterator[Element]:
    yield label(STRIPBOARD_WIDTH / 2, 44, board.title, 24, "middle", font_weight="bold")
    yield label(STRIPBOARD_WIDTH / 2, 72, STRIPBOARD_VIEW, 14, "middle", fill=SOFT)


def _draw_board(board: Stripboard) -> Iterator[Element]:
    """Draw board, tracks, holes, cuts and screws, with the names of tracks and columns."""
    width, height = (STRIPBOARD_SCALE * size for size in STRIPBOARD)
    yield box(STRIPBOARD_LEFT, STRIPBOARD_TOP, width, height, rx=4, fill="#f3e7d3")
    used = {hole[0] for hole in (*_ends_of_links(board), *chain.from_iterable(part.holes for part in board.parts))}
    for track in TRACKS:
        (x, y), (end, _) = _at(f"{track}1"), _at(f"{track}{BOARD_COLUMNS}")
        yield box(x - 10, y - 8, end - x + 20, 16, fill=COPPER_FILL if track in used else "#efdcc0", stroke="none")
        yield label(STRIPBOARD_LEFT - 8, y + 4, track, 11, "end", fill=SOFT)
    for column in range(1, BOARD_COLUMNS + 1):
        x, _ = _at(f"A{column}")
        if column % 5 == 0 or column == 1:
            yield label(x, STRIPBOARD_TOP - 6, str(column), 11, "middle", fill=SOFT)
        yield from (disc(_at(f"{track}{column}"), 2.6, fill=PAPER) for track in TRACKS)
    for at in map(_drawn_at, SCREW_PLACES):
        yield disc(at, STRIPBOARD_SCALE * SPACER_WIDTH / 2, fill="#d8dbe0", stroke=EDGE)
        yield disc(at, STRIPBOARD_SCALE * 1.6, fill=PAPER, stroke=EDGE)
    for hole in board.cuts:
        x, y = _at(hole)
        yield box(x - 8, y - 9, 16, 18, fill="#f3e7d3", stroke="none", data_cut=hole)
        yield line(((x - 6, y - 6), (x + 6, y + 6)), INK, 2)
        yield line(((x - 6, y + 6), (x + 6, y - 6)), INK, 2)


def _ends_of_links(board: Stripboard) -> Iterator[str]:
    for link in board.links:
        yield from (link.begin, link.end)


def _draw_links(board: Stripboard) -> Iterator[Element]:
    for begin, end, colour in board.links:
        yield line((_at(begin), _at(end)), colour, 4, data_link=f"{begin} {end}")
        yield from (disc(_at(hole), 5, fill=colour) for hole in (begin, end))


def _draw_parts(board: Stripboard) -> Iterator[Element]:
    draw = {
        "chip": _draw_chip,
        "resistor": _draw_resistor,
        "capacitor": _draw_capacitor,
        "electrolytic": _draw_electrolytic,
    }
    for part in board.parts:
        yield group(draw[part.kind](part), data_part=" ".join(part.holes))
    for says, alike in groupby(
        sorted(each for each in board.parts if each.kind == "capacitor"), lambda each: each.says
    ):
        holes = [part.holes[0] for part in alike]
        x, y = _at(min(holes))
        yield label(x + 10, y - 8, f"{len(holes)} x {says}" if len(holes) > 1 else says, 12)


def _legs(part: BoardPart) -> Iterator[Element]:
    return (disc(_at(hole), 6, fill=PAPER, stroke=INK, stroke_width=1.5) for hole in part.holes)


def _draw_chip(part: BoardPart) -> Iterator[Element]:
    (left, top), (right, bottom) = _at(part.holes[0]), _at(part.holes[len(part.holes) // 2])
    yield box(left + 12, top - 14, right - left - 24, bottom - top + 28, rx=3, fill="#2b2f36", fill_opacity="0.82")
    yield disc(((left + right) / 2, top - 14), 6, fill=PAPER)
    yield from _legs(part)
    for number, hole in enumerate(part.holes, 1):
        x, y = _at(hole)
        beside = (x - 11, y - 5) if hole in CHIP_LEFT else (x - 11, y + 4)
        yield label(*beside, str(number), 10, "end", fill=INK if hole in CHIP_LEFT else PAPER, data_leg=number)


def _draw_resistor(part: BoardPart) -> Iterator[Element]:
    """Draw a resistor along a track or across tracks, with its value on it."""
    (x, y), (u, v) = (_at(hole) for hole in sorted(part.holes, key=_at))
    yield line(((x, y), (u, v)), INK, 2.5)
    yield from _legs(part)
    middle, half = ((x + u) / 2, (y + v) / 2), (24, 8) if y == v else (8, 24)
    yield box(middle[0] - half[0], middle[1] - half[1], 2 * half[0], 2 * half[1], rx=4, fill="#cfe0ee", stroke=INK)
    if y == v:
        yield label(middle[0], middle[1] + 4, part.says, 11, "middle")
    else:
        yield label(middle[0] - 12, middle[1] + 16, part.says, 11, "end")


def _draw_capacitor(part: BoardPart) -> Iterator[Element]:
    (x, y), (_, below) = (_at(hole) for hole in sorted(part.holes))
    yield from _legs(part)
    yield box(x - 4, y + 3, 8, below - y - 6, rx=3, fill="#d9a441", stroke=INK)


def _draw_electrolytic(part: BoardPart) -> Iterator[Element]:
    (x, y), (_, below) = (_at(hole) for hole in part.holes)
    yield from _legs(part)
    radius, dark = 5 * STRIPBOARD_SCALE, "#3a4a6b"
    yield disc((x, (y + below) / 2), radius, fill=dark, fill_opacity="0.35", stroke=INK, stroke_width=1.5)
    yield label(x - 12, y + 4, "+", 18, "end", font_weight="bold")
    yield label(x - 12, below + 5, "\u2212", 18, "end", font_weight="bold")
    yield label(x, below + 40, part.says, 12, "middle")


def _draw_leads(board: Stripboard) -> Iterator[Element]:
    """Draw the wires that leave the board, to its nearer side with where they go, or upwards with the header's pin."""
    for lead in board.leads:
        yield group(_draw_pin_lead(lead) if lead.pin else _draw_side_lead(lead), data_lead=lead.hole)


def _draw_pin_lead(lead: Lead) -> Iterator[Element]:
    x, y = _at(lead.hole)
    yield disc((x, y), 10, fill=lead.colour)
    yield label(x, y + 4, str(lead.pin), 11, "middle", fill=PAPER, font_weight="bold")


def _draw_side_lead(lead: Lead) -> Iterator[Element]:
    x, y = _at(lead.hole)
    right = x > STRIPBOARD_LEFT + STRIPBOARD_SCALE * STRIPBOARD[0] / 2
    level = y - 14 if lead.hole.endswith("26") and lead.thick else y
    end = STRIPBOARD_LEFT + STRIPBOARD_SCALE * STRIPBOARD[0] + 22 if right else STRIPBOARD_LEFT - 30
    yield line(((x, y), (x, level), (end, level)), lead.colour, 6 if lead.thick else 3)
    yield disc((x, y), 6, fill=lead.colour)
    yield label(end + 6 if right else end - 6, level + 4, lead.goes_to, 13, "start" if right else "end")
