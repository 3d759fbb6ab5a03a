"""What two people agree on before they play: read, written down, and refused."""

from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from station.games.errors import MoveError
from station.games.pegs.boxes import BOXES, Box, box_named, variant
from station.games.pegs.terms import Terms, read_terms, usual_rounds, usual_win, write_terms
from station.games.players import STRENGTHS, read_name

USUAL: Final = Terms(
    box=BOXES["original"], players=("Player",), rounds=1, target=None, marker="station", wins="points",
    limit=None, boards=1,
)  # fmt: skip


def terms(move: str) -> Terms:
    verb, *words = move.split()
    assert verb == "match"
    return read_terms(words)


def refusal(words: str) -> tuple[str, str]:
    with pytest.raises(MoveError) as refused:
        read_terms(words.split())
    return refused.value.word, str(refused.value)


def test_a_box_alone_is_one_round_of_one_player_against_the_station() -> None:
    assert terms("match original") == USUAL
    assert (USUAL.seats, USUAL.alone) == (("Player", "Station"), True)


def test_two_players_make_a_code_each_and_with_two_boards_one_round_is_fair() -> None:
    two, both = terms("match super players=Ada,Ben"), terms("match super players=Ada,Ben boards=2")
    assert (two.rounds, two.wins, two.seats, two.alone) == (2, "rows", ("Ada", "Ben"), False)
    assert (both.rounds, both.boards) == (1, 2)


def test_everything_that_can_be_agreed_on() -> None:
    agreed = "match super players=Ada,Ben holes=3 colours=5 blank=yes rounds=4 marker=codemaker wins=points limit=60"
    box = variant(box_named("super"), {"holes": 3, "colours": 5, "blank": True})
    assert terms(agreed) == Terms(
        box, ("Ada", "Ben"), rounds=4, target=None, marker="codemaker", wins="points", limit=60, boards=1
    )
    assert write_terms(terms(agreed)) == agreed


@pytest.mark.parametrize(
    ("said", "short"),
    [
        ("match original", "match original players=Player"),
        ("match original players=Ada,Ben rounds=2 marker=station wins=points", "match original players=Ada,Ben"),
        ("match super players=Ada,Ben wins=rows boards=1 blank=no", "match super players=Ada,Ben"),
        ("match super players=Ada,Ben target=20 wins=points", "match super players=Ada,Ben target=20"),
        ("match slider players=Ada,Ben repeats=no holes=4 colours=8", "match slider players=Ada,Ben"),
        ("match slider marker=hand players=Ada,Ben", "match slider players=Ada,Ben marker=codemaker"),
        ("match c6p4g10b blank=yes holes=4", "match c6p4g10b players=Player"),
        ("match original rounds=3 players=Ada", "match original players=Ada rounds=3"),
        ("match super wins=points players=Ada", "match super players=Ada wins=points"),
        ("match c3p2g4M wins=rows players=A,B", "match c3p2g4M players=A,B wins=rows"),
    ],
)
def test_what_goes_without_saying_is_left_out(said: str, short: str) -> None:
    assert (write_terms(terms(said)), terms(short)) == (short, terms(said))


names = st.text(st.characters(categories=("L", "N")) | st.just("-"), min_size=1, max_size=8).filter(
    lambda name: name.strip("-") and name.replace("-", "").isalnum() and name.casefold() != "station"
)
players = st.lists(names, min_size=1, max_size=2, unique_by=str.casefold).map(tuple)


@st.composite
def boxes(draw: st.DrawFn) -> Box:
    """A box of a leaflet with measures that it leaves to the players, or a box by spelling."""
    box = draw(st.sampled_from(list(BOXES.values())))
    if draw(st.booleans()):
        measures = {name: draw(st.sampled_from(values)) for name, values in box.variants._asdict().items()}
        return variant(box, measures)
    colours, holes, rows = draw(st.integers(1, 8)), draw(st.integers(1, 6)), draw(st.integers(1, 12))
    marks = draw(st.sampled_from(["", "b", "M", "bM"] if holes <= colours else ["", "b"]))
    return box_named(f"c{colours}p{holes}g{rows}{marks}")


