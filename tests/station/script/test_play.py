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
from station.lobby.attract import Attract
from station.store.opening import open_journal
from tests.boxes import BOXES
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
    "fault", "boards", "hints", "shield", "set", "daily", "puzzle", "streak", "looks_away", "apart",
}  # fmt: skip
OF_A_GAME: Final = {
    "family", "box", "title", "players", "round", "awaits", "turn", "alone", "outcome", "building", "cursor", "kept",
    "tone",
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


def test_chattering_contacts_change_nothing_in_the_game() -> None:
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


def test_the_next_secret_may_be_named_after_the_match() -> None:
    shown = last("match original\nnext secret RRYB\nguess RRYB")
    assert shown["outcome"] == {"winner": "Player", "reason": "cracked"}


def test_the_station_draws_a_secret_where_the_script_names_none() -> None:
    shown = last("match original\nguess RRYB\nleave\n")
    assert some(shown, "scene", "rows") == {"scene": "menu", "rows": None}


def test_from_a_seed_the_station_draws_the_same_secrets_again() -> None:
    game = "seed 7\nmatch original\nleave\nmatch slider\nguess ROYG\nshow"
    assert play(game) == play(game)


@pytest.mark.parametrize("said", ["seed 7", f"next {CARDS}"])
def test_undealt_cards_are_dealt_as_the_script_says_first(said: str, tmp_path: Path) -> None:
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
    menu, pegs, dice = last("press ok"), last(f"{OPEN}guess RYGB"), last(f"match codeknacker\n{CARDS}\nroll 3 1 * 1 4")
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
        {"control": "blank", "does": "fill_row", "title": "fill the row", "seconds": 1.0},
        {"control": "push", "does": "name_pegs", "title": "name the pegs by sound", "seconds": 2.0},
        {"control": "back", "does": "leave", "title": "leave", "seconds": 2.0},
    ]


def test_scripts_from_file_and_standard_input_print_the_same(
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


# What is said of a line that cannot be played: FILE:LINE: reason, and exit status 2.


OPTIONS: Final = (
    "players=, computers=, rounds=, target=, marker=, wins=, limit=, boards=, within=, daily=, puzzle=,"
    " holes=, colours=, blank=, repeats="
)
NAMED: Final = f"{', '.join(BOXES)}, and spellings such as c6p4g10"
LINES: Final = (
    "press, hold, push, turn, lay, touch, type, bounce, wait, next, seed, cut, show,"
    " match, secret, guess, mark, fault, hint, timeout, leave, cards, roll, keep, stop"
)
CONTROLS: Final = "red, orange, yellow, green, cyan, blue, purple, white, blank, ok, back, push"
HOLD: Final = "hold needs a button and seconds, as in: hold back 2, or two buttons: hold ok+back 5"
MALFORMED: Final = [
    ("prss red", "'prss' is not a line of the script language; did you mean \"press\"?"),
    ("1234", f"'1234' is not a line of the script language; there are {LINES}"),
    ("\N{PILE OF POO}", f"'\N{PILE OF POO}' is not a line of the script language; there are {LINES}"),
    ("press", "press needs one button or more, as in: press red red ok"),
    ("press gren", "there is no control 'gren'; did you mean \"green\"?"),
    ("press red knob", f"there is no control 'knob'; there are {CONTROLS}"),
    ("hold back", HOLD),
    ("hold back 2.0 3.0", HOLD),
    ("hold bak 2.0", "there is no control 'bak'; did you mean \"back\"?"),
    ("hold back -1", "the time must be 0 to 31622400 seconds (a year), not '-1'"),
    ("push back", "nothing may follow push"),
    ("turn 1.5", "turn needs a number of detents, as in: turn +3, or: turn -1"),
    ("turn -10000", "turn takes 1 to 9999 detents in either direction, not -10000"),
    ("lay RG__", "lay needs the pegs of the row and the hole of the cursor, from 0, as in: lay RG_Y 2"),
    ("touch die", "touch needs a part and its number, from 1, as in: touch die 3, or: touch card 1"),
    ("type", "type needs a text, as in: type Ada"),
    ("bounce 5 ms", "bounce needs 0 to 1000 milliseconds, as in: bounce 5ms"),
    ("wait 1 2", "wait needs seconds, as in: wait 3600"),
    ("next seed 7", "next needs a secret, cards or a roll, as in: next secret RRYB, or: next roll 1 2 3 * 5"),
    ("seed", "seed needs a number from 0 to 999999999, as in: seed 7"),
    ("seed 1000000000", "seed takes a number from 0 to 999999999, not 1000000000"),
    ("cut the power", "cut takes at most the buttons held when the power comes back, as in: cut ok+back"),
    ("cut power", f"there is no control 'power'; there are {CONTROLS}"),
    ("show me", "nothing may follow show"),
]
IN_A_MATCH: Final = "match original\nsecret RRYB\n"
LIES: Final = "match codeknacker players=Ada,Ben\ncards 351/2 2531/3 24351/4 222/2\nroll 3 1 * 4 4\n"
PLAYED: Final = [
    ("", "leave", "not allowed now: no match is being played; open one first"),
    ("", "match chess", f"unavailable: there is no box 'chess' here; there are {NAMED}"),
    ("", "match original foo", f"malformed: 'foo' is not an option of match; there are {OPTIONS}"),
    ("", "next cards 351/2 222/2", "not allowed now: a deck has 3 to 99 cards, not 2"),
    ("", "next roll 1,2", "malformed: '1,2' is not a face of a die; there are 1 2 3 4 5 *"),
    (IN_A_MATCH, "guess RRY", "not allowed now: hole 4 is still empty"),
    (IN_A_MATCH, "stop", "not allowed now: stop is a move of the dice box, but original is being played"),
    # what comes next and does not fit is told at the line that needed it
    (
        "next secret RRYO\nmatch original\n",
        "guess RRYB",
        "malformed: 'O' is not a peg of this box; it has R Y G B P W",
    ),
    (
        f"{LIES}keep 3@1 *\nwait 1\nnext roll 1 2 3 4 5\n",
        "press ok",
        "not allowed now: a roll has 3 dice now, not 5",
    ),
]
"""Refusals of the games; the tests of each family have the others."""


@pytest.mark.parametrize(
    ("before", "line", "reason"), [*(("", line, f"malformed: {reason}") for line, reason in MALFORMED), *PLAYED]
)
def test_a_faulty_line_ends_the_script_with_place_and_reason(
    tmp_path: Path, before: str, line: str, reason: str
) -> None:
    script, number = tmp_path / "game.txt", 3 + before.count("\n")
    script.write_text(f"# a game\n\n{before}{line}\nshow\n", encoding="utf-8")
    assert pegmind("script", script) == (2, "", f"{script}:{number}: {reason}\n")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("{}", f"malformed: '{'x' * 59}…' is not a line of the script language; there are {LINES}"),
        ("match {}", f"unavailable: there is no box '{'x' * 59}…' here; there are {NAMED}"),
    ],
)
def test_garbage_is_quoted_only_by_its_beginning(tmp_path: Path, line: str, reason: str) -> None:
    script = tmp_path / "game.txt"
    script.write_text(line.format("x" * 300_000), encoding="utf-8")
    assert pegmind("script", script) == (2, "", f"{script}:1: {reason}\n")
