"""The codebreaker's scene: a row is built, submitted and answered; time may run out, and hints may be asked for."""

import pytest

from station.core import glyphs, tunes
from station.core.events import PUSH, Action, Hold, Press, Tick, Turn
from station.core.frame import PEG, picture
from station.core.messages import colour, refusal
from station.core.timing import Timings
from station.core.tunes import SILENCE, Tune
from station.games.codes.advice import Advice, hint_in_words
from station.games.codes.family import CodeFamily
from station.games.codes.messages import CodeMessages
from station.games.codes.scenes.board import ALL_MARKED
from station.games.codes.scenes.clock import Clock
from station.games.codes.scenes.codebreaker import Guess, answered_scene, guess_scene, played_notes
from station.games.codes.scenes.following import scene_after
from station.games.codes.scenes.other_board import OtherBoard
from station.games.grand.family import FAMILY as PAIRS
from station.games.pegs.family import FAMILY
from station.games.pegs.look import COLOURED
from station.games.word.family import FAMILY as WORDS
from station.lobby.question import ask_to_leave
from station.matches.game import DraftRow
from station.matches.messages import GameMessages
from station.matches.results import DayCount
from station.scenes.base import AskHint, Go, Make, Scene
from station.scenes.facts import HintFound, MatchWentOn, Pause
from station.scenes.holds import WITH_HINTS
from tests.codes import codes
from tests.station.games.pegs.match_builder import played
from tests.station.scenes.display import changes, letters, rows
from tests.station.scenes.kinds import learn
from tests.station.scenes.menu_driver import after

ALONE = ("match original players=Ada", "secret RRYB")
NUMBER = ("match number players=Ada", "secret 5137")
DAILY = ("match original players=Ada daily=2026-11-24", "secret RGGW")
TWO = ("match original players=Ada,Ben", "secret RRYB")
TIMED = ("match original players=Ada limit=30", "secret RRYB")
BY_HAND = ("match original players=Ada,Ben marker=codemaker", "secret RRYB")
BOARDS = ("match super players=Ada,Ben boards=2 holes=3", "secret RRY by=Ada", "secret GGB by=Ben")


def guess(*actions: Action, moves: tuple[str, ...] = ALONE, now: float = 11.0) -> Guess:
    """A round that began at 10 seconds, after these actions."""
    return at_the_row(guess_scene(played(*moves), 10.0), *actions, now=now)


def at_the_row(shown: Scene, *actions: Action, now: float = 11.0) -> Guess:
    shown = after(shown, *actions, now=now)
    assert isinstance(shown, Guess)
    return shown


def presses(words: str) -> list[Press]:
    return [Press(word) for word in words.split()]


def test_the_key_pegs_of_the_rows_that_a_hint_is_about_blink() -> None:
    puzzle = ("match original players=Ada puzzle=medium", "secret WRYB RYGY PPRW YGWR GWRP", "hint")
    told = learn(guess(moves=puzzle), HintFound(FAMILY.hints.advise(played(*puzzle))), 12.0)
    assert [rows(told.frame(12.0 + later))[0] for later in (0.1, 0.5, 0.9, 7.0)] == [
        "RYGY.. WW....", "RYGY.. ......", "RYGY.. WW....", "RYGY.. WW....",
    ]  # fmt: skip
    assert rows(told.frame(12.5))[1] == "PPRW.. WW...."
    assert rows(at_the_row(told, Press("red"), now=12.4).frame(12.5))[0] == "RYGY.. WW...."


