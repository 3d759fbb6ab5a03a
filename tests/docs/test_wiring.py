"""wiring.md and its drawing say what the code does. After a change: make wiring."""

import re

import pytest

from hardware.sections import Wiring
from hardware.wiring.description import sections
from hardware.wiring.drawing import render_svg
from hardware.wiring.page import DRAWING, PAGE, refresh

WIRING = PAGE.read_text(encoding="utf-8")


def test_the_page_is_the_default_configuration() -> None:
    assert refresh(WIRING, Wiring()) == WIRING


def test_the_page_has_every_section() -> None:
    assert sorted(re.findall(r"<!-- make wiring: (\w+) -->", WIRING)) == sorted(
        each.name for each in sections(Wiring())
    )


def test_the_page_shows_the_drawing_and_the_drawing_is_the_default_configuration() -> None:
    assert "](docs/wiring.svg)" in WIRING
    assert DRAWING.read_text(encoding="utf-8") == f"{render_svg(Wiring())}\n"


def test_only_what_stands_between_the_marks_is_written() -> None:
    page = "# Mine\n\n<!-- make wiring: line -->\nold\n<!-- end -->\n\nmine, too\n"
    written = refresh(page, Wiring())
    assert "old" not in written
    assert written.startswith("# Mine\n\n<!-- make wiring: line -->\n\nRow 1 starts at the bottom left")
    assert written.endswith("\n\n<!-- end -->\n\nmine, too\n")
    assert refresh(written, Wiring()) == written


def test_a_mark_that_nobody_knows_is_an_error() -> None:
    with pytest.raises(KeyError, match="lines"):
        refresh("<!-- make wiring: lines -->\n<!-- end -->\n", Wiring())
