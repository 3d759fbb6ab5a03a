"""The measures of a board, as the solver sees a box."""

import re
from typing import Final, NamedTuple, Self

from station.games.pegs.boxes import PegBox, count_fillings

_SPELLING: Final = re.compile(r"(\d)x(10|\d)(?:(b?)n)?(-\d)?", re.ASCII)


class Measures(NamedTuple):
    """`holes`: 1 to 6; `colours`: 1 to 10, the blank counted; without `repeats` no colour may occur twice.

    With a `blank`, which is the last colour, it may occur again all the same, in all holes but one at most; where
    colours may repeat, it is like any other.
    """

    holes: int
    colours: int
    repeats: bool = True
    blank: bool = False

    @classmethod
    def of(cls, box: PegBox) -> Self:
        """The measures of `box`."""
        return cls(box.holes, len(box.colours), box.repeats, box.blank and not box.repeats)

    @classmethod
    def read(cls, text: str) -> Self:
        """Read a name, the inverse of `name`; the strategy "4x6-5" is read as its board, 4x6. Raises ValueError."""
        spelt = _SPELLING.fullmatch(text)
        if spelt is None:
            raise ValueError(f"{text!r} is not a board; spell one 5x8, or 4x8n if no colour may occur twice")
        return cls(int(spelt[1]), int(spelt[2]), spelt[3] is None, bool(spelt[3]))

    @property
    def name(self) -> str:
        """The name: "5x8", or "4x8n" without repeats, "4x9bn" if the last of them is a blank."""
        return f"{self.holes}x{self.colours}{'b' * self.blank}{'' if self.repeats else 'n'}"

    @property
    def size(self) -> int:
        """The number of codes."""
        if self.repeats:
            return int(self.colours**self.holes)
        return count_fillings(self.colours - self.blank, self.holes, blank=self.blank) - self.blank
