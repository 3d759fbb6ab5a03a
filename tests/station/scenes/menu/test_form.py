"""How a box is asked about: people and their names."""

import pytest

from station.core.messages import Message
from station.games.codes.messages import CodeMessages
from station.games.dice.menu import WITH_DICE
from station.games.pegs.menu import PEGS_FORM
from station.games.pegs.messages import PegMessages
from station.games.registry import play
from station.matches.errors import MoveError
from station.scenes.menu.form import (
    NEW_NAME,
    NOTHING_KNOWN,
    Draft,
    ItemValue,
    MenuFacts,
    current_value,
    items,
    name_value,
    name_values,
    no_values,
    number_seats,
    people,
    possible_values,
)
from station.scenes.messages import StationMessages
from tests.station.scenes.menu_driver import PLAYERS, SECOND, at, move, number, picked, titled, two

ALONE = play(None, "match original players=Ada").match.terms
TWO = play(None, "match original players=Ada,Ben").match.terms


def names(*some: str) -> list[Message]:
    return [StationMessages.name(name=name) for name in some]


def test_people_are_an_option_of_the_match() -> None:
    (cleo,) = names("Cleo")
    assert people(("Ada", "Ben")) == {"players": "Ada,Ben"}
    assert people(()) == {"players": None}
    assert name_value(TWO, 1, "Cleo") == ItemValue({"players": "Ada,Cleo"}, cleo, cleo)
    assert name_value(TWO, 0, "Cleo") == ItemValue({"players": "Cleo,Ben"}, cleo, cleo)
    assert str(cleo) == "Cleo"
    assert no_values(TWO, MenuFacts(("Ada",))) == ()


def test_a_seat_is_offered_its_usual_name_and_known_ones() -> None:
    known = MenuFacts(("Cleo", "Red", "Ada", "Player", "Player-1"))
    new = StationMessages.new_name()
    assert [value.words for value in name_values((2,), 1, TWO, known)] == [
        *names("Player-2", "Ben", "Cleo", "Ada"),
        new,
    ]
    assert [value.words for value in name_values((1,), 0, ALONE, known)] == [*names("Player", "Ada", "Cleo"), new]
    assert name_values((1,), 0, ALONE, NOTHING_KNOWN)[-1] == NEW_NAME
    assert name_values((2,), 0, ALONE, known) == ()


SEATED = [
    (("Ada",), 1, ("Ada",)),
    (("Ada",), 2, ("Ada", "Player-2")),
    (("Player",), 2, ("Player-1", "Player-2")),
    (("Player",), 3, ("Player-1", "Player-2", "Player-3")),
    (("Ada", "Player-2"), 1, ("Ada",)),
    (("Player-1", "Player-2"), 1, ("Player",)),
    (("Player-1", "Ben"), 1, ("Player",)),
    ((), 1, ("Player",)),
    ((), 2, ("Player-1", "Player-2")),
    (("Ada",), 0, ()),
    (("player-2",), 2, ("player-2", "Player-1")),
    (("Player-2", "player-1"), 3, ("Player-2", "player-1", "Player-3")),
    (("Ada", "Ben", "Player-3"), 2, ("Ada", "Ben")),
]
"""Who played, how many people then play, and how they are named."""


def test_names_are_kept_and_other_seats_are_numbered() -> None:
    for players, many, then in SEATED:
        assert number_seats(players, many) == then, (players, many)


def test_an_option_of_the_dice_box_always_means_something() -> None:
    terms = WITH_DICE.read(("codeknacker",))
    assert [WITH_DICE.idle(option, terms) for option in ("players", "computers")] == [False, False]


# What has been chosen so far: options that go together, and those that go without saying.


ORIGINAL = Draft(PEGS_FORM, "original")
SUPER = Draft(PEGS_FORM, "super")
TWO_PLAY = Draft(PEGS_FORM, "super", {"players": "Ada,Ben"})

PLAY, HOLES, LONG = StationMessages.play(), PegMessages.how_many_holes(), CodeMessages.how_long()


