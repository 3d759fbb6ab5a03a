"""The codemaker's scene, on both sides of the shield."""

from collections.abc import Mapping

import pytest

from station.core import tunes
from station.core.events import CONTROLS, Hold, Press, Tick
from station.core.frame import Lamp, hide_secret
from station.core.tunes import Tune
from station.games.codes.match import next_round
from station.games.codes.messages import CodeMessages
from station.games.codes.scenes.codemaker import VEILED, Secret, secret_scene
from station.matches.game import DraftRow
from station.scenes.base import Go, Make, Shield
from station.scenes.facts import Signal
from tests.codes import codes
from tests.station.games.pegs.match_builder import played
from tests.station.scenes.display import changes, drawn, letters
from tests.station.scenes.menu_driver import after

TWO = "match original players=Ada,Ben"
INVITATION = "Ben, look away! Ada, press ok to set your code behind the shield."


def lifted(*controls: str, match: str = TWO) -> Secret:
    """The shield is up, and these buttons were pressed."""
    shown = after(secret_scene(played(match), 10.0), *map(Press, ("ok", *controls)), now=11.0)
    assert isinstance(shown, Secret)
    return shown


def test_the_shield_is_down_until_the_codemaker_presses_ok() -> None:
    shown = secret_scene(played(TWO), 10.0)
    assert (shown.name, str(shown.message), shown.shield, shown.tune) == (
        "secret",
        INVITATION,
        Shield(up=False, begun=False),
        Tune(tunes.START, 10.0),
    )
    assert shown.on(Press("ok"), 11.0) == lifted()
    assert str(lifted().message) == "Ada, 0 of 4 set behind the shield. Ben looks away."
    assert lifted().tune == Tune(tunes.SUBMIT, 11.0)


def test_the_view_counts_the_pegs_behind_the_shield() -> None:
    two = lifted("red", "red")
    moments = [secret_scene(played(TWO), 10.0), lifted(), two, two.learn(Signal.SHIELD_DOWN, 20.0)]
    assert [moment.shield for moment in moments] == [
        Shield(up=False, begun=False),
        Shield(up=True, begun=False, behind={"building": "", "cursor": 0}),
        Shield(up=True, begun=True, behind={"building": "RR", "cursor": 2}),
        Shield(up=False, begun=True),
    ]
    views = [moment.view(12.0) for moment in moments]
    assert [view["shield"] for view in views] == ["down", "up", "up", "down"]
    parts: list[Mapping[str, object]] = [moment.game_view for moment in moments]
    assert [part["set"] for part in parts] == [{"pegs": pegs, "of": 4} for pegs in (0, 0, 2, 2)]
    assert [(view["building"], view["cursor"]) for view in views] == [(None, None)] * 4


@pytest.mark.parametrize("control", sorted({*CONTROLS} - {"ok"}))
def test_nothing_but_ok_lifts_it(control: str) -> None:
    refused = secret_scene(played(TWO), 10.0).on(Press(control), 11.0)
    assert isinstance(refused, Secret)
    assert (str(refused.message), refused.lifted) == (f"Only ok counts here. {INVITATION}", False)
    assert codes(refused.message) == ["only_ok_counts", "look_away", "set_your_code"]
    assert refused.view(11.0)["refused"] == CodeMessages.only_ok_counts().data
    assert (refused.tune, refused.refused) == (Tune(tunes.REFUSE, 11.0), 11.0)
    again = refused.on(Press("ok"), 12.0)
    assert isinstance(again, Secret)
    assert (again.lifted, again.notice) == (True, None)


def test_pegs_are_counted_and_not_named() -> None:
    assert str(lifted("red").message) == "Ada, 1 of 4 set behind the shield. Ben looks away."
    three = lifted("red", "green", "blue").view(11.0)["says"]
    assert three == [
        {"code": "pegs_set", "values": {"codemaker": "Ada", "placed": 3, "n": 4}},
        {"code": "looks_away", "values": {"player": "Ben"}},
    ]
    assert str(lifted("red", "green", "blue", "white").message) == (
        "Ada, your code is complete: press ok to set it, back to change it."
    )
    assert lifted("red").draft_row(0.0) == DraftRow("R___", 1)


