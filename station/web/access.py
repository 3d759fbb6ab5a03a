"""Who at a page may do what: the operator decides it by roles (`Access`), and the game by whose turn it is."""

from collections.abc import Collection
from typing import Literal, NamedTuple

from station.core.events import Ask, Event, HeldFor, Press
from station.core.messages import Message
from station.lobby.view import OnTurn
from station.scenes.base import Deed, Scene
from station.scenes.holds import BOTH, COMBO
from station.web.messages import PageMessages
from station.web.seats import EVERYBODY, PageSeat, is_same_place
from station.web.section import AT_CABINET, SEATED, Access

Permission = Deed | Literal["sit", "sound"]
"""What a key of the section [access] allows."""


class Visitor(NamedTuple):
    """A page that wants something: the player it plays for, whether it is seated, and on the cabinet's own machine."""

    seat: PageSeat
    is_seated: bool
    is_here: bool


class Seating(NamedTuple):
    """The `people` who play, and the seats `taken` by other pages.

    The table `is_free` if nobody sits there, or all who do seem to have gone. `looks_elsewhere` is whether another page
    looks behind the shield.
    """

    people: Collection[str]
    taken: Collection[str] = ()
    is_free: bool = False
    looks_elsewhere: bool = False


def find_refusal(does: Deed, visitor: Visitor, seating: Seating, turn: OnTurn, access: Access) -> Message | None:
    """Return why a page may not use the controls now, by which it would do this; None if it may."""
    denial = find_denial(does, visitor, seating, access)
    if denial is not None:
        return denial
    if seating.looks_elsewhere:
        return PageMessages.shield_is_up(player=turn.player or "")
    return None if turn.open_to_all else _wait_for_turn(visitor.seat, seating, turn.player)


def find_denial(
    does: Permission, visitor: Visitor, seating: Seating, access: Access, wanted: PageSeat = None
) -> Message | None:
    """Return why the role of a page does not allow something, whoever is on turn; None if it does.

    `wanted` is the seat that it would take; anybody may watch, which is None.
    """
    role = getattr(access, does)
    if does == "sit" and wanted is None:
        return None
    if role == AT_CABINET and not visitor.is_here:
        return PageMessages.only_at_the_cabinet()
    if role != SEATED or seating.is_free:
        return None
    if does == "sit":
        is_taken = any(is_same_place(wanted, seat) for seat in seating.taken)
        return PageMessages.seat_is_taken() if is_taken else None
    if visitor.is_seated:
        return None
    return PageMessages.take_a_seat() if _has_free_seat(seating, visitor, access) else PageMessages.others_play()


def find_choices(visitor: Visitor, seating: Seating, access: Access) -> list[PageSeat]:
    """Return the seats that a page may take: of these people, EVERYBODY for all of several, and None to watch."""
    seats = (*seating.people, EVERYBODY) if len(seating.people) > 1 else seating.people
    choices: list[PageSeat] = [seat for seat in seats if find_denial("sit", visitor, seating, access, seat) is None]
    return [*choices, None] if access.has_seats else choices


def _has_free_seat(seating: Seating, visitor: Visitor, access: Access) -> bool:
    return any(find_denial("sit", visitor, seating, access, person) is None for person in seating.people)


def find_deed(event: Event, scene: Scene, down: Collection[str]) -> Deed:
    """Return what a page does by an event in a scene, while the controls `down` are held there."""
    match event:
        case Ask(does):
            return hold_deed(scene.holds.control_for(does), scene)
        case HeldFor(control) if control in scene.holds.does:
            return hold_deed(control, scene)
        case Press(control) if control in BOTH and BOTH - {control} <= {*down}:
            return "service"
        case _:
            return scene.audience.deed


def hold_deed(control: str | None, scene: Scene) -> Deed:
    """Return what somebody does who holds a control of a scene."""
    if control == COMBO:
        return "service"
    return "leave" if control == "back" else scene.audience.deed


def _wait_for_turn(seat: PageSeat, seating: Seating, turn: str | None) -> Message | None:
    """Return for whom a page has to wait; None if every page may act, or this one plays for the player on turn."""
    if turn is None or turn not in seating.people or seat == turn:
        return None
    if seat is not None and seat in seating.people:
        return PageMessages.not_your_turn(player=turn, seat=seat)
    return PageMessages.plays_elsewhere(player=turn) if turn in seating.taken else None
