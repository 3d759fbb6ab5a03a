"""The looks of boxes with pegs: a lamp in the colour of each peg; in a box of digits the colour stands for a digit."""

from typing import ClassVar, Final

from station.core import glyphs
from station.core.frame import PEG, Lamp
from station.core.glyphs import Points
from station.core.messages import Message, colour
from station.core.palette import BLANK, DIGIT_OF, LETTER_OF, NAME_OF
from station.games.codes.look import Look, Wording
from station.games.controls import letters_of
from station.games.pegs.boxes import BOXES_WITH_PEGS, PegBox
from station.games.pegs.messages import PegMessages
from station.games.pegs.signs import stack
from station.matches.game import DraftRow
from station.scenes.signs import Grid


class ColourLook(Look):
    """Pegs in colours."""

    has_sounds: ClassVar[bool] = True
    wording: ClassVar[Wording] = Wording(PegMessages.exact_and_colour)

    _box: PegBox

    def _lamp_of(self, peg: str) -> Lamp:
        return PEG[peg]

    def picture(self) -> Grid:
        return stack(self._box)

    def peg_of_button(self, button: str, row: DraftRow) -> str | Message:  # noqa: ARG002 - other boxes want it
        return LETTER_OF[button]

    def name(self, peg: str) -> Message | str:
        return colour(NAME_OF[peg])

    def letters(self, pegs: str) -> Message | str:
        """The letters of the reader's language that the pegs bear, or digits."""
        return letters_of(pegs)


class DigitLook(ColourLook):
    """Digits; each has the colour of a button, and is shown large when the knob turns it up, as few know its colour."""

    wording: ClassVar[Wording] = Wording(
        PegMessages.exact_and_digit, PegMessages.digits, twice=PegMessages.digit_is_in_row()
    )

    def peg_of_button(self, button: str, row: DraftRow) -> str | Message:  # noqa: ARG002 - other boxes want it
        """The digit for which the colour stands."""
        return DIGIT_OF.get(button, BLANK)

    def enlarge(self, peg: str) -> tuple[Points, Lamp] | None:
        return glyphs.large(peg), PEG[peg]

    def name(self, peg: str) -> Message | str:
        return peg if peg.isdigit() else super().name(peg)


def look_of(box: PegBox) -> Look:
    """Return the look of a box: pegs in colours, or the digits for which they stand."""
    return DigitLook(box) if box.numbered else ColourLook(box)


COLOURED: Final = look_of(BOXES_WITH_PEGS["original"])
NUMBERED: Final = look_of(BOXES_WITH_PEGS["number"])
"""The looks of any box with colours, and with digits, but for its picture."""