def test_ok_sets_the_code_signed_where_two_boards_are_played() -> None:
    assert lifted("red", "green", "blue", "white").on(Press("ok"), 12.0) == Make("secret RGBW")
    boards = "match super players=Ada,Ben boards=2 holes=3"
    assert lifted("red", "green", "blue", match=boards).on(Press("ok"), 12.0) == Make("secret RGB by=Ada")


def test_holding_the_knob_lowers_the_shield() -> None:
    scene = lifted("red")
    down = scene.on(Hold("push"), 12.0)
    assert down == scene.learn(Signal.SHIELD_DOWN, 20.0)._replace(tune=Tune(tunes.TAKE_BACK, 12.0))
    assert isinstance(down, Secret)
    assert (down.lifted, down.row, str(down.message)) == (False, DraftRow("R___", 1), INVITATION)
    assert scene.on(Hold("back"), 12.0) == down.on(Hold("back"), 13.0) == Go("leave")
    assert [each.on(Tick(), 13.0) for each in (scene, down)] == [scene, down]
    assert isinstance(held := down.on(Hold("push"), 13.0), Secret)
    assert codes(held.message)[0] == "only_ok_counts"


def test_the_eye_looks_away_in_the_codebreakers_colour() -> None:
    shown = secret_scene(played(TWO), 10.0)
    assert drawn(shown.frame(11.0))[2:9] == [
        "WW..WWWW....",
        "..W.....WW..",
        "W..WW.W...W.",
        "W....W....W.",
        "W...W.WW..W.",
        ".WW.....W...",
        "...WWWW..WW.",
    ]
    assert {lamp for lamp in shown.frame(11.0).pegs if lamp.level} == {Lamp("white", 40)}
    second = secret_scene(next_round(played(TWO, "secret RRYB", "guess RRYB")), 10.0)
    assert {lamp for lamp in second.frame(11.0).pegs if lamp.level} == {Lamp("red", 40)}
    assert str(second.message) == "Ada, look away! Ben, press ok to set your code behind the shield."
    assert str(after(second, Press("ok")).message) == "Ben, 0 of 4 set behind the shield. Ada looks away."
    refused = changes(shown.refuse(CodeMessages.only_ok_counts(), 20.0)._replace(tune=Tune()), 20.0, 30.0)
    colours = [{mark for row in drawn(frame) for mark in row} - {"."} for _, frame in refused]
    assert [at for at, _ in refused] == [0.0, 0.12, 0.24, 0.36, 0.48, 0.6]
    assert colours == [{"O"}, {"W"}] * 3


def test_only_the_codemaker_sees_which_pegs_there_are() -> None:
    frame = lifted("red", "green").frame(60.0)
    assert letters(frame.secret) == "RGw..."
    assert hide_secret(frame).secret == (VEILED, VEILED, *[Lamp("blank", 0)] * 4)
    down = lifted("red", "green").learn(Signal.SHIELD_DOWN, 20.0).frame(60.0)
    assert (letters(down.secret), down.veil) == ("rrrr..", None)


def test_a_computer_is_not_asked_to_look_away() -> None:
    against = "match original players=Ada computers=weak"
    shown = secret_scene(played(against), 10.0)
    assert str(shown.message) == "Ada, press ok to set your code behind the shield. Ohm does not look."
    assert codes(lifted("red", match=against).message) == ["pegs_set"]


def test_with_two_boards_nobody_is_asked_to_look_away() -> None:
    shown = secret_scene(played("match super players=Ada,Ben boards=2"), 10.0)
    assert [codes(scene.message) for scene in (shown, after(shown, Press("ok")))] == [["set_your_code"], ["pegs_set"]]


def test_after_a_power_cut_the_row_is_behind_the_shield() -> None:
    shown = secret_scene(played(TWO), 10.0, DraftRow("RG__", 2))
    assert (shown.draft_row(0.0), shown.lifted) == (DraftRow("RG__", 2), False)