def test_the_move_says_the_weightiest_options_first() -> None:
    draft = Draft(PEGS_FORM, "super", {"limit": "30", "holes": "3", "players": "Ada,Ben"})
    assert draft.move == "match super players=Ada,Ben holes=3 limit=30"
    assert (draft.terms.players, draft.terms.box.holes, draft.terms.limit) == (("Ada", "Ben"), 3, 30)
    assert ORIGINAL.move == "match original"


def test_options_that_contradict_each_other_mean_nothing() -> None:
    wrong = Draft(PEGS_FORM, "original", {"holes": "9"})
    assert wrong.valid_terms is None
    with pytest.raises(MoveError):
        _ = wrong.terms


def test_options_that_go_without_saying_are_left_out() -> None:
    said = Draft(PEGS_FORM, "super", {"holes": "5", "colours": "8", "blank": "yes", "limit": "30"})
    assert said.plain.options == {"blank": "yes", "limit": "30"}
    assert said.plain.terms == said.terms


def test_a_change_drops_what_no_longer_fits_and_keeps_the_rest() -> None:
    both = TWO_PLAY.with_options({"rounds": "8", "limit": "30", "target": None, "marker": "codemaker"})
    assert both is not None
    assert both.options == {"players": "Ada,Ben", "rounds": "8", "limit": "30", "marker": "codemaker"}
    alone = both.with_options({"players": None})
    assert alone is not None
    assert alone.options == {"rounds": "8", "limit": "30"}
    assert both.with_options({"holes": "9"}) is None
    target = both.with_options({"rounds": None, "target": "20"})
    assert target is not None
    assert target.options["target"] == "20"
    assert "rounds" not in target.options


def test_play_comes_first_and_then_whatever_leaves_a_choice() -> None:
    assert [item.title for item in items(ORIGINAL, NOTHING_KNOWN)][:2] == [PLAY, PLAYERS]
    assert HOLES not in [item.title for item in items(ORIGINAL, NOTHING_KNOWN)]
    assert HOLES in [item.title for item in items(SUPER, NOTHING_KNOWN)]


def test_the_value_that_holds_is_among_those_that_are_offered() -> None:
    holes = titled(SUPER, HOLES)
    assert current_value(holes, SUPER, NOTHING_KNOWN).words == number(5)
    three = SUPER.with_options({"holes": "3"})
    assert three is not None
    assert current_value(holes, three, NOTHING_KNOWN).words == number(3)
    assert current_value(holes, three, NOTHING_KNOWN) in list(possible_values(holes, three, NOTHING_KNOWN))
    assert current_value(titled(SUPER, PLAY), SUPER, NOTHING_KNOWN) == NEW_NAME


def test_only_values_that_go_with_the_rest_are_offered() -> None:
    second, known = titled(TWO_PLAY, SECOND), MenuFacts(("Ada", "Cleo"))
    names = [StationMessages.name(name=name) for name in ("Player-2", "Ben", "Cleo")]
    assert [value.words for value in possible_values(second, TWO_PLAY, known)] == [*names, NEW_NAME.words]
    with_cleo = TWO_PLAY.with_options({"players": "Cleo,Ben"})
    assert with_cleo is not None
    names = [StationMessages.name(name=name) for name in ("Player-2", "Ben", "Ada")]
    assert [value.words for value in possible_values(second, with_cleo, known)] == [*names, NEW_NAME.words]


def test_fewest_rows_may_still_be_chosen_after_a_target() -> None:
    wins = CodeMessages.who_wins()
    points = picked(two("super"), wins, CodeMessages.points_decide())
    shown = picked(picked(points, LONG, CodeMessages.until_points(n=20)), wins, CodeMessages.rows_decide())
    assert move(shown) == "match super players=Player-1,Player-2"
    assert "codes. Player 1 and Player 2, 2 rounds, fewest rows win. Press ok" in str(at(shown, PLAY).message)
