"""The controls of the dice box: the button of every face, the lamp of every seat, and what every control does."""

from typing import Any, Final

from station.core.frame import Lamp
from station.core.palette import LETTER_OF
from station.games.dice.match import CHIP
from station.games.family import Entry

FACE_OF: Final = {
    "blue": "1", "purple": "2", "green": "3", "cyan": "4", "white": "5", "yellow": CHIP, "blank": CHIP,
}  # fmt: skip
"""The buttons of the faces of a die."""

COLOURS: Final = frozenset(FACE_OF) - {"blank"}
"""The buttons that every game has a use for. Yellow stands for the chip alone: blank does the same."""

SEATS: Final = tuple(map(Lamp, ("red", "white", "orange", "cyan", "purple", "green")))
"""The lamp of each seat; its place in the secret row tells it without its colour."""


def _describe_die(face: str) -> str:
    return f"sets a {face} aside; press again to use it on the next card, or to put it back"


ENTRIES: Final = (
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
"""What every control does while the dice box is played, as the page's help and docs/how-to-play.md show it."""


def page_facts() -> dict[str, Any]:
    """What the page needs to draw the box: faces and seats by the letters of their colours, and the controls."""
    return {
        "faces": {LETTER_OF[button]: face for button, face in FACE_OF.items()},
        "seats": [LETTER_OF[lamp.colour] for lamp in SEATS],
        "controls": [entry._asdict() for entry in ENTRIES],
    }
