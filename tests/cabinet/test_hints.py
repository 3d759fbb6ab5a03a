"""Hints: hold ok, and the cabinet lays the row it would play; the game is an assisted one from then on."""

import json
from pathlib import Path
from typing import Any, Final

import pytest

from station.core.messages import list_items
from station.games.codes.messages import CodeMessages
from station.matches.messages import GameMessages
from tests.codes import codes_shown
from tests.processes.commands import pegmind
from tests.simulator import last, play, some

BEGUN: Final = "match original players=Ada\nsecret RRYB\nguess WWPP\nwait 2"
ASKED: Final = "hold ok 1.1\nwait 0.1"


def test_holding_ok_lays_the_row_that_is_advised_and_says_how_many_codes_are_left() -> None:
    shown = last(f"{BEGUN}\n{ASKED}")
    assert shown["message"] == "Hint: red red yellow yellow. 256 codes are left; ok plays it, back changes it."
    assert codes_shown(shown) == ["hint", "codes_left_play_hint"]
    assert some(shown, "building", "cursor", "hints") == {
        "building": "RRYY",
        "cursor": 4,
        "hints": [1, 0],
    }


def test_the_advised_row_can_be_changed_before_it_is_played() -> None:
    shown = last(f"{BEGUN}\n{ASKED}\npress back blue ok\nwait 1")
    assert some(shown, "rows", "scene") == {
        "scene": "reveal",
        "rows": [{"pegs": "WWPP", "red": 0, "white": 0}, {"pegs": "RRYB", "red": 4, "white": 0}],
    }


def test_a_short_press_of_ok_plays_the_row_as_ever() -> None:
    shown = last(f"{BEGUN}\npress red red yellow blue\nhold ok 0.9")
    assert some(shown, "scene", "hints") == {"scene": "reveal", "hints": [0, 0]}


def test_who_lets_go_of_ok_before_a_second_is_over_has_no_hint() -> None:
    shown = last(f"{BEGUN}\npress red\nhold ok 0.9")
    assert some(shown, "refused", "building", "hints") == {
        "refused": CodeMessages.still_empty(n=3, holes=list_items([2, 3, 4])).data,
        "building": "R",
        "hints": [0, 0],
    }


def test_ok_held_where_the_row_is_built_plays_it_and_nobody_loses_pegs_by_pressing_firmly() -> None:
    shown = last(f"{BEGUN}\npress red red yellow blue\n{ASKED}")
    assert some(shown, "scene", "hints") == {"scene": "reveal", "hints": [0, 0]}


def test_a_hint_starts_the_clock_of_the_first_row() -> None:
    timed = "match original players=Ada limit=30\nsecret RRYB\nwait 50"
    assert last(f"{timed}\n{ASKED}\nwait 4.87")["seconds_left"] == 25


def test_a_hint_gives_nobody_the_time_again_that_has_run_down() -> None:
    timed = "match original players=Ada limit=30\nsecret RRYB\npress red\nwait 15"
    assert some(last(f"{timed}\n{ASKED}\nwait 4.87"), "seconds_left", "hints") == {"seconds_left": 9, "hints": [1, 0]}


def test_a_hint_that_is_asked_for_at_the_other_board_is_no_hint_for_this_one() -> None:
    opened = "match super players=Ada,Ben boards=2\nsecret RRRRR by=Ada\nsecret WWWWW by=Ben\npress red"
    shown = last(f"{opened}\nhint by=Ben\nwait 1")
    assert some(shown, "says", "building", "hints") == {
        "says": [GameMessages.hint_asked_by(player="Ben").data],
        "building": "R",
        "hints": [0, 1],
    }


def test_following_every_hint_cracks_the_code() -> None:
    rows = last("match super players=Ada\nsecret PWBCG\n" + f"{ASKED}\npress ok\nwait 4\n" * 6)
    assert some(rows, "scene", "secret") == {"scene": "reveal", "secret": "PWBCG"}


def test_a_hint_survives_a_power_cut() -> None:
    shown = last(f"{BEGUN}\n{ASKED}\ncut")
    assert some(shown, "building", "hints") == {"building": "RRYY", "hints": [1, 0]}


def test_where_no_code_fits_the_hint_says_that_a_row_is_marked_wrongly() -> None:
    by_hand = "match original players=Ada,Ben marker=codemaker\nsecret RRYB\nguess RYGB\nmark 4 0"
    assert last(by_hand)["scene"] == "fault"  # found by itself: so a hint never meets it here
    timed = "match original players=Ada limit=60\nsecret RRYB\ntimeout\nwait 1"
    assert last(f"{timed}\n{ASKED}")["building"] != ""


def test_on_two_boards_a_hint_is_the_players_who_asked() -> None:
    opened = "match super players=Ada,Ben boards=2\nsecret RRRRR by=Ada\nsecret WWWWW by=Ben\nwait 1"
    shown = last(f"{opened}\n{ASKED}")
    assert (shown["hints"], len(shown["building"])) == ([1, 0], 5)


def test_in_the_menu_ok_speaks_at_once() -> None:
    first, then = (codes_shown(show) for show in play("press red\nshow\nhold ok 0.01\nshow"))
    assert first[-1] == "choose_box"
    assert then[-1] == "play_or_choose"


