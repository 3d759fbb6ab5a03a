"""Nothing inside a cabinet is where something else is.

The checker knows the parts by their data sheets, and where they are by what is drilled; it shares no figure with the
code that refuses a panel.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations
from math import hypot
from typing import NamedTuple

import pytest

from drawings.tests.panel.made import built, holes
from hardware.panel.section import Panel
from pegmind_drawings.panel.pieces import Piece
from pegmind_drawings.panel.shapes import Bounds, Disc, Outline, around
from tests.hardware.panel.panels import any_panels


class Solid(NamedTuple):
    """A part: its foot, seen from the front, and from where to where it reaches behind the plate."""

    name: str
    foot: Disc | Bounds
    near: float
    far: float

    def meets(self, other: "Solid") -> bool:
        """Whether both take the same room."""
        deep = min(self.far, other.far) - max(self.near, other.near)
        return deep > 1e-6 and apart(self.foot, other.foot) < -1e-6


def apart(one: Disc | Bounds, other: Disc | Bounds) -> float:
    """How far two feet are apart; below 0 they overlap."""
    if isinstance(one, Disc) and isinstance(other, Disc):
        return hypot(one.at[0] - other.at[0], one.at[1] - other.at[1]) - (one.diameter + other.diameter) / 2
    if isinstance(one, Bounds) and isinstance(other, Bounds):
        return one.gap(other)
    disc, edges = (one, other) if isinstance(one, Disc) else (other, one)
    assert isinstance(disc, Disc)
    assert isinstance(edges, Bounds)
    (x, y), nearest = disc.at, edges
    across = max(nearest.left - x, 0, x - nearest.right)
    upwards = max(nearest.bottom - y, 0, y - nearest.top)
    return hypot(across, upwards) - disc.diameter / 2


def wider(holes_drilled: Iterable[Disc], diameter: float) -> Iterator[Disc]:
    """What is put into holes, as wide as that."""
    return (hole._replace(diameter=diameter) for hole in holes_drilled)


def in_front(panel: Panel, front: Piece) -> Iterator[Solid]:
    """What is mounted on the plate: buttons with nuts, encoder, piezo, LEDs."""
    for each in wider(holes(front, "button"), panel.button + 8):
        yield Solid("nut", each, 0, 8)
        yield Solid("button", each._replace(diameter=panel.button), 0, panel.button_depth)
    yield from (Solid("encoder", each, 0, 22) for each in wider(holes(front, "knob"), 19))
    sound = holes(front, "sound of the piezo")
    middle = (sum(each.at[0] for each in sound) / len(sound), sum(each.at[1] for each in sound) / len(sound))
    yield Solid("piezo", Disc(middle, 27), 0, 3)
    for bar in ("red", "white"):
        leds = wider(holes(front, f"LED of the {bar} bar"), panel.led + 1)
        yield from (Solid(f"LED of the {bar} bar", each, 0, 25) for each in leds)


def between(panel: Panel, pieces: dict[str, Piece]) -> Iterator[Solid]:
    """Diffuser, the strips on the board, the board, its spacers and the heads of their screws."""
    front, board, diffuser = (pieces[name] for name in ("front plate", "board", "diffuser"))
    behind = panel.diffuser + panel.cell
    spacers = [*wider(holes(front, "screw M3 with its spacer"), 6)]
    yield from (Solid("spacer", each, 0, behind) for each in spacers)
    x, y = board.place
    strips = (shape.bounds for shape in board.shapes if isinstance(shape, Outline) and shape.what == "strip")
    for strip in strips:
        on_plate = Bounds(strip.left + x, strip.bottom + y, strip.right + x, strip.top + y)
        yield Solid("strip", on_plate, behind - 2, behind)
    yield Solid("board", Bounds(x, y, x + board.width, y + board.height), behind, behind + panel.plate + 5)
    u, v = diffuser.place
    cut = [hole.move(u, v) for hole in holes(diffuser, "spacer")]
    if not any(apart(hole, spacer) < 0 for spacer in spacers for hole in cut):
        yield Solid("diffuser", Bounds(u, v, u + diffuser.width, v + diffuser.height), 0, panel.diffuser)
    else:
        assert sorted(hole.at for hole in cut) == sorted(
            each.at for each in spacers if u < each.at[0] < u + diffuser.width and v < each.at[1] < v + diffuser.height
        )


def at_the_back(panel: Panel, back: Piece) -> Iterator[Solid]:
    """The Pi with its plug, and the two stripboards."""
    pi = around(hole.at for hole in holes(back, "screw M2.5 for the Pi"))
    board = Bounds(pi.left - 3.5, pi.bottom - 3.5, pi.left + 81.5, pi.bottom + 52.5)
    plug = Bounds(board.left + 6, board.top - 7, board.left + 59, board.top)
    yield Solid("Pi", board, panel.depth - 10 - 1.4 - 16, panel.depth)
    yield Solid("back", Bounds(0, 0, back.width, back.height), panel.depth, panel.depth + panel.plate)
    yield Solid("plug", plug, panel.depth - 10 - 1.4 - 2.5 - 14 - 5, panel.depth)
    screws = sorted(holes(back, "spacer M3 of a stripboard"), key=lambda hole: hole.at[1])
    for four in (screws[:4], screws[4:]):
        yield Solid("stripboard", around(hole.at for hole in four).grow(5), panel.depth - 10 - 1.6 - 8, panel.depth)


def frame(panel: Panel, front: Piece) -> Iterator[Solid]:
    """The four boards of the frame."""
    width, height, thick = front.width, front.height, 12
    for edge in (Bounds(0, 0, width, thick), Bounds(0, height - thick, width, height), Bounds(0, 0, thick, height),
                 Bounds(width - thick, 0, width, height)):  # fmt: skip
        yield Solid("frame", edge, 0, panel.depth)


def collisions(panel: Panel) -> Iterator[str]:
    """The pairs that take the same room."""
    _, pieces = built(panel)
    front, back = pieces["front plate"], pieces["back"]
    inside = [*in_front(panel, front), *between(panel, pieces), *at_the_back(panel, back)]
    for one, other in combinations(inside, 2):
        if one.meets(other) and {one.name, other.name} not in ({"nut", "button"}, {"Pi", "plug"}):
            yield f"{one.name} and {other.name}"
    for one in inside:
        yield from (f"{one.name} and frame" for wall in frame(panel, front) if one.meets(wall))
    pixels = [hole for hole in holes(front) if hole.what in ("peg", "key lamp", "peg of the secret row")]
    spacers = [each.foot for each in inside if each.name == "spacer"]
    yield from ("spacer seen through a hole" for each in spacers for hole in pixels if apart(each, hole) < 0)


@pytest.mark.slow
def test_nothing_takes_the_room_of_another_part() -> None:
    found = {panel: [*collisions(panel)] for panel in any_panels(200)}
    assert len(found) == 200
    assert {panel: pairs for panel, pairs in found.items() if pairs} == {}


def test_the_parts_of_a_split_wall_leave_the_spacers_their_room() -> None:
    sizes, pieces = built(Panel(strip=24))
    parts = [piece for name, piece in pieces.items() if name.startswith("row strip beside spacers")]
    columns, rows = ({at[axis] for at in sizes.inner_spacers} for axis in (0, 1))
    assert len(parts) == len(columns) + 1
    assert {piece.number for piece in parts} == {len(rows)}
    assert sum(piece.width for piece in parts) + 7 * len(columns) == pieces["long row strip"].width
    assert pieces["long row strip"].number + len(rows) == 13
