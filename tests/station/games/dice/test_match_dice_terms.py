"""Who plays the dice box: read, written down, and refused."""

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from station.games.dice.match import DiceTerms, read_terms, write_terms
from station.games.errors import MoveError
from station.games.players import STRENGTHS


def terms(move: str) -> DiceTerms:
    verb, *words = move.split()
    assert verb == "match"
    return read_terms(words)


def refusal(words: str) -> tuple[str, str]:
    with pytest.raises(MoveError) as refused:
        read_terms(words.split())
    return refused.value.word, str(refused.value)


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


NO_OPTION: Final = "is not an option of codeknacker; there are players=, computers="
NO_NAME: Final = "must be 1 to 8 letters, digits or hyphens"
NO_STRENGTH: Final = "a computer plays weak, medium or strong, not"


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("codeknacker Ada", f"'Ada' {NO_OPTION}"),
        ("codeknacker rounds=2", f"'rounds=2' {NO_OPTION}"),
        ("codeknacker players=Ada players=Ben", "players= is given twice"),
        ("codeknacker players=", f"the name '' {NO_NAME}"),
        ("codeknacker players=Ada,,Ben", f"the name '' {NO_NAME}"),
        ("codeknacker players=Ada+Ben", f"the name 'Ada+Ben' {NO_NAME}"),
        ("codeknacker players=Alexander", f"the name 'Alexander' {NO_NAME}"),
        ("codeknacker computers=", f"{NO_STRENGTH} ''"),
        ("codeknacker computers=weak,fair", f"{NO_STRENGTH} 'fair'"),
        ("codeknacker computers=Strong", f"{NO_STRENGTH} 'Strong'"),
    ],
)
def test_what_says_nothing_is_malformed(words: str, reason: str) -> None:
    assert refusal(words) == ("malformed", reason)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("codeknacker players=Ada,Ben,ada", "two players cannot be called ada"),
        ("codeknacker players=Ada,OHM computers=weak", "two players cannot be called OHM"),
        ("codeknacker players=volt computers=weak,weak", "two players cannot be called volt"),
        ("codeknacker players=Ada,Station", "Station is the station's own name"),
        ("codeknacker players=A,B,C,D,E,F,G", "at most 6 can play, not 7"),
        ("codeknacker players=A,B,C,D computers=weak,weak,weak", "at most 6 can play, not 7"),
        (f"codeknacker computers={','.join(['weak'] * 9)}", "at most 6 can play, not 9"),
    ],
)
def test_too_many_and_two_of_one_name_cannot_play(words: str, reason: str) -> None:
    assert refusal(words) == ("not allowed now", reason)


@pytest.mark.parametrize(
    ("words", "name"),
    [("original", "original"), ("", ""), ("Codeknacker", "Codeknacker"), ("super players=Ada", "super")],
)
def test_another_box_is_unavailable_here(words: str, name: str) -> None:
    assert refusal(words) == ("unavailable", f"{name!r} is not a box with dice; there is codeknacker")
