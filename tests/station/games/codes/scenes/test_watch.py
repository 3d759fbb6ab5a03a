"""A computer at the board: what its scenes say, sound and show."""

import pytest

from station.core import tunes
from station.core.events import CONTROLS, Hold, Press, Tick, Turn
from station.core.finding import Notice
from station.core.tunes import RED_KEY, SILENCE, WHITE_KEY, Tune
from station.games.codes.code import score
from station.games.codes.messages import CodeMessages
from station.games.codes.scenes.codemaker import Mark
from station.games.codes.scenes.reveal import PAUSE as BEFORE_SECRET
from station.games.codes.scenes.reveal import Reveal, reveal_scene
from station.games.codes.scenes.watch import (
    PAUSE,
    PEG_SECONDS,
    Watch,
    computer_row_scene,
    row_to_mark_scene,
    watch_scene,
)
from station.games.messages import GameMessages
from station.scenes.base import Decide, Go, Scene
from station.store.messages import StoreMessages
from tests.codes import codes, codes_shown
from tests.simulator import last, play, some
from tests.station.games.pegs.match_builder import played as game
from tests.station.scenes.display import changes, rows

INTERVAL = 0.3
LET = "match original players=Ada computers=strong"
BY_HAND = f"{LET} marker=codemaker"


def pegs_lit(scene: Scene, now: float) -> int:
    return sum(lamp.level > 0 for lamp in scene.frame(now).pegs)


def last_row() -> Reveal:
    """The computer has just found the code in its second row."""
    return reveal_scene(game(LET, "secret RRYB", "guess WWPP", "guess RRYB"), 10.0, INTERVAL)


def test_its_last_row_is_laid_peg_by_peg_too_and_the_secret_comes_after_it() -> None:
    shown = last_row()
    assert [pegs_lit(shown, 10.0 + PEG_SECONDS * n) for n in range(6)] == [4, 5, 6, 7, 8, 8]
    last_key = 10.0 + 4 * PEG_SECONDS + 4 * INTERVAL
    assert [any(lamp.level for lamp in shown.frame(at).secret) for at in (last_key, last_key + BEFORE_SECRET)] == [
        False,
        True,
    ]


def test_the_lamps_ask_to_be_woken_for_every_peg_of_its_last_row() -> None:
    shown, now, wakes = last_row()._replace(tune=SILENCE), 10.0, []
    while (due := shown.due(now)) is not None and due < shown.over_at:
        now = due
        wakes.append(round(now, 6))
    assert {round(10.0 + PEG_SECONDS * n, 6) for n in (1, 2, 3, 4)} <= set(wakes)


def test_a_row_that_a_person_is_to_mark_is_built_peg_by_peg_too() -> None:
    begun = f"{BY_HAND}\nsecret RRYB\nwait 1.2005"
    shows = play("\n".join([begun, *[f"show\nwait {PEG_SECONDS}"] * 5, "show"]))
    assert [sum(duties != "000000" for duties in show["pixels"][:144]) for show in shows] == [0, 1, 2, 3, 5, 5]
    assert [show["scene"] for show in shows] == ["watch"] * 4 + ["mark"] * 2
    plays = {"code": "computer_plays", "values": {"computer": "Ohm", "row": 1}}
    assert [show["says"] for show in shows[:4]] == [[plays]] * 4


def test_the_words_tell_its_key_pegs_when_the_whole_row_lies_there_and_no_sooner() -> None:
    begun = f"{LET}\nsecret RRYB\nwait 1.2005"
    shows = play("\n".join([begun, *[f"show\nwait {PEG_SECONDS}"] * 5]))
    red, white, _ = score(shows[-1]["rows"][0]["pegs"], "RRYB")
    answered = f"Ohm, row 1: {red} exact, {white} colour only. 9 rows left."
    assert [show["message"] for show in shows] == [*["Ohm plays row 1."] * 4, answered]
    assert last(f"{begun}\npress red")["message"] == answered


def test_whoever_is_in_a_hurry_may_mark_at_once_and_gives_no_key_peg_by_that() -> None:
    begun = f"{BY_HAND}\nsecret RRYB\nwait 1.6"
    assert some(last(f"{begun}\npress red"), "scene", "building") == {"scene": "mark", "building": ""}
    assert some(last(f"{begun}\npress red red"), "scene", "building") == {"scene": "mark", "building": "R"}
    assert some(last(f"{begun}\nhold back 2.1\npress back\nwait 2"), "scene", "building") == {
        "scene": "mark",
        "building": "",
    }


