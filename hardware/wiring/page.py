"""`make wiring`: write the generated regions of wiring.md, and docs/wiring.svg, for the default configuration."""

import re
from pathlib import Path
from typing import Final

from hardware.sections import Wiring
from hardware.wiring.description import render_markdown, sections
from hardware.wiring.drawing import render_svg

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = ROOT / "wiring.md"
DRAWING: Final = ROOT / "docs" / "wiring.svg"
_REGION: Final = re.compile(r"(?<=<!-- make wiring: )(\w+)( -->\n).*?(?=<!-- end -->)", re.DOTALL)


def refresh(page: str, wiring: Wiring) -> str:
    """Return the page with every region "<!-- make wiring: NAME --> ... <!-- end -->" regenerated.

    Raises KeyError for a NAME that no section has.
    """
    regions = {section.name: render_markdown(section) for section in sections(wiring)}
    return _REGION.sub(lambda region: f"{region[1]}{region[2]}\n{regions[region[1]]}\n\n", page)


def main() -> None:
    """Write both files."""
    PAGE.write_text(refresh(PAGE.read_text(encoding="utf-8"), Wiring()), encoding="utf-8")
    DRAWING.write_text(f"{render_svg(Wiring())}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
