"""`make wiring`: write the generated regions of wiring.md, and the drawings in docs/, for the default configuration."""

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from hardware.panel.measures import measure
from hardware.sections import Wiring
from pegmind_drawings.panel.arrangement import arrange
from pegmind_drawings.panel.drawing import render_panel
from pegmind_drawings.panel.exploded import render_exploded
from pegmind_drawings.panel.pieces import make_pieces
from pegmind_drawings.wiring.description import WIRING_DRAWINGS, render_markdown, sections

ROOT: Final = Path(__file__).parents[1]
PAGE: Final = ROOT / "wiring.md"
_REGION: Final = re.compile(r"(?<=<!-- make wiring: )(\w+)( -->\n).*?(?=<!-- end -->)", re.DOTALL)


def _draw_front(wiring: Wiring) -> str:
    front = make_pieces(wiring.panel, wiring.geometry)[:1]
    return render_panel(arrange(front, measure(wiring.panel)), "Pegmind: the front plate")


def _draw_pieces(wiring: Wiring) -> str:
    pieces = make_pieces(wiring.panel, wiring.geometry)[1:]
    return render_panel(arrange(pieces, measure(wiring.panel)), "Pegmind: the pieces behind the plate")


def _draw_exploded(wiring: Wiring) -> str:
    return render_exploded(wiring.panel, wiring.geometry)


DRAWINGS: Final[Mapping[Path, Callable[[Wiring], str]]] = MappingProxyType(
    {
        ROOT / "docs" / "wiring.svg": WIRING_DRAWINGS["svg"],
        ROOT / "docs" / "stripboard.svg": WIRING_DRAWINGS["stripboard"],
        ROOT / "docs" / "inputs.svg": WIRING_DRAWINGS["inputs"],
        ROOT / "docs" / "panel.svg": _draw_front,
        ROOT / "docs" / "pieces.svg": _draw_pieces,
        ROOT / "docs" / "exploded.svg": _draw_exploded,
    }
)
"""The drawings of the documentation, each with what draws it."""


def refresh(page: str, wiring: Wiring) -> str:
    """Return the page with every region "<!-- make wiring: NAME --> ... <!-- end -->" regenerated.

    Raises KeyError for a NAME that no section has.
    """
    regions = {section.name: render_markdown(section) for section in sections(wiring)}
    return _REGION.sub(lambda region: f"{region[1]}{region[2]}\n{regions[region[1]]}\n\n", page)


def main() -> None:
    """Write the page and the drawings."""
    PAGE.write_text(refresh(PAGE.read_text(encoding="utf-8"), Wiring()), encoding="utf-8")
    for file, draw in DRAWINGS.items():
        file.write_text(f"{draw(Wiring())}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
