"""Between the rounds and at the end: markers climb the score track, and the winner's name runs first."""

import pytest

from station.core import tunes
from station.core.events import Hold, Press, Tick, Turn
from station.core.frame import RED, WHITE, Lamp
from station.core.messages import Message
from station.core.scroller import stands_at
from station.core.tunes import SILENCE, Tune
from station.games.codes.scenes.standings import TRACK_HOLES, Standings, standings_scene
from station.matches.messages import GameMessages
from station.scenes.base import Go, Make
from tests.codes import codes
from tests.station.games.pegs.match_builder import played
from tests.station.scenes.display import changes, rows

TWO = "match original players=Ada,Ben"
FIRST = ("secret RRYB", "guess WWPP", "guess WWPP", "guess RRYB")
"""Ben needs three rows: three points for Ada."""

SECOND = ("secret GGGG", "guess GGGG")
WON = (TWO, *FIRST, *SECOND)
MISS = ("secret RRYB", *["guess WWPP"] * 10)
FEWEST = "match super players=Ada,Ben holes=4 rounds=2"
AGAIN = "Press ok to play again, back for the boxes."


def shown(*moves: str) -> Standings:
    return standings_scene(played(*moves), 10.0)


def still(scene: Standings) -> list[str]:
    """The tracks once everything stands."""
    return rows(scene.frame(10_000.0))


def test_markers_climb_hole_by_hole_and_leave_a_trail() -> None:
    seen = changes(shown(TWO, *FIRST)._replace(tune=SILENCE), 10.0, 20.0)
    assert [(at, rows(frame)) for at, frame in seen] == [
        (0.0, ["r..... w....."]),
        (0.06, ["R..... w....."]),
        (0.12, ["rR.... w....."]),
        (0.18, ["rrR... w....."]),
    ]
    assert [lamp for lamp in seen[-1][1].pegs if lamp.level] == [Lamp("red", 10), Lamp("red", 10), RED]
    assert [lamp for lamp in seen[-1][1].keys if lamp.level] == [Lamp("white", 25)]


def test_the_higher_of_both_markers_decides_how_long_they_climb() -> None:
    ben_leads = (TWO, "secret RRYB", "guess RRYB", "secret GGGG", "guess RRRR", "guess GGGG")
    scene = shown("match original players=Ada,Ben rounds=4", *ben_leads[1:])._replace(tune=SILENCE)
    assert [rows(frame) for _, frame in changes(scene, 10.0, 20.0)][-1] == ["R..... wW...."]


def test_markers_go_round_the_track_again() -> None:
    long = ("match original players=Ada,Ben rounds=14", *[*MISS, "secret GGGG", "guess GGGG"] * 7)
    scene = shown(*long)
    assert scene.match.tallies[0].points == 77 > TRACK_HOLES
    assert still(scene)[:2] == ["yyyyRr wwwwww", "rrrrrr W....."]


def test_the_target_is_marked_on_both_tracks() -> None:
    scene = shown("match original players=Ada,Ben target=15", *FIRST)
    assert still(scene) == ["rrR... w.....", "..g... ..g..."]


def test_the_markers_count_rows_or_codes_or_points() -> None:
    assert still(shown(FEWEST, *FIRST)) == ["r..... wwW..."]
    alone = ("match original players=Ada rounds=4", *MISS, "secret GGGG", "guess GGGG", "secret GGGG", "guess GGGG")
    assert still(shown(*alone)) == ["rR.... W....."]


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        ((TWO, *FIRST), "Ada has 3 points and Ben has 0 points. Press ok for round 2 of 2."),
        (WON, f"Ada has 3 points and Ben has 1 point. Ada wins the match! {AGAIN}"),
        ((TWO, *SECOND, *SECOND), f"Ada has 1 point and Ben has 1 point. A draw! {AGAIN}"),
        (("match original players=Ada,Ben target=15", *FIRST),
         "Ada has 3 points and Ben has 0 points. Press ok for round 2 of a match to 15 points."),
        ((FEWEST, *FIRST), "Ada has 0 rows and Ben has 3 rows. Press ok for round 2 of 2."),
        (("match original players=Ada rounds=2", *MISS),
         "Ada has cracked 0 codes and missed 1. Press ok for round 2 of 2."),
    ],
)  # fmt: skip
def test_who_has_what_and_what_comes_next(moves: tuple[str, ...], said: str) -> None:
    assert str(shown(*moves).message) == said


@pytest.mark.parametrize(
    ("moves", "text", "colour"),
    [
        (WON, GameMessages.winner_banner(winner="Ada"), RED),
        ((TWO, *SECOND, *FIRST), GameMessages.winner_banner(winner="Ben"), WHITE),
        ((TWO, *SECOND, *SECOND), GameMessages.draw_banner(), Lamp("green")),
    ],
)
def test_the_winners_name_runs_in_the_colour_of_the_marker(moves: tuple[str, ...], text: Message, colour: Lamp) -> None:
    scene = shown(*moves)._replace(tune=SILENCE)
    assert scene.banner is not None
    assert (scene.banner.text, scene.banner.passes) == (text, 2)
    over = stands_at(scene.banner)
    seen = changes(scene, 10.0, 60.0)
    running = [frame for at, frame in seen if at + 10.0 < over - 0.01]
    assert {lamp for frame in running for lamp in frame.pegs + frame.keys if lamp.level} == {colour}
    climbing = [round(at + 10.0 - over, 2) for at, _ in seen if at + 10.0 > over - 0.01]
    assert climbing == [round(0.06 * n, 2) for n in range(len(climbing))]
    assert len(climbing) == max(tally.points for tally in scene.match.tallies) + 1


def test_between_rounds_nothing_runs() -> None:
    scene = shown(TWO, *FIRST)
    assert (scene.name, scene.draft_row(0.0), scene.shield, scene.banner) == ("standings", None, None, None)
    assert shown(TWO, *FIRST).tune == Tune(tunes.SUBMIT, 10.0)
    assert shown(*WON).tune == Tune(tunes.WON, 10.0)


def test_back_leads_to_the_boxes_at_the_end_only() -> None:
    between, over = shown(TWO, *FIRST), shown(*WON)
    assert over.on(Press("back"), 11.0) == over.on(Turn(1), 11.0) == Go("menu")
    assert (over.on(Hold("back"), 11.0), between.on(Hold("back"), 11.0)) == (over, Go("leave"))
    assert [between.on(each, 11.0) for each in (Turn(1), Tick(), Hold("push"))] == [between] * 3
    for scene, control in ((between, "back"), (between, "red"), (over, "red")):
        refused = scene.on(Press(control), 11.0)
        assert isinstance(refused, Standings)
        assert codes(refused.message) == ["does_nothing_here", *codes(scene.message)]
        assert str(refused.message) == f"That does nothing here. {scene.message}"
        assert refused.tune == Tune(tunes.REFUSE, 11.0)


def test_ok_or_a_push_leads_on_but_not_in_haste() -> None:
    between, over = shown(TWO, *FIRST), shown(*WON)
    for action in (Press("ok"), Press("push"), Press("red"), Turn(1)):
        assert between.on(action, 10.49) == between
        assert over.on(action, 10.49) == over
    for control in ("ok", "push"):
        assert between.on(Press(control), 10.5) == Go("next")
        assert over.on(Press(control), 10.5) == Make(TWO)
