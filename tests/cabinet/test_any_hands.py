"""Random hands at a cabinet: the lamps never change before they are due, and no code is seen before its time."""

from random import Random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from station.core.events import CONTROLS, Action, Event, Press, Release, Turn
from station.core.frame import hide_secret
from station.core.palette import NAME_OF
from station.core.settings import Change, PowerOff, Reset
from station.core.timing import Timings
from station.games.codes.match import Match
from station.games.registry import draw, family_of, play
from station.lobby.controller import Controller, start_controller
from station.lobby.view import board_view
from station.matches.errors import MoveError
from station.matches.events import Played
from station.matches.game import Game
from station.scenes.base import AskHint, Decide, Make, Request, Roll
from station.scenes.facts import Signal, TaskDone
from station.script.show import flatten_view
from station.service.board import SHORTEST_WAIT
from station.service.thinking import think_of_move
from station.store.opening import open_volatile
from station.web.protocol import PEG_LEVEL
from tests.amounts import amount
from tests.codes import prose
from tests.simulator import kept_by

ROUNDING = 1e-4
MATCHES = (
    "original players=Ada,Ben rounds=2",
    "original players=Ada,Ben marker=codemaker",
    "slider players=Ada,Ben marker=codemaker target=15 limit=20",
    "super limit=30 rounds=2",
    "super players=Ada,Ben holes=6 blank=yes",
    "super players=Ada,Ben boards=2 holes=4",
    "codeknacker",
    "codeknacker players=Ada,Ben",
    "codeknacker players=Ada computers=weak,medium",
)
ELSEWHERE = ("secret RRYB by=Ben", "guess RRYB by=Ben", "guess WWRR by=Ben")


def kept(view: dict[str, Any]) -> dict[str, Any]:
    """What stays over a power cut."""
    return {key: view[key] for key in ("rows", "cards", "dice", "round", "players")}


