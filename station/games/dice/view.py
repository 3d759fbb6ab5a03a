"""The public view of a match of the dice box, as plain data: all but the cards of the stock and their order."""

from typing import Literal, TypedDict

from station.core.messages import Message
from station.core.view import FamilyFacts, GamePart, GameView, PlayerView, ReviewPart
from station.games.dice.events import CrackedCard, How
from station.games.dice.match import (
    CODEKNACKER,
    DICE,
    TITLE,
    DiceMatch,
    DicePhase,
    Hand,
    OpenCard,
    awaits,
    markers_left,
)

DecisionRating = Literal["best", "good", "fair", "weak"]
"""How good a decision was."""

DieState = Literal["aside", "lying", "unfit"]
"""Where a die is: set aside, or rolled; one that fits no card is unfit."""


class CardView(TypedDict):
    """An open card, with what it is worth in millions, and which of its digits are covered."""

    digits: str
    value: int
    covered: list[bool]


class DieView(TypedDict):
    """A die: its face, None until it is rolled, and whether it was set aside."""

    face: str | None
    aside: bool


class GoneView(TypedDict):
    """A card that left the table with the last turn, and the number of its place, from 1."""

    card: int
    digits: str
    value: int


class LastTurnView(TypedDict):
    """The turn before: whose it was, how it ended, which cards were won or lost, and the dice at its end."""

    seat: int
    name: str
    how: How
    won: list[GoneView]
    lost: list[GoneView]
    rolled: list[str]
    aside: list[str]


class DicePart(GamePart, total=False):
    """The keys that scenes add to a DiceView."""

    stops: bool | None
    rolling: bool | None


class DiceView(GameView):
    """The view of a dice match; `stops` is whether ok would stop, `rolling` whether the dice still roll, or None."""

    awaits: DicePhase
    cards: list[CardView | None]
    dice: list[DieView]
    to_roll: int
    stock: int
    boxed: int
    markers: int
    final: bool
    last_turn: LastTurnView | None
    stops: bool | None
    rolling: bool | None


class DiceFacts(FamilyFacts):
    """The face that each colour's letter stands for, and the letter of each seat's colour."""

    faces: dict[str, str]
    seats: list[str]


class DecisionReview(TypedDict):
    """A decision: the dice as they lay, what was done, how good that was, and what it cost in millions."""

    rolled: str
    aside: str
    did: Message
    rating: DecisionRating
    lost: float
    words: Message


class TurnReview(TypedDict):
    """A turn: how it ended, None if it did not, and the millions that it won."""

    turn: int
    how: How | None
    won: int
    decisions: list[DecisionReview]


class DiceReview(ReviewPart):
    """The review of a person in a match of the dice box."""

    points: int
    turns: list[TurnReview]


class CardPicture(CardView):
    """A card in the picture of a lesson, and how the turn ended that it left the table with, if it did."""

    gone: How | None


class DiePicture(TypedDict):
    """A die in the picture of a lesson: aside, lying or unfit."""

    face: str
    state: DieState


class DicePicture(TypedDict):
    """The picture of a step of the lesson: the open cards and the dice."""

    cards: list[CardPicture]
    dice: list[DiePicture]


def view(match: DiceMatch) -> DiceView:
    """Return the match as everybody sees it; points and values are millions, open cards are numbered from 1."""
    return {
        "family": match.family,
        "box": CODEKNACKER,
        "title": TITLE,
        "players": [_player(match, seat) for seat, _ in enumerate(match.won)],
        "round": match.round,
        "awaits": awaits(match),
        "turn": _turn(match),
        "cards": [_card(place) for place in match.places],
        "dice": _dice(match.hand),
        "to_roll": match.to_roll,
        "stock": len(match.stock),
        "boxed": len(match.boxed),
        "markers": markers_left(match.places),
        "final": match.last_turn,
        "last_turn": _last_turn(match),
        "outcome": match.outcome.data if match.outcome else None,
        "hints": [int(match.assisted(seat)) and match.hints[seat] for seat, _ in enumerate(match.won)],
        "alone": match.terms.alone,
        "stops": None,
        "rolling": None,
    }


def _turn(match: DiceMatch) -> str | None:
    """Return the name of the player who has to act; None before the cards are dealt, and once the match is over."""
    return None if awaits(match) in {"cards", "nothing"} else match.name(match.seat)


def _player(match: DiceMatch, seat: int) -> PlayerView:
    """Return a player as plain data; `rows` are the cards won."""
    on_turn = seat == match.seat and match.outcome is None
    return {
        "name": match.name(seat),
        "points": match.millions(seat),
        "rows": len(match.won[seat]),
        "role": "on turn" if on_turn else "waiting",
        "computer": match.terms.strength(seat),
    }


def _card(place: OpenCard | None) -> CardView | None:
    if place is None:
        return None
    return {"digits": place.card.digits, "value": place.card.value, "covered": list(place.covered)}


def _dice(hand: Hand) -> list[DieView]:
    """Return all five dice: those set aside, those rolled, and those still to be rolled, which have no face."""
    aside: list[DieView] = [{"face": face, "aside": True} for face in hand.aside]
    lying: list[DieView] = [{"face": face, "aside": False} for face in hand.lying]
    unrolled: DieView = {"face": None, "aside": False}
    return [*aside, *lying, *[unrolled] * (DICE - len(aside) - len(lying))]


def _last_turn(match: DiceMatch) -> LastTurnView | None:
    if match.last is None:
        return None
    last = match.last
    gone = [_gone_view(each) for each in last.cards]
    return {
        "seat": last.seat,
        "name": match.name(last.seat),
        "how": last.how,
        "won": gone if last.how == "voluntary" else [],
        "lost": gone if last.how == "forced" else [],
        "rolled": list(last.rolled),
        "aside": list(last.aside),
    }


def _gone_view(gone: CrackedCard) -> GoneView:
    return {"card": gone.place, "digits": gone.card.digits, "value": gone.card.value}