def test_a_row_stays_where_it_is_when_it_is_marked_and_after_a_power_cut() -> None:
    marked = f"{BY_HAND}\nsecret RRYB\nwait 3\npress white white ok"
    shown = last(marked)
    key = {"code": "exact_and_colour", "values": {"red": 0, "white": 2}}
    assert some(shown, "scene", "says") == {
        "scene": "watch",
        "says": [
            {"code": "computers_row", "values": {"computer": "Ohm", "row": 1, "answer": key}},
            {"code": "rows_left", "values": {"n": 9}},
        ],
    }
    assert sum(duties != "000000" for duties in shown["pixels"][:144]) == 6
    assert last(f"{BY_HAND}\nsecret RRYB\nwait 1.6\ncut")["scene"] == "mark"


def test_the_key_pegs_of_a_computer_that_marks_come_one_by_one() -> None:
    swapped = f"{BY_HAND}\nsecret RRYB\nguess RRYB\nmark 4 0\nsecret GGPW\nguess GPPW\nwait 1.2005"
    shows = play("\n".join([swapped, *["show\nwait 0.2"] * 5]))
    assert [sum(duties != "000000" for duties in show["pixels"][:144]) - 4 for show in shows] == [
        0,
        1,
        2,
        4,
        4,
    ]  # then the cursor


def test_a_persons_last_row_and_one_that_was_marked_by_hand_stand_there_at_once() -> None:
    alone = game("match original players=Ada", "secret RRYB", "guess RRYB")
    assert pegs_lit(reveal_scene(alone, 10.0, INTERVAL), 10.0) == 4
    by_hand = game(f"{LET} marker=codemaker", "secret RRYB", "guess RRYB", "mark 4 0")
    assert pegs_lit(reveal_scene(by_hand, 10.0, INTERVAL), 10.0) == 4


def test_the_clicks_of_its_pegs_end_when_somebody_is_in_a_hurry() -> None:
    watched = computer_row_scene(game(LET, "secret RRYB", "guess WWPP"), 10.0, INTERVAL)
    hurried = watched.on(Press("red"), 10.1)
    assert isinstance(hurried, Watch)
    assert pegs_lit(hurried, 10.1) == 4
    assert [hurried.frame(10.4 + 0.05 * n).tone for n in range(20)] == [None] * 20


def test_its_key_pegs_sound_as_they_appear() -> None:
    marked = computer_row_scene(game(LET, "secret RRYB", "guess RYGG"), 10.0, INTERVAL)
    first_key = 10.0 + 4 * PEG_SECONDS + INTERVAL
    for at, keys, tone in ((first_key, 1, RED_KEY.hertz), (first_key + INTERVAL, 2, WHITE_KEY.hertz)):
        assert sum(lamp.level > 0 for lamp in marked.frame(at + 0.01).keys) == keys
        assert (marked.frame(at - 0.01).tone, marked.frame(at + 0.01).tone) == (None, tone)


def test_a_computer_is_not_said_to_look_away() -> None:
    against, two = last(f"{LET}\npress ok red"), last("match original players=Ada,Ben\npress ok red")
    assert (codes_shown(against), codes_shown(two)) == (["pegs_set"], ["pegs_set", "looks_away"])


def test_while_marking_ok_lifts_the_shield_though_nobody_has_to_look_away() -> None:
    marking = f"{LET} marker=codemaker\nsecret RRYB\nwait 3\npush"
    assert codes_shown(last(marking)) == ["ok_shows_code"]
    assert secret_lit(marking) == 0
    assert secret_lit(f"{marking}\npress ok") == 4
    assert secret_lit(f"{marking}\npress ok\nwait 3.1") == 0
    assert some(last(f"{marking}\npress ok red white"), "scene", "building") == {"scene": "mark", "building": "RW"}


def secret_lit(script: str) -> int:
    """The lamps behind the shield, which are the last of the data line."""
    return sum(duties != "000000" for duties in last(script)["pixels"][-6:])


# Its turn, second by second.


def after_a_row() -> Watch:
    return computer_row_scene(game(LET, "secret RRYB", "guess RYGG"), 10.0, INTERVAL)


WHOLE_AT = 10.0 + 4 * PEG_SECONDS
MOVES_AT = WHOLE_AT + 2 * INTERVAL + PAUSE


def test_before_its_first_row_it_thinks_for_a_while() -> None:
    shown = watch_scene(game(LET, "secret RRYB"), 10.0)
    assert str(shown.message) == "Ada's code is set. Ohm begins."
    assert (shown.name, shown.building, shown.shield) == ("watch", None, None)
    assert shown.on(Tick(), 11.1) == shown
    assert shown.on(Tick(), 10.0 + PAUSE) == Decide()
    assert [at for at, _ in changes(shown, 10.0, 10.0 + PAUSE - 0.01)] == [0.0, 0.02]
    assert shown._replace(tune=SILENCE).due(10.0) == 10.0 + PAUSE


