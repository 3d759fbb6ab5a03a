"""Marking by hand: key pegs are given, taken off and committed, and the code may be looked at again."""

import pytest

from station.core import tunes
from station.core.events import CONTROLS, PUSH, Action, Hold, Press, Tick, Turn
from station.core.frame import DARK
from station.core.messages import Message, sentences
from station.core.tunes import SILENCE, Tune
from station.games.codes.code import Key
from station.games.codes.looks import look_of
from station.games.codes.messages import CodeMessages
from station.games.codes.scenes.codemaker import VEILED, Mark, mark_scene
from station.games.codes.view import secret_part
from station.games.pegs.messages import PegMessages
from station.matches.events import Played
from station.matches.game import DraftRow
from station.scenes.base import Go, Make, Shield
from station.scenes.facts import MatchWentOn, Signal
from tests.codes import codes
from tests.station.games.pegs.match_builder import last_move, played
from tests.station.scenes.display import changes, letters, rows
from tests.station.scenes.kinds import learn
from tests.station.scenes.menu_driver import after

TWO = ("match original players=Ada,Ben marker=codemaker", "secret RRYB", "guess WWPP")
COMPUTER = ("match original players=Ada computers=weak marker=codemaker", "secret RRYB", "guess WWPP")
ASKED = "Ada, mark row 1 with the red and white buttons: 0 exact, 0 colour only. Then press ok."


def mark(*actions: Action, moves: tuple[str, ...] = TWO, now: float = 11.0) -> Mark:
    """A row that came at 10 seconds, after these actions."""
    shown = after(mark_scene(played(*moves), 10.0), *actions, now=now)
    assert isinstance(shown, Mark)
    return shown


def presses(words: str) -> list[Press]:
    return [Press(word) for word in words.split()]


def given_in(shown: Mark) -> Message:
    """The key pegs that the message tells."""
    (key,) = (each.values["key"] for each in sentences(shown.message) if each.code == "mark_row")
    assert isinstance(key, Message)
    return key


def test_the_codemaker_is_asked_for_key_pegs() -> None:
    assert str(mark().message) == f"{ASKED} Push the knob to see your code."
    assert (mark().tune, mark().draft_row(0.0)) == (Tune(tunes.SUBMIT, 10.0), DraftRow("____"))


@pytest.mark.parametrize(
    ("controls", "given"),
    [
        ("red", Key(1, 0)), ("white", Key(0, 1)), ("white red white", Key(1, 2)), ("red red white back", Key(2, 0)),
        ("red red back", Key(1, 0)), ("white red back back", Key(0, 0)),
    ],
)  # fmt: skip
def test_red_and_white_give_key_pegs_and_back_takes_one(controls: str, given: Key) -> None:
    shown = mark(*presses(controls))
    assert shown.given == given
    assert given_in(shown) == PegMessages.exact_and_colour(red=given.red, white=given.white)
    assert codes(shown.message) == ["mark_row", "then_press_ok", "knob_shows_code"]
    assert shown.on(Press("ok"), 12.0) == Make(f"mark {given.red} {given.white}")


