"""The script language: what a line does, and what is said of a line that cannot be played."""

import io
import json
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from hardware.layout import chain
from station.__main__ import main
from station.config.sections import Config
from station.core.frame import LAMPS
from station.core.messages import colour
from station.scenes.attract import Attract
from station.store.opening import open_journal
from tests.simulator import last, lit, play, some
from tests.terminal import pegmind

OPEN: Final = "match original players=Ada\nsecret RRYB\n"
CARDS: Final = "cards 351/2 2531/3 24351/4 354215/5 222/2"
WITH_DICE: Final = f"""match codeknacker players=Ada,Ben
{CARDS}
roll 3 5 1 * *
keep 1@1 3@1 5@1 * *
roll 2 5 3 1 4
keep 2@2 5@2 3@2 1@2
roll *
keep *
roll 2 2 2 4 5
keep 2@2 2@2 2@2 4@1
stop"""
LEAVE: Final = {"control": "back", "does": "leave", "title": "leave", "seconds": 2.0}
OF_THE_DICE_BOX: Final = (
    "cards", "dice", "to_roll", "stock", "boxed", "markers", "final", "last_turn", "rolling", "stops", "menu",
)  # fmt: skip
OF_THE_PEGS: Final = (
    "holes", "colours", "rows_total", "rounds", "target", "wins", "marker", "limit", "seconds_left", "rows", "secret",
    "fault", "boards", "hints", "shield", "set", "daily", "streak",
)  # fmt: skip


@pytest.fixture(autouse=True)
def nobodys_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))


def test_a_press_is_down_for_a_beat_and_up_for_a_beat() -> None:
    first, after = play("show\npress red green ok\nshow")
    assert (first["time"], after["time"]) == (0.0, 0.18)


def test_holding_lasts_as_long_as_it_says() -> None:
    shown = last(f"{OPEN}hold back 2.5")
    assert some(shown, "scene", "time") == {"scene": "leave", "time": 2.53}


def test_turning_steps_a_peg_by_as_many_colours() -> None:
    assert [last(f"{OPEN}turn {by}")["building"] for by in ("+1", "1", "+3", "-1", "+6", "-12")] == list("RRGWWR")


def test_pushing_the_knob_moves_the_cursor_on() -> None:
    assert some(last(f"{OPEN}press red\npush\npress blue"), "building", "cursor") == {"building": "R_B", "cursor": 3}


def test_from_a_bounce_line_on_every_contact_chatters_and_the_game_does_not_notice() -> None:
    script = "turn -1\npress green red\npush\npress blue ok\nwait 10"
    clean, chattering = last(f"{OPEN}{script}"), last(f"{OPEN}bounce 8ms\n{script}")
    assert chattering["time"] > clean["time"]
    assert some(chattering, "rows", "building", "cursor", "pixels") == some(
        clean, "rows", "building", "cursor", "pixels"
    )


def test_contacts_chatter_no_more_after_bounce_0ms() -> None:
    assert last("bounce 5ms\nbounce 0ms\npress red")["time"] == 0.06


def test_waiting_an_hour_takes_an_hour() -> None:
    assert some(last("wait 3600\nwait 0.5"), "time", "scene") == {"time": 3600.5, "scene": "attract"}


def test_the_stations_next_secrets_are_the_scripts() -> None:
    script = "next secret RRYB\nnext secret WWWW\npress red ok ok red red yellow blue ok\nwait 9\npress ok\n"
    shown = last(f"{script}press white white white white ok")
    assert some(shown, "secret", "outcome") == {
        "secret": "WWWW",
        "outcome": {"winner": "Player", "reason": "cracked"},
    }


def test_a_secret_that_comes_next_may_be_named_after_the_match_was_opened() -> None:
    shown = last("match original\nnext secret RRYB\nguess RRYB")
    assert shown["outcome"] == {"winner": "Player", "reason": "cracked"}


def test_the_station_draws_a_secret_where_the_script_names_none() -> None:
    shown = last("match original\nguess RRYB\nleave\n")
    assert some(shown, "scene", "rows") == {"scene": "menu", "rows": None}


def test_from_a_seed_the_station_draws_the_same_secrets_again() -> None:
    evening = "seed 7\nmatch original\nleave\nmatch slider\nguess ROYG\nshow"
    assert play(evening) == play(evening)


