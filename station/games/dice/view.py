"""The public view of a match of the dice box, as plain data: all but the cards of the stock and their order."""

from typing import Any, Final

from station.games.dice.events import Gone
from station.games.dice.match import BOX, DICE, TITLE, DiceMatch, Hand, Place, awaits, markers_left

KEYS: Final = (
    "box", "title", "players", "round", "awaits", "turn", "cards", "dice", "to_roll", "stock", "boxed", "markers",
    "final", "last_turn", "outcome", "hints", "alone",
)  # fmt: skip


def view(match: DiceMatch) -> dict[str, Any]:
    """Return the match as everybody sees it; points and values are millions, open cards are numbered from 1."""
    return {
        "box": BOX,
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
        "outcome": match.outcome._asdict() if match.outcome else None,
        "hints": [int(match.assisted(seat)) and match.hints[seat] for seat, _ in enumerate(match.won)],
        "alone": match.terms.alone,
    }


def _turn(match: DiceMatch) -> str | None:
    """Return the name of the player who has to act; None before the cards are dealt, and once the match is over."""
    return None if awaits(match) in {"cards", "nothing"} else match.name(match.seat)


def _player(match: DiceMatch, seat: int) -> dict[str, Any]:
    """Return a player as plain data; `rows` are the cards won."""
    on_turn = seat == match.seat and match.outcome is None
    return {
        "name": match.name(seat),
        "points": match.millions(seat),
        "rows": len(match.won[seat]),
        "role": "on turn" if on_turn else "waiting",
        "computer": match.terms.strength(seat),
    }


def _card(place: Place | None) -> dict[str, Any] | None:
    return None if place is None else {**place.card._asdict(), "covered": list(place.covered)}


def _dice(hand: Hand) -> list[dict[str, Any]]:
    """Return all five dice: those set aside, those rolled, and those still to be rolled, which have no face."""
    aside = [{"face": face, "aside": True} for face in hand.aside]
    lying = [{"face": face, "aside": False} for face in hand.lying]
    unrolled = DICE - len(aside) - len(lying)
    return [*aside, *lying, *[{"face": None, "aside": False}] * unrolled]


def _last_turn(match: DiceMatch) -> dict[str, Any] | None:
    if match.last is None:
        return None
    last = match.last
    gone = [_gone(each) for each in last.cards]
    return {
        "seat": last.seat,
        "name": match.name(last.seat),
        "how": last.how,
        "won": gone if last.how == "voluntary" else [],
        "lost": gone if last.how == "forced" else [],
        "rolled": list(last.rolled),
        "aside": list(last.aside),
    }


def _gone(gone: Gone) -> dict[str, Any]:
    return {"card": gone.place, **gone.card._asdict()}
