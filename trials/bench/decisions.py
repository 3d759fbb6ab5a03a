"""What a decision of the strongest player of box 3 costs, in the positions of whole games as they come."""

import time
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Final

from station.games.dice.deck import Card
from station.games.dice.match import DiceMatch, DiceTerms, Hand, awaits
from station.games.dice.players import decide, forget
from station.games.dice.rules import play
from tests.station.games.dice.match_builder import lying
from trials.bench.arena import completed, opened
from trials.bench.figures import MS, Figure, timed

GAMES: Final = 20
ROUNDS: Final = 10

WORST: Final = (
    # open cards, the five dice aside, cards in the stock, and the millions of two players
    ("14x23/4 4312xx/3 54x213/4", "332**", 1, (0, 21)),
    ("2x251x/5 43521/2 2351x4/5", "231**", 1, (25, 2)),
    ("45x12/1 32154/2 x5241/3", "151**", 2, (0, 21)),
)
"""The longest decisions found in some 70 000 positions: rolling all five again, near the end of the match."""


def decisions() -> Iterator[Figure]:
    """The strong against each other; that a turn begins with a roll is no decision."""
    keep: list[float] = []
    more: list[float] = []
    for number in range(GAMES):
        _game(number, keep, more)
    limit = "the look-ahead, in plain Python"
    yield Figure("strong dice player: what to keep", keep, "ms", "50", limit)
    yield Figure("strong dice player: roll or stop", more, "ms", "50", limit)
    yield Figure("strong dice player: the longest of these", [max(keep + more)], "ms", "300", limit)
    yield Figure("strong dice player: the worst positions, cold", worst(), "ms", "1000", limit)


def worst() -> list[float]:
    """What the longest decisions take, with nothing remembered; milliseconds."""
    matches = [_late(*each) for each in WORST]
    return [sample for match in matches for sample in timed(partial(_cold, match), ROUNDS)]


def _cold(match: DiceMatch) -> str:
    forget()
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