def test_a_second_game_of_the_day_is_said_not_to_count() -> None:
    counts, played_already = DayCount(counts=True, streak=3), DayCount(counts=False, streak=3)
    shown = guess(moves=DAILY)
    assert shown.learn(counts, 20.0) == shown
    told = shown.learn(played_already, 20.0)
    assert str(told.message) == (
        "You have played the code of November 24 already, so this game does not count."
        " Row 1 of 10: choose 4 pegs, then press ok."
    )
    assert told.learn(played_already, 20.0) == told
    assert codes(at_the_row(told, Press("red")).message)[0] == "row_so_far"
    later = guess(moves=(*DAILY, "guess WWWW"))
    assert later.learn(played_already, 20.0) == later


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        (ALONE, "The station has hidden a code: find it. Row 1 of 10: choose 4 pegs, then press ok."),
        (TWO, "Ben, look back: Ada's code is set. Choose 4 pegs, then press ok."),
        (("match original players=Ada computers=weak", "secret RRYB", *["guess RRYB"], "secret GGGG"),
         "Ada: Ohm's code is set. Choose 4 pegs, then press ok."),
        ((*TWO, "guess WWPP"), "Ben, row 2 of 10: choose 4 pegs, then press ok."),
    ],
)  # fmt: skip
def test_a_round_begins_with_what_is_to_be_done(moves: tuple[str, ...], said: str) -> None:
    assert str(guess(moves=moves).message) == said
    assert guess(moves=moves).tune == Tune(tunes.START, 10.0)


def test_the_row_is_told_as_it_grows() -> None:
    told = {
        "red": "Row 1 of 10: red. 3 holes to fill.",
        "red push green": "Row 1 of 10: red … green. 2 holes to fill.",
        "red red blue": "Row 1 of 10: red red blue. 1 hole to fill.",
        "red red blue green": "Row 1 of 10 is built: press ok to play it, back to change it.",
    }
    for controls, said in told.items():
        shown = guess(*presses(controls))
        assert (str(shown.message), shown.draft_row(0.0), shown.shield) == (said, shown.row, None)


def test_ok_plays_the_row_signed_where_two_boards_are_played() -> None:
    assert guess(*presses("red red blue green")).on(Press("ok"), 12.0) == Make("guess RRBG")
    assert guess(*presses("red")).on(Press("ok"), 12.0) == Make("guess R___")
    assert guess(*presses("red red blue"), moves=BOARDS).on(Press("ok"), 12.0) == Make("guess RRB by=Ada")


def test_ok_held_asks_for_a_hint_but_plays_a_row_that_is_built() -> None:
    for scene, move in ((guess(*presses("red")), "hint"), (guess(moves=BOARDS), "hint by=Ada")):
        told = at_the_row(scene, Hold("ok"))
        assert codes(told.message)[-1] == "ok_gives_hint"
        assert told.on(Press("ok"), 12.0) == told.on(Hold("ok"), 12.0) == AskHint(move)
        back = at_the_row(told, Press("back"))
        assert (back.row, back.notice) == (scene.row, None)
    assert guess(moves=(*ALONE, "hint")).on(Hold("ok"), 12.0) == AskHint("hint")
    assert guess(*presses("red red blue green")).on(Hold("ok"), 12.0) == Make("guess RRBG")
    assert guess().holds.seconds == {**WITH_HINTS, "blank": 1.0}


def test_the_knob_held_plays_notes_or_calls_a_fault() -> None:
    shown = guess(*presses("red red"))
    assert shown.on(Hold("push"), 12.0) == shown._replace(tune=Tune(tunes.peg_notes("RR"), 12.0))
    assert guess(moves=(*BY_HAND, "guess WWPP", "mark 0 0")).on(Hold("push"), 12.0) == Make("fault")


@pytest.mark.parametrize(("family", "opening"), [(WORDS, "match word"), (PAIRS, "match grand")])
def test_where_pegs_have_no_notes_the_knob_held_plays_none(family: CodeFamily, opening: str) -> None:
    begun = guess_scene(family.rules.play(None, opening).match, 10.0)
    shown = after(begun, Turn(1))
    assert shown.draft_row(0.0) != begun.draft_row(0.0)
    assert PUSH not in shown.holds.does
    assert shown.on(Hold(PUSH), 12.0) == shown


def test_back_held_asks_to_leave_and_a_tick_changes_nothing() -> None:
    shown = guess(*presses("red"))
    assert shown.on(Hold("back"), 12.0) == Go("leave")
    assert shown.on(Tick(), 12.0) == shown


