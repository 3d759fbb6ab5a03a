"""What every control does: the one table that the page and the README show."""

from typing import Final, NamedTuple

from station.palette import PEGS


class Entry(NamedTuple):
    """A control, the key that stands for it on the page, and what it does."""

    name: str
    key: str
    says: str


KEY_PEGS: Final = ("red", "white")


def _puts(colour: str) -> str:
    marks = f"; gives a {colour} key peg when marking by hand" if colour in KEY_PEGS else ""
    return f"puts a peg at the cursor: {colour}{marks}"


ENTRIES: Final = (
    *(Entry(colour.name, colour.letter.lower(), _puts(colour.name)) for colour in PEGS),
    Entry("blank", ".", "leaves the hole at the cursor empty on purpose, in boxes with blanks"),
    Entry("ok", "Enter", "plays a complete row, sets a code, commits key pegs; confirms"),
    Entry("back", "Backspace", "takes back the last peg or key peg; one step back in menus"),
    Entry("turn", "← →", "steps the peg at the cursor through the colours in play; chooses in menus"),
    Entry("push", "Space", "moves the cursor on; in menus confirms; while marking asks to see the code again"),
    Entry("hold push", "Space, 2 s", "names the pegs by sound; where people mark, calls a fault; lowers the shield"),
    Entry("hold back", "Backspace, 2 s", "leaves the game, after asking"),
)
