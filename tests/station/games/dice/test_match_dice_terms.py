"""Who plays the dice box: read, written down, and refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from station.core.messages import CommonMessages, Message, list_items
from station.games.dice.match import DiceTerms, read_terms, write_terms
from station.games.dice.messages import DiceMessages
from station.games.errors import MoveError
from station.games.messages import GameMessages
from station.games.players import STRENGTHS


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
def test_people_sit_first_and_the_terms_are_written_as_they_were_read(opening: str, seats: tuple[str, ...]) -> None:
    agreed = terms(opening)
    assert (agreed.seats, agreed.alone) == (seats, len(seats) == 1)
    assert write_terms(agreed) == opening


def test_what_goes_without_saying_is_left_out_and_the_order_of_the_options_does_not_matter() -> None:
    assert write_terms(terms("match codeknacker players=Player")) == "match codeknacker"
    words = "match codeknacker computers=weak players=Ada"
    assert write_terms(terms(words)) == "match codeknacker players=Ada computers=weak"


def test_everybody_plays_as_strongly_as_was_said_and_people_play_as_they_like() -> None:
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
    return GameMessages.not_a_name(name=name, most=8)


def no_strength(text: str) -> Message:
    return GameMessages.not_a_strength(strengths=list_items(STRENGTHS, CommonMessages.either), text=text)


def too_many(players: int) -> Message:
    return DiceMessages.too_many_players(most=6, players=players)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("codeknacker Ada", no_option("'Ada'")),
        ("codeknacker rounds=2", no_option("'rounds=2'")),
        ("codeknacker players=Ada players=Ben", GameMessages.option_twice(option="players")),
        ("codeknacker players=", no_name("''")),
        ("codeknacker players=Ada,,Ben", no_name("''")),
        ("codeknacker players=Ada+Ben", no_name("'Ada+Ben'")),
        ("codeknacker players=Alexander", no_name("'Alexander'")),
        ("codeknacker computers=", no_strength("''")),
        ("codeknacker computers=weak,fair", no_strength("'fair'")),
        ("codeknacker computers=Strong", no_strength("'Strong'")),
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


@pytest.mark.parametrize(
    ("words", "name"),
    [("original", "original"), ("", ""), ("Codeknacker", "Codeknacker"), ("super players=Ada", "super")],
)
def test_another_box_is_unavailable_here(words: str, name: str) -> None:
    assert refusal(words) == ("unavailable", DiceMessages.not_a_dice_box(text=repr(name), box="codeknacker"))
