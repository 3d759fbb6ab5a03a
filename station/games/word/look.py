"""The look of words: a lamp cannot show a letter, so it shows that there is one, and the display shows which."""

from typing import ClassVar, Final

from station.core import glyphs
from station.core.frame import Lamp
from station.core.glyphs import Points
from station.core.messages import Message
from station.games.codes.look import GAP, Look, Wording
from station.games.word.boxes import WordBox, refuse_foreign
from station.games.word.messages import WordMessages
from station.games.word.signs import LETTER, tiles
from station.games.word.words import in_letters
from station.matches.game import EMPTY, DraftRow
from station.scenes.signs import Grid

LARGE_LETTER: Final = Lamp("yellow", 60)
"""The lamp of a letter that fills the display."""


class LetterLook(Look):
    """The words of a box."""

    wording: ClassVar[Wording] = Wording(
        WordMessages.exact_and_letter, WordMessages.count_letters, WordMessages.letters_to_go
    )

    _box: WordBox

    def _lamp_of(self, peg: str) -> Lamp:  # noqa: ARG002 - all letters look alike
        return LETTER

    def enlarge(self, peg: str) -> tuple[Points, Lamp] | None:
        return glyphs.large(peg), LARGE_LETTER

    def picture(self) -> Grid:
        """Rows of letters, one of which can be read."""
        return tiles(self._box.holes, self._box.rows)

    def peg_of_button(self, button: str, row: DraftRow) -> str | Message:  # noqa: ARG002 - other boxes want them
        """Return how to choose a letter, as no colour button puts one."""
        return WordMessages.turn_for_a_letter()

    def pegs_of_text(self, text: str) -> str | Message:
        """Return the letters as the box writes them, or why a character is refused."""
        letters = in_letters(text, self._box.language)
        return refuse_foreign(letters, self._box.colours) or letters

    def at_hole(self, hole: int, peg: str) -> Message:
        """Return where the cursor is, and the letter there, if there is one: "Letter 3: E."."""
        if peg == EMPTY:
            return WordMessages.at_letter(place=hole + 1)
        return WordMessages.on_letter(place=hole + 1, letter=peg)

    def name(self, peg: str) -> Message | str:
        return peg

    def names(self, pegs: str, gap: Message | str = GAP) -> Message | str:
        """Return a complete word, "BREAD", or the letters of any other row: "B … E"."""
        is_word = len(pegs) == self._box.holes and EMPTY not in pegs
        return pegs if is_word else super().names(pegs, gap)


def look_of(box: WordBox) -> Look:
    """Return the look of a box: its letters."""
    return LetterLook(box)
