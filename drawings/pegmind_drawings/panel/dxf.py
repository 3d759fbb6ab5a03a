"""The panel as DXF for a laser cutter, true to scale in millimetres; it needs the library ezdxf."""

import logging
from io import StringIO
from typing import TYPE_CHECKING, Final

from pegmind_drawings.panel.arrangement import Arrangement
from pegmind_drawings.panel.shapes import LAYERS, Disc, Label, Layer, Shape

if TYPE_CHECKING:
    from ezdxf.layouts.layout import Modelspace

LAYER_COLOURS: Final[dict[Layer, int]] = {"cut": 1, "drill": 3, "engrave": 5, "notes": 8}
"""The AutoCAD colour of each layer: red, green, blue, grey."""

DXF_ANCHORS: Final = {"left": "LEFT", "middle": "CENTER", "right": "RIGHT"}


def render_dxf(arrangement: Arrangement) -> bytes:
    """Return a drawing of pieces as a DXF document of the release 2000, which every program reads.

    Raises ImportError without ezdxf.
    """
    from ezdxf import units
    from ezdxf.filemanagement import new

    logging.getLogger("ezdxf").setLevel(logging.WARNING)  # it tells every table that it makes
    document = new("R2000", units=units.MM)
    for layer in LAYERS:
        document.layers.add(layer, color=LAYER_COLOURS[layer])
    space = document.modelspace()
    for placed in arrangement.placed:
        for shape in placed.shapes:
            _add(space, shape)
    for shape in arrangement.notes:
        _add(space, shape)
    text = StringIO()
    document.write(text)
    return text.getvalue().encode(document.output_encoding)


def _add(space: "Modelspace", shape: Shape) -> None:
    attributes = {"layer": shape.layer}
    if isinstance(shape, Disc):
        space.add_circle(shape.at, shape.diameter / 2, attributes)
    elif isinstance(shape, Label):
        from ezdxf.enums import TextEntityAlignment

        text = space.add_text(
            shape.text, height=shape.height, rotation=90 if shape.turned else 0, dxfattribs=attributes
        )
        text.set_placement(shape.at, align=TextEntityAlignment[DXF_ANCHORS[shape.anchor]])
    else:
        space.add_lwpolyline(shape.points, close=not shape.open, dxfattribs=attributes)