def test_an_assisted_game_is_listed_as_one_and_counts_for_no_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    alone = "match original players={}\nsecret RRYB\nwait 1\n{}\nguess RRYB\nwait 9\n"
    script = alone.format("Ada", ASKED) + alone.format("Ben", "wait 1")
    play(script, store=tmp_path / "store.db")
    games = told(tmp_path, "--games")
    assert [(game["players"], game["winner"], game["assisted"]) for game in games] == [
        (["Ada"], "Ada", ["Ada"]),
        (["Ben"], "Ben", []),
    ]
    people = told(tmp_path)
    assert [(each["player"], each["games"], each["wins"], each["best"], each["needed"]) for each in people] == [
        ("Ada", 1, 0, None, {}),
        ("Ben", 1, 1, 1, {"1": 1}),
    ]
    table = pegmind("scores", "--games", "--store", tmp_path / "store.db").out.splitlines()
    assert [line.split()[-1] for line in table] == ["assisted", "Ada", "-"]


TURNS: Final = """\
match original players=Ada,Ben
secret RRYB
{ben}
guess RRRR
guess RRYB
wait 9
secret WWPP
{ada}
guess WWPP
wait 9
"""
"""Ada makes the first code, and Ben the second one, which Ada cracks at once."""


@pytest.mark.parametrize(
    ("ada", "ben", "counted"),
    [
        ("", "", {"Ada": (1, 1, {"1": 1}), "Ben": (1, 0, {"2": 1})}),
        ("", "hint", {"Ada": (1, 1, {"1": 1}), "Ben": (1, 0, {})}),
        ("hint", "", {"Ada": (1, 0, {}), "Ben": (1, 0, {"2": 1})}),
        ("hint", "hint", {"Ada": (1, 0, {}), "Ben": (1, 0, {})}),
    ],
)
def test_a_hint_is_that_of_whoever_asked_and_the_others_win_counts(
    tmp_path: Path, ada: str, ben: str, counted: dict[str, tuple[int, int, dict[str, int]]]
) -> None:
    evening = TURNS.format(ada=ada, ben=ben)
    play(evening, store=tmp_path / "store.db")
    people = told(tmp_path)
    assert {each["player"]: (each["games"], each["wins"], each["needed"]) for each in people} == counted
    (game,) = told(tmp_path, "--games")
    asked = [name for name, line in (("Ada", ada), ("Ben", ben)) if line]
    assert (game["winner"], game["assisted"]) == ("Ada", asked)
    exported = pegmind("export", "--store", tmp_path / "store.db").out
    assert exported.count("hint") == len(asked)


def test_a_win_with_hints_leaves_a_streak_as_it_is(tmp_path: Path) -> None:
    alone = "match original players=Ada\nsecret RRYB\n{}guess RRYB\nwait 9\n"
    script = alone.format("") * 2 + alone.format("hint\n") + alone.format("")
    play(script, store=tmp_path / "store.db")
    assert [(each["games"], each["wins"], each["streak"], each["longest"]) for each in told(tmp_path)] == [(4, 3, 3, 3)]


def test_a_line_of_a_script_prints_the_hint_as_the_board_says_it_and_lays_nothing() -> None:
    on_board = last(f"{BEGUN}\n{ASKED}")["message"].partition(";")[0]
    printed, shown = play(f"{BEGUN}\nhint\nshow\nleave\nmatch original")
    assert printed == {
        "time": 2.0,
        "hint": {"player": "Ada", "left": 256, "guess": "RRYY"},
        "message": f"{on_board}.",
    }
    assert some(shown, "says", "building", "hints") == {
        "says": [GameMessages.hint_asked().data],
        "building": "",
        "hints": [1, 0],
    }
    again = pegmind("script", "-", stdin=f"{BEGUN}\nhint\n")
    assert (again.status, [json.loads(line) for line in again.out.splitlines()]) == (0, [printed])


def test_on_two_boards_a_hint_that_is_printed_is_for_the_board_of_whoever_asked() -> None:
    opened = "match super players=Ada,Ben boards=2\nsecret RRRRR by=Ada\nsecret WWWWW by=Ben\nguess WWWWP by=Ada"
    ben, ada = play(f"{opened}\nhint by=Ben\nhint by=Ada")
    assert some(ben["hint"], "player", "left") == {"player": "Ben", "left": 8**5}
    assert ada["hint"]["player"] == "Ada"
    assert ada["hint"]["left"] < 8**5


def test_whose_hint_it_was_is_said_where_two_play() -> None:
    assert last("match original players=Ada,Ben\nsecret RRYB\nwait 1\nhint")["says"] == [
        GameMessages.hint_asked_by(player="Ben").data
    ]
    assert last("match original players=Ada,Ben\nsecret RRYB\nhint\nhint")["hints"] == [0, 2]


def told(folder: Path, *arguments: str) -> list[dict[str, Any]]:
    said: list[dict[str, Any]] = json.loads(pegmind("scores", "--json", *arguments, "--store", folder / "store.db").out)
    return said