@pytest.mark.parametrize("said", ["seed 7", f"next {CARDS}"])
def test_cards_that_a_power_cut_left_undealt_are_dealt_as_the_script_begins_by_saying(
    said: str, tmp_path: Path
) -> None:
    with closing(open_journal(tmp_path / "store.db")) as journal:
        journal.append("match codeknacker", 0.0)
    dealt = last(said, store=tmp_path / "store.db")
    assert dealt == last(f"{said}\nmatch codeknacker")


def test_moves_and_presses_play_the_same_game() -> None:
    by_hand = last("next secret RRYB\npress red ok ok red red yellow green ok\nwait 5")
    in_moves = last("match original\nsecret RRYB\nguess RRYG\nwait 5")
    game = ("scene", "box", "players", "rows", "outcome", "building", "cursor", "pixels", "bars", "message")
    assert some(by_hand, *game) == some(in_moves, *game)


def test_comments_and_blank_lines_are_skipped() -> None:
    script = "# a game\n\n   \n\tmatch   original   # of four pegs\nsecret RRYB#now\n\n"
    assert some(last(script), "box", "rows") == {"box": "original", "rows": []}


def test_a_fault_of_ours_ends_the_script(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise AssertionError("a fault of ours")

    monkeypatch.setattr(Attract, "on", fails)
    with pytest.raises(AssertionError, match="a fault of ours"):
        play("press red\nshow")


def test_nothing_is_printed_where_nothing_is_shown() -> None:
    assert play("") == play("# nobody is here") == []


def test_show_prints_the_documented_keys_before_a_game() -> None:
    shown = last("press red")
    assert (len(shown.pop("pixels")), shown.pop("message")[:9]) == (LAMPS, "Original:")
    (box, invitation), choice = shown.pop("says"), shown.pop("choice")
    assert (box["code"], invitation) == ("box_in_front", {"code": "choose_box", "values": {}})
    assert [each["box"] for each in shown["menu"]["boxes"]][:2] == ["original", "superhirn"]
    assert choice == {"item": box["values"]["box"], "value": None, "changing": False, "move": "match original"}
    assert shown == {
        "time": 0.06,
        "language": "en",
        "scene": "menu",
        "refused": None,
        **dict.fromkeys(
            ("family", "box", "title", "players", "round", "awaits", "turn", "outcome", "building", "cursor", "tone")
        ),
        "holds": [{"control": "ok+back", "does": "service_menu", "title": "service menu", "seconds": 5.0}],
        "selftest": None,
        **dict.fromkeys(("alone", *OF_THE_PEGS, *OF_THE_DICE_BOX)),
        "menu": shown["menu"],
        "bars": {"red": 0, "white": 0},
    }


def test_show_prints_the_documented_keys_in_a_game() -> None:
    shown = last(f"{OPEN}guess RYGB\nwait 5\npress red push green\nwait 0.2")
    assert sorted(lamp for lamp in lit({"pixels": shown.pop("pixels")}, chain(Config().geometry))) == [
        *range(4),  # row 1
        *(6, 8, 9),  # row 2 with its gap and the cursor
        *(72, 73, 74),  # the key pegs of row 1
    ]
    assert shown == {
        "time": 5.38,
        "scene": "guess",
        "message": "Row 2 of 10: red … green. 2 holes to fill.",
        "says": [
            {
                "code": "row_so_far",
                "values": {
                    "where": {"code": "row_of", "values": {"row": 2, "rows": 10}},
                    "pegs": {"code": "sequence", "values": {"parts": [colour("red").data, "…", colour("green").data]}},
                },
            },
            {"code": "holes_to_fill", "values": {"n": 2}},
        ],
        "refused": None,
        "choice": None,
        "language": "en",
        "family": "pegs",
        "box": "original",
        "title": "Original",
        "holes": 4,
        "colours": "RYGBPW",
        "rows_total": 10,
        "players": [
            {"name": "Ada", "points": 0, "rows": 1, "role": "codebreaker"},
            {"name": "Station", "points": 0, "rows": 0, "role": "codemaker"},
        ],
        "round": 1,
        "rounds": 1,
        "target": None,
        "wins": "points",
        "marker": "station",
        "limit": None,
        "seconds_left": None,
        "fault": None,
        "boards": None,
        "rows": [{"pegs": "RYGB", "red": 2, "white": 1}],
        "secret": None,
        "shield": None,
        "set": None,
        "awaits": "guess",
        "turn": "Ada",
        "alone": True,
        "daily": None,
        "streak": None,
        "outcome": None,
        "hints": [0, 0],
        "building": "R_G",
        "cursor": 3,
        "bars": {"red": 2, "white": 1},
        "holds": [
            {"control": "ok", "does": "give_hint", "title": "hint", "seconds": 1.0},
            {"control": "push", "does": "name_pegs", "title": "name the pegs by sound", "seconds": 2.0},
            LEAVE,
        ],
        "tone": None,
        "selftest": None,
        **dict.fromkeys(OF_THE_DICE_BOX),
    }


def test_show_prints_the_documented_keys_in_a_game_of_dice() -> None:
    shown = last(f"match codeknacker players=Ada\n{CARDS}\nroll 3 1 * 1 4\nwait 1\npress blue blue\nwait 9")
    assert len(shown.pop("pixels")) == LAMPS
    says = [sentence["code"] for sentence in shown.pop("says")]
    assert says == ["to_be_set_aside", "dice_would_be_left", "push_for_other_card"]
    assert shown == {
        "time": 10.12,
        "scene": "dice",
        "message": "To be set aside: 1 on card 1 and 1 on card 2. 3 dice would be left to roll. "
        "Press ok to keep it so, push for another card, back to take one back.",
        "refused": None,
        "choice": None,
        "language": "en",
        "family": "dice",
        "box": "codeknacker",
        "title": "Code Knacker",
        **dict.fromkeys(OF_THE_PEGS),
        "players": [{"name": "Ada", "points": 0, "rows": 0, "role": "on turn", "computer": None}],
        "round": 1,
        "outcome": None,
        "awaits": "keep",
        "turn": "Ada",
        "alone": True,
        "cards": [
            {"digits": "351", "value": 2, "covered": [False] * 3},
            {"digits": "2531", "value": 3, "covered": [False] * 4},
            {"digits": "24351", "value": 4, "covered": [False] * 5},
        ],
        "dice": [{"face": face, "aside": False} for face in "31*14"],
        "to_roll": 0,
        "stock": 2,
        "boxed": 0,
        "markers": 17,
        "final": False,
        "last_turn": None,
        "rolling": False,
        "menu": None,
        "stops": None,
        "building": "1@1 1@2",
        "cursor": 3,
        "bars": {"red": 0, "white": 2},
        "hints": [0],
        "holds": [{"control": "ok", "does": "give_hint", "title": "hint", "seconds": 1.0}, LEAVE],
        "tone": None,
        "selftest": None,
    }


@pytest.mark.parametrize(
    "script", ["next secret RRYB\npress red ok ok red", "seed 1\nmatch original\nguess WWWW", OPEN]
)
def test_no_show_tells_the_secret_before_the_end(script: str) -> None:
    assert all(show["secret"] is None for show in play(f"{script}\nshow\nwait 70\nshow\npress ok\nshow\ncut\nshow"))


def test_a_script_from_a_file_and_one_from_standard_input_print_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = f"{OPEN}press red\nshow\n"
    (tmp_path / "evening.txt").write_text(text)
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    assert (main(["script", str(tmp_path / "evening.txt")]), main(["script", "-"])) == (0, 0)
    one, other = map(json.loads, capsys.readouterr().out.splitlines())
    assert one == other == last(text)


@pytest.mark.parametrize(
    "game",
    [
        "match original players=Ada blank=yes\nsecret R.YB\nguess ....\nguess R.YB",
        OPEN + "guess WWWW\n" * 10,
        WITH_DICE,
    ],
)
def test_an_exported_match_played_again_ends_the_same(tmp_path: Path, game: str) -> None:
    shown = last(f"{game}\nwait 20", store=tmp_path / "store.db")
    exported = pegmind("export", "--store", tmp_path / "store.db")
    again = pegmind("script", "-", stdin=f"{exported.out}wait 20\nshow\n")
    assert (exported.status, again.status, again.err) == (0, 0, "")
    assert json.loads(again.out) == shown
