"""What two people at one cabinet may rely on, whatever they press, and however long they take."""

from pathlib import Path
from typing import Final

import pytest

from tests.codes import codes_shown
from tests.simulator import last, some
from tests.simulator import play as shows

TWO: Final = "match original players=Ada,Ben\n"
BY_HAND: Final = "match original players=Ada,Ben marker=codemaker\n"
TWO_BOARDS: Final = "match super players=Ada,Ben boards=2 rounds=2\nsecret RRRRR by=Ada\nsecret WWWWW by=Ben\n"


def test_an_idle_cabinet_lowers_the_shield_behind_a_question() -> None:
    rested, woken = shows(f"{TWO}press ok red green blue\nhold back 2.1\nwait 70\nshow\npress yellow\nshow")
    assert (rested["scene"], codes_shown(rested)) == ("attract", ["game_waits"])
    assert woken["refused"]["code"] == "only_ok_counts"
    assert codes_shown(woken)[-2:] == ["look_away", "set_your_code"]
    assert len(set(rested["pixels"][-6:])) == len(set(woken["pixels"][-6:])) == 2, "the hint of four holes and the dark"


def test_a_too_short_call_of_a_fault_shows_no_code() -> None:
    shown = last(f"{BY_HAND}secret RYGB\nguess WWPP\nhold push 1.8")
    assert (shown["scene"], codes_shown(shown)) == ("mark", ["look_away", "ok_shows_code"])
    assert shown["says"][0]["values"] == {"player": "Ben"}
    assert last(f"{BY_HAND}secret RYGB\nguess WWPP\npush\npress back red")["building"] == "R"


def test_moves_at_the_other_board_keep_the_match_alive() -> None:
    slowly = "".join(f"wait 900\nguess RRRR{peg} by=Ben\n" for peg in "WYOBG")
    assert last(f"{TWO_BOARDS}{slowly}")["boards"][1]["rows"][-1]["pegs"] == "RRRRG"


def test_a_question_stands_while_the_other_board_goes_on() -> None:
    asked = f"{TWO_BOARDS}guess RRRRR by=Ben\nguess WWWWW by=Ada\nwait 9\nhold back 2.1\nsecret BBBBB by=Ben\n"
    asking, looking = shows(f"{asked}show\npress back\nshow")
    assert some(asking, "scene", "round", "secret") == {"scene": "leave", "round": 1, "secret": "WWWWW"}
    assert some(looking, "scene", "round", "secret") == {"scene": "reveal", "round": 1, "secret": "WWWWW"}


def test_after_two_lost_rows_no_more_are_lost() -> None:
    begun = "match original limit=300\nsecret RRYB\npress red\n"
    thinking, gone, back = shows(f"{begun}wait 590\nshow\nwait 900\nshow\npress red\nshow")
    timed_out = {"pegs": None, "red": None, "white": None}
    assert some(thinking, "scene", "rows") == {"scene": "guess", "rows": [timed_out]}
    assert some(gone, "scene", "rows") == {"scene": "attract", "rows": [timed_out] * 2}
    assert some(back, "scene", "rows", "seconds_left") == {
        "scene": "guess",
        "rows": [timed_out] * 2,
        "seconds_left": 300,
    }


@pytest.mark.parametrize(("limit", "left"), [(15, "press red"), (60, "press red"), (15, "press red\nhold back 2.1")])
def test_who_goes_away_loses_two_rows_at_any_limit(limit: int, left: str) -> None:
    gone = last(f"match original limit={limit}\nsecret RRYB\n{left}\nwait 900\npress red")
    assert [row["pegs"] for row in gone["rows"]] == [None, None]


def test_every_first_row_waits_for_a_press_or_a_minute() -> None:
    second = "match original rounds=2 limit=30\nsecret RRYB\nguess RRYB\nwait 9\npress ok\nwait 1\npress ok\nwait 0.5\n"
    at_once, running = shows(f"next secret WWWW\n{second}wait 50\nshow\nwait 20\nshow")
    assert some(at_once, "scene", "round", "seconds_left") == {"scene": "guess", "round": 2, "seconds_left": 30}
    assert some(running, "scene", "seconds_left") == {"scene": "guess", "seconds_left": 20}


def test_the_time_for_a_row_runs_on_behind_a_question() -> None:
    asking, later = shows("match original limit=30\nsecret RRYB\npress red\nwait 5\nhold back 2.1\nshow\nwait 26\nshow")
    assert some(asking, "scene", "seconds_left", "rows") == {"scene": "leave", "seconds_left": 23, "rows": []}
    assert some(later, "scene", "rows") == {"scene": "leave", "rows": [{"pegs": None, "red": None, "white": None}]}


def test_a_false_call_and_a_cut_leave_the_cursor(tmp_path: Path) -> None:
    called = f"{BY_HAND}secret RYGB\npush\nhold push 2.1\n"
    before, after = shows(f"{called}show\ncut\nshow", store=tmp_path / "store.db")
    assert before["cursor"] == after["cursor"] == 1


def test_the_other_boards_next_secret_leaves_the_reveal() -> None:
    round_one = "press ok red red red red red ok\nsecret WWWWW by=Ben\nguess RRRRR by=Ben\nguess WWWWW by=Ada\nwait 9"
    evening = f"match super players=Ada,Ben boards=2 rounds=2\n{round_one}\nsecret BBBBB by=Ben\n"
    seen = shows(f"{evening}show\npress ok\nwait 1\nshow\npress ok\nshow\npress ok red red red red red ok\nshow")
    assert [some(show, "scene", "round", "secret") for show in seen] == [
        {"scene": "reveal", "round": 1, "secret": "WWWWW"},
        {"scene": "standings", "round": 1, "secret": "WWWWW"},
        {"scene": "secret", "round": 2, "secret": None},
        {"scene": "guess", "round": 2, "secret": None},
    ]
