"""Games won in a row, where games come in that were finished long ago."""

from array import array
from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field
from typing import Final

WON: Final = b"+"
NOT_WON: Final = b"-"


@dataclass
class Run:
    """The games of one person in one variant of a box, in the order in which they were finished.

    Of games that were finished at the same instant those that were won come last: that makes the order one of the games
    alone, wherever they came from.
    """

    closed: "array[float]" = field(default_factory=lambda: array("d"))
    """When each was finished, in seconds since 1970."""
    won: bytearray = field(default_factory=bytearray)
    longest: int = 0
    """The most that were won in a row."""

    @property
    def streak(self) -> int:
        """How many of the last ones were won."""
        return len(self.won) - 1 - self.won.rfind(NOT_WON)

    def add(self, closed: float, *, won: bool) -> None:
        """Put a game where it belongs, which takes as long as the row that it becomes a part of, or parts."""
        at = (bisect_right if won else bisect_left)(self.closed, closed)
        before = at - 1 - self.won.rfind(NOT_WON, 0, at)
        ends = self.won.find(NOT_WON, at)
        after = (len(self.won) if ends < 0 else ends) - at
        self.closed.insert(at, closed)
        self.won[at:at] = WON if won else NOT_WON
        if won:
            self.longest = max(self.longest, before + 1 + after)
        elif before + after == self.longest:
            self.longest = max(map(len, self.won.split(NOT_WON)))