class AnybodyAtTheCabinet(RuleBasedStateMachine):
    """Random hands at random moments, with the moves played as the service plays them."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0
        self.controller: Controller = start_controller(Timings(), self.now)
        self.chance = Random(1)  # noqa: S311 - the same evening again
        self.journal = open_volatile()
        self.maintenance = kept_by(self.journal)

    def teardown(self) -> None:
        self.journal.close()

    @initialize(terms=st.sampled_from(["", *MATCHES]))
    def somebody_may_have_agreed_on_a_match(self, terms: str) -> None:
        if terms:
            self.play(f"match {terms}")

    @rule(control=st.sampled_from(CONTROLS), seconds=st.sampled_from([0.03, 0.5, 2.5]))
    def press(self, control: str, seconds: float) -> None:
        self.feel(Press(control))
        self.wait(seconds)
        self.feel(Release(control))

    @rule(first=st.sampled_from(["ok", "back"]), seconds=st.sampled_from([0.03, 5.1]))
    def hold_both(self, first: str, seconds: float) -> None:
        controls = sorted({"ok", "back"}, key=lambda control: control != first)
        for control in controls:
            self.feel(Press(control))
        self.wait(seconds)
        for control in controls:
            self.feel(Release(control))

    @rule(pegs=st.sampled_from(["RRYB", "RGGY", "WWRR"]))
    def play_a_row(self, pegs: str) -> None:
        for control in (*(NAME_OF[peg] for peg in pegs), "ok"):
            self.press(control, 0.03)

    @rule(move=st.sampled_from(ELSEWHERE))
    def something_happens_at_the_other_board(self, move: str) -> None:
        self.play(move)

    @rule()
    def lose_the_power(self) -> None:
        scene, match = self.controller.scene, self.controller.match
        if scene.match is not None and match is not None and match.outcome is None:
            again = start_controller(Timings(), self.now, match, scene.draft_row(self.now))
            assert kept(flatten_view(board_view(again, self.now))) == kept(
                flatten_view(board_view(self.controller, self.now))
            )
            self.controller = again

    @rule(detents=st.integers(-9, 9).filter(bool))
    def turn(self, detents: int) -> None:
        self.feel(Turn(detents))

    @rule(seconds=st.floats(0.0, 100.0))
    def wait(self, seconds: float) -> None:
        until = self.now + seconds
        while self.now < until:
            due = self.controller.due(self.now)
            then = until if due is None else min(until, due)
            self.nothing_changes_before(then)
            self.now = max(then, self.now + SHORTEST_WAIT)
            self.controller, actions = self.controller.wake(self.now)
            self.do(actions)

    def nothing_changes_before(self, then: float) -> None:
        shown = self.controller.frame(self.now)
        for share in (0.1, 0.5, 0.9) if then - self.now > ROUNDING else ():
            assert self.controller.frame(self.now + (then - self.now) * share) == shown

    @invariant()
    def the_scene_can_always_be_shown(self) -> None:
        frame, view = self.controller.frame(self.now), flatten_view(board_view(self.controller, self.now))
        assert len(frame.pegs + frame.keys + frame.secret) == 150
        assert 0 <= frame.red <= 4
        assert 0 <= frame.white <= 4
        assert view["message"].endswith((".", "!", "?", "…"))
        assert list(prose(view)) == []

    @invariant()
    def the_code_is_for_the_codemaker_only_until_the_round_is_over(self) -> None:
        match = self.controller.scene.match
        if isinstance(match, Match) and not match.over and match.outcome is None:
            assert flatten_view(board_view(self.controller, self.now))["secret"] is None
            shown = hide_secret(self.controller.frame(self.now)).secret
            assert {lamp.colour for lamp in shown if lamp.level >= PEG_LEVEL} == set()

    @invariant()
    def the_row_fits_its_box(self) -> None:
        row, match = self.controller.scene.draft_row(self.now), self.controller.match
        if row is not None and isinstance(match, Match):
            assert len(row.pegs) == match.box.holes
            assert 0 <= row.cursor <= match.box.holes
            assert (row.cursor < match.box.holes) or row.complete

    def feel(self, event: Event) -> None:
        self.controller, actions = self.controller.read(event, self.now)
        self.do(actions)

    def do(self, actions: tuple[Action, ...]) -> None:
        for action in actions:
            self.controller, request = self.controller.act(action, self.now)
            if request is not None:
                self.carry_out(request)

    def carry_out(self, request: Request) -> None:
        """As the service does: dice fall, a computer decides."""
        game = self.controller.match
        match request:
            case Make(move) | AskHint(move):
                self.play(move)
            case Roll() if game is not None:
                self.play(draw(self.chance, game, {}))
            case Decide() if game is not None:
                move = think_of_move(game, "weak", "")
                self.play(draw(self.chance, game, {}) if move == "roll" else move)
            case Change() | Reset() | PowerOff():
                said = self.maintenance.do(request)
                if request == Reset("scores"):
                    self.controller = self.controller.learn(Signal.GAMES_FORGOTTEN, 20.0)
                self.controller = self.controller.learn(TaskDone(self.maintenance.upkeep, said), self.now)

    def play(self, move: str) -> None:
        try:
            self.follow(play(self.controller.match, move))
        except MoveError as error:
            self.controller = self.controller.refuse(error.message, self.now)

    def follow(self, played: Played[Game]) -> None:
        game = played.match
        self.controller = self.controller.follow(played, self.now)
        if family_of(game).chance.awaits_draw(game):
            self.follow(play(game, draw(self.chance, game, {})))


class SomebodyLooksAfterTheCabinet(AnybodyAtTheCabinet):
    """The same hands, which find the service menu and the self-test more often."""

    @precondition(lambda self: self.controller.scene.name in {"service", "selftest"})
    @rule(detents=st.integers(0, 9), oks=st.integers(1, 3), back=st.booleans())
    def look_after_the_cabinet(self, detents: int, oks: int, back: bool) -> None:  # noqa: FBT001 - hypothesis names it
        self.feel(Turn(detents + 1))
        for control in (*["ok"] * oks, *["back"] * back):
            self.press(control, 0.03)

    @precondition(lambda self: self.controller.scene.name not in {"service", "selftest"})
    @rule()
    def start_with_both_held(self) -> None:
        match = self.controller.match
        going_on = match if match is not None and match.outcome is None else None
        again = start_controller(
            Timings(), self.now, going_on, self.controller.scene.draft_row(self.now) if going_on else None
        )
        self.controller = again._replace(upkeep=self.controller.upkeep).go("service", self.now)


TestAnybodyAtTheCabinet = AnybodyAtTheCabinet.TestCase
TestAnybodyAtTheCabinet.settings = settings(max_examples=amount(20, release=60), stateful_step_count=60, deadline=None)
TestSomebodyLooksAfterTheCabinet = SomebodyLooksAfterTheCabinet.TestCase
TestSomebodyLooksAfterTheCabinet.settings = settings(
    max_examples=amount(8, release=20), stateful_step_count=60, deadline=None
)
