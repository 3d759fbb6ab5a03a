"""What a decision of the strongest player of box 3 costs, in the positions of whole games as they come."""

import time
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Final

from station.games.dice.deck import Card
from station.games.dice.match import DiceMatch, DiceTerms, Hand, awaits
from station.games.dice.players import decide
from station.games.dice.rules import play
from station.games.dice.turn import forget_turns
from tests.station.games.dice.match_builder import lying
from trials.bench.arena import completed, opened
from trials.bench.figures import MS, Figure, timed

GAMES: Final = 20
ROUNDS: Final = 3

WORST: Final = (
    # open cards, the five dice aside, cards in the stock, and the millions of two players
    ("354215/5 521331/5 133454/5", "432**", 1, (0, 21)),
    ("123451/5 234512/5 345123/5", "231**", 1, (25, 2)),
)
"""The largest turns: three cards of six digits, of the box and of a deck of one's own."""


def decisions() -> Iterator[Figure]:
    """The strong against each other; that a turn begins with a roll is no decision."""
    keep: list[float] = []
    more: list[float] = []
    for number in range(GAMES):
        _game(number, keep, more)
    limit = "a turn is solved at its first decision"
    yield Figure("strong dice player: what to keep", keep, "ms", "250", limit)
    yield Figure("strong dice player: roll or stop", more, "ms", "250", limit)
    yield Figure("strong dice player: the longest of these", [max(keep + more)], "ms", "3000", limit)
    yield Figure("strong dice player: the worst positions, cold", worst(), "ms", "5000", limit)


def worst() -> list[float]:
    """What the longest decisions take, with nothing remembered; milliseconds."""
    matches = [_late(*each) for each in WORST]
    return [sample for match in matches for sample in timed(partial(_cold, match), ROUNDS)]


def _cold(match: DiceMatch) -> str:
    forget_turns()
    return decide(match, "strong")


def _late(cards: str, dice: str, stock: int, millions: tuple[int, int]) -> DiceMatch:
    won = tuple((Card("111", each),) for each in millions)
    places = lying(*cards.split())
    hand = Hand(dice[-1], dice[-1], dice[:-1])
    return DiceMatch(DiceTerms(("A", "B")), won, (Card("111", 2),) * stock, places, hand=hand)


def _game(number: int, keep: list[float], more: list[float]) -> None:
    chance = Random(number)  # noqa: S311 - the same game again
    match = opened(("strong", "strong"), chance)
    while match.outcome is None:
        start = time.perf_counter()
        move = decide(match, "strong")
        if awaits(match) != "roll":
            (keep if awaits(match) == "keep" else more).append((time.perf_counter() - start) * MS)
        match = play(match, completed(move, match, chance)).match
