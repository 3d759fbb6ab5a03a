"""The menu, as somebody at the cabinet meets it: a stranger chooses with knob and ok."""

import pytest

from station.events import Press, Turn
from station.games.boxes import BOXES as PEGS
from station.scenes.menu.boxes import Menu
from station.scenes.scene import Go, Make
from tests.simulator import last, play, some
from tests.station.scenes.display import drawn
from tests.station.scenes.menu_driver import (
    ALONE,
    BACK,
    BOXES,
    FIRST,
    KNOWN,
    OK,
    PLAYERS,
    PUSHED,
    RIGHT,
    SECOND,
    WITH_PEGS,
    after,
    at,
    letters,
    move,
    naming,
    picked,
    ring,
    setup,
    table,
    tried,
    two,
)


def test_any_press_and_twice_ok_plays_the_original_box_alone() -> None:
    for first in ("press red", "press ok", "push", "turn +1", "press back"):
        shown = last(f"{first}\npress ok ok")
        assert some(shown, "scene", "box", "round") == {"scene": "guess", "box": "original", "round": 1}
        assert [player["name"] for player in shown["players"]] == ["Player", "Station"]


@pytest.mark.parametrize("box", BOXES)
def test_ok_alone_plays_a_box_as_its_leaflet_has_it(box: str) -> None:
    assert setup(box).on(OK, 0.0) == Make(f"match {box}")


def test_the_boxes_stand_in_the_order_of_their_leaflets() -> None:
    titles = [after(Menu(), Turn(n)).message.split(":")[0] for n in range(1, 6)]
    assert titles == ["Superhirn", "Code Knacker", "Slider", "Super", "Original"]


def test_the_knob_goes_round_the_boxes_and_round_the_items() -> None:
    assert after(Menu(), *[RIGHT] * 5).message == Menu().message == after(Menu(), Turn(-5)).message
    for shown in (table(2, 1), *map(two, WITH_PEGS)):
        assert after(at(shown, "Play"), Turn(len(list(ring(shown))))) == at(shown, "Play")


def test_back_leads_out_step_by_step() -> None:
    chosen = after(Menu(KNOWN), Turn(3))
    assert after(chosen, OK, BACK).message == chosen.message
    assert chosen.on(BACK, 0.0) == Go("attract")


def test_back_restores_what_was_being_changed() -> None:
    shown = at(setup("super"), "Holes")
    trial = after(shown, OK, Turn(2))
    assert "Holes: 1," in trial.message
    assert after(trial, BACK).message == shown.message
    assert move(after(trial, BACK)) == "match super"


def test_a_push_of_the_knob_does_what_ok_does() -> None:
    for shown in (Menu(), setup(), after(setup(), RIGHT), after(setup(), RIGHT, OK, RIGHT)):
        assert shown.on(PUSHED, 0.0) == shown.on(OK, 0.0)


def test_a_colour_is_refused_and_nothing_is_lost() -> None:
    for shown in (Menu(), setup(), after(setup(), RIGHT, OK, RIGHT), naming(*letters("AB"))):
        refused = after(shown, Press("red"))
        assert refused.message.endswith(shown.message)
        assert refused.message != shown.message
        assert drawn(refused.frame(1.0)) == drawn(shown.frame(1.0))
        assert after(refused, RIGHT) == after(shown, RIGHT)


# What can be agreed on.


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


def test_fewest_rows_may_still_be_chosen_after_a_target_or_odd_rounds() -> None:
    for words in ("until somebody has 20 points", "5 rounds"):
        points = picked(two("super"), "Who wins", "whoever has the most points")
        shown = picked(picked(points, "How long", words), "Who wins", "whoever needs the fewest rows")
        assert move(shown) == "match super players=Red,White"
        assert "codes. Red and White, 2 rounds, fewest rows win. Press ok" in at(shown, "Play").message


def test_everything_chosen_is_in_the_move() -> None:
    shown = two("super")
    for title, words in (
        (FIRST, "Ada"), (SECOND, "Ben"), ("Holes", "3"), ("Colours", "5"), ("Empty holes", "may be"),
        ("How long", "until somebody has 20 points"), ("Who marks the rows", "whoever set"), ("Time for a row", "90"),
    ):  # fmt: skip
        shown = picked(shown, title, words)
    assert move(shown) == (
        "match super players=Ada,Ben holes=3 colours=5 blank=yes target=20 marker=codemaker limit=90"
    )
    assert at(shown, "Play").message == (
        "Super: 3 holes, 5 colours and blanks, 12 rows, 216 codes. Ada and Ben, first to 20 points, marked by hand, "
        "90 seconds a row. Press ok to play, turn the knob for more choices."
    )


def test_what_needs_two_goes_with_the_second_player_and_the_rest_stays() -> None:
    shown = picked(picked(two("super"), "Who marks the rows", "whoever set"), "How long", "8 rounds")
    shown = picked(picked(picked(shown, "Who wins", "whoever has"), "Holes", "3"), "Time for a row", "60")
    assert move(picked(shown, PLAYERS, "one, ")) == "match super holes=3 limit=60"
    assert move(picked(picked(two(), "How long", "4 rounds"), PLAYERS, "one, ")) == "match original rounds=4"


def test_somebody_who_said_a_name_keeps_it_when_another_joins_or_leaves() -> None:
    ada = picked(setup(), ALONE, "Ada")
    both = picked(ada, PLAYERS, "two")
    assert [move(ada), move(both), move(picked(both, PLAYERS, "one, "))] == [
        "match original players=Ada", "match original players=Ada,White", "match original players=Ada",
    ]  # fmt: skip
    white = picked(setup(known=("white",)), ALONE, "white")
    assert move(picked(white, PLAYERS, "two")) == "match original players=white,Red"


def test_two_cannot_have_the_same_name() -> None:
    shown = picked(two(), FIRST, "Ada")
    assert not [trial for trial in tried(at(shown, SECOND)) if "Ada" in trial.message]


def test_the_possibilities_are_those_of_the_leaflets_table() -> None:
    for holes in range(1, 7):
        shown = picked(setup("super"), "Holes", str(holes))
        counts = [int(trial.message.split()[2]) for trial in tried(at(shown, "Colours"))]
        assert sorted(counts) == [colours**holes for colours in range(1, 9)]
        blank = picked(shown, "Empty holes", "may be")
        assert f" {9**holes} codes." in at(blank, "Play").message


@pytest.mark.parametrize("box", WITH_PEGS)
def test_before_you_start_you_see_how_many_codes_there_are(box: str) -> None:
    for shown in (after(Menu(), Turn(BOXES.index(box))), setup(box)):
        assert f" {PEGS[box].possibilities} codes." in shown.message


def test_the_names_of_a_game_are_known_in_the_next() -> None:
    shows = play("match original players=Zoe,Ada\nleave\npress ok\nturn +2\npress ok\nturn +1\nshow\nturn +1\nshow")
    assert [show["message"].split(".")[0] for show in shows] == ["Who plays: Zoe", "Who plays: Ada"]
