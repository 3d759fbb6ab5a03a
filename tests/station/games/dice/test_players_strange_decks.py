"""The computer players in strange company: decks that only an operator makes, any markers, any number."""

from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from station.games.dice.deck import CARDS, Card
from station.games.dice.match import (
    CHIP,
    DICE,
    FACES,
    DiceMatch,
    DiceTerms,
    Hand,
    Place,
    Places,
    awaits,
    fits,
    markers_left,
)
from station.games.dice.players import decide, forget
from station.games.dice.rules import play, possible_keeps
from station.games.players import STRENGTHS, Strength
from tests.station.games.dice.match_builder import cards, lying, played
from tests.station.games.dice.positions import completed, turn

any_card = st.builds(Card, st.text("12345", min_size=3, max_size=6), st.integers(1, 99))
strengths = st.sampled_from(STRENGTHS)


@st.composite
def open_places(draw: st.DrawFn) -> Places:
    """Three open cards as a turn finds them: any digits of theirs covered, but never all."""
    return tuple(_place(draw(any_card), draw(st.sets(st.integers(0, 5)))) for _ in range(3))


def _place(card: Card, covered: set[int]) -> Place:
    place = Place(card, tuple(at in covered for at, _ in enumerate(card.digits)))
    return place._replace(covered=(False, *place.covered[1:])) if place.cracked else place


@st.composite
def positions(draw: st.DrawFn) -> DiceMatch:
    """In the middle of a turn: a roll lies there of which a die fits, and perhaps some of it is set aside."""
    places, aside = draw(open_places()), draw(st.text(FACES, max_size=DICE - 1))
    rolled = draw(st.text(FACES, min_size=DICE - len(aside), max_size=DICE - len(aside)))
    if not any(fits(places, face) for face in rolled):
        rolled = CHIP + rolled[1:]
    seats = draw(st.integers(1, 6))
    won = draw(st.tuples(*[st.lists(any_card, max_size=3).map(tuple)] * seats))
    stock = draw(st.lists(any_card, max_size=5).map(tuple))
    match = DiceMatch(DiceTerms(tuple("ABCDEF"[:seats])), won, stock, places, hand=Hand(rolled, "", aside))
    after = play(match, draw(st.sampled_from(possible_keeps(match))))
    return after if draw(st.booleans()) and awaits(after) == "decide" else match


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(match=positions(), strength=strengths)
def test_every_decision_is_one_that_the_rules_allow(match: DiceMatch, strength: Strength) -> None:
    move = decide(match, strength)
    if awaits(match) == "decide":
        assert move in {"roll", "stop"}
    else:
        assert " ".join(["keep", *sorted(move.split()[1:])]) in possible_keeps(match)


@pytest.mark.slow
@settings(max_examples=50, deadline=None)
@given(some=st.lists(positions(), min_size=4, max_size=8))
def test_two_threads_decide_as_one(some: list[DiceMatch]) -> None:
    alone = [decide(match, "strong") for match in some]
    forget()
    with ThreadPoolExecutor(2) as threads:
        assert list(threads.map(lambda match: decide(match, "strong"), some)) == alone


DECKS = {
    "three cards": [Card("111", 2), Card("12345", 4), Card("521331", 5)],
    "four cards alike": [Card("555", 1)] * 4,
    "six digits only": [Card(code, 5) for code in ("123451", "111111", "543211", "223341", "515151", "444441")],
    "of 99 million": [Card(code, 99) for code in ("111", "2345", "12345", "112233", "555", "5432", "333")],
    "99 cards": [Card(f"{at % 5 + 1}{at % 4 + 1}{at % 3 + 1}", at + 1) for at in range(CARDS[-1])],
    "one million beside 99": [Card("123", 1), Card("12345", 99), Card("444", 1), Card("555555", 99)] * 3,
}  # fmt: skip


@pytest.mark.parametrize("computers", ["strong", "strong,medium,weak", "weak,weak,medium,medium,strong,strong"])
@pytest.mark.parametrize("deck", DECKS)
def test_any_deck_is_played_to_its_end(deck: str, computers: str) -> None:
    chance = Random(deck)  # noqa: S311 - the same evening again
    shuffled = chance.sample(DECKS[deck], len(DECKS[deck]))
    match = played(f"match codeknacker computers={computers}", f"cards {cards(*shuffled)}")
    order = match.terms.computers
    while match.outcome is None and match.round < 1000:
        match = play(match, completed(decide(match, order[match.seat]), match, chance))
    assert match.outcome is not None


@pytest.mark.parametrize("strength", STRENGTHS)
def test_without_a_marker_only_chips_are_kept(strength: Strength) -> None:
    """Seventeen of eighteen digits are covered, so that the last marker is gone; a 1 fits no more."""
    match = turn(lying("xxxxxx/5", "xxxxxx/5", "xxxxx1/5"), Hand("1*", "", "111"))
    assert markers_left(match.places) == 0
    assert decide(match, strength) == "keep *"
