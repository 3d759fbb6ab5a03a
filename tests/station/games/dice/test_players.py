"""The station's players of the dice box: always within the rules, always the same, and blind to what nobody can see."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from station.games.dice.deck import Card, read_deck
from station.games.dice.deck_file import SHIPPED
from station.games.dice.match import DiceMatch, Hand, awaits
from station.games.dice.messages import DiceMessages
from station.games.dice.players import decide
from station.games.dice.rules import play, possible_keeps
from station.games.errors import NotAllowed
from station.games.players import STRENGTHS, Strength
from tests.station.games.dice.match_builder import cards, lying, played
from tests.station.games.dice.positions import aside, completed, turn

DECK = read_deck(SHIPPED.read_text(encoding="utf-8"))
strengths = st.sampled_from(STRENGTHS)
some_cards = st.lists(
    st.builds(Card, st.text("12345", min_size=3, max_size=6), st.sampled_from([1, 2, 3, 4, 5, 99])),
    min_size=3,
    max_size=9,
)


def anything(match: DiceMatch, chance: Random) -> str:
    choices = possible_keeps(match) or {"roll": ["roll"], "decide": ["roll", "stop"]}[awaits(match)]
    return completed(chance.choice(choices), match, chance)


@st.composite
def positions(draw: st.DrawFn) -> DiceMatch:
    """A match of one to six in which anything has happened, not yet over."""
    chance = draw(st.randoms(use_true_random=False))
    deck = draw(some_cards | st.permutations(DECK))
    match = played(
        f"match codeknacker players={','.join('ABCDEF'[: draw(st.integers(1, 6))])}", f"cards {cards(*deck)}"
    )
    for _ in range(draw(st.integers(0, 60))):
        after = play(match, anything(match, chance))
        if after.outcome is not None:
            break
        match = after
    return match


@pytest.mark.slow
@settings(max_examples=100, deadline=None)
@given(match=positions(), strength=strengths, data=st.data())
def test_a_decision_does_not_hang_on_what_nobody_sees(
    match: DiceMatch, strength: Strength, data: st.DataObject
) -> None:
    """Neither on the order of the stock, nor on which cards are in it."""
    reordered = tuple(data.draw(st.permutations(match.stock)))
    others = tuple(Card("111", 99) for _ in match.stock)
    for stock in (reordered, others):
        assert decide(replace(match, stock=stock), strength) == decide(match, strength)


@pytest.mark.slow
@settings(max_examples=100, deadline=None)
@given(match=positions(), strength=strengths, data=st.data())
def test_a_decision_does_not_hang_on_the_order_in_which_the_dice_lie(
    match: DiceMatch, strength: Strength, data: st.DataObject
) -> None:
    rolled = "".join(data.draw(st.permutations(match.hand.rolled)))
    assert decide(replace(match, hand=match.hand._replace(rolled=rolled)), strength) == decide(match, strength)


@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_sure_card_is_taken_and_with_nothing_cracked_everybody_rolls_on(strength: Strength) -> None:
    sure = turn(lying("xxx/5", "444444/2", "555555/2"), aside("344"))
    assert decide(sure, strength) == "stop"
    assert decide(turn(lying("x12/2", "x13/3", "12345/4"), aside("54")), strength) == "roll"
    assert decide(turn(lying("xx1/2", "444/3", "555/2"), Hand("1", "", "3333")), strength) == "keep 1@1"


@pytest.mark.parametrize("strength", STRENGTHS)
@pytest.mark.parametrize("moves", [(), ("cards 111/2 222/2 333/2", "leave")])
def test_nobody_decides_where_nobody_is_to_move(strength: Strength, moves: tuple[str, ...]) -> None:
    with pytest.raises(NotAllowed) as refused:
        decide(played("match codeknacker", *moves), strength)
    assert refused.value.message == DiceMessages.nobodys_turn()
