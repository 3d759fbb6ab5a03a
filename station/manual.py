"""What every control does: the one table that the page and the README show."""

from typing import Final, NamedTuple

from station.palette import PEGS


class Entry(NamedTuple):
    """A control, the key that stands for it on the page, and what it does."""

    name: str
    key: str
    says: str


ENTRIES: Final = (
    *(Entry(colour.name, colour.letter.lower(), f"puts a peg at the cursor: {colour.name}") for colour in PEGS),
    Entry("blank", ".", "leaves the hole at the cursor empty on purpose, in boxes with blanks"),
    Entry("ok", "Enter", "plays a complete row; confirms"),
    Entry("back", "Backspace", "takes back the last peg; one step back in menus"),
    Entry("turn", "← →", "steps the peg at the cursor through the colours in play; chooses in menus"),
    Entry("push", "Space", "moves the cursor on; confirms in menus"),
    Entry("hold back", "Backspace, 2 s", "leaves the game, after asking"),
)
