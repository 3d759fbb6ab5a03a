"""docs/how-to-play.md teaches the boxes as the page's help does. After a change: make lessons."""

import re

import pytest

from station.games.registry import FAMILY_OF
from tools.lessons import PAGE, refresh

HOW_TO_PLAY = PAGE.read_text(encoding="utf-8")


def test_the_page_has_the_lessons_of_today() -> None:
    assert refresh(HOW_TO_PLAY) == HOW_TO_PLAY


def test_the_page_has_the_lesson_of_every_box() -> None:
    assert sorted(re.findall(r"<!-- make lessons: (\w+) -->", HOW_TO_PLAY)) == sorted(FAMILY_OF)


def test_only_what_stands_between_the_marks_is_written() -> None:
    page = "# Mine\n\n<!-- make lessons: slider -->\nold\n<!-- end -->\n\nmine, too\n"
    written = refresh(page)
    assert "old" not in written
    assert "| red in hole 1: a red key peg |" in written
    assert written.endswith("\n\n<!-- end -->\n\nmine, too\n")
    assert refresh(written) == written


def test_a_box_that_has_no_lesson_is_an_error() -> None:
    with pytest.raises(KeyError, match="chess"):
        refresh("<!-- make lessons: chess -->\n<!-- end -->\n")
