"""A computer at the board: what its scenes say, sound and show."""

import pytest

from station.core import tunes
from station.core.events import CONTROLS, Hold, Press, Tick, Turn
from station.core.messages import sentences
from station.core.tunes import SILENCE, Tune
from station.games.codes.messages import CodeMessages
from station.games.codes.scenes.codemaker import Mark, mark_scene, veil
from station.games.codes.scenes.watch import (
    COMPUTER_PAUSE,
    COMPUTER_PEG_SECONDS,
    Watch,
    computer_row_scene,
    row_to_mark_scene,
    watch_scene,
)
from station.games.codes.view import secret_part
from station.matches.messages import GameMessages
from station.scenes.base import Decide, Go, Shield
from tests.codes import codes
from tests.station.games.pegs.match_builder import played as game
from tests.station.scenes.display import changes, rows

INTERVAL = 0.3
LET = "match original players=Ada computers=strong"
BY_HAND = f"{LET} marker=codemaker"


# Its turn, second by second.


def after_a_row() -> Watch:
    return computer_row_scene(game(LET, "secret RRYB", "guess RYGG"), 10.0, INTERVAL)


WHOLE_AT = 10.0 + 4 * COMPUTER_PEG_SECONDS
MOVES_AT = WHOLE_AT + 2 * INTERVAL + COMPUTER_PAUSE


def test_before_its_first_row_it_thinks_for_a_while() -> None:
    shown = watch_scene(game(LET, "secret RRYB"), 10.0)
    assert str(shown.message) == "Ada's code is set. Ohm begins."
    assert (shown.name, shown.draft_row(0.0)) == ("watch", None)
    assert shown.on(Tick(), 11.1) == shown
    assert shown.on(Tick(), 10.0 + COMPUTER_PAUSE) == Decide()
    assert [at for at, _ in changes(shown, 10.0, 10.0 + COMPUTER_PAUSE - 0.01)] == [0.0, 0.02]
    assert shown._replace(tune=SILENCE).due(10.0) == 10.0 + COMPUTER_PAUSE


def test_who_is_alone_with_a_computer_sees_the_own_code() -> None:
    shown = after_a_row()
    assert shown.shield == Shield(up=False, begun=True, behind=secret_part("RRYB"))
    frame = shown.frame(10.0)
    assert [lamp.colour for lamp in frame.secret[:4]] == ["red", "red", "yellow", "blue"]
    assert frame.veil == veil("RRYB")
    marked = mark_scene(game(BY_HAND, "secret RRYB", "guess RYGG"), 10.0)
    assert (marked.shield, marked.frame(10.0).secret) == (shown.shield, frame.secret)
    assert CodeMessages.knob_shows_code().code not in {each.code for each in sentences(marked.message)}
    assert watch_scene(game("match original players=Ada,Ben", "secret RRYB"), 10.0).shield is None


def test_a_row_is_laid_then_marked_and_then_it_moves_on() -> None:
    seen = changes(after_a_row()._replace(tune=SILENCE), 10.0, MOVES_AT - 0.01)
    assert [(at, rows(frame)) for at, frame in seen] == [
        (0.0, []), (0.35, ["R..... ......"]), (0.7, ["RY.... ......"]), (1.05, ["RYG... ......"]),
        (1.4, ["RYGG.. ......"]), (1.7, ["RYGG.. R....."]), (2.0, ["RYGG.. RW...."]),
    ]  # fmt: skip
    assert [str(scene.news(None)) for scene in (after_a_row(), after_a_row()._replace(lies=True))] == [
        "Ohm plays row 1.",
        "Row 1: red yellow green green. Ohm, row 1: 1 exact, 1 colour only. 9 rows left.",
    ]
    assert after_a_row().moves_at == pytest.approx(MOVES_AT)
    assert after_a_row().on(Tick(), MOVES_AT) == Decide()
    assert after_a_row().on(Tick(), WHOLE_AT - 0.1) == after_a_row()
    assert after_a_row().on(Tick(), WHOLE_AT) == after_a_row()._replace(lies=True)


def test_a_press_lays_the_row_at_once_and_the_next_one_goes_on() -> None:
    hurried = after_a_row().on(Press("red"), 10.1)
    assert isinstance(hurried, Watch)
    assert str(hurried.message) == "Ohm, row 1: 1 exact, 1 colour only. 9 rows left."
    assert rows(hurried.frame(10.1)) == ["RYGG.. RW...."]
    assert (hurried.moves_at, hurried.tune) == (10.1 + COMPUTER_PAUSE, Tune(tunes.SUBMIT, 10.1))
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


def test_once_it_is_marked_the_row_stays_there() -> None:
    shown = watch_scene(game(BY_HAND, "secret RRYB", "guess WWPP", "mark 0 0"), 10.0)
    assert codes(shown.message) == ["computers_row", "rows_left"]
    assert rows(shown.frame(10.0)) == ["WWPP.. ......"]
