"""The seats: which player each page plays for, which pages may act now, and which one looks behind the shield.

A page without a seat plays for everybody who sits at it, as the cabinet does.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import Final, Generic, TypeVar

from station.core.messages import Message
from station.lobby.view import OnTurn
from station.scenes.base import Shield
from station.web.contract import SeatsView
from station.web.messages import PageMessages

LIFTS: Final = "ok"
"""The control that lifts the shield."""

EVERYBODY: Final = ""
"""The seat of a page that plays for everybody who sits at it."""

Viewer = TypeVar("Viewer")


def find_refusal(seat: str, turn: str | None, people: Collection[str], elsewhere: Collection[str]) -> Message | None:
    """Return why a page may not use the controls now; None if it may.

    It plays for `seat`, and `turn` is the player who has to act; `elsewhere` are the seats of all other pages. If it is
    a computer's or anybody's turn, every page may use them.
    """
    if turn not in people or turn is None:
        return None
    if seat in people and seat != turn:
        return PageMessages.not_your_turn(player=turn, seat=seat)
    if seat != turn and turn in elsewhere:
        return PageMessages.plays_elsewhere(player=turn)
    return None


class Seats(Generic[Viewer]):
    """The viewers with their seats, and which of them is the codemaker's.

    The scene says whether the shield is up. While it is, the codemaker's page is the one that pressed the control that
    lifts it. Once a code has been begun, it is the page that began it, whichever page presses, unless that page plays
    for another player by now.
    """

    def __init__(self) -> None:
        self._seats: dict[Viewer, str] = {}
        self._lifted = False
        self._set_by: Viewer | None = None
        self.codemaker: Viewer | None = None

    def join(self, viewer: Viewer) -> None:
        """Add a viewer without a seat."""
        self._seats[viewer] = EVERYBODY

    def sit(self, viewer: Viewer, player: str) -> None:
        """Let a viewer play for this player alone, or for EVERYBODY."""
        self._seats[viewer] = player

    def plays(self, viewer: Viewer) -> str:
        """Return the seat that a viewer has chosen, even if that player does not play now."""
        return self._seats.get(viewer, EVERYBODY)

    def leave(self, viewer: Viewer) -> None:
        """Forget a viewer that has disconnected."""
        self._seats.pop(viewer, None)
        if viewer is self._set_by:
            self._set_by = None

    def watch(self, shield: Shield | None, presser: Viewer | None) -> None:
        """Update `codemaker`; `presser` is the viewer who last pressed LIFTS, or None if it was no page."""
        if shield is None or not shield.up:
            self.codemaker, self._lifted = None, False
        elif not self._lifted:
            self.codemaker, self._lifted = self._find_codemaker(shield, presser), True

    def made_code(self, viewer: Viewer, player: str) -> bool:
        """Whether a viewer's page is the one of this player, who is the only one, and has made a code.

        It plays for this player, or for everybody and began the code, or there is no other page.
        """
        seat = self.plays(viewer)
        return seat == player or (seat == EVERYBODY and (viewer is self._set_by or [*self._seats] == [viewer]))

    def seat(self, viewer: Viewer, people: Collection[str]) -> str:
        """Return which of these people a viewer plays for; EVERYBODY if its player is not among them."""
        seat = self.plays(viewer)
        return next((name for name in people if name == seat), EVERYBODY)

    def describe(self, viewer: Viewer, people: Sequence[str]) -> SeatsView:
        """Return which of these people a viewer plays for, and who is at the other pages, as keys of its view."""
        taken = {*self._seats.values()}
        others = [self.seat(other, people) for other in self._seats if other is not viewer]
        return {
            "people": people,
            "seat": self.seat(viewer, people),
            "seats": [name for name in people if name in taken],
            "viewers": len(self._seats),
            "watching": others.count(EVERYBODY),
        }

    def refusal(self, viewer: Viewer, turn: OnTurn, people: Collection[str]) -> Message | None:
        """Return why a viewer may not use the controls now; None if it may."""
        if self.codemaker is not None:
            return None if viewer is self.codemaker else PageMessages.shield_is_up(player=turn.player or "")
        if turn.open_to_all:
            return None
        elsewhere = [seat for other, seat in self._seats.items() if other is not viewer]
        return find_refusal(self.seat(viewer, people), turn.player, people, elsewhere)

    def __iter__(self) -> Iterator[Viewer]:
        """Yield every viewer."""
        return iter(self._seats)

    def _find_codemaker(self, shield: Shield, presser: Viewer | None) -> Viewer | None:
        if not shield.begun or not self._began_code(presser):
            self._set_by = presser
        return self._set_by

    def _began_code(self, presser: Viewer | None) -> bool:
        """Whether a connected page began the code, and still plays for the `presser`'s player or for EVERYBODY."""
        if self._set_by is None:
            return False
        return self.plays(self._set_by) in (EVERYBODY, presser and self.plays(presser))
