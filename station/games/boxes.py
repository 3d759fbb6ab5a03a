"""The boxes of the family, as values."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from station.games.code import EMPTY, Code, parse_code
from station.games.errors import NotAllowed
from station.palette import BLANK


@dataclass(frozen=True)
class Box:
    """The measures of one box.

    `colours` are the peg letters in play, in palette order; `bonus` is what the codemaker gets
    on top of one point a row when the secret is not found.
    """

    name: str
    title: str
    holes: int
    colours: str
    rows: int
    bonus: int

    @property
    def possibilities(self) -> int:
        """How many secrets there are."""
        return int(len(self.colours) ** self.holes)


BOXES: Final[Mapping[str, Box]] = MappingProxyType(
    {box.name: box for box in (Box("original", "Original", holes=4, colours="RYGBPW", rows=10, bonus=1),)}
)
"""Every box by name, with the numbers of its leaflet: `original` is leaflet 000."""


def with_blank(box: Box) -> Box:
    """Return the variant in which holes may be left empty: the blank is one more colour (leaflet 000)."""
    return replace(box, title=f"{box.title} with blanks", colours=box.colours + BLANK)


def full_code(text: str, box: Box) -> Code:
    """Read a complete code for `box`; EMPTY stands for a hole without a peg.

    Raises Malformed for a foreign letter and NotAllowed for empty or surplus holes.
    """
    if len(text) > box.holes:
        raise NotAllowed(f"the row has {len(text)} pegs, but only {box.holes} holes")
    empty = [str(hole) for hole, peg in enumerate(text.ljust(box.holes, EMPTY), start=1) if peg == EMPTY]
    parse_code(text.replace(EMPTY, ""), box.colours)
    if len(empty) == 1:
        raise NotAllowed(f"hole {empty[0]} is still empty")
    if empty:
        raise NotAllowed(f"holes {', '.join(empty[:-1])} and {empty[-1]} are still empty")
    return text
