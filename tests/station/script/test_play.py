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
OF_DICE: Final = {
    "cards", "dice", "to_roll", "stock", "boxed", "markers", "final", "last_turn", "rolling", "stops",
}  # fmt: skip
OF_PEGS: Final = {
    "holes", "colours", "rows_total", "rounds", "target", "wins", "marker", "limit", "seconds_left", "rows", "secret",
    "fault", "boards", "hints", "shield", "set", "daily", "streak",
}  # fmt: skip
OF_A_GAME: Final = {
    "family", "box", "title", "players", "round", "awaits", "turn", "alone", "outcome", "building", "cursor", "tone",
}  # fmt: skip
DOCUMENTED: Final = {
    *OF_A_GAME, *OF_PEGS, *OF_DICE, "time", "language", "scene", "message", "says", "refused", "choice", "menu",
    "holds", "selftest", "pixels", "bars",
}  # fmt: skip


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


def test_waiting_takes_as_long_as_it_says() -> None:
    assert last("wait 2.5")["time"] == 2.5


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
    game = "seed 7\nmatch original\nleave\nmatch slider\nguess ROYG\nshow"
    assert play(game) == play(game)


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


def test_show_prints_the_same_keys_whatever_is_played() -> None:
    menu, pegs, dice = last("press red"), last(f"{OPEN}guess RYGB"), last(f"match codeknacker\n{CARDS}\nroll 3 1 * 1 4")
    assert menu.keys() == pegs.keys() == dice.keys() == DOCUMENTED
    assert {key for key in DOCUMENTED if menu[key] is None} == {*OF_A_GAME, *OF_PEGS, *OF_DICE, "refused", "selftest"}
    assert [key for key in OF_DICE if pegs[key] is not None] == []
    assert [key for key in OF_PEGS if dice[key] is not None] == ["hints"]


def test_show_prints_the_time_the_lamps_and_the_holds() -> None:
    shown = last(f"{OPEN}guess RYGB\nwait 5\npress red push green\nwait 0.2")
    assert sorted(lit(shown, chain(Config().geometry))) == [
        *range(4),  # row 1
        *(6, 8, 9),  # row 2 with its gap and the cursor
        *(72, 73, 74),  # the key pegs of row 1
    ]
    assert some(shown, "time", "scene", "building", "cursor", "bars", "tone") == {
        "time": 5.38, "scene": "guess", "building": "R_G", "cursor": 3, "bars": {"red": 2, "white": 1}, "tone": None,
    }  # fmt: skip
    assert shown["holds"] == [
        {"control": "ok", "does": "give_hint", "title": "hint", "seconds": 1.0},
        {"control": "push", "does": "name_pegs", "title": "name the pegs by sound", "seconds": 2.0},
        {"control": "back", "does": "leave", "title": "leave", "seconds": 2.0},
    ]


def test_a_script_from_a_file_and_one_from_standard_input_print_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = f"{OPEN}press red\nshow\n"
    (tmp_path / "game.txt").write_text(text)
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    assert (main(["script", str(tmp_path / "game.txt")]), main(["script", "-"])) == (0, 0)
    one, other = map(json.loads, capsys.readouterr().out.splitlines())
    assert one == other == last(text)


@pytest.mark.parametrize(
    "game", ["match original players=Ada blank=yes\nsecret R.YB\nguess ....\nguess R.YB", WITH_DICE]
)
def test_an_exported_match_played_again_ends_the_same(tmp_path: Path, game: str) -> None:
    shown = last(f"{game}\nwait 20", store=tmp_path / "store.db")
    exported = pegmind("export", "--store", tmp_path / "store.db")
    again = pegmind("script", "-", stdin=f"{exported.out}wait 20\nshow\n")
    assert (exported.status, again.status, again.err) == (0, 0, "")
    assert json.loads(again.out) == shown
