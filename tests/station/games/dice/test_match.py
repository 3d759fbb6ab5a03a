"""A match with dice as a value: its cards and markers, its dice, who sits there, and what happens next."""

from dataclasses import replace
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from station.core.messages import CommonMessages, Message, list_items
from station.games.dice.deck import Card
from station.games.dice.match import (
    FACES,
    DicePhase,
    DiceTerms,
    Hand,
    OpenCard,
    Places,
    awaits,
    cover_digit,
    find_covered,
    fits,
    markers_left,
    placements,
    read_terms,
    write_terms,
)
from station.games.dice.messages import DiceMessages
from station.matches.errors import MoveError
from station.matches.messages import GameMessages
from station.matches.players import STRENGTHS
from tests.station.games.dice.match_builder import cards, lying, played

TWO: Final = "match codeknacker players=Ada,Ben"
SOLO: Final = "match codeknacker players=Ada"
EASY: Final = "cards 111/2 222/2 333/2 444/2 555/2"
ROLLED: Final = (TWO, EASY, "roll 1 2 * * 5")

MIXED: Final = lying("123/2", "x345/3", "11234/4")


def test_a_free_digit_fits_and_a_chip_always_does() -> None:
    assert [placements(MIXED, face) for face in FACES] == [(1, 3), (1, 3), (1, 2, 3), (2, 3), (2,), ()]
    assert [fits(MIXED, face) for face in FACES] == [True] * 6
    covered = lying("xxx/2", "222/2", "333/2")
    assert [fits(covered, face) for face in FACES] == [False, True, True, False, False, True]


def test_without_one_of_the_17_markers_no_digit_fits() -> None:
    assert [markers_left(places) for places in ((), MIXED)] == [17, 16]
    last = lying("xxxxxx/5", "xxxxxx/5", "xxxx11/5")
    assert (markers_left(last), placements(last, "1")) == (1, (3,))
    none = cover_digit(last, "1", 3)
    assert (markers_left(none), placements(none, "1"), fits(none, "1"), fits(none, "*")) == (0, (), False, True)


def test_the_first_free_digit_of_the_card_is_covered() -> None:
    assert cover_digit(MIXED, "3", 1) == (OpenCard(Card("123", 2), (False, False, True)), *MIXED[1:])
    after: Places = (OpenCard(Card("2112", 3), (False, True, False, False)),)
    seen = []
    for face in "221":
        after = cover_digit(after, face, 1)
        seen += [(place.covered, place.cracked) for place in after if place is not None]
    assert seen == [
        ((True, True, False, False), False),
        ((True, True, False, True), False),
        ((True, True, True, True), True),
    ]


@pytest.mark.parametrize(
    ("hand", "aside", "lies", "to_roll", "chips"),
    [
        (Hand(), "", "", 5, 0),
        (Hand("12*35"), "", "12*35", 5, 0),
        (Hand("33*13", "3*"), "3*", "313", 3, 1),
        (Hand("5**", "*5", "3*"), "3**5", "*", 1, 2),
        (Hand("12*", "*12", "33"), "33*12", "", 5, 1),
    ],
)
def test_dice_are_set_aside_lie_there_or_are_rolled(
    hand: Hand, aside: str, lies: str, to_roll: int, chips: int
) -> None:
    assert (hand.aside, hand.lying, hand.to_roll, hand.chips) == (aside, lies, to_roll, chips)
    assert hand.all_aside == (len(aside) == 5)


@pytest.mark.parametrize(
    ("moves", "awaited", "to_roll"),
    [
        ((TWO,), "cards", 0),
        ((TWO, EASY), "roll", 5),
        (ROLLED, "keep", 0),
        ((*ROLLED, "keep 1@1 *"), "decide", 3),
        ((TWO, EASY, "roll 1 2 3 * *", "keep 1@1 2@2 3@3 * *"), "decide", 5),
        ((TWO, EASY, "roll 4 4 4 5 5"), "roll", 5),
        ((TWO, EASY, "leave"), "nothing", 0),
    ],
)
def test_every_moment_awaits_something(moves: tuple[str, ...], awaited: DicePhase, to_roll: int) -> None:
    match = played(*moves)
    assert (awaits(match), match.to_roll) == (awaited, to_roll)


def test_the_computers_play_after_the_people() -> None:
    match = played("match codeknacker players=Ada computers=strong,weak", EASY)
    assert [match.name(seat) for seat in range(3)] == ["Ada", "Ohm", "Volt"]
    assert [match.terms.strength(seat) for seat in range(3)] == [None, "strong", "weak"]


def test_everybody_has_the_millions_of_the_cards_that_he_has_won() -> None:
    match = replace(played(TWO, EASY), won=((Card("111", 2), Card("12345", 40)), ()))
    assert [match.millions(seat) for seat in (0, 1)] == [42, 0]


def test_a_solo_ends_with_the_turn_after_the_last_card() -> None:
    short = "cards 111/2 222/2 333/2"
    openings = ((SOLO,), (SOLO, EASY), (SOLO, short), (TWO, short))
    assert [played(*moves).last_turn for moves in openings] == [False, False, True, False]
    assert cards(*played(SOLO, EASY).stock) == "444/2 555/2"