def test_back_in_an_empty_row_shows_the_other_board() -> None:
    for shown in (guess(moves=BOARDS), guess(Press("red"), Press("back"), moves=BOARDS)):
        assert isinstance(shown.on(Press("back"), 12.0), OtherBoard)
    assert codes(guess(Press("back")).message) == ["no_peg_to_take_back"]


def test_what_cannot_be_built_is_refused_on_the_key_lamps() -> None:
    shown = guess(Press("orange"))
    reason = CodeMessages.not_in_play(colour=colour("orange"))
    assert (shown.message, shown.row.text) == (refusal(reason), "")
    assert str(shown.message) == "Orange is not in play in this box."
    assert shown.view(11.0)["refused"] == reason.data
    assert shown.tune == Tune(tunes.REFUSE, 11.0)
    seen = [(at, rows(frame)) for at, frame in changes(shown._replace(tune=SILENCE), 11.0, 20.0)]
    assert seen == [(round(0.12 * n, 2), ["w..... OOOO.."] if n % 2 == 0 else ["w..... ......"]) for n in range(6)]
    assert codes(at_the_row(shown, Press("red")).message) == ["row_so_far", "holes_to_fill"]


def test_the_peg_under_the_cursor_blinks() -> None:
    shown = guess(Turn(1))._replace(tune=SILENCE)
    seen = [letters(frame.pegs[:1]) for _, frame in changes(shown, 11.0, 60.0)]
    assert seen == ["R", "."] * 12 + ["R", "R"]


def test_a_digit_of_the_knob_fills_the_display_for_a_second() -> None:
    shown = guess(Turn(5), moves=NUMBER)._replace(tune=SILENCE)
    (_, digit), (at, board), *_ = changes(shown, 11.0, 12.5)
    assert (digit.pegs, digit.keys) == picture(glyphs.large("5"), PEG["5"])
    assert (at, rows(board)) == (1.0, ["C..... ......"])
    refused = at_the_row(shown, Press("blank"), now=11.2)
    assert rows(refused.frame(11.2)) == ["C..... OOOO.."]
    moved = at_the_row(shown, Press("push"), now=11.5)
    assert rows(moved.frame(11.5)) == ["Cw.... ......"]


# The answer to a row.


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        ((*ALONE, "guess RYGG"), "Row 1: 1 exact, 1 colour only. 9 rows left."),
        ((*ALONE, *["guess WWPP"] * 9), "Row 9: 0 exact, 0 colour only. 1 row left."),
        ((*TIMED, "timeout"), "Row 1: the time ran out. 9 rows left."),
        ((*BY_HAND, "guess RYGG", "mark 1 1"),
         "Row 1: 1 exact, 1 colour only. 9 rows left. If a row is marked wrongly, hold the knob."),
    ],
)  # fmt: skip
def test_an_answer_is_told_with_the_rows_that_are_left(moves: tuple[str, ...], said: str) -> None:
    assert str(answered_scene(played(*moves), 10.0, 0.3).message) == said


def test_key_pegs_appear_and_sound_one_by_one_reds_first() -> None:
    shown = answered_scene(played(*ALONE, "guess RYGG"), 10.0, 0.3)
    seen = [(at, rows(frame)[0], frame.red, frame.white, frame.tone) for at, frame in changes(shown, 10.0, 20.0)]
    assert [each for each in seen if each[0] >= 0.3] == [
        (0.3, "RYGG.. R.....", 1, 0, 1047.0),
        (0.37, "RYGG.. R.....", 1, 0, None),
        (0.6, "RYGG.. RW....", 1, 1, 698.0),
        (0.67, "RYGG.. RW....", 1, 1, None),
    ]
    assert {each[1] for each in seen if each[0] < 0.3} == {"RYGG.. ......"}
    assert seen[0][4] == tunes.SUBMIT[0].hertz


