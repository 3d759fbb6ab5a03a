"""Hints: hold ok, and the cabinet lays the row it would play; the game is an assisted one from then on."""

import json
from pathlib import Path
from typing import Any, Final

import pytest

from station.matches.messages import GameMessages
from tests.processes.commands import pegmind
from tests.simulator import last, play, some

BEGUN: Final = "match original players=Ada\nsecret RRYB\nguess WWPP\nwait 2"
ASKED: Final = "hold ok 1.1\npress ok\nwait 0.1"
"""The first hint of a game is asked for, and its price agreed to."""

AGAIN: Final = "hold ok 1.1\nwait 0.1"
"""A later one costs nothing."""


def test_the_price_of_the_first_hint_is_told_before_it_is_paid() -> None:
    told, back, again = play(f"{BEGUN}\nhold ok 1.1\nshow\npress back\nshow\nhold ok 1.1\npress red\npress ok\nshow")
    assert [each["code"] for each in told["says"]] == ["hint_costs", "ok_gives_hint"]
    assert [some(each, "building", "hints") for each in (told, back, again)] == [
        {"building": "", "hints": [0, 0]},
        {"building": "", "hints": [0, 0]},
        {"building": "R", "hints": [0, 0]},
    ]
    assert [each["code"] for each in back["says"]] == ["choose_row"]
    daily = last("match superhirn players=Ada daily=2027-01-14\nwait 1\nhold ok 1.1")
    assert [each["code"] for each in daily["says"]] == ["hint_costs_day", "ok_gives_hint"]
    held_again = last(f"{BEGUN}\nhold ok 1.1\nhold ok 1.1\nwait 0.1")
    assert some(held_again, "building", "hints") == {"building": "RRYY", "hints": [1, 0]}


def test_a_hint_starts_the_clock_of_the_first_row() -> None:
    timed = "match original players=Ada limit=30\nsecret RRYB\nwait 50"
    assert last(f"{timed}\n{ASKED}\nwait 4.97")["seconds_left"] == 25


def test_a_hint_gives_nobody_the_time_again_that_has_run_down() -> None:
    timed = "match original players=Ada limit=30\nsecret RRYB\npress red\nwait 15"
    assert some(last(f"{timed}\n{ASKED}\nwait 4.87"), "seconds_left", "hints") == {"seconds_left": 9, "hints": [1, 0]}


def test_following_every_hint_cracks_the_code() -> None:
    first, later = (f"{asked}\npress ok\nwait 4\n" for asked in (ASKED, AGAIN))
    rows = last(f"match super players=Ada\nsecret PWBCG\n{first}{later * 5}")
    assert some(rows, "scene", "secret") == {"scene": "reveal", "secret": "PWBCG"}


def test_an_assisted_game_is_listed_and_sets_no_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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
def test_a_hint_spoils_only_the_win_of_who_asked(
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


def test_a_script_prints_a_hint_and_lays_nothing() -> None:
    on_board = last(f"{BEGUN}\n{ASKED}")["message"].partition(";")[0]
    printed, shown = play(f"{BEGUN}\nhint\nshow\nleave\nmatch original")
    assert printed == {"time": 2.0, "hint": {"player": "Ada", "left": 256, "guess": "RRYY"}, "message": f"{on_board}."}
    assert some(shown, "says", "building", "hints") == {
        "says": [GameMessages.hint_asked().data],
        "building": "",
        "hints": [1, 0],
    }
    again = pegmind("script", "-", stdin=f"{BEGUN}\nhint\n")
    assert (again.status, [json.loads(line) for line in again.out.splitlines()]) == (0, [printed])


def test_on_two_boards_a_printed_hint_is_for_who_asked() -> None:
    opened = "match super players=Ada,Ben boards=2\nsecret RRRRR by=Ada\nsecret WWWWW by=Ben\nguess WWWWP by=Ada"
    ben, ada = play(f"{opened}\nhint by=Ben\nhint by=Ada")
    assert some(ben["hint"], "player", "left") == {"player": "Ben", "left": 8**5}
    assert ada["hint"]["player"] == "Ada"
    assert ada["hint"]["left"] < 8**5


def told(folder: Path, *arguments: str) -> list[dict[str, Any]]:
    said: list[dict[str, Any]] = json.loads(pegmind("scores", "--json", *arguments, "--store", folder / "store.db").out)
    return said
