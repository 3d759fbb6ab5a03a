"""The dice game between the turns and at the end: what is won, what is lost, and who wins."""

import pytest

from station.core import tunes
from station.core.events import CONTROLS, Hold, Press, Tick, Turn
from station.core.messages import refusal, sentences
from station.core.scroller import stands_at
from station.core.tunes import SILENCE, Tune
from station.games.dice.events import DiceKept, TurnEnded
from station.games.dice.messages import DiceMessages
from station.games.dice.scenes.ended import BAR_SECONDS, DiceEnded, DiceStandings, standings_scene, turn_end_scene
from station.games.dice.scenes.turn import DiceDue
from station.games.dice.scenes.watch import DiceWatch
from station.matches.messages import GameMessages
from station.scenes.base import Go, Make
from tests.codes import codes
from tests.station.games.dice.match_builder import last_move, played
from tests.station.games.dice.scenes.dice_driver import ADA_AND_BEN, ADA_AND_OHM, SHORT
from tests.station.scenes.display import changes, drawn, letters, rows

WON = DiceMessages.won_cards(
    player="Ada", cards=DiceMessages.cards(n=1, cards=1), amount=DiceMessages.millions(n=2)
)  # fmt: skip
BENS_TURN = DiceMessages.turn_of(player="Ben", dice=DiceMessages.dice(n=5))


FORCED = (ADA_AND_BEN[0], ADA_AND_OHM[1], "roll 3 1 * 5 2", "keep 3@1 1@1 5@1")


def ended(*moves: str) -> DiceEnded:
    """The last turn is over since 10 seconds."""
    move = last_move(*moves)
    over, kept = move.find(TurnEnded), move.find(DiceKept)
    assert over is not None
    return turn_end_scene(move.match, over, 10.0, kept.covered if kept else ())


def test_lost_cards_go_dark_from_the_right() -> None:
    scene = ended(*FORCED, "roll 4 4")
    assert scene.over_at == pytest.approx(10.9 + 1.5 + 3 * 0.15 + 0.6)
    assert scene.told is False
    assert [drawn(scene.frame(at))[0][:3].upper() for at in (12.39, 12.4, 12.55, 12.7, 13.0)] == [
        "YYY", "YY.", "Y..", "...", "...",
    ]  # fmt: skip


def test_won_cards_go_from_the_left_and_a_coin_with_them() -> None:
    scene = ended(*FORCED, "stop")
    assert scene.over_at == pytest.approx(10.0 + 1.5 + 3 * 0.15 + 0.6)
    assert scene.told is True
    seen = [(at, drawn(frame)[0][:3]) for at, frame in changes(scene._replace(tune=SILENCE), 10.0, 12.5)]
    assert seen == [
        *((0.0, "yyy"), (0.3, "YYY"), (0.6, "yyy"), (0.9, "YYY"), (1.2, "yyy")),
        *((1.5, ".YY"), (1.65, "..Y"), (1.8, "...")),
    ]


def test_it_goes_on_by_itself_or_after_a_press() -> None:
    scene = ended(*FORCED, "stop")
    assert scene.on(Tick(), 12.5) == scene
    begun = scene.on(Tick(), 12.55)
    assert isinstance(begun, DiceDue)
    assert sentences(begun.message) == (WON, BENS_TURN)
    assert scene.on(Press("red"), 10.49) == scene
    assert isinstance(scene.on(Press("red"), 10.5), DiceDue)
    assert scene.on(Hold("back"), 10.1) == Go("leave")
    assert scene.on(Turn(1), 12.0) == scene


def test_dice_that_tumble_lie_at_once_after_a_press() -> None:
    scene = ended(*FORCED, "roll 4 4")
    for action in (Press("red"), Turn(1)):
        hurried = scene.on(action, 10.1)
        assert isinstance(hurried, DiceEnded)
        assert (hurried.told, hurried.rolling.over_at, hurried.tune) == (True, 10.1, Tune(tunes.FORCED, 10.1))
        assert [each.game_view["rolling"] for each in (scene, hurried)] == [True, False]
    assert scene.on(Tick(), 10.5) == scene
    assert scene.on(Tick(), 10.9) == scene._replace(told=True)
    assert codes(scene.message) == ["dice_are_rolling"]
    assert codes(scene._replace(told=True).message) == ["turn_is_over", "cards_lost"]


def test_the_last_turn_leads_to_the_standings() -> None:
    scene = ended(*SHORT, "roll 3 1 * 5 2", "keep 3@1 1@1 5@1", "stop")
    assert isinstance(scene.on(Press("ok"), 12.0), DiceStandings)
    assert scene.on(Hold("back"), 12.0) == scene


def test_what_a_turn_sounds_like() -> None:
    assert ended(*FORCED, "stop").tune == Tune(tunes.CASH, 10.0)
    assert ended(*ADA_AND_BEN, "roll 3 4 4 4 4", "keep 3@1", "stop").tune == Tune(tunes.SUBMIT, 10.0)
    assert ended(*FORCED, "roll 4 4").tune == Tune(tunes.RATTLE + tunes.FORCED, 10.0)


def test_it_is_a_computers_turn_next() -> None:
    scene = ended(*ADA_AND_OHM, "roll 3 1 * 5 2", "keep 3@1", "stop")
    assert isinstance(scene.on(Press("ok"), 12.0), DiceWatch)
    assert letters(scene.frame(10.0).secret) == "Rw...."


# The end of a dice game: the winner's moment, then everybody's millions as bars.


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
    [(ADA_WON, "   Ada WINS!   ", "R"), (DRAW, "   DRAW   ", "Y"), (ALONE, "   2 MILLION   ", "Y")],
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
    assert after_the_name[-3:] == [pytest.approx(over + n * BAR_SECONDS, abs=1e-2) for n in range(3)]


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


def test_a_press_ends_the_running_name() -> None:
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
