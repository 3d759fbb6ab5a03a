"""The dice game in words: who, what the dice show, what is at stake."""

from collections.abc import Iterable, Sequence
from typing import Final

from station.core.words import plural
from station.games.dice.deck import Card
from station.games.dice.match import AGAIN, CHIP, DICE, Dice, DiceMatch, TurnEnd, markers_left
from station.games.dice.rules import Kept

NO_MARKER: Final = "no marker is left to cover a digit with"


def who(match: DiceMatch, seat: int) -> str:
    """The name of a player, or "You" for somebody who plays alone."""
    return "You" if _alone(match) else match.name(seat)


def whose(match: DiceMatch, seat: int) -> str:
    """The name of a player with an s: "Ada's turn"."""
    return "Your" if _alone(match) else f"{match.name(seat)}'s"


def dice_in_words(number: int) -> str:
    """Count dice: "1 die", "5 dice"."""
    return "1 die" if number == 1 else f"{number} dice"


def tumbling(match: DiceMatch, seat: int, number: int) -> str:
    """What is told while `number` dice roll."""
    return f"{who(match, seat)} rolled {dice_in_words(number)}, and {'it shows' if number == 1 else 'they show'} …"


def faces_in_words(shown: Dice) -> str:
    """What dice show: "3, 1 and 2 chips"."""
    chips = shown.count(CHIP)
    return listed([*shown.replace(CHIP, ""), *_chips(chips)])


def placed_in_words(kept: Sequence[Kept]) -> str:
    """Where dice go: "3 and 1 on card 2 and a chip"."""
    cards = sorted({card for _, card in kept if card})
    groups = (listed([face for face, at in kept if at == card]) + f" on card {card}" for card in cards)
    return listed([*groups, *_chips(sum(face == CHIP for face, _ in kept))])


def listed(words: Sequence[str]) -> str:
    """List some words: "a, b and c"."""
    return " and ".join(part for part in (", ".join(words[:-1]), *words[-1:]) if part)


def numbered(cards: Sequence[int]) -> str:
    """Name open cards: "card 2", "cards 1 and 3"."""
    return f"card{'s'[: len(cards) > 1]} {listed([*map(str, cards)])}"


def cracked(match: DiceMatch) -> tuple[int, ...]:
    """The numbers of the open cards that are cracked."""
    return tuple(number for number, place in enumerate(match.places, 1) if place and place.cracked)


def at_stake(match: DiceMatch) -> int:
    """The millions on the cards cracked so far."""
    return sum(place.card.value for place in match.places if place and place.cracked)


def stake(match: DiceMatch) -> str:
    """What the player would win now: a sentence."""
    numbers = cracked(match)
    if not numbers:
        return "No card is cracked yet."
    verb = "is" if len(numbers) == 1 else "are"
    return f"{numbered(numbers).capitalize()} {verb} cracked: {at_stake(match)} million at stake."


def due(match: DiceMatch) -> str:
    """Whose turn it is, and what begins it: a sentence or two."""
    last = "This is the last turn. " if match.last_turn else ""
    return f"{last}{whose(match, match.seat)} turn: press ok to roll {dice_in_words(match.to_roll)}."


def result(match: DiceMatch) -> str:
    """What became of the last turn; empty before the first one is over."""
    if match.last is None:
        return ""
    return _forced(match, match.last) if match.last.how == "forced" else _voluntary(match, match.last)


def millions_in_words(match: DiceMatch) -> str:
    """Who has what: a sentence."""
    parts = [f"{name}: {match.millions(seat)} million" for seat, name in enumerate(match.terms.seats)]
    return f"{match.millions(0)} million" if len(parts) == 1 else ", ".join(parts)


def verdict_in_words(match: DiceMatch) -> str:
    """Who has won: a sentence or two."""
    if match.terms.alone:
        return f"{who(match, 0)} cracked {plural(len(match.won[0]), 'safe')}: {millions_in_words(match)}."
    winner = match.outcome.winner if match.outcome else None
    if winner is None:
        return f"A draw! {millions_in_words(match)}."
    return f"{winner} wins{_by_cards(match, winner)}! {millions_in_words(match)}."


def _by_cards(match: DiceMatch, winner: str) -> str:
    """Equal millions have to be told apart: leaflet 002, "Spielende"."""
    has = [match.millions(seat) for seat in range(len(match.won))]
    return " by more cards" if has.count(has[match.terms.seats.index(winner)]) > 1 else ""


def _alone(match: DiceMatch) -> bool:
    return match.terms.alone and bool(match.terms.players)


def _chips(number: int) -> list[str]:
    return [] if not number else ["a chip"] if number == 1 else [f"{number} chips"]


def _forced(match: DiceMatch, last: TurnEnd) -> str:
    told = f"{who(match, last.seat)} rolled {faces_in_words(last.rolled)}: {_why(match, last)}, and the turn is over."
    if not last.cards:
        return told
    return f"{told} {_gone_in_words(last).capitalize()} {_is(last)} lost."


def _why(match: DiceMatch, last: TurnEnd) -> str:
    """Without a marker nothing fits; those that lay on lost cards have come back."""
    come_back = sum(len(card.digits) for _, card in last.cards)
    return NO_MARKER if markers_left(match.places) == come_back else "nothing fits"


def _voluntary(match: DiceMatch, last: TurnEnd) -> str:
    full = len(last.aside) == DICE and last.aside.count(CHIP) < AGAIN
    why = "All five dice are aside. " if full else ""
    if not last.cards:
        return f"{why}{who(match, last.seat)} cracked no card in this turn; the markers stay."
    worth = _worth(card for _, card in last.cards)
    return f"{why}{who(match, last.seat)} cracked {_gone_in_words(last)} and won {worth} million!"


def _gone_in_words(last: TurnEnd) -> str:
    return numbered([place for place, _ in last.cards])


def _is(last: TurnEnd) -> str:
    return "is" if len(last.cards) == 1 else "are"


def _worth(cards: Iterable[Card]) -> int:
    return sum(card.value for card in cards)
