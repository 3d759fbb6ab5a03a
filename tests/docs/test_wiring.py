"""wiring.md and the drawings say what the code does. After a change: make wiring."""

import re
from pathlib import Path

import pytest

from hardware.sections import Wiring
from pegmind_drawings.wiring.description import sections
from tools.wiring import DRAWINGS, PAGE, ROOT, refresh

WIRING = PAGE.read_text(encoding="utf-8")
BUILD = (ROOT / "docs" / "build.md").read_text(encoding="utf-8")


def test_the_page_is_the_default_configuration() -> None:
    assert refresh(WIRING, Wiring()) == WIRING


def test_the_page_has_every_section() -> None:
    assert sorted(re.findall(r"<!-- make wiring: (\w+) -->", WIRING)) == sorted(
        each.name for each in sections(Wiring())
    )


@pytest.mark.parametrize("file", DRAWINGS, ids=lambda file: file.name)
def test_a_drawing_is_that_of_the_default_configuration(file: Path) -> None:
    assert file.read_text(encoding="utf-8") == f"{DRAWINGS[file](Wiring())}\n"
    assert f"](docs/{file.name})" in WIRING or f"]({file.name})" in BUILD


def test_only_what_stands_between_the_marks_is_written() -> None:
    page = "# Mine\n\n<!-- make wiring: line -->\nold\n<!-- end -->\n\nmine, too\n"
    written = refresh(page, Wiring())
    assert "old" not in written
    assert written.startswith("# Mine\n\n<!-- make wiring: line -->\n\nRow 1 starts at the bottom left")
    assert written.endswith("\n\n<!-- end -->\n\nmine, too\n")
    assert refresh(written, Wiring()) == written


def test_an_unknown_mark_is_an_error() -> None:
    with pytest.raises(KeyError, match="lines"):
        refresh("<!-- make wiring: lines -->\n<!-- end -->\n", Wiring())