def test_key_pegs_of_a_person_stand_there_at_once() -> None:
    by_hand, timed_out = played(*BY_HAND, "guess RYGG", "mark 1 1"), played(*TIMED, "timeout")
    assert answered_scene(by_hand, 10.0, 0.3).marking == answered_scene(timed_out, 10.0, 0.3).marking == ALL_MARKED
    assert (played_notes(by_hand, 0.3), played_notes(timed_out, 0.3)) == (tunes.SUBMIT, tunes.REFUSE)


# The time for a row.


def test_the_first_clock_begins_with_a_press_or_a_turn() -> None:
    waiting = guess(moves=TIMED)
    assert waiting.on(Tick(), 50.0) == waiting
    for action in (Press("red"), Turn(1)):
        assert guess(action, moves=TIMED, now=50.0).clock == Clock(30, 50.0)


def test_the_first_clock_begins_by_itself_after_a_minute() -> None:
    waiting = guess(moves=TIMED)
    assert waiting.clock == Clock(30, 70.0)
    assert [waiting.view(at)["seconds_left"] for at in (10.0, 70.0, 80.0)] == [30, 30, 20]
    assert waiting.on(Tick(), 99.9) == waiting
    assert waiting.on(Tick(), 100.0) == Make("timeout")
    pressed = waiting.on(Press("red"), 80.0)
    assert isinstance(pressed, Guess)
    assert pressed.clock == Clock(30, 70.0)


@pytest.mark.parametrize(("left", "began"), [(None, 70.0), (85.0, 65.0), (30.0, 10.0), (12.0, -8.0), (999.0, 70.0)])
def test_after_a_power_cut_a_first_row_has_what_was_left_of_it(left: float | None, began: float) -> None:
    assert guess_scene(played(*TIMED), 10.0, DraftRow("____", 0, left)).clock == Clock(30, began)


@pytest.mark.parametrize(("left", "began"), [(None, 10.0), (12.0, -8.0), (85.0, 10.0)])
def test_after_a_power_cut_a_later_row_begins_at_once(left: float | None, began: float) -> None:
    assert guess_scene(played(*TIMED, "guess RYGG"), 10.0, DraftRow("____", 0, left)).clock == Clock(30, began)


def test_a_later_clock_begins_with_the_last_key_peg() -> None:
    assert answered_scene(played(*TIMED, "guess RYGG"), 10.0, 0.5).clock == Clock(30, 11.0)
    assert answered_scene(played(*TIMED, "guess WWPP"), 10.0, 0.5).clock == Clock(30, 10.5)
    assert answered_scene(played(*TIMED, "timeout"), 10.0, 0.3).clock == Clock(30, 10.0)
    assert answered_scene(played(*ALONE, "guess RYGG"), 10.0, 0.3).clock is None


def test_a_row_whose_time_is_over_is_lost() -> None:
    shown = guess(Press("red"), moves=TIMED)
    assert shown.on(Tick(), 40.9) == shown
    assert shown.on(Tick(), 41.0) == Make("timeout")
    boards = guess(Press("red"), moves=(f"{BOARDS[0]} limit=30", *BOARDS[1:]))
    assert boards.on(Tick(), 41.0) == Make("timeout by=Ada")


def test_the_time_runs_down_on_the_key_lamps() -> None:
    shown = guess(Press("red"), moves=TIMED)._replace(tune=SILENCE)
    seen = [(at, rows(frame)[0][7:11]) for at, frame in changes(shown, 11.0, 37.0)]
    running = [(0.0, "oooo"), (8.0, "ooo."), (15.0, "oo.."), (23.0, "o...")]
    assert seen == [*running, (25.0, "RRRR"), (25.5, "...."), (26.0, "RRRR")]
    assert learn(shown, Pause(5.0), 20.0).clock == Clock(30, 16.0)
    assert guess().learn(Pause(5.0), 20.0) == guess()


