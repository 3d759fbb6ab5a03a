"""Setting dice aside in box 3: what stands behind `keep`, and all that may stand there.

    3@2     a die showing 3 covers a digit 3 on open card 2
    *       a chip

`read_kept` and `str` are each other's inverse.
"""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from station.games.dice_match import CHIP, DiceMatch, Hand, Places, awaits, covering, markers_left, placements
from station.games.errors import Malformed, NotAllowed

_KEPT: Final = re.compile(r"([1-5])@([123])")


class Kept(NamedTuple):
    """A die set aside: the digit it shows and the number of the open card, 1 to 3; a chip has the number 0."""

    face: str
    card: int

    def __str__(self) -> str:
        return f"{self.face}@{self.card}" if self.card else self.face


def read_kept(text: str) -> Kept:
    """Read one die. Raises Malformed."""
    if text == CHIP:
        return Kept(CHIP, 0)
    found = _KEPT.fullmatch(text)
    if found is None:
        raise Malformed(f"{text[:12]!r} is neither a digit on card 1, 2 or 3, nor a chip; write: keep 3@2 *")
    return Kept(found[1], int(found[2]))


def set_aside(match: DiceMatch, kept: Sequence[Kept]) -> tuple[Hand, Places]:
    """The dice and the open cards after these dice have been set aside, one after the other. Raises NotAllowed."""
    hand, places = match.hand, match.places
    for face, card in kept:
        if face not in hand.lying:
            raise NotAllowed(f"no {_called(face)} is left among the dice that were rolled")
        if face != CHIP:
            _check_free(places, face, card)
            places = covering(places, face, card)
        hand = hand._replace(kept=hand.kept + face)
    return hand, places


def keeps(match: DiceMatch) -> tuple[str, ...]:
    """Every `keep` that is allowed now, each choice once, the dice in it sorted; none where no keep is awaited."""
    if awaits(match) != "keep":
        return ()
    ways: dict[tuple[Kept, ...], Places] = {(): match.places}
    for face in match.hand.lying:
        for kept, places in tuple(ways.items()):
            for card in (0,) if face == CHIP else placements(places, face):
                more = tuple(sorted((*kept, Kept(face, card))))
                if more not in ways:
                    ways[more] = covering(places, face, card)
    return tuple(f"keep {' '.join(map(str, kept))}" for kept in ways if kept)


def _check_free(places: Places, face: str, card: int) -> None:
    if not markers_left(places):
        raise NotAllowed("no marker is left to cover a digit with")
    if card not in placements(places, face):
        raise NotAllowed(f"card {card} has no free {face}")


def _called(face: str) -> str:
    return "chip" if face == CHIP else face
