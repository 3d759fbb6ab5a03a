"""The controls of the dice box: the button of every face, the lamp of every seat, and what every control does."""

from typing import Final

from station.core.frame import Lamp
from station.core.palette import LETTER_OF
from station.games.controls import BACKSPACE, ENTER, SAY_AGAIN, SPACE, Entry, hold_key, key_of
from station.games.dice.match import CHIP
from station.games.dice.messages import DiceMessages
from station.games.dice.view import DiceFacts
from station.matches.messages import GameMessages

FACE_OF: Final = {
    "blue": "1", "purple": "2", "green": "3", "cyan": "4", "white": "5", "yellow": CHIP, "blank": CHIP,
}  # fmt: skip
"""The buttons of the faces of a die."""

DICE_BUTTONS: Final = frozenset(FACE_OF) - {"blank"}
"""The buttons that a game uses. Of the two for the chip only yellow is listed: blank does the same."""

SEATS: Final = tuple(map(Lamp, ("red", "white", "orange", "cyan", "purple", "green")))
"""The lamp of each seat, which its place in the secret row also tells without the colour."""


ENTRIES: Final = (
    *(
        Entry(button, GameMessages.key_and_face(key=key_of(button), face=face), DiceMessages.sets_die_aside(face=face))
        for button, face in FACE_OF.items()
        if face != CHIP
    ),
    Entry("yellow", GameMessages.key_and_face(key=key_of("yellow"), face=CHIP), DiceMessages.sets_chip_aside()),
    Entry("blank", ".", DiceMessages.sets_chip_aside_too()),
    Entry("ok", ENTER, DiceMessages.rolls_and_keeps()),
    Entry("back", BACKSPACE, DiceMessages.puts_die_back()),
    Entry("turn", "← →", DiceMessages.chooses_die_or_stop()),
    Entry("push", SPACE, DiceMessages.starts_turn()),
    SAY_AGAIN,
    Entry("hold push", hold_key(SPACE, 2), DiceMessages.fills_display()),
    Entry("hold ok", hold_key(ENTER, 1), DiceMessages.gives_a_hint_on_dice()),
    Entry("hold back", hold_key(BACKSPACE, 2), GameMessages.leaves_the_game()),
)
"""What every control does while the dice box is played, as the page's help and docs/how-to-play.md show it."""


def page_facts() -> DiceFacts:
    """Return the facts that the page needs: faces and seats by the letters of their colours, and the controls."""
    return {
        "faces": {LETTER_OF[button]: face for button, face in FACE_OF.items()},
        "seats": [LETTER_OF[lamp.colour] for lamp in SEATS],
        "controls": [entry.data for entry in ENTRIES],
    }
