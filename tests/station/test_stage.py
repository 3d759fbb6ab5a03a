"""The stage: who follows whom, and the promise that nothing changes before it is due."""

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from station.daemon import SHORTEST_WAIT
from station.events import CONTROLS, Action, Event, Press, Release, Tick, Turn
from station.games import mastermind
from station.games.errors import MoveError
from station.palette import NAME_OF
from station.stage import Stage, opened
from station.timings import Timings
from station.tunes import PLACE, RED_KEY, REFUSE, WHITE_KEY, Tune, next_change, spaced, tone

ROUNDING = 1e-4


class AnybodyAtTheCabinet(RuleBasedStateMachine):
    """Random hands at random moments, with the moves played as the daemon plays them."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0
        self.stage: Stage = opened(Timings(), self.now)

    @rule(control=st.sampled_from(CONTROLS), seconds=st.sampled_from([0.03, 0.5, 2.5]))
    def press(self, control: str, seconds: float) -> None:
        self.feel(Press(control))
        self.wait(seconds)
        self.feel(Release(control))

    @rule(pegs=st.sampled_from(["RRYB", "RGGY", "WWRR"]))
    def play_a_row(self, pegs: str) -> None:
        for control in (*(NAME_OF[peg] for peg in pegs), "ok"):
            self.press(control, 0.03)

    @rule(detents=st.integers(-9, 9).filter(bool))
    def turn(self, detents: int) -> None:
        self.feel(Turn(detents))

    @rule(seconds=st.floats(0.0, 100.0))
    def wait(self, seconds: float) -> None:
        until = self.now + seconds
        while self.now < until:
            due = self.stage.due(self.now)
            then = until if due is None else min(until, due)
            self.nothing_changes_before(then)
            self.now = max(then, self.now + SHORTEST_WAIT)
            self.stage, actions = self.stage.wake(self.now)
            self.do(actions)

    def nothing_changes_before(self, then: float) -> None:
        shown = self.stage.frame(self.now)
        for share in (0.1, 0.5, 0.9) if then - self.now > ROUNDING else ():
            assert self.stage.frame(self.now + (then - self.now) * share) == shown

    @invariant()
    def the_stage_can_always_be_shown(self) -> None:
        frame, view = self.stage.frame(self.now), self.stage.view()
        assert len(frame.pegs + frame.keys + frame.secret) == 150
        assert 0 <= frame.red + frame.white <= 4
        assert view["message"].endswith((".", "!", "?", "…"))
        assert view["secret"] is None or view["outcome"] is not None

    @invariant()
    def the_row_fits_its_box(self) -> None:
        row, match = self.stage.scene.building, self.stage.match
        if row is not None and match is not None:
            assert len(row.pegs) == match.box.holes
            assert 0 <= row.cursor <= match.box.holes
            assert (row.cursor < match.box.holes) or row.complete

    def feel(self, event: Event) -> None:
        self.stage, actions = self.stage.feel(event, self.now)
        self.do(actions)

    def do(self, actions: tuple[Action, ...]) -> None:
        for action in actions:
            self.stage, move = self.stage.act(action, self.now)
            if move is not None:
                self.play(move)

    def play(self, move: str) -> None:
        try:
            match = mastermind.play(self.stage.match, move)
        except MoveError as error:
            self.stage = self.stage.refuse(str(error), self.now)
            return
        if mastermind.awaits_secret(match):
            match = mastermind.play(match, "secret RRYB")
        self.stage = self.stage.follow(match, self.now)


TestAnybodyAtTheCabinet = AnybodyAtTheCabinet.TestCase
TestAnybodyAtTheCabinet.settings = settings(max_examples=60, stateful_step_count=60, deadline=None)


def test_a_tune_sounds_its_notes_in_time_and_then_is_silent() -> None:
    tune = Tune(REFUSE, 10.0)
    assert [tone(tune, now) for now in (9.9, 10.0, 10.1, 10.2, 10.3)] == [None, 196.0, None, 196.0, None]
    assert [next_change(tune, now) for now in (0.0, 10.0, 10.5)] == [10.0, 10.09, None]


def test_key_pegs_sound_one_by_one_reds_first() -> None:
    tune = Tune(spaced(PLACE, (RED_KEY, WHITE_KEY), 0.2), 0.0)
    assert [tone(tune, now) for now in (0.01, 0.1, 0.21, 0.3, 0.41, 0.5)] == [1319.0, None, 1047.0, None, 698.0, None]


def test_a_game_that_the_store_will_not_let_go_is_not_asked_again_at_once() -> None:
    match = mastermind.play(mastermind.play(None, "match original"), "secret RRYB")
    stage, _ = opened(Timings(), 0.0, match).act(Tick(), 60.0)
    stage, move = stage.act(Tick(), 1860.0)
    assert move == "leave"
    refused = stage.refuse("the disk is full", 1860.0)
    assert refused.act(Tick(), 1861.0) == (refused, None)
    assert refused.act(Tick(), 3720.0)[1] == "leave"
