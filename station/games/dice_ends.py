"""What the end of a turn brings in box 3: cards won or lost, the row filled up, the end of the match."""

from dataclasses import replace

from station.games.deck import Card
from station.games.dice_match import FRESH, DiceMatch, Ended, Gone, How, Place, Places
from station.games.match import Outcome


def ended(match: DiceMatch, how: How) -> DiceMatch:
    """The match after the turn: cracked cards are won or lost, the others keep their markers, the next turn is due.

    Leaflet 002, "Die Tresorkarten" and "Solovariante". A forced end puts the lost cards under the stock before
    the row is filled, in the order in which they lay; in the solo a card goes into the box after that (decided).
    """
    cracked = tuple(Gone(at, place.card) for at, place in enumerate(match.places, 1) if place and place.cracked)
    cards = tuple(card for _, card in cracked)
    places, stock = _filled(match.places, match.stock + (cards if how == "forced" else ()))
    boxed = stock[: int(match.terms.alone)]
    after = replace(
        match,
        places=places,
        stock=stock[len(boxed) :],
        boxed=match.boxed + boxed,
        hand=FRESH,
        last=Ended(match.seat, how, cracked, match.hand.rolled, match.hand.aside),
    )
    return _next(_winning(after, cards) if how == "voluntary" else after, over=match.last_turn or None in places)


def laid_open(card: Card) -> Place:
    """A card with no markers on it."""
    return Place(card, (False,) * len(card.digits))


def _filled(places: Places, stock: tuple[Card, ...]) -> tuple[Places, tuple[Card, ...]]:
    """The row with a card of the stock in place of every cracked one, and what is left of the stock."""
    cards = iter(stock)
    filled = tuple(_next_open(next(cards, None)) if place and place.cracked else place for place in places)
    return filled, tuple(cards)


def _next_open(card: Card | None) -> Place | None:
    return None if card is None else laid_open(card)


def _winning(match: DiceMatch, cards: tuple[Card, ...]) -> DiceMatch:
    won = tuple(has + cards if seat == match.seat else has for seat, has in enumerate(match.won))
    return replace(match, won=won)


def _next(match: DiceMatch, *, over: bool) -> DiceMatch:
    if over:
        return replace(match, outcome=_outcome(match))
    return replace(match, round=match.round + 1)


def _outcome(match: DiceMatch) -> Outcome:
    """Most millions, then most cards; a solo has a result, but nobody to win against. Leaflet 002, "Spielende"."""
    if match.terms.alone:
        return Outcome(None, "points")
    standings = [(match.millions(seat), len(cards)) for seat, cards in enumerate(match.won)]
    best = max(standings)
    if standings.count(best) > 1:
        return Outcome(None, "draw")
    return Outcome(match.name(standings.index(best)), "points")