def test_a_hint_assists_the_player_who_asked_for_it() -> None:
    match = played(TWO, EASY, "roll 4 4 4 4 4", "roll 1 1 1 2 3", "hint")
    assert [match.assisted(seat) for seat in (0, 1)] == [False, True]


# Who plays the dice box: read, written down, and refused.


def terms(move: str) -> DiceTerms:
    verb, *words = move.split()
    assert verb == "match"
    return read_terms(words)


def refusal(words: str) -> tuple[str, Message]:
    with pytest.raises(MoveError) as refused:
        read_terms(words.split())
    return refused.value.word, refused.value.message


@pytest.mark.parametrize(
    ("opening", "seats"),
    [
        ("match codeknacker", ("Player",)),
        ("match codeknacker players=Ada", ("Ada",)),
        ("match codeknacker players=A,B,C,D,E,F", ("A", "B", "C", "D", "E", "F")),
        ("match codeknacker computers=strong", ("Ohm",)),
        ("match codeknacker players=Player computers=weak", ("Player", "Ohm")),
        ("match codeknacker players=Ada,Volt computers=medium", ("Ada", "Volt", "Ohm")),
        (
            "match codeknacker computers=weak,medium,strong,weak,medium,strong",
            ("Ohm", "Volt", "Watt", "Gauss", "Tesla", "Henry"),
        ),
    ],
)
def test_terms_are_written_as_they_were_read(opening: str, seats: tuple[str, ...]) -> None:
    agreed = terms(opening)
    assert (agreed.seats, agreed.alone) == (seats, len(seats) == 1)
    assert write_terms(agreed) == opening


def test_usual_options_are_left_out_in_any_order() -> None:
    assert write_terms(terms("match codeknacker players=Player")) == "match codeknacker"
    words = "match codeknacker computers=weak players=Ada"
    assert write_terms(terms(words)) == "match codeknacker players=Ada computers=weak"


def test_computers_have_a_strength_and_people_have_none() -> None:
    agreed = DiceTerms(("Ada", "Ben"), ("strong", "weak"))
    assert [agreed.strength(seat) for seat in range(4)] == [None, None, "strong", "weak"]


people = st.lists(st.sampled_from(["Ada", "Ben", "Cleo"]), unique=True).map(tuple)
machines = st.lists(st.sampled_from(STRENGTHS), max_size=3).map(tuple)
some = st.builds(DiceTerms, people, machines).filter(lambda agreed: bool(agreed.seats))


@given(some)
def test_what_is_written_is_read_again_as_the_same_terms(agreed: DiceTerms) -> None:
    assert terms(write_terms(agreed)) == agreed


def no_option(word: str) -> Message:
    return DiceMessages.not_an_option_of(word=word, box="codeknacker", options=("players=", "computers="))


def no_name(name: str) -> Message:
    return GameMessages.not_a_name(name=name, least=2, most=12)


def no_strength(text: str) -> Message:
    return GameMessages.not_a_strength(strengths=list_items(STRENGTHS, CommonMessages.either), text=text)


def too_many(players: int) -> Message:
    return DiceMessages.too_many_players(most=6, players=players)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("codeknacker Ada", no_option("Ada")),
        ("codeknacker rounds=2", no_option("rounds=2")),
        ("codeknacker players=Ada players=Ben", GameMessages.option_twice(option="players")),
        ("codeknacker players=", no_name("")),
        ("codeknacker players=Ada,,Ben", no_name("")),
        ("codeknacker players=Ada+Ben", no_name("Ada+Ben")),
        ("codeknacker players=Alexander-the", no_name("Alexander-the")),
        ("codeknacker computers=", no_strength("")),
        ("codeknacker computers=weak,fair", no_strength("fair")),
        ("codeknacker computers=Strong", no_strength("Strong")),
    ],
)
def test_what_says_nothing_is_malformed(words: str, reason: Message) -> None:
    assert refusal(words) == ("malformed", reason)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("codeknacker players=Ada,Ben,ada", GameMessages.same_name(name="ada")),
        ("codeknacker players=Ada,OHM computers=weak", GameMessages.same_name(name="OHM")),
        ("codeknacker players=volt computers=weak,weak", GameMessages.same_name(name="volt")),
        ("codeknacker players=Ada,Station", GameMessages.stations_name(name="Station")),
        ("codeknacker players=A,B,C,D,E,F,G", too_many(7)),
        ("codeknacker players=A,B,C,D computers=weak,weak,weak", too_many(7)),
        (f"codeknacker computers={','.join(['weak'] * 9)}", too_many(9)),
    ],
)
def test_too_many_and_two_of_one_name_cannot_play(words: str, reason: Message) -> None:
    assert refusal(words) == ("not allowed now", reason)


def test_digits_are_covered_since_a_move_on_cards_that_stay() -> None:
    before, after = lying("123/2", "x345/3"), lying("x23/2", "x3x5/3")
    assert find_covered(before, after) == ((1, 0), (2, 2))
    assert find_covered(after, after) == ()
    assert find_covered((None, before[1]), after) == find_covered(before, (None, after[1])) == ((2, 2),)
