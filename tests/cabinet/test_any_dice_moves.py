"""Random moves with dice in any order, for one to six seats: what always holds, whatever the players do."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Final

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from station.games.dice.deck import OPEN, Card, read_deck
from station.games.dice.deck_file import SHIPPED
from station.games.dice.match import (
    CHIP,
    DICE,
    FACES,
    MARKERS,
    DiceMatch,
    awaits,
    fits,
    markers_left,
    read_terms,
    write_terms,
)
from station.games.dice.rules import DICE_VERBS, play
from station.games.dice.view import view
from station.matches.errors import Malformed, MoveError, NotAllowed, Unavailable
from station.matches.events import replay
from station.matches.game import Outcome
from tests.amounts import amount
from tests.cabinet.dice_scripts import everything
from tests.station.games.dice.keeps import possible_keeps
from tests.station.games.dice.match_builder import cards, played

DECK: Final = read_deck(SHIPPED.read_text(encoding="utf-8"))
DIGITS: Final = sum(len(card.digits) for card in DECK)

AGREED: Final = (
    "", "players=Ada", "computers=strong", "players=Ada,Ben", "players=Ada computers=weak", "players=Ada,Ben,Cleo",
    "players=Ada,Ben computers=weak,medium", "computers=weak,weak,weak,weak,weak", "players=A,B,C,D,E,F",
)  # fmt: skip

JUNK: Final = st.text(max_size=12) | st.lists(
    st.sampled_from(
        [*DICE_VERBS, "secret", "guess", "hint", "codeknacker", "1", "5", "*", "1@1", "2@3", "111/2", "players=Ada"]
    ),
    max_size=7,
).map(" ".join)

some_cards = st.lists(st.text("12345", min_size=3, max_size=6), min_size=OPEN, max_size=7).map(
    lambda codes: [Card(code, len(code) - 1) for code in codes]
)
like_ones = st.lists(st.sampled_from([Card("1" * 6, 5), Card("111", 2), Card("1112", 3)]), min_size=OPEN, max_size=7)


def progress(match: DiceMatch) -> int:
    """Digits that need no marker any more: those of cards won, and those covered on the open cards."""
    won = sum(len(card.digits) for cards in match.won for card in cards)
    return won + MARKERS - markers_left(match.places)


class AnyMoves(RuleBasedStateMachine):
    """One to six people at a table who roll, choose, err, dare too much and walk away."""

    def __init__(self) -> None:
        super().__init__()
        self.match: DiceMatch | None = None
        self.moves: list[str] = []
        self.deck: list[Card] = []

    def say(self, move: str) -> None:
        """Make a move; what is refused changes nothing."""
        before = self.match
        unchanged = before and replace(before)
        try:
            self.match = play(before, move).match
        except MoveError as error:
            refused: type[MoveError] | None = type(error)
        else:
            refused = None
        assert before == unchanged
        if refused is None:
            self.went_on(before, move)
        else:
            assert refused in {Malformed, NotAllowed, Unavailable}
            assert self.match is before

    def went_on(self, before: DiceMatch | None, move: str) -> None:
        verb, *words = move.split()
        if verb == "match":
            self.moves, self.deck = [], []
        self.moves.append(move)
        if verb == "cards":
            self.deck = [Card(digits, int(value)) for digits, _, value in (word.partition("/") for word in words)]
        if verb != "match" and before is not None and self.match is not None and self.match.last is not before.last:
            self.turn_ended(before, self.match)

    def turn_ended(self, before: DiceMatch, after: DiceMatch) -> None:
        """Only whoever was on turn wins anything, and only by a voluntary end; then nothing is lost."""
        assert after.last is not None
        assert after.last.seat == before.seat
        for seat, (then, now) in enumerate(zip(before.won, after.won, strict=True)):
            gone = tuple(card for _, card in after.last.cards)
            assert now == then + (gone if seat == before.seat and after.last.how == "voluntary" else ())
        lost = sum(len(card.digits) for _, card in after.last.cards) if after.last.how == "forced" else 0
        assert progress(after) >= progress(before) - lost
        assert len(before.boxed) <= len(after.boxed) <= len(before.boxed) + before.terms.alone
        if after.outcome is None:
            assert (after.round, after.seat) == (before.round + 1, (before.seat + 1) % len(before.won))

    @precondition(lambda self: self.match is None or self.match.outcome is not None)
    @rule(agreed=st.sampled_from(AGREED), deck=some_cards | like_ones | st.permutations(DECK))
    def open(self, agreed: str, deck: list[Card]) -> None:
        self.say(f"match codeknacker {agreed}")
        self.say(f"cards {cards(*deck)}")

    @rule()
    def open_another(self) -> None:
        self.say("match codeknacker")

    @rule(deck=some_cards)
    def play_chance(self, deck: list[Card]) -> None:
        self.say(f"cards {cards(*deck)}")

    def roll(self, faces: list[str]) -> None:
        """Roll as many as are due, and see that the turn ends exactly where nothing fits."""
        before = self.match
        assert before is not None
        rolled = faces[: before.to_roll]
        self.say(f"roll {' '.join(rolled)}")
        assert self.match is not None
        assert (awaits(self.match) == "keep") == any(fits(before.places, face) for face in rolled)

    @precondition(lambda self: self.match is not None and self.match.to_roll > 0)
    @rule(faces=st.lists(st.sampled_from(FACES), min_size=DICE, max_size=DICE))
    def roll_anything(self, faces: list[str]) -> None:
        self.roll(faces)

    @precondition(lambda self: self.match is not None and self.match.to_roll > 0)
    @rule(data=st.data())
    def roll_what_fits(self, data: st.DataObject) -> None:
        assert self.match is not None
        fitting = [face for face in FACES if fits(self.match.places, face)]
        self.roll(data.draw(st.lists(st.sampled_from(fitting), min_size=DICE, max_size=DICE)))

    @precondition(lambda self: self.match is not None and awaits(self.match) == "keep")
    @rule(data=st.data(), greedy=st.booleans())
    def keep(self, data: st.DataObject, *, greedy: bool) -> None:
        assert self.match is not None
        allowed = possible_keeps(self.match)
        assert allowed
        before = self.match
        self.say(max(allowed, key=len) if greedy else data.draw(st.sampled_from(allowed)))
        assert self.match is not before

    @precondition(lambda self: self.match is not None and awaits(self.match) == "decide")
    @rule()
    def stop(self) -> None:
        self.say("stop")

    @precondition(lambda self: self.match is not None and len(self.moves) > 20)
    @rule()
    def leave(self) -> None:
        self.say("leave")

    @rule(text=JUNK)
    def say_anything(self, text: str) -> None:
        self.say(text)

    @invariant()
    def there_are_seventeen_markers(self) -> None:
        if self.match is not None:
            lying = sum(sum(place.covered) for place in self.match.places if place is not None)
            assert lying + view(self.match)["markers"] == MARKERS
            assert 0 <= lying <= MARKERS

    @invariant()
    def no_card_is_lost_and_none_is_made(self) -> None:
        if self.match is not None:
            assert everything(self.match) == Counter(self.deck)
            assert not self.match.boxed or self.match.terms.alone

    @invariant()
    def five_dice_are_on_the_table_and_the_row_is_full_while_the_match_goes_on(self) -> None:
        if self.match is not None and self.match.outcome is None and self.match.places:
            hand = self.match.hand
            assert not hand.rolled or len(hand.lying) + len(hand.aside) == DICE
            assert len(self.match.places) == OPEN
            assert None not in self.match.places

    @invariant()
    def a_turn_begins_with_no_cracked_card_and_two_markers_at_least(self) -> None:
        if self.match is not None and awaits(self.match) == "roll":
            assert not any(place is not None and place.cracked for place in self.match.places)
            assert markers_left(self.match.places) >= 2

    @invariant()
    def a_solo_has_no_more_turns_than_the_stock_had_cards_and_one(self) -> None:
        if self.match is not None and self.match.terms.alone and self.deck:
            assert self.match.round <= len(self.deck) - OPEN + 1
            assert self.match.outcome in {None, Outcome(None, "points"), Outcome(None, "left")}

    @invariant()
    def nothing_tells_the_order_of_the_stock(self) -> None:
        if self.match is not None:
            assert view(self.match) == view(replace(self.match, stock=self.match.stock[::-1]))

    @invariant()
    def the_terms_open_the_same_match_again(self) -> None:
        if self.match is not None:
            assert read_terms(write_terms(self.match.terms).split()[1:]) == self.match.terms

    def teardown(self) -> None:
        assert replay(play, self.moves) == self.match


AnyMoves.TestCase.settings = settings(max_examples=amount(50, release=200), stateful_step_count=60)
TestAnyMoves = AnyMoves.TestCase


def most(match: DiceMatch) -> str:
    """The choice that covers most digits."""
    return max(possible_keeps(match), key=lambda move: sum("@" in word for word in move.split()))


@settings(max_examples=amount(12, release=40), deadline=None)
@given(seats=st.integers(2, 6), deck=st.permutations(DECK), chance=st.randoms(use_true_random=False))
def test_a_match_ends_within_a_turn_for_every_digit_of_the_deck(seats: int, deck: list[Card], chance: Random) -> None:
    """Whoever stops after the first choice never loses a card, so no digit that was covered comes back."""
    match = played(f"match codeknacker players={','.join('ABCDEF'[:seats])}", f"cards {cards(*deck)}")
    turns = 0
    while match.outcome is None:
        before = progress(match)
        digit = next(face for face in FACES if face != CHIP and fits(match.places, face))
        others = [chance.choice(FACES) for _ in range(DICE - 1)]
        match = play(match, f"roll {' '.join([digit, *others])}").match
        match = play(match, most(match)).match
        match = play(match, "stop").match if awaits(match) == "decide" else match
        turns += 1
        assert progress(match) > before
    assert turns <= DIGITS
