"""Pieces as a laser or a mill needs them: words as outlines, and edges set off by its kerf; it needs the library ezdxf.

Their programs drop text, or set it in a font of their own. A beam takes half its width from either side of a line, so
that holes and slots become wider than they are drawn, and pieces smaller.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from hardware.panel.sizes import PanelError, Point
from pegmind_drawings.panel.pieces import Piece
from pegmind_drawings.panel.shapes import Disc, Label, Outline, Shape, move_shapes

LETTERS: Final = "DejaVu Sans"
"""The font of engraved words; without it ezdxf takes another one that is installed."""

FLATNESS: Final = 0.02
"""How far a straight piece of a letter may be from its curve, in mm."""


def prepare_pieces(pieces: Iterable[Piece], kerf: float) -> Iterator[Piece]:
    """Yield pieces with their engraved words as outlines, and everything that is cut set off by half the kerf, in mm.

    Raises ImportError without ezdxf, and PanelError if no font is installed.
    """
    for piece in pieces:
        shapes = [each for shape in piece.shapes for each in _outline_words(shape)]
        if kerf:
            shapes = [_set_off(shape, kerf) for shape in shapes]
        moved = tuple(move_shapes(shapes, kerf / 2, kerf / 2))
        yield piece._replace(shapes=moved, width=piece.width + kerf, height=piece.height + kerf)


def _outline_words(shape: Shape) -> Iterator[Shape]:
    """Yield the outlines of the letters of an engraved word; all other shapes stay as they are."""
    if isinstance(shape, Label) and shape.layer == "engrave":
        for points in _trace_letters(shape):
            yield Outline(points, f"word {shape.text}", "engrave")
    else:
        yield shape


def _trace_letters(label: Label) -> Iterator[tuple[Point, ...]]:
    from ezdxf.addons.text2path import make_paths_from_str
    from ezdxf.enums import TextEntityAlignment
    from ezdxf.fonts.font_face import FontFace
    from ezdxf.fonts.font_manager import FontNotFoundError

    align = {"left": TextEntityAlignment.LEFT, "middle": TextEntityAlignment.CENTER, "right": TextEntityAlignment.RIGHT}
    try:
        paths = make_paths_from_str(label.text, FontFace(family=LETTERS), label.height, align[label.anchor])
    except FontNotFoundError as error:
        remedy = "install one, as with: sudo apt install fonts-dejavu-core"
        raise PanelError(f"there is no font for the words that are engraved ({error}); {remedy}") from error
    x, y = label.at
    for path in paths:
        points = [(point.x, point.y) for point in path.flattening(FLATNESS)]
        if points:
            yield tuple((x - v, y + u) if label.turned else (x + u, y + v) for u, v in points)


def _set_off(shape: Shape, kerf: float) -> Shape:
    """Return a shape so that it has its size once a beam has cut it: the edge larger, holes smaller."""
    if isinstance(shape, Disc) and shape.layer == "drill":
        return shape._replace(diameter=shape.diameter - kerf)
    if isinstance(shape, Outline) and shape.layer == "cut":
        return shape._replace(points=_widen(shape.points, kerf / 2 if shape.what == "edge" else -kerf / 2))
    return shape


def _widen(points: tuple[Point, ...], by: float) -> tuple[Point, ...]:
    """Return a closed line, which runs against the clock, with every part of it moved outwards."""
    from ezdxf.math.offset2d import offset_vertices_2d

    return tuple((point.x, point.y) for point in offset_vertices_2d(points, -by, closed=True))
