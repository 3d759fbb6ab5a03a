"""The strong player of box 3: it decides by expected value."""

from functools import lru_cache
from typing import Final

from station.breaker.dice_options import Option, open_cards, options
from station.breaker.dice_search import Search
from station.breaker.dice_steps import steps
from station.breaker.dice_worth import Worth, worth
from station.games.dice_match import AGAIN, DICE, DiceMatch

CLOSE: Final = 1e-9
"""Millions; worths that differ less are taken for equal: then a player stops, and keeps what comes first as text."""


def keep(match: DiceMatch) -> str:
    """What to keep: the choice worth most."""
    search = _search(match)
    found = [(_worth(search, option), option.text) for option in options(match)]
    best = max(found)[0]
    return min(text for each, text in found if each > best - CLOSE)


def rolls_on(match: DiceMatch) -> bool:
    """Whether rolling is worth more than stopping; with all five dice, the largest search, a smaller one may tell."""
    search, cards = _search(match), open_cards(match.places)
    enough = search.stopped(cards) + CLOSE
    if match.hand.all_aside:
        return search.once(DICE, cards) > enough or search.rolled(DICE, 0, cards) > enough
    return search.rolled(match.to_roll, min(match.hand.chips, AGAIN), cards) > enough


def forget() -> None:
    """Forget all that was remembered; it changes no decision."""
    _searching.cache_clear()
    steps.cache_clear()


def _worth(search: Search, option: Option) -> float:
    return search.kept(option.dice, min(option.chips, AGAIN), option.cards)


def _search(match: DiceMatch) -> Search:
    search = _searching(worth(match))
    search.forget()
    return search


@lru_cache(maxsize=1)
def _searching(worth: Worth) -> Search:
    return Search(worth)
