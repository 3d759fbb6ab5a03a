"""The pages of documentation, and what a reader finds in them."""

import re
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
PAGES: Final = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])

_FENCED: Final = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)
_HEADING: Final = re.compile(r"^#+ (.+)$", re.MULTILINE)
_LINK: Final = re.compile(r"\]\(([^)\s]+)\)")


def name(page: Path) -> str:
    """The path of a page below the checkout, which also names its tests."""
    return str(page.relative_to(ROOT))


def text(page: Path) -> str:
    """Return the Markdown of a page."""
    return page.read_text(encoding="utf-8")


@cache
def anchors(page: Path) -> set[str]:
    """The anchors that a site such as GitHub gives to the headings of a page."""
    plain = [re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", title) for title in _HEADING.findall(_FENCED.sub("", text(page)))]
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in plain}


def relative_links(page: Path) -> list[tuple[Path, str]]:
    """The file and the anchor ("" for none) of each link that leads to a file of ours."""
    links = [link for link in _LINK.findall(_FENCED.sub("", text(page))) if "://" not in link]
    parts = [link.partition("#") for link in links]
    return [((page.parent / path).resolve() if path else page, anchor) for path, _, anchor in parts]