@st.composite
def agreements(draw: st.DrawFn) -> Terms:
    """Terms on which a match can be played."""
    box, who = draw(boxes()), draw(players)
    computer = draw(st.sampled_from([None, *STRENGTHS])) if len(who) == 1 and who[0].casefold() != "ohm" else None
    alone = len(who) == 1 and computer is None
    boards = 1 if len(who) == 1 else draw(st.sampled_from([1, 2]))
    target = None if alone else draw(st.none() | st.integers(1, 999))
    wins = "points" if target is not None else draw(st.sampled_from(box.wins))
    even = wins == "rows" and not alone and boards == 1
    return Terms(
        box,
        who,
        rounds=draw(st.integers(1, 12).map(lambda half: 2 * half) if even else st.integers(1, 24))
        if target is None
        else None,
        target=target,
        marker="station" if alone or boards == 2 else draw(st.sampled_from(["station", "codemaker"])),
        wins=wins,
        limit=draw(st.none() | st.integers(5, 3600)),
        boards=boards,
        computer=computer,
        within=draw(st.none() | st.integers(1, 12)) if computer == "strong" else None,
    )


@given(agreements())
def test_what_is_written_is_read_again_as_the_same_terms(agreed: Terms) -> None:
    assert terms(write_terms(agreed)) == agreed


@given(agreements(), st.randoms(use_true_random=False))
def test_the_order_of_what_is_said_does_not_matter(agreed: Terms, shuffled: Any) -> None:  # noqa: ANN401 - a Random
    verb, box, *options = write_terms(agreed).split()
    shuffled.shuffle(options)
    assert terms(" ".join((verb, box, *options))) == agreed


def test_the_usual_numbers() -> None:
    assert [usual_rounds(1, 1), usual_rounds(2, 1), usual_rounds(2, 2)] == [1, 2, 1]
    assert [usual_win(box, None) for box in BOXES.values()] == ["points", "points", "points", "rows"]
    assert [usual_win(box, 30) for box in BOXES.values()] == ["points"] * 4


