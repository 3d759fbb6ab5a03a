"""The station's players of the dice box: always within the rules, always the same, and blind to what nobody can see."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from station.games.dice.deck import CARDS, Card, read_deck
from station.games.dice.deck_file import SHIPPED
from station.games.dice.match import CHIP, DICE, FACES, DiceMatch, DiceTerms, Hand, OpenCard, Places, awaits, fits
from station.games.dice.messages import DiceMessages
from station.games.dice.players import decide, keep_medium, keep_strong, keep_weak, rolls_on_medium, rolls_on_weak
from station.games.dice.rules import play
from station.games.dice.turn import forget_turns
from station.matches.errors import NotAllowed
from station.matches.players import STRENGTHS, Strength
from tests.station.games.dice.keeps import possible_keeps
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
        after = play(match, anything(match, chance)).match
        if after.outcome is not None:
            break
        match = after
    return match


@pytest.mark.slow
@settings(max_examples=30, deadline=None)
@given(match=positions(), strength=strengths, data=st.data())
def test_a_decision_does_not_depend_on_the_stock(match: DiceMatch, strength: Strength, data: st.DataObject) -> None:
    """Neither on the order of the stock, nor on which cards are in it."""
    reordered = tuple(data.draw(st.permutations(match.stock)))
    others = tuple(Card("111", 99) for _ in match.stock)
    for stock in (reordered, others):
        assert decide(replace(match, stock=stock), strength) == decide(match, strength)


@pytest.mark.slow
@settings(max_examples=30, deadline=None)
@given(match=positions(), strength=strengths, data=st.data())
def test_a_decision_does_not_depend_on_the_order_of_the_dice(
    match: DiceMatch, strength: Strength, data: st.DataObject
) -> None:
    rolled = "".join(data.draw(st.permutations(match.hand.rolled)))
    assert decide(replace(match, hand=match.hand._replace(rolled=rolled)), strength) == decide(match, strength)


@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_sure_card_is_taken(strength: Strength) -> None:
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


# The medium player of the dice box: it picks a card to crack and looks one roll ahead.


@pytest.mark.parametrize(
    ("cracked", "dice", "on"), [(1, "3***", True), (2, "3***", False), (6, "3**", True), (7, "3**", False)]
)
def test_it_rolls_where_a_roll_promises_more_than_it_risks(cracked: int, dice: str, *, on: bool) -> None:
    """A card of 5 needs a 1; a roll fits unless every die shows a 3, 4 or 5.

    One die: 5 * 1/6 against 1/2 of what is cracked. Two dice: 5 * 11/36 against 1/4 of it.
    """
    assert rolls_on_medium(turn(lying(f"xxx/{cracked}", "xx1/5", "xx2/2"), aside(dice))) == on


def test_with_nothing_cracked_there_is_nothing_to_lose() -> None:
    assert rolls_on_medium(turn(lying("xx1/2", "444/5", "444/2"), aside("4444")))


@pytest.mark.parametrize(
    ("hand", "kept"),
    [
        (Hand("1", "", "3333"), "1@2"),
        (Hand("11", "", "333"), "1@1 1@2"),
        (Hand("12", "", "333"), "1@2"),
        (Hand("4*", "", "333"), "*"),
        (Hand("1*", "", "***"), "* 1@2"),
        (Hand("2*", "", "333"), "*"),
    ],
)
def test_it_cracks_what_it_can_and_puts_the_rest_back(hand: Hand, kept: str) -> None:
    assert sorted(keep_medium(turn(lying("xx1/2", "xx1/5", "x22/2"), hand)).split()) == sorted(kept.split())


# The strong player of the dice box: what it does at the end of a match, and what it dares.


def standing(match: DiceMatch, mine: tuple[Card, ...], others: tuple[Card, ...]) -> DiceMatch:
    return replace(match, won=(mine, others))


LITTLE = (Card("111", 2),)
MUCH = (Card("111", 5), Card("222", 5))


@pytest.mark.parametrize("hand", [aside("3*"), aside("31**"), aside("3")])
def test_it_takes_a_card_that_wins_the_match(hand: Hand) -> None:
    """With no card in the stock the match ends with the next one, though there is more to be had."""
    match = turn(lying("xxx/2", "xx1/5", "112211/4"), hand, stock=())
    assert decide(standing(match, MUCH, LITTLE), "strong") == "stop"


def test_it_cracks_the_card_that_wins_the_match() -> None:
    match = turn(lying("xx3/2", "x155/5", "x42/3"), Hand("31*55"), stock=())
    first = decide(standing(match, MUCH, LITTLE), "strong")
    assert "3@1" in first


@pytest.mark.parametrize("hand", [aside("3*"), aside("311")])
def test_it_does_not_end_a_match_that_it_would_lose(hand: Hand) -> None:
    match = turn(lying("xxx/2", "x11/5", "12345/4"), hand, stock=())
    assert decide(standing(match, LITTLE, MUCH), "strong") == "roll"


def test_rolling_costs_nothing_while_nothing_is_cracked() -> None:
    assert decide(turn(lying("x12/2", "x13/3", "12345/4"), aside("54")), "strong") == "roll"


def test_of_choices_worth_the_same_the_first_as_text_is_kept() -> None:
    match = turn(lying("xx1/2", "xx1/2", "444444/5"), Hand("1", "", "4444"), stock=(), seats=1)
    assert keep_strong(match) == "1@1"


# The weak player of the dice box: card by card, and no die too many is put back.


@pytest.mark.parametrize(
    ("hand", "kept"),
    [
        (Hand("12355"), "1@1 2@1"),
        (Hand("1135*"), "1@1"),
        (Hand("345"), "3@2 4@2 5@2"),
        (Hand("*44*", "", "3"), "4@2"),
        (Hand("*", "", "3333"), "*"),
        (Hand("**", "", "333"), "*"),
        (Hand("5", "", "3333"), "5@3"),
    ],
)
def test_it_takes_the_card_with_the_fewest_digits_left(hand: Hand, kept: str) -> None:
    assert keep_weak(turn(lying("x12/2", "3345/3", "555/2"), hand)) == kept


def test_two_cards_are_never_begun_at_once() -> None:
    assert keep_weak(turn(lying("111/2", "222/3", "555/2"), Hand("12225"))) == "2@2 2@2 2@2"


@pytest.mark.parametrize(("first", "on"), [("xxx/2", False), ("xx1/2", True), ("111/2", True)])
def test_it_stops_with_a_card_and_not_before(first: str, *, on: bool) -> None:
    assert rolls_on_weak(turn(lying(first, "3345/3", "555/2"), aside("3*"))) == on


# The computer players in strange company: decks that only an operator makes, any markers, any number.


any_card = st.builds(Card, st.text("12345", min_size=3, max_size=6), st.integers(1, 99))


@st.composite
def open_places(draw: st.DrawFn) -> Places:
    """Three open cards as a turn finds them: any digits of theirs covered, but never all."""
    return tuple(_place(draw(any_card), draw(st.sets(st.integers(0, 5)))) for _ in range(3))


def _place(card: Card, covered: set[int]) -> OpenCard:
    place = OpenCard(card, tuple(at in covered for at, _ in enumerate(card.digits)))
    return place._replace(covered=(False, *place.covered[1:])) if place.cracked else place


@st.composite
def strange_positions(draw: st.DrawFn) -> DiceMatch:
    """In the middle of a turn: a roll lies there of which a die fits, and perhaps some of it is set aside."""
    places, aside = draw(open_places()), draw(st.text(FACES, max_size=DICE - 1))
    rolled = draw(st.text(FACES, min_size=DICE - len(aside), max_size=DICE - len(aside)))
    if not any(fits(places, face) for face in rolled):
        rolled = CHIP + rolled[1:]
    seats = draw(st.integers(1, 6))
    won = draw(st.tuples(*[st.lists(any_card, max_size=3).map(tuple)] * seats))
    stock = draw(st.lists(any_card, max_size=5).map(tuple))
    match = DiceMatch(DiceTerms(tuple("ABCDEF"[:seats])), won, stock, places, hand=Hand(rolled, "", aside))
    after = play(match, draw(st.sampled_from(possible_keeps(match)))).match
    return after if draw(st.booleans()) and awaits(after) == "decide" else match


@pytest.mark.slow
@settings(max_examples=80, deadline=None)
@given(match=strange_positions(), strength=strengths)
def test_every_decision_is_one_that_the_rules_allow(match: DiceMatch, strength: Strength) -> None:
    move = decide(match, strength)
    if awaits(match) == "decide":
        assert move in {"roll", "stop"}
    else:
        assert " ".join(["keep", *sorted(move.split()[1:])]) in possible_keeps(match)


@pytest.mark.slow
@settings(max_examples=12, deadline=None)
@given(some=st.lists(strange_positions(), min_size=4, max_size=8))
def test_two_threads_decide_as_one(some: list[DiceMatch]) -> None:
    alone = [decide(match, "strong") for match in some]
    forget_turns()
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


@pytest.mark.slow
@pytest.mark.parametrize("computers", ["strong", "strong,medium,weak", "weak,weak,medium,medium,strong,strong"])
@pytest.mark.parametrize("deck", DECKS)
def test_any_deck_is_played_to_its_end(deck: str, computers: str) -> None:
    chance = Random(deck)  # noqa: S311 - the same games again
    shuffled = chance.sample(DECKS[deck], len(DECKS[deck]))
    match = played(f"match codeknacker computers={computers}", f"cards {cards(*shuffled)}")
    order = match.terms.computers
    while match.outcome is None and match.round < 1000:
        match = play(match, completed(decide(match, order[match.seat]), match, chance)).match
    assert match.outcome is not None
