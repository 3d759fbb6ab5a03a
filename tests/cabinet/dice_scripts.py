"""Evenings with dice at the cabinet, pressed at random and with power cuts, and what their store has kept of them."""

from collections import Counter
from collections.abc import Iterable
from contextlib import closing
from itertools import count, pairwise, takewhile
from pathlib import Path
from random import Random
from typing import Any, Final

from station.games.dice.deck import OPEN, Card
from station.games.dice.match import CHIP, DICE, MARKERS, DiceMatch, markers_left
from station.games.dice.view import DiceView, view
from station.games.registry import play
from station.matches.game import Game
from station.store.reading import open_for_reading
from tests.simulator import Show, some

CHOOSING: Final = ("push", "press blue", "press purple", "press green", "press cyan", "press white", "press yellow")
WHIMS: Final = ("cut", "wait 0.3", "press back", "bounce 3ms", "turn +1")


def turn(chance: Random) -> list[str]:
    """What somebody presses who wants a turn to get somewhere; in any phase of it, and in anybody's."""
    choices = [*chance.choices(CHOOSING, k=4), *chance.choices(WHIMS, k=chance.randint(0, 1))]
    chance.shuffle(choices)
    then = chance.choice(["turn +1", "turn +1", "turn -1", "cut"])
    return ["press ok", "wait 1", *choices, "press ok", then, "wait 0.5", "press ok", "wait 4"]


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


OF_SCENES: Final = ("stops", "rolling")
"""What the scenes add to the view of a match."""


def everything(match: DiceMatch) -> Counter[Card]:
    """All cards of a match, wherever they lie."""
    lying = [place.card for place in match.places if place is not None]
    return Counter([*lying, *match.stock, *match.boxed, *(card for won in match.won for card in won)])


def game_of(show: Show) -> dict[str, Any]:
    """The keys of a show that belong to the game."""
    return some(show, *(key for key in DiceView.__annotations__ if key not in OF_SCENES))


def told(match: DiceMatch) -> dict[str, Any]:
    """What the view of a match tells, without what the scenes add."""
    return {key: value for key, value in view(match).items() if key not in OF_SCENES}


def lying(show: Show) -> int:
    """How many markers lie on the open cards."""
    return sum(sum(card["covered"]) for card in show["cards"] if card is not None)


def all_cards(show: Show) -> int:
    """How many cards there are: open, in the stock, in the box, and won."""
    opened = sum(card is not None for card in show["cards"])
    won: int = sum(player["rows"] for player in show["players"])
    return opened + won + int(show["stock"]) + int(show["boxed"])


def check_the_table(show: Show, cards: int) -> None:
    """17 markers, all the cards, five dice, and a full row while the match goes on."""
    assert lying(show) + show["markers"] == MARKERS
    assert show["markers"] >= 0
    assert all_cards(show) == cards
    assert len(show["dice"]) == DICE
    assert show["outcome"] or (len(show["cards"]) == OPEN and None not in show["cards"])


def check_the_journal(shows: list[Show], matches: list[list[Game]]) -> None:
    """Every show is a state that comes of playing the journal again, and they come in this order."""
    views = iter([told(state) for match in matches for state in match if isinstance(state, DiceMatch)])
    seen: dict[str, Any] | None = None
    for show in shows:
        while game_of(show) != seen:
            seen = next(views, None)
            assert seen is not None, f"not in the journal: {game_of(show)}"


def check_the_markers(match: list[Game]) -> None:
    """Within a turn every die with a digit that is set aside takes one marker, and nothing else does."""
    for before, after in pairwise(state for state in match if isinstance(state, DiceMatch)):
        if before.places and after.last is before.last:
            kept = "" if before.hand.kept else after.hand.kept
            taken = markers_left(before.places) - markers_left(after.places)
            assert taken == len(kept.replace(CHIP, ""))