OPTIONS: Final = (
    "players=, computers=, rounds=, target=, marker=, wins=, limit=, boards=, within=,"
    " holes=, colours=, blank=, repeats="
)
NAME: Final = "must be 1 to 8 letters, digits or hyphens"
TWO: Final = "players=Ada,Ben"
ONLY_STRONG: Final = "only the strongest computer keeps to a number of rows: within= needs computers=strong"
FEWEST: Final = "if the fewest rows win, both must break equally many codes: rounds must be even"


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("", "match needs the name of a box, as in: match original"),
        ("original bonus=2", f"'bonus=2' is not an option of match; there are {OPTIONS}"),
        ("original rounds", f"'rounds' is not an option of match; there are {OPTIONS}"),
        ("original rounds=2 players=Ada,Ben rounds=4", "rounds= is given twice"),
        ("original players=", f"the name '' {NAME}"),
        ("original players=Ada,", f"the name '' {NAME}"),
        ("original players=Methuselah", f"the name 'Methuselah' {NAME}"),
        ("original players=A.B", f"the name 'A.B' {NAME}"),
        ("original players=--", "the name -- must have a letter or a digit"),
        ("original players=--------", "the name -------- must have a letter or a digit"),
        ("original players=Ada,Ben,Cleo", "players= takes one name or two, not 3"),
        ("original rounds=0", "rounds= must be 1 to 24, not '0'"),
        ("original rounds=25", "rounds= must be 1 to 24, not '25'"),
        ("original rounds=-1", "rounds= must be 1 to 24, not '-1'"),
        ("original rounds=02", "rounds= must be 1 to 24, not '02'"),
        ("original rounds=", "rounds= must be 1 to 24, not ''"),
        ("original rounds=\N{SUPERSCRIPT TWO}", "rounds= must be 1 to 24, not '\N{SUPERSCRIPT TWO}'"),
        (f"original rounds={'1' * 5000}", f"rounds= must be 1 to 24, not '{'1' * 5000}'"),
        (f"original {TWO} target=0", "target= must be 1 to 999, not '0'"),
        (f"original {TWO} target=1000", "target= must be 1 to 999, not '1000'"),
        ("original limit=4", "limit= must be 5 to 3600, not '4'"),
        ("original limit=3601", "limit= must be 5 to 3600, not '3601'"),
        (f"original {TWO} boards=3", "boards= must be 1 to 2, not '3'"),
        ("super holes=0", "holes= must be 1 to 6, not '0'"),
        ("super holes=7", "holes= must be 1 to 6, not '7'"),
        ("super colours=9", "colours= must be 1 to 8, not '9'"),
        ("original blank=maybe", "blank= must be no or yes, not 'maybe'"),
        ("slider repeats=1", "repeats= must be no or yes, not '1'"),
        (f"original {TWO} marker=me", "marker= must be station or codemaker or hand, not 'me'"),
        ("super wins=luck", "wins= must be points or rows, not 'luck'"),
        ("original computers=clever", "a computer plays weak, medium or strong, not 'clever'"),
        ("original computers=weak,weak", "a computer plays weak, medium or strong, not 'weak,weak'"),
    ],
    ids=lambda text: text[:40],
)
def test_what_is_no_agreement_is_malformed(words: str, reason: str) -> None:
    assert refusal(words) == ("malformed", reason)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("original players=station", "Station is the station's own name"),
        ("original players=Ada,STATION", "Station is the station's own name"),
        ("original players=Ada,ada", "two players cannot be called Ada"),
        (f"original {TWO} wins=rows", "original is won by points"),
        (f"slider {TWO} wins=rows", "slider is won by points"),
        (f"super {TWO} rounds=2 target=30", "rounds= and target= cannot be combined"),
        (f"super {TWO} target=30 wins=rows", "a target is a number of points, so it cannot be combined with wins=rows"),
        (f"super {TWO} rounds=3", FEWEST),
        (f"c6p4g10 {TWO} wins=rows rounds=1", FEWEST),
        (f"super {TWO} boards=2 marker=codemaker", "with two boards the station marks the rows"),
        ("original marker=codemaker", "marking by hand needs two players"),
        ("original target=30", "a target needs two players"),
        ("original boards=2", "a match on two boards needs two players"),
        (f"original {TWO} computers=weak", "two can play: one person and a computer, or two people"),
        ("original players=Ada computers=weak boards=2", "a match on two boards needs two people"),
        ("original computers=medium within=5", ONLY_STRONG),
        ("original within=5", ONLY_STRONG),
        ("original players=OHM computers=weak", "two players cannot be called OHM"),
    ],
)
def test_what_contradicts_itself_is_not_allowed(words: str, reason: str) -> None:
    assert refusal(words) == ("not allowed now", reason)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("slider blank=yes", "slider is played without blanks"),
        ("original holes=5", "original is played with 4 holes, not 5"),
        ("superhirn colours=6", "superhirn is played with 8 colours, not 6"),
        ("super repeats=no", "super is always played with repeated colours allowed"),
        ("c2p4g10M", "without repeats, 4 holes need at least 4 colours"),
    ],
)
def test_what_a_box_does_not_have_is_unavailable(words: str, reason: str) -> None:
    assert refusal(words) == ("unavailable", reason)


def test_rows_may_win_an_odd_number_of_rounds_where_both_break_in_each_or_one_plays_alone() -> None:
    assert terms("match super players=Ada,Ben boards=2 rounds=3").rounds == 3
    assert terms("match super rounds=3").wins == "rows"


@given(st.text(max_size=10))
def test_a_name_is_taken_as_it_stands_or_not_at_all(text: str) -> None:
    try:
        assert read_name(text) == text
    except MoveError:
        assert not (text.isalnum() and len(text) <= 8 and text.casefold() != "station")
    else:
        assert not set(text) & set(" ,=\t\n")
