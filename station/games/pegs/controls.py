"""What every control does in the menus and in the boxes with pegs, for the page's help and docs/how-to-play.md."""

from typing import Final

from station.core.palette import PEGS
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
