"""What the store has kept of evenings at the cabinet."""

from collections import Counter
from collections.abc import Iterable
from contextlib import closing
from itertools import count, takewhile
from pathlib import Path

from station.games.dice.deck import Card
from station.games.dice.match import DiceMatch
from station.games.registry import play
from station.matches.game import Game
from station.store.reading import open_for_reading


def kept(store: Path) -> list[list[Game]]:
    """Every match of a store, as it stood after each of its moves."""
    with closing(open_for_reading(store)) as journal:
        matches = list(takewhile(bool, map(journal.moves, count(1))))
    return [states(moves) for moves in matches]


def states(moves: Iterable[str]) -> list[Game]:
    """A match as it stands after each of these moves."""
    played: list[Game] = []
    for move in moves:
        played.append(play(played[-1] if played else None, move).match)
    return played


def everything(match: DiceMatch) -> Counter[Card]:
    """All cards of a match, wherever they lie."""
    lying = [place.card for place in match.places if place is not None]
    return Counter([*lying, *match.stock, *match.boxed, *(card for won in match.won for card in won)])
