"""What every scene does unless it says otherwise."""

from typing import ClassVar

import pytest

from station.core.events import Action, Press
from station.core.finding import NO_CONTACTS, Notice
from station.core.frame import Frame
from station.core.messages import Message, announcement, join_sentences, refusal
from station.core.service_messages import ServiceMessages
from station.core.settings import Change, PowerOff, Reset, Upkeep
from station.core.timing import Timings
from station.core.tunes import REFUSE, SILENCE, Tune
from station.games.registry import play
from station.matches.events import Played
from station.matches.game import Game
from station.matches.results import DayCount
from station.scenes.base import (
    AnswerInvitation,
    AskHint,
    Choice,
    Decide,
    Departure,
    Go,
    Make,
    Reply,
    Roll,
    Scene,
)
from station.scenes.facts import BestRows, HintFound, MatchWentOn, Pause, Signal, TaskDone
from station.scenes.messages import StationMessages
from station.store.messages import StoreMessages


class Still(Scene):
    name: ClassVar[str] = "still"
    match: Game | None = None
    notice: Message | None = None
    tune: Tune = SILENCE

    @property
    def message(self) -> Message:
        return join_sentences(self.notice, StationMessages.game_is_kept(), StationMessages.press_to_play())

    def on(self, action: Action, now: float) -> Reply:
        return self

    def frame(self, now: float) -> Frame:
        return Frame()

    def due(self, now: float) -> None:
        return None


class Choosing(Still, Scene):
    choice: Choice | None = None


PLAYED = play(None, "match original players=Ada").match
LEFT = play(PLAYED, "leave").match
FULL = StoreMessages.disk_is_full(store="store.db")


def test_a_refusal_growls_and_says_why() -> None:
    refused = Still().refuse(FULL, 3.0)
    assert (refused.notice, refused.tune) == (refusal(FULL), Tune(REFUSE, 3.0))


def test_a_notice_of_the_start_is_said_but_refuses_nothing() -> None:
    told = Still().learn(Notice(FULL, StoreMessages.games_not_kept()), 3.0)
    assert isinstance(told, Still)
    assert (told.notice, told.tune) == (announcement(FULL), Tune(REFUSE, 3.0))
    assert told.view(3.0)["refused"] is None


def test_the_view_has_the_sentences_and_the_reason_of_a_refusal() -> None:
    kept, press = StationMessages.game_is_kept().data, StationMessages.press_to_play().data
    shown, refused = Still().view(1.0), Still().refuse(FULL, 1.0).view(1.0)
    assert (shown["message"], shown["says"]) == (
        "The game is kept. Press a colour to play.",
        [kept, press],
    )
    assert refused["says"] == [{"code": "sentence", "values": {"reason": FULL.data}}, kept, press]
    assert refused["message"] == f"The disk with the store store.db is full: free some space. {shown['message']}"
    assert (shown["refused"], refused["refused"]) == (None, {"code": "disk_is_full", "values": {"store": "store.db"}})


def test_an_ordinary_notice_is_said_and_nothing_is_refused() -> None:
    shown = Still(notice=StationMessages.left_the_game()).view(1.0)
    assert [said["code"] for said in shown["says"]] == ["left_the_game", "game_is_kept", "press_to_play"]
    assert shown["refused"] is None


def test_the_view_tells_what_the_knob_chooses() -> None:
    players, name = StationMessages.players(), StationMessages.name(name="Ada")
    assert [Choosing(choice=choice).view(1.0)["choice"] for choice in (
        None, Choice(players), Choice(players, name, changing=True, move="match original"),
    )] == [
        None,
        {"item": players.data, "value": None, "changing": False, "move": None},
        {"item": players.data, "value": name.data, "changing": True, "move": "match original"},
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("match", "then"),
    [(None, Go("attract")), (LEFT, Go("attract")), (PLAYED, Go("idle"))],
)
def test_only_an_unfinished_game_waits(match: Game | None, then: Go) -> None:
    assert Still(match=match).departure(10.0, Timings(idle=7.0)) == Departure(17.0, then)


def test_a_scene_ignores_what_happens_elsewhere() -> None:
    scene = Still(PLAYED)
    for fact in (
        *Signal, Pause(3.0), HintFound(None), MatchWentOn(Played(PLAYED)), BestRows(3),
        DayCount(counts=False, streak=0), TaskDone(Upkeep(), ServiceMessages.being_switched_off()), NO_CONTACTS,
    ):  # fmt: skip
        assert scene.learn(fact, 1.0) is scene
    assert scene.after_move(lambda shown: shown, over=True) is scene


def test_a_scene_is_for_whoever_is_on_turn_and_has_a_name() -> None:
    scene = Still()
    assert scene.audience.who == "turn"
    assert {key: value for key, value in scene.view(1.0).items() if value is not None} == {
        "scene": "still",
        "message": str(scene.message),
        "says": [StationMessages.game_is_kept().data, StationMessages.press_to_play().data],
        "holds": [{"control": "ok+back", "does": "service_menu", "title": "service menu", "seconds": 5.0}],
    }
    assert scene.on(Press("red"), 1.0) is scene


def test_requests_that_differ_are_not_equal() -> None:
    requests = (
        Make("x"),
        Roll(),
        Decide(),
        AskHint("x"),
        AnswerInvitation("x"),
        Reset("scores"),
        Change("x", "x"),
        PowerOff(),
    )
    assert [[one == other for other in requests] for one in requests] == [
        [one is other for other in requests] for one in requests
    ]