@pytest.mark.parametrize(
    ("controls", "reason"),
    [
        ("red red red red red", "Every key hole has its peg: press ok, or back to take one off."),
        ("white red red red white", "Every key hole has its peg: press ok, or back to take one off."),
        ("back", "There is no key peg to take off; hold back to leave the game."),
        ("red blue", "Only red and white are key pegs."),
        ("blank", "Only red and white are key pegs."),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(controls: str, reason: str) -> None:
    *before, _ = presses(controls)
    refused = mark(*presses(controls))
    said = str(refused.message)
    assert said.startswith(f"{reason} Ada, mark row 1")
    assert said.endswith("Then press ok.")
    assert refused.given == mark(*before).given
    assert refused.tune == Tune(tunes.REFUSE, 11.0)


def test_an_ok_that_slips_twice_gives_no_key_pegs() -> None:
    assert mark().on(Press("ok"), 10.49) == mark()
    assert mark().on(Press("ok"), 10.5) == Make("mark 0 0")
    assert mark(Press("red"), now=10.1).on(Press("ok"), 10.2) == Make("mark 1 0")


def test_holds_call_a_fault_or_ask_to_leave() -> None:
    assert mark().on(Hold("push"), 12.0) == Make("fault")
    assert mark().on(Hold("back"), 12.0) == Go("leave")
    assert [mark().on(each, 12.0) for each in (Turn(1), Tick())] == [mark()] * 2


# Looking at the code again.


def test_the_other_looks_away_first_and_ok_lifts_the_shield() -> None:
    asking = mark(Press("push"))
    assert str(asking.message) == "Ben, look away! Ada, press ok to see your code, back to go on."
    assert (asking.tune, letters(asking.frame(11.0).secret)) == (Tune(tunes.MOVE_ON, 11.0), "......")
    assert str(mark(Press("push"), moves=COMPUTER).message) == "Ada, press ok to see your code, back to go on."
    looking = asking.on(Press("ok"), 12.0)
    assert isinstance(looking, Mark)
    assert looking.message == mark().message
    seen = [(at, letters(frame.secret), frame.veil) for at, frame in changes(looking._replace(tune=SILENCE), 12.0, 60)]
    veil = (*[VEILED] * 4, DARK, DARK)
    assert seen == [(0.0, "RRYB..", veil), (3.0, "......", None)]


@pytest.mark.parametrize("control", sorted({*CONTROLS} - {"ok", "back"}))
def test_nothing_else_answers_whether_to_look(control: str) -> None:
    asking = mark(Press("red"), Press("push"))
    refused = asking.on(Press(control), 12.0)
    assert refused == asking._replace(tune=Tune(tunes.REFUSE, 12.0), refused=12.0)
    back = asking.on(Press("back"), 12.0)
    assert back == asking._replace(asking=False, tune=Tune(tunes.TAKE_BACK, 12.0))
    assert asking.learn(Signal.SHIELD_DOWN, 20.0) == asking._replace(asking=False)
    assert mark(Press("push"), Press("ok")).learn(Signal.SHIELD_DOWN, 20.0).frame(11.1).veil is None


def test_the_shield_is_up_while_the_codemaker_looks() -> None:
    looking = mark(Press("push"), Press("ok"))
    moments = [mark(), mark(Press("push")), looking, looking.on(Tick(), 13.9), looking.on(Tick(), 14.0)]
    shields = [moment.shield for moment in moments if isinstance(moment, Mark)]
    down, up = Shield(up=False, begun=True), Shield(up=True, begun=True, behind=secret_part("RRYB"))
    assert shields == [down, down, up, up, down]
    assert looking.view(12.0)["shield"] == "up"


def test_the_view_counts_the_key_pegs_which_everybody_sees() -> None:
    scene = mark(*presses("red white"))
    seen = scene.view(12.0)
    assert (seen["shield"], seen["building"], seen["cursor"]) == ("down", "RW", 2)
    assert scene.game_view == {"set": {"pegs": 2, "of": 4}, "looks_away": None}


def test_the_view_names_who_looks_away_while_the_codemaker_wants_to_see_the_code() -> None:
    asking = mark(Press("push"))
    looking = mark(Press("push"), Press("ok"))
    moments = [asking, looking, looking.on(Tick(), 14.0), mark(Press("push"), Press("back"))]
    assert [moment.game_view["looks_away"] for moment in moments if isinstance(moment, Mark)] == [
        "Ben",
        "Ben",
        None,
        None,
    ]


# Lamps.


def test_key_pegs_stand_on_the_row_and_on_the_bars() -> None:
    by_row = [
        mark(*presses(controls)).frame(60.0) for controls in ("", "red", "red white white", "red red white white")
    ]
    assert [(rows(frame), frame.red, frame.white) for frame in by_row] == [
        (["WWPP.. w....."], 0, 0),
        (["WWPP.. Rw...."], 1, 0),
        (["WWPP.. RWWw.."], 1, 2),
        (["WWPP.. RRWW.."], 2, 2),
    ]


# After a move, and after a power cut.


def test_a_call_in_vain_leaves_what_was_given() -> None:
    told = learn(mark(Press("red")), MatchWentOn(Played(played(*TWO))), 12.0)
    assert str(told.message) == f"No fault: no row is marked wrongly. {ASKED.replace('0 exact', '1 exact')}"
    assert (told.given, told.tune) == (Key(1, 0), Tune(tunes.MOVE_ON, 12.0))


# Two boards: everybody breaks a code in front of them, and marks the rows of the other one.

BOARDS = ("match super players=Ada,Ben boards=2 holes=3 marker=codemaker", "secret RRY by=Ada", "secret GGB by=Ben")


def test_with_two_boards_the_rows_of_the_other_board_are_marked() -> None:
    marking = mark(Press("red"), moves=(*BOARDS, "guess GGY by=Ada", "guess RWW by=Ben"))
    assert rows(marking.frame(60.0)) == ["RWW... Rw...."]
    assert marking.on(Press("ok"), 12.0) == Make("mark 1 0 by=Ada")
    row, *_ = sentences(marking.news(None) or marking.message)
    assert row == CodeMessages.row_read(row=1, pegs=look_of(marking.match.box).names("RWW"))
    looking = after(marking, Press("push"), Press("ok"), now=12.0)
    assert letters(looking.frame(12.1).secret) == "RRY..."


def test_with_two_boards_nobody_calls_a_fault_while_marking() -> None:
    one, both = mark(), mark(moves=(*BOARDS, "guess RWW by=Ben"))
    assert [PUSH in marking.holds.does for marking in (one, both)] == [True, False]
    assert both.on(Hold("push"), 12.0) == both


def test_a_move_at_the_other_board_tells_nothing_to_who_marks() -> None:
    match = played(*BOARDS, "guess RWW by=Ben")
    elsewhere = MatchWentOn(last_move(*BOARDS, "guess RWW by=Ben", "hint by=Ada"))
    told, denied = learn(mark_scene(match, 10.0), elsewhere, 12.0), MatchWentOn(Played(played(*TWO)))
    assert (told.notice, told.match.hints, mark().learn(denied, 12.0).notice) == (
        *(None, (1, 0), CodeMessages.no_fault()),
    )
