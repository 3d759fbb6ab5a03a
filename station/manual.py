"""What every control does: the tables that the page and the README show."""

from typing import Final, NamedTuple

from station.games.dice_match import CHIP
from station.palette import LETTER_OF, PEGS
from station.scenes.dice.board import FACE_OF


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
    Entry(
        "hold ok",
        "Enter, 1 s",
        "while a row has holes to fill: a hint; the game is then none for your records",
    ),
    Entry("hold push", "Space, 2 s", "names the pegs by sound; where people mark, calls a fault; lowers the shield"),
    Entry("hold back", "Backspace, 2 s", "leaves the game, after asking"),
    Entry("hold ok+back", "Enter and Backspace, 5 s", "opens the service menu; in a game asks whether to switch off"),
)
"""In the menus and in the boxes with pegs."""


def _sets_aside(face: str) -> str:
    return f"sets a {face} aside; again: for another card, or back"


DICE_ENTRIES: Final = (
    *(
        Entry(button, f"{LETTER_OF[button].lower()} {face}", _sets_aside(face))
        for button, face in FACE_OF.items()
        if face != CHIP
    ),
    Entry("yellow", "y *", "sets a chip aside; again: back"),
    Entry("blank", ".", "as yellow: a chip"),
    Entry("ok", "Enter", "rolls; keeps the dice set aside; then does what is chosen"),
    Entry("back", "Backspace", "takes back the last die set aside, until ok has kept it"),
    Entry("turn", "← →", "goes over the dice that fit; then chooses: right to stop, left to roll on"),
    Entry("push", "Space", "sets the die at the cursor aside, for another card, or back; begins a turn"),
    Entry("hold push", "Space, 2 s", "shows the die at the cursor, or the millions, as large as the display"),
    Entry("hold back", "Backspace, 2 s", "leaves the game, after asking"),
)
"""In the dice box, while it is played."""