def test_a_player_is_there_unless_two_rows_timed_out() -> None:
    def gone_at(scene: Scene) -> float | None:
        departure = scene.departure(20.0, Timings(idle=7.0))
        return departure and departure.at

    assert gone_at(guess()) == 27.0
    assert gone_at(guess(moves=TIMED)) == 107.0
    assert gone_at(guess(Press("red"), moves=TIMED)) == 48.0
    for lost, until in ((1, 47.0), (2, 27.0), (3, 27.0)):
        assert gone_at(answered_scene(played(*TIMED, *["timeout"] * lost), 10.0, 0.3)) == until
    once_more = played(*TIMED, "timeout", "guess WWPP", "timeout")
    assert gone_at(answered_scene(once_more, 10.0, 0.3)) == 47.0


# Hints.


def test_a_hint_is_asked_for_in_words() -> None:
    begun = played(*ALONE, "guess WWPP")
    asked = learn(guess(moves=(*ALONE, "guess WWPP")), MatchWentOn(FAMILY.rules.play(begun, "hint")), 12.0)
    assert asked.message == GameMessages.hint_asked()
    assert (asked.asked, asked.tune) == (asked.row, Tune(tunes.MOVE_ON, 12.0))
    two = guess(moves=TWO).learn(MatchWentOn(FAMILY.rules.play(played(*TWO), "hint")), 12.0)
    assert two.message == GameMessages.hint_asked_by(player="Ben")
    assert [str(scene.message) for scene in (asked, two)] == [
        "A hint was asked for: this game counts for no record.",
        "A hint was asked for: this game does not count for Ben's records.",
    ]


def test_a_row_built_on_during_a_hint_stays_as_it_is() -> None:
    begun = played(*ALONE, "guess WWPP")
    waiting = scene_after(guess_scene(begun, 0.0), FAMILY.rules.play(begun, "hint"), 1.0, 0.3)
    assert isinstance(waiting, Guess)
    told = learn(at_the_row(waiting, Press("green")), HintFound(Advice(256, "RRYG")), 1.2)
    assert (told.row, told.message) == (DraftRow("G___", 1), hint_in_words(Advice(256, "RRYG"), COLOURED))
    assert learn(waiting, HintFound(Advice(256, "RRYG")), 1.2).row == DraftRow("RRYG", 4)


def test_a_hint_for_the_other_board_leaves_this_row_alone() -> None:
    begun = played(*BOARDS)
    asked = FAMILY.rules.play(begun, "hint by=Ada")
    waiting = scene_after(guess_scene(begun, 0.0), asked, 1.0, 0.3)
    built = at_the_row(waiting, Press("green"))
    both = scene_after(built, FAMILY.rules.play(asked.match, "hint by=Ben"), 1.1, 0.3)
    told = both.learn(HintFound(Advice(256, "RRY")), 1.2)
    assert (told.message, told.draft_row(0.0)) == (hint_in_words(Advice(256, "RRY"), COLOURED), DraftRow("G__", 1))


def test_a_row_to_mark_waits_for_a_hint_and_its_pegs() -> None:
    begun = played(f"{BOARDS[0]} marker=codemaker", *BOARDS[1:])
    asked = FAMILY.rules.play(begun, "hint by=Ada")
    came = FAMILY.rules.play(asked.match, "guess WWW by=Ben")
    waiting = scene_after(guess_scene(begun, 0.0), asked, 1.0, 0.3)
    over = scene_after(ask_to_leave(waiting, 1.0), came, 1.1, 0.3)
    postponed = over.learn(HintFound(Advice(256, "RRY")), 1.2)
    assert (postponed.name, postponed.draft_row(0.0)) == ("leave", DraftRow("RRY", 3))
    moved_on = scene_after(waiting, came, 1.1, 0.3)
    begun_and_taken_back = at_the_row(moved_on, *presses("red back red"))
    told = begun_and_taken_back.learn(HintFound(Advice(256, "RRY")), 1.2)
    assert (told.draft_row(0.0), after(told, Press("back")).name) == (DraftRow("R__", 1), "mark")
