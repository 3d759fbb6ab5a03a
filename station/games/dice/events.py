"""The events of moves in the dice box; the `seat` is always that of the player on turn."""

from typing import Literal, NamedTuple

from station.games.dice.deck import Card
from station.matches.events import MatchEvent

Faces = str
"""What some dice show, a letter a die: "123*5"."""

Cell = tuple[int, int]
"""A digit of an open card: the number of the card, from 1, and the place of the digit in it, from 0."""

How = Literal["voluntary", "forced"]


class CardsDealt(MatchEvent):
    """The cards were dealt."""


class DiceRolled(MatchEvent):
    """The dice that were to be rolled show this."""

    seat: int
    rolled: Faces


class DiceKept(MatchEvent):
    """Dice were set aside, and these digits covered; chips cover none."""

    seat: int
    covered: tuple[Cell, ...]


class CrackedCard(NamedTuple):
    """A card that went from an open place, numbered from 1."""

    place: int
    card: Card


class TurnEnded(MatchEvent):
    """A turn is over: how it ended, and the dice at its end.

    `cards` are the cracked ones: won if it ended voluntarily, lost if not. `rolled` is the whole last roll.
    """

    seat: int
    how: How
    cards: tuple[CrackedCard, ...]
    rolled: Faces
    aside: Faces
