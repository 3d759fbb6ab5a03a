"""What every control does: the tables that the page's help and docs/how-to-play.md show."""

from typing import Final

from station.core.palette import LETTER_OF, PEGS
from station.games.dice.match import CHIP
from station.games.dice.scenes.board import FACE_OF
from station.games.family import Entry

KEY_PEGS: Final = ("red", "white")


def _describe_peg(colour: str) -> str:
    article = "an" if colour == "orange" else "a"
    by_hand = f"; when marking by hand, adds a {colour} key peg" if colour in KEY_PEGS else ""
    return f"puts {article} {colour} peg at the cursor{by_hand}"


ENTRIES: Final = (
    *(Entry(colour.name, colour.letter.lower(), _describe_peg(colour.name)) for colour in PEGS),
    Entry("blank", ".", "in games with blanks, leaves the hole at the cursor empty on purpose"),
    Entry("ok", "Enter", "plays a complete row, sets a code, gives the key pegs; in menus confirms"),
    Entry("back", "Backspace", "takes back the last peg or key peg; in menus goes one step back"),
    Entry("turn", "← →", "changes the colour of the peg at the cursor; in menus chooses"),
    Entry("push", "Space", "moves the cursor on; in menus confirms; when marking by hand, shows the code again"),
    Entry(
        "hold ok",
        "Enter, 1 s",
        "gives a hint while the row has empty holes; the game then no longer counts for your records",
    ),
    Entry(
        "hold push",
        "Space, 2 s",
        "names the pegs by sound, or calls a fault where rows are marked by hand; lowers the shield",
    ),
    Entry("hold back", "Backspace, 2 s", "leaves the game, after asking"),
    Entry(
        "hold ok+back",
        "Enter and Backspace, 5 s",
        "opens the service menu; during a game, asks whether to switch off",
    ),
)
"""In the menus and in the boxes with pegs."""


def _describe_die(face: str) -> str:
    return f"sets a {face} aside; press again to use it on the next card, or to put it back"


DICE_ENTRIES: Final = (
    *(
        Entry(button, f"{LETTER_OF[button].lower()} {face}", _describe_die(face))
        for button, face in FACE_OF.items()
        if face != CHIP
    ),
    Entry("yellow", "y *", "sets a chip aside; press again to put it back"),
    Entry("blank", ".", "sets a chip aside, as yellow does"),
    Entry("ok", "Enter", "rolls the dice; keeps those set aside; then rolls on or stops, as chosen"),
    Entry("back", "Backspace", "puts back the last die set aside, until ok has kept it"),
    Entry("turn", "← →", "moves among the dice that fit; then chooses: right to stop, left to roll on"),
    Entry(
        "push",
        "Space",
        "starts a turn; sets the die at the cursor aside, uses it on the next card, or puts it back",
    ),
    Entry("hold push", "Space, 2 s", "fills the display with the die at the cursor, or with the millions"),
    Entry("hold back", "Backspace, 2 s", "leaves the game, after asking"),
)
"""In the dice box, while it is played."""
