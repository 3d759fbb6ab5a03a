"""What can be chosen for a match with pegs."""

import pytest

from station.games.pegs import signs
from station.games.pegs.menu import PEGS
from station.games.pegs.terms import Terms
from station.games.registry import play
from station.scenes.menu.form import Draft, Value, items
from tests.station.scenes.menu_driver import FIRST, PLAYERS, SECOND, at, move, picked, ring, setup, tried, two

KNOWN = ("Ada", "Red")


def offered(move: str, title: str) -> list[str]:
    """The words of an item's values on the terms of a match."""
    return [value.words for value in values(move, title)]


def values(move: str, title: str) -> list[Value]:
    terms = play(None, f"match {move}").terms
    assert isinstance(terms, Terms)
    (item,) = (item for item in PEGS.items if item.title == title)
    return list(item.values(terms, KNOWN))


@pytest.mark.parametrize(
    ("move", "title", "words"),
    [
        ("original", "Players", ["one, against the station", "two, who set codes for each other",
                                 "one and a computer, who set codes for each other"]),
        ("original", "How strong", []),
        ("original players=Ada computers=weak", "How strong", ["weak", "medium", "strong"]),
        ("original players=Ada computers=strong", "How it guesses",
         ["the fewest rows in the long run", "never more than 5 rows"]),
        ("original players=Ada computers=weak", "How it guesses", ["the fewest rows in the long run"]),
        ("original", "Who plays", ["Player", "Ada", "a new name"]),
        ("original players=Ada", "Who plays", ["Player", "Ada", "a new name"]),
        ("original players=Ada,Ben", "Who plays", []),
        ("original players=Ada,Ben", "Who sets the first code", ["Red", "Ada", "a new name"]),
        ("original players=Ada,Ben", "Who breaks it", ["White", "Ben", "Ada", "a new name"]),
        ("original", "Who breaks it", []),
        ("super", "Holes", ["1", "2", "3", "4", "5", "6"]),
        ("original", "Holes", ["4"]),
        ("original", "Empty holes", ["not in a code", "may be in a code"]),
        ("slider", "A colour twice", ["not in a code", "may be in a code"]),
        ("original", "Who marks the rows", []),
        ("original players=Ada,Ben", "Who marks the rows", ["the station", "whoever set the code, by hand"]),
        ("super", "Who wins", []),
        ("super players=Ada,Ben", "Who wins", ["whoever needs the fewest rows", "whoever has the most points"]),
        ("original", "Time for a row", ["no limit", *(f"{n} seconds" for n in (15, 30, 45, 60, 90, 120, 180, 300))]),
    ],
)  # fmt: skip
def test_what_is_offered(move: str, title: str, words: list[str]) -> None:
    assert offered(move, title) == words


def test_somebody_alone_plays_one_to_six_rounds_and_two_play_up_to_twelve() -> None:
    points = [f"until somebody has {n} points" for n in (15, 20, 25, 30, 40, 50)]
    assert offered("original", "How long") == ["1 round", *(f"{n} rounds" for n in range(2, 7)), *points]
    rounds = [f"{n} rounds" for n in (2, 4, 6, 8, 10, 12)] + ["1 round"] + [f"{n} rounds" for n in (3, 5, 7, 9, 11)]
    assert offered("original players=Ada,Ben", "How long") == [*rounds, *points]


def test_what_an_option_is_called_on_the_lamps() -> None:
    assert [value.text for value in values("original", "Players")] == ["👤", "👥", "🤖"]
    assert [value.text for value in values("original", "Time for a row")][:2] == ["NO", "15"]
    assert [value.text for value in values("super", "Holes")] == ["1", "2", "3", "4", "5", "6"]


@pytest.mark.parametrize(
    ("option", "move", "idle"),
    [
        ("wins", "super", True), ("wins", "super players=Ada,Ben", False), ("rounds", "original rounds=6", False),
        ("rounds", "original rounds=7", True), ("rounds", "original players=Ada,Ben rounds=7", False),
        ("within", "original players=Ada computers=strong within=5", False), ("limit", "original limit=30", False),
    ],
)  # fmt: skip
def test_an_option_may_be_accepted_and_mean_nothing(option: str, move: str, *, idle: bool) -> None:
    terms = play(None, f"match {move}").terms
    assert isinstance(terms, Terms)
    assert PEGS.idle(option, terms) is idle


def test_computers_play_on_as_strongly_as_they_do() -> None:
    strong = values("original players=Ada computers=strong", "Players")[2]
    usual = values("original", "Players")[2]
    assert (strong.options["computers"], usual.options["computers"]) == ("strong", "medium")
    draft = Draft(PEGS, "original").changed(strong.options)
    assert draft is not None
    assert "How strong" in [item.title for item in items(draft, ())]


def test_a_table_talks_about_it_in_this_order() -> None:
    assert [shown.title for shown in ring(setup())] == [
        "Play", "Players", "Who plays", "Empty holes", "How long", "Time for a row",
    ]  # fmt: skip
    assert [shown.title for shown in ring(two("super"))] == [
        "Play", "Players", "Who sets the first code", "Who breaks it", "Holes", "Colours", "Empty holes", "How long",
        "Who marks the rows", "Who wins", "Time for a row",
    ]  # fmt: skip
    assert [shown.title for shown in ring(setup("slider"))][3:5] == ["Holes", "A colour twice"]


def test_even_rounds_come_first_then_odd_ones_then_targets() -> None:
    said = [shown.message.split(".")[0] for shown in tried(at(two(), "How long"))]
    even, odd = ([f"How long: {n} rounds" for n in range(start, 13, 2)] for start in (2, 3))
    targets = [f"How long: until somebody has {n} points" for n in (15, 20, 25, 30, 40, 50)]
    assert said == [*even, "How long: 1 round", *odd, *targets]


def test_where_the_fewest_rows_win_both_break_equally_often() -> None:
    said = [shown.message.split(".")[0] for shown in tried(at(two("super"), "How long"))]
    assert "How long: 3 rounds" not in said
    assert "How long: 3 rounds" in [
        shown.message.split(".")[0]
        for shown in tried(at(picked(two("super"), "Who wins", "whoever has the most points"), "How long"))
    ]


def test_what_needs_two_goes_with_the_second_player_and_the_rest_stays() -> None:
    shown = picked(picked(two("super"), "Who marks the rows", "whoever set"), "How long", "8 rounds")
    shown = picked(picked(picked(shown, "Who wins", "whoever has"), "Holes", "3"), "Time for a row", "60")
    assert move(picked(shown, PLAYERS, "one, ")) == "match super holes=3 limit=60"
    assert move(picked(picked(two(), "How long", "4 rounds"), PLAYERS, "one, ")) == "match original rounds=4"


def test_two_cannot_have_the_same_name() -> None:
    shown = picked(two(), FIRST, "Ada")
    assert not [trial for trial in tried(at(shown, SECOND)) if "Ada" in trial.message]


@pytest.mark.parametrize(
    ("title", "seat"), [("Who plays", 0), ("Who sets the first code", 0), ("Who breaks it", 1), ("Holes", None)]
)
def test_a_name_is_that_of_a_seat(title: str, seat: int | None) -> None:
    terms = play(None, "match original players=Ada,Ben").terms
    assert isinstance(terms, Terms)
    (item,) = (item for item in PEGS.items if item.title == title)
    assert item.seat == seat
    assert seat is None or item.draw(terms, "Ada") == signs.name_sign(seat, terms, "Ada")
