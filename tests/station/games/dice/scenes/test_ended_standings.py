"""The end of a dice game: the winner's moment, then everybody's millions as bars."""

import pytest

from station.core import tunes
from station.core.events import CONTROLS, Hold, Press, Tick, Turn
from station.core.messages import Message, refusal
from station.core.scroller import stands_at
from station.core.tunes import SILENCE, Tune
from station.games.dice.messages import DiceMessages
from station.games.dice.scenes.ended import STEP_SECONDS, DiceStandings, standings_scene
from station.games.messages import GameMessages
from station.scenes.base import Go, Make
from tests.codes import codes
from tests.station.games.dice.match_builder import played
from tests.station.games.dice.scenes.dice_driver import SHORT
from tests.station.scenes.display import changes, letters, rows


def standings(**millions: int) -> Message:
    """How many millions everybody has."""
    has = (DiceMessages.has_millions(player=name, amount=DiceMessages.millions(n=n)) for name, n in millions.items())
    return DiceMessages.standings(players=tuple(has))


ADA_WON = (*SHORT, "roll 3 1 5 * *", "keep 3@1 1@1 5@1", "stop")
DRAW = (SHORT[0], "cards 111/2 222/2 333/2 444/3", "roll 1 1 1 5 5", "keep 1@1 1@1 1@1", "stop", "roll 2 2 2 5 5",
        "keep 2@2 2@2 2@2", "stop")  # fmt: skip
ALONE = ("match codeknacker", "cards 111/2 222/4 333/2", "roll 1 1 1 5 5", "keep 1@1 1@1 1@1", "stop")


def shown(*moves: str) -> DiceStandings:
    return standings_scene(played(*moves), 10.0)


def climbing(*moves: str) -> DiceStandings:
    """The bars from 10 seconds on."""
    return shown(*moves)._replace(climbs_at=10.0, tune=SILENCE)


@pytest.mark.parametrize(
    ("moves", "text", "colours"),
    [
        (ADA_WON, "   Ada WINS!   ", "R"),
        (DRAW, "   DRAW   ", "Y"),
        (ALONE, "   2 MILLION   ", "Y"),
    ],
)
def test_the_winners_name_runs_twice_in_the_colour_of_the_seat(moves: tuple[str, ...], text: str, colours: str) -> None:
    scene = shown(*moves)
    assert (str(scene.banner.text), scene.banner.passes, scene.banner.began) == (text, 2, 10.0)
    assert (scene.climbs_at, scene.tune) == (stands_at(scene.banner), Tune(tunes.WON, 10.0))
    running = changes(scene._replace(tune=SILENCE), 10.0, scene.climbs_at - 0.01)
    assert {mark for _, frame in running for row in rows(frame) for mark in row} - {".", " "} == {*colours}
    assert len(running) > 50
    assert {letters(frame.secret) for _, frame in running} == {letters(climbing(*moves).frame(10.0).secret)}


def test_bars_climb_lamp_by_lamp() -> None:
    seen = [(at, rows(frame)) for at, frame in changes(climbing(*DRAW), 10.0, 20.0)]
    assert seen == [
        (0.0, ["w..... ......", "r..... ......"]),
        (0.06, ["W..... ......", "R..... ......"]),
        (0.12, ["WW.... ......", "RR.... ......"]),
    ]
    after_the_name = [at for at, frame in changes(shown(*DRAW)._replace(tune=SILENCE), 10.0, 60.0)]
    over = shown(*DRAW).climbs_at - 10.0
    assert after_the_name[-3:] == [pytest.approx(over + n * STEP_SECONDS, abs=1e-2) for n in range(3)]


@pytest.mark.parametrize(
    ("millions", "seats", "lamps"),
    [
        (12, 2, 12),
        (60, 2, 60),
        (61, 2, 31),
        (99, 2, 50),
        (11, 6, 11),
        (12, 6, 12),
        (13, 6, 7),
        (99, 6, 11),
        (25, 4, 13),
    ],
)
def test_a_bar_has_a_lamp_a_million_or_as_many_as_have_room(millions: int, seats: int, lamps: int) -> None:
    agreed = f"match codeknacker players={','.join('ABCDEF'[:seats])}"
    won = (agreed, f"cards 111/{millions} 222/2 333/2", "roll 1 1 1 5 5", "keep 1@1 1@1 1@1", "stop")
    frame = climbing(*won).frame(99.0)
    bar = "".join(rows(frame)).replace(" ", "")
    assert (bar.count("R"), len(rows(frame)) - 1) == (lamps, seats - 1 + (lamps - 1) // 12)


def test_while_the_name_runs_a_press_leads_to_the_bars_and_a_turn_nowhere() -> None:
    scene = shown(*ADA_WON)
    for control in CONTROLS:
        assert scene.on(Press(control), 10.49) == scene
        assert scene.on(Press(control), 10.5) == scene._replace(climbs_at=10.5, told=True, tune=SILENCE)
    assert [scene.on(each, 11.0) for each in (Turn(1), Tick(), Hold("back"))] == [scene] * 3
    assert codes(scene.message) == ["wins", "standings", "go_on"]


def test_the_bars_are_told_and_then_lead_on() -> None:
    scene = climbing(*ADA_WON)
    told = scene.on(Tick(), 10.0)
    assert told == scene._replace(told=True)
    assert isinstance(told, DiceStandings)
    assert codes(told.message) == ["wins", "standings", "play_again"]
    assert told.on(Tick(), 11.0) == told == told.on(Press("ok"), 10.49) == told.on(Turn(1), 10.49)
    assert told.on(Press("ok"), 10.5) == told.on(Press("push"), 10.5) == Make(SHORT[0])
    assert told.on(Press("back"), 10.5) == told.on(Turn(-1), 10.5) == Go("menu")
    refused = told.on(Press("red"), 10.5)
    assert isinstance(refused, DiceStandings)
    assert (refused.notice, refused.tune) == (refusal(GameMessages.does_nothing_here()), Tune(tunes.REFUSE, 10.5))