def test_a_row_is_laid_then_marked_and_then_it_moves_on() -> None:
    seen = changes(after_a_row()._replace(tune=SILENCE), 10.0, MOVES_AT - 0.01)
    assert [(at, rows(frame)) for at, frame in seen] == [
        (0.0, []), (0.35, ["R..... ......"]), (0.7, ["RY.... ......"]), (1.05, ["RYG... ......"]),
        (1.4, ["RYGG.. ......"]), (1.7, ["RYGG.. R....."]), (2.0, ["RYGG.. RW...."]),
    ]  # fmt: skip
    assert after_a_row().moves_at == pytest.approx(MOVES_AT)
    assert after_a_row().on(Tick(), MOVES_AT) == Decide()
    assert after_a_row().on(Tick(), WHOLE_AT - 0.1) == after_a_row()
    assert after_a_row().on(Tick(), WHOLE_AT) == after_a_row()._replace(lies=True)


def test_a_press_lays_the_row_at_once_and_the_next_one_goes_on() -> None:
    hurried = after_a_row().on(Press("red"), 10.1)
    assert isinstance(hurried, Watch)
    assert str(hurried.message) == "Ohm, row 1: 1 exact, 1 colour only. 9 rows left."
    assert rows(hurried.frame(10.1)) == ["RYGG.. RW...."]
    assert (hurried.moves_at, hurried.tune) == (10.1 + PAUSE, Tune(tunes.SUBMIT, 10.1))
    assert hurried.on(Press("blank"), 10.2) == Decide()
    whole = after_a_row()
    assert isinstance(whole.on(Press("red"), WHOLE_AT + INTERVAL), Watch)
    assert whole.on(Press("red"), WHOLE_AT + 2 * INTERVAL + 1e-6) == Decide()
    for control in CONTROLS:
        assert watch_scene(game(LET, "secret RRYB"), 10.0).on(Press(control), 10.0) == Decide()


def test_nothing_else_hurries_it_and_back_held_asks_to_leave() -> None:
    shown = after_a_row()
    assert shown.on(Hold("back"), 10.1) == Go("leave")
    assert shown.on(Turn(1), 10.1) == shown == shown.on(Hold("push"), 10.1)


def test_after_a_refusal_it_waits_for_a_press() -> None:
    refused = after_a_row().refuse(GameMessages.no_thinking(), 20.0)
    assert codes(refused.message) == ["no_thinking", "try_again", "computer_plays"]
    assert refused.view(20.0)["refused"] == GameMessages.no_thinking().data
    assert str(refused.message) == (
        "No computer can think on this machine. Press any button to try again. Ohm plays row 1."
    )
    assert refused.tune == Tune(tunes.REFUSE, 20.0)
    assert refused.due(60.0) is None
    assert refused.on(Tick(), 1e6) == refused._replace(lies=True)
    assert refused.on(Press("red"), 21.0) == Decide()


def test_a_row_to_be_marked_leads_to_marking_once_it_lies_there() -> None:
    match = game(BY_HAND, "secret RRYB", "guess WWPP")
    shown = row_to_mark_scene(match, 10.0)
    assert (codes(shown.message), shown.moves_at) == (["computer_plays"], WHOLE_AT)
    assert [rows(frame) for _, frame in changes(shown._replace(tune=SILENCE), 10.0, WHOLE_AT)][-1] == ["WWPP.. ......"]
    clicks = [frame.tone for _, frame in changes(shown, 10.0, WHOLE_AT)]
    assert clicks.count(tunes.PLACE[0].hertz) == 4
    marking = shown.on(Tick(), WHOLE_AT)
    assert isinstance(marking, Mark)
    assert marking.match == match


def test_a_computer_that_marks_says_so() -> None:
    swapped = (BY_HAND, "secret RRYB", "guess RRYB", "mark 4 0", "secret GGPW", "guess GPPR")
    assert watch_scene(game(*swapped), 10.0).message == CodeMessages.computer_marks(computer="Ohm", row=1)
    assert str(watch_scene(game(*swapped), 10.0).message) == "Ohm marks row 1."


def test_once_it_is_marked_the_row_stays_there() -> None:
    shown = watch_scene(game(BY_HAND, "secret RRYB", "guess WWPP", "mark 0 0"), 10.0)
    assert codes(shown.message) == ["computers_row", "rows_left"]
    assert rows(shown.frame(10.0)) == ["WWPP.. ......"]


def test_what_was_amiss_at_the_start_does_not_stop_the_computer() -> None:
    shown = watch_scene(game(LET, "secret RRYB"), 10.0)
    told = shown.announce(Notice(StoreMessages.games_not_kept(), StoreMessages.games_not_kept()), 10.0)
    assert isinstance(told, Watch)
    assert told.moves_at == shown.moves_at
