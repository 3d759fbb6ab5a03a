"""What has been chosen so far: options that go together, and those that go without saying."""

import pytest

from station.games.codes.messages import CodeMessages
from station.games.errors import MoveError
from station.games.family import NOTHING_KNOWN, Known
from station.games.pegs.menu import PEGS
from station.games.pegs.messages import PegMessages
from station.scenes.menu.form import NEW_NAME, Draft, current_value, items, offered_values
from station.scenes.messages import StationMessages
from tests.station.scenes.menu_driver import PLAYERS, SECOND, at, move, number, picked, titled, two

ORIGINAL = Draft(PEGS, "original")
SUPER = Draft(PEGS, "super")
TWO = Draft(PEGS, "super", {"players": "Ada,Ben"})

PLAY, HOLES, LONG = StationMessages.play(), PegMessages.how_many_holes(), CodeMessages.how_long()


def test_the_move_says_the_weightiest_options_first() -> None:
    draft = Draft(PEGS, "super", {"limit": "30", "holes": "3", "players": "Ada,Ben"})
    assert draft.move == "match super players=Ada,Ben holes=3 limit=30"
    assert (draft.terms.players, draft.terms.box.holes, draft.terms.limit) == (("Ada", "Ben"), 3, 30)
    assert ORIGINAL.move == "match original"


def test_options_that_contradict_each_other_mean_nothing() -> None:
    wrong = Draft(PEGS, "original", {"holes": "9"})
    assert wrong.accepted is None
    with pytest.raises(MoveError):
        _ = wrong.terms


def test_options_that_go_without_saying_are_left_out() -> None:
    said = Draft(PEGS, "super", {"holes": "5", "colours": "8", "blank": "yes", "limit": "30"})
    assert said.plain.options == {"blank": "yes", "limit": "30"}
    assert said.plain.terms == said.terms


def test_a_change_drops_what_no_longer_fits_and_keeps_the_rest() -> None:
    both = TWO.changed({"rounds": "8", "limit": "30", "target": None})
    assert both is not None
    assert both.options == {"players": "Ada,Ben", "rounds": "8", "limit": "30"}
    alone = both.changed({"players": None})
    assert alone is not None
    assert alone.options == {"limit": "30"}
    assert both.changed({"holes": "9"}) is None
    target = both.changed({"rounds": None, "target": "20"})
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
    three = SUPER.changed({"holes": "3"})
    assert three is not None
    assert current_value(holes, three, NOTHING_KNOWN).words == number(3)
    assert current_value(holes, three, NOTHING_KNOWN) in list(offered_values(holes, three, NOTHING_KNOWN))
    assert current_value(titled(SUPER, PLAY), SUPER, NOTHING_KNOWN) == NEW_NAME


def test_only_values_that_go_with_the_rest_are_offered() -> None:
    second, known = titled(TWO, SECOND), Known(("Ada", "Cleo"))
    names = [StationMessages.name(name=name) for name in ("Player-2", "Ben", "Cleo")]
    assert [value.words for value in offered_values(second, TWO, known)] == [*names, NEW_NAME.words]
    with_cleo = TWO.changed({"players": "Cleo,Ben"})
    assert with_cleo is not None
    names = [StationMessages.name(name=name) for name in ("Player-2", "Ben", "Ada")]
    assert [value.words for value in offered_values(second, with_cleo, known)] == [*names, NEW_NAME.words]


def test_fewest_rows_may_still_be_chosen_after_a_target() -> None:
    wins = CodeMessages.who_wins()
    points = picked(two("super"), wins, CodeMessages.points_decide())
    shown = picked(picked(points, LONG, CodeMessages.until_points(n=20)), wins, CodeMessages.rows_decide())
    assert move(shown) == "match super players=Player-1,Player-2"
    assert "codes. Player 1 and Player 2, 2 rounds, fewest rows win. Press ok" in str(at(shown, PLAY).message)
