"""The panel as SVG, true to scale: a unit is a millimetre. Pure.

It is plain ASCII with a background of its own, and needs no script, style sheet or font of its own, like the drawing of
the wiring.
"""

from collections.abc import Iterator
from typing import Final
from xml.etree.ElementTree import Element

from hardware.panel.sizes import mm
from pegmind_drawings.panel.arrangement import Arrangement, PlacedPiece
from pegmind_drawings.panel.marks import RAISED
from pegmind_drawings.panel.shapes import LAYERS, Disc, Label, Layer, Shape
from pegmind_drawings.wiring.symbols import EDGE, INK, PAPER, SOFT, document, group, node, path_data

DEJAVU_CAPITAL: Final = 0.73
"""Height of a capital in em, in DejaVu Sans."""

SHEETS: Final = {"plate": "#f1e6d0", "grid": "#d9dce1", "diffuser": "#e4eef5"}
"""The colour that a piece is drawn in, by its sheet."""

STROKES: Final[dict[Layer, tuple[str, float]]] = {
    "cut": (INK, 0.4),
    "drill": (INK, 0.35),
    "engrave": ("#1f4fa8", 0.3),
    "notes": (SOFT, 0.2),
}
"""Colour and width of the lines of a layer."""

SVG_ANCHORS: Final = {"left": "start", "middle": "middle", "right": "end"}


def render_panel(arrangement: Arrangement, title: str) -> str:
    """Return a drawing of pieces as an SVG document."""
    width, height = round(arrangement.width, 2), round(arrangement.height, 2)
    says = "; ".join(
        f"{each.piece.name}, {mm(each.piece.width)} by {mm(each.piece.height)} mm" for each in arrangement.placed
    )
    paper = node("rect", width=width, height=height, fill=PAPER)
    parts = (paper, *(_draw_piece(each, arrangement.height) for each in arrangement.placed))
    size = {"width": f"{width:g}mm", "height": f"{height:g}mm", "viewBox": f"0 0 {width:g} {height:g}"}
    return document("panel", title, f"{says}.", parts, **size)


def _draw_piece(placed: PlacedPiece, height: float) -> Element:
    return group(_draw_layers(placed, height), data_piece=placed.piece.name)


def _draw_layers(placed: PlacedPiece, height: float) -> Iterator[Element]:
    for layer in LAYERS:
        colour, width = STROKES[layer]
        shapes = [_draw(shape, height, placed.piece.sheet) for shape in placed.shapes if shape.layer == layer]
        if shapes:
            yield group(shapes, data_layer=layer, stroke=colour, stroke_width=width, fill="none")


def _draw(shape: Shape, height: float, sheet: str) -> Element:
    if isinstance(shape, Label):
        return _draw_label(shape, height)
    if isinstance(shape, Disc):
        (x, y), marks = shape.at, {"data_what": shape.what} if shape.what else {}
        fill = {"drill": PAPER, "engrave": STROKES["engrave"][0]}.get(shape.layer, "none")
        return node(
            "circle",
            cx=_hundredths(x),
            cy=_hundredths(height - y),
            r=_hundredths(shape.diameter / 2),
            fill=fill,
            **marks,
        )
    data = path_data((_hundredths(x), _hundredths(height - y)) for x, y in shape.points)
    fills = {"edge": SHEETS[sheet], RAISED: STROKES["engrave"][0]}
    fill = fills.get(shape.what, PAPER if shape.layer == "cut" else "none")
    return node("path", d=data if shape.open else f"{data}Z", data_what=shape.what, fill=fill)


def _draw_label(label: Label, height: float) -> Element:
    x, y = _hundredths(label.at[0]), _hundredths(height - label.at[1])
    turned = {"transform": f"rotate(-90 {x:g} {y:g})"} if label.turned else {}
    fill = STROKES[label.layer][0] if label.layer == "engrave" else EDGE
    return node(
        "text",
        label.text,
        x=x,
        y=y,
        font_size=_hundredths(label.height / DEJAVU_CAPITAL),
        text_anchor=SVG_ANCHORS[label.anchor],
        fill=fill,
        stroke="none",
        **turned,
    )


def _hundredths(value: float) -> float:
    """Return a length to a hundredth of a millimetre."""
    return round(value, 2)
