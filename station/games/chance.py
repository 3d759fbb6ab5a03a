"""What is left to chance, drawn as moves: the station's secrets, the order of the cards, the dice.

The rules know no chance: whatever is drawn is a move that the journal keeps, so it replays to the same game.
"""

import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import Literal

from station.games.dice.deck import Card
from station.games.dice.match import FACES, DiceMatch, awaits
from station.games.pegs.match import Match
from station.games.registry import Game

Chance = Callable[[Game], str]
"""Makes the move of a game that is left to chance now."""

Draw = Callable[[random.Random, Game], str]
"""The same from a source."""


def chance_with(deck: Sequence[Card]) -> Draw:
    """What draws where these are the cards: of all that there can be, everything is equally likely."""
    return partial(_drawn, deck)


def awaited_draw(game: Game) -> Literal["secret", "cards", "roll"]:
    """What is to be drawn: a secret, the order of the cards, or a roll."""
    if isinstance(game, Match):
        return "secret"
    return "cards" if awaits(game) == "cards" else "roll"


def _drawn(deck: Sequence[Card], source: random.Random, game: Game) -> str:
    if isinstance(game, Match):
        return f"secret {_secret(source, game)}"
    if awaited_draw(game) == "cards":
        return f"cards {' '.join(map(str, source.sample(deck, len(deck))))}"
    return f"roll {' '.join(_roll(source, game))}"


def _secret(source: random.Random, match: Match) -> str:
    """Any code; the strongest computer sets hard ones (leaflet 003: the codemaker wants the hardest code)."""
    box = match.box
    if match.terms.computer == "strong":
        from station.games.pegs.solver.players import hard_code  # noqa: PLC0415 - only where it plays

        return hard_code(box, source)
    return "".join(source.choices(box.colours, k=box.holes) if box.repeats else source.sample(box.colours, box.holes))


def _roll(source: random.Random, match: DiceMatch) -> list[str]:
    return source.choices(FACES, k=match.to_roll)
