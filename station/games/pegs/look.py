"""How the boxes with pegs look: a lamp in the colour of each peg; in a box of digits the colour stands for a digit."""

from typing import ClassVar

from station.core import glyphs
from station.core.frame import PEG, Lamp
from station.core.glyphs import Points
from station.core.messages import Message, colour
from station.core.palette import BLANK, DIGIT_OF, LETTER_OF, NAME_OF
from station.games.codes.box import Box
from station.games.codes.code import Key
from station.games.codes.look import Look
from station.games.family import letters_of
from station.games.pegs.boxes import PegBox
from station.games.pegs.messages import PegMessages
from station.games.pegs.signs import stack
from station.matches.game import DraftRow
from station.scenes.signs import Grid


class Coloured(Look):
    """Pegs in colours."""

    has_sounds: ClassVar[bool] = True

    def peg(self, peg: str) -> Lamp:
        """Return a lamp in the colour of the peg."""
        return PEG[peg]

    def picture(self, box: PegBox) -> Grid:
        """The pegs of the box as a stack."""
        return stack(box)

    def pressed(self, button: str, row: DraftRow, box: Box) -> str | Message:  # noqa: ARG002 - other boxes want them
        """A peg of the button's colour."""
        return LETTER_OF[button]

    def name(self, peg: str) -> Message | str:
        """The colour of the peg."""
        return colour(NAME_OF[peg])

    def letters(self, pegs: str) -> Message | str:
        """The letters of the reader's language that the pegs bear, or digits."""
        return letters_of(pegs)

    def answer(self, key: Key) -> Message:
        """Red for exact, white for colour only."""
        return PegMessages.exact_and_colour(red=key.red, white=key.white)


class Numbered(Coloured):
    """Digits; each has the colour of a button, and is shown large when the knob turns it up, as few know its colour."""

    def pressed(self, button: str, row: DraftRow, box: Box) -> str | Message:  # noqa: ARG002 - other boxes want them
        """The digit for which the colour stands."""
        return DIGIT_OF.get(button, BLANK)

    def turned_up(self, peg: str) -> tuple[Points, Lamp] | None:
        """The digit, as large as the display."""
        return glyphs.large(peg), PEG[peg]

    def name(self, peg: str) -> Message | str:
        """The digit."""
        return peg if peg.isdigit() else super().name(peg)

    def answer(self, key: Key) -> Message:
        """Red for exact, white for digit only."""
        return PegMessages.exact_and_digit(red=key.red, white=key.white)

    def number(self, pegs: int) -> Message:
        """The number of digits in words."""
        return PegMessages.digits(n=pegs)

    def twice(self) -> Message:
        """Return why a digit that is already in the row is refused."""
        return PegMessages.digit_is_in_row()


COLOURED = Coloured()
NUMBERED = Numbered()
