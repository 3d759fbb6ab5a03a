"""`make lessons`: write the lessons of the boxes into docs/how-to-play.md, as the page's help has them."""

import re
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from station.games.registry import lessons
from station.matches.lesson import Lesson

PAGE: Final = Path(__file__).parents[1] / "docs" / "how-to-play.md"
WIDTH: Final = 120
_REGION: Final = re.compile(r"(?<=<!-- make lessons: )(\w+)( -->\n).*?(?=<!-- end -->)", re.DOTALL)


def refresh(page: str) -> str:
    """Return the page with every region "<!-- make lessons: BOX --> ... <!-- end -->" written anew.

    Raises KeyError for a BOX that has no lesson.
    """
    regions = {lesson.box: render_markdown(lesson) for lesson in lessons()}
    return _REGION.sub(lambda region: f"{region[1]}{region[2]}\n{regions[region[1]]}\n\n", page)


def render_markdown(lesson: Lesson) -> str:
    """Return a lesson as Markdown: the aim, a table of the steps, and the rules as a list."""
    rules = (textwrap.fill(f"- {rule}", WIDTH, subsequent_indent="  ") for rule in lesson.rules)
    return "\n\n".join((textwrap.fill(str(lesson.aim), WIDTH), "\n".join(_table(lesson)), "\n".join(rules)))


def _table(lesson: Lesson) -> Iterator[str]:
    yield "| for example | what it means |"
    yield "|---|---|"
    yield from (f"| {step.words} | {step.says} |" for step in lesson.steps)


if __name__ == "__main__":
    PAGE.write_text(refresh(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
