"""The scenes of a lamp game: it is played, it waits, or its match is over; and which of them follows a move."""

from typing import ClassVar, Final, Self

from station.core import tunes
from station.core.events import Action, Hold, Press, Release, Tick, Turn
from station.core.frame import Frame, dim_frame, picture
from station.core.messages import Message, join_sentences
from station.core.scroller import Scroller, lit_points, next_step
from station.core.timing import NEVER, ROUNDING, soonest, too_soon
from station.core.tunes import SILENCE, Tune
from station.core.view import SceneView
from station.games.lamps.match import GameBegun, LampMatch, LampPart, show_players
from station.games.lamps.messages import LampMessages
from station.games.lamps.play import DECIMALS, UP_MARK, Input, Play, do, do_all, pass_time
from station.matches.events import Played
from station.matches.game import DraftRow
from station.matches.messages import GameMessages
from station.scenes.base import Go, Make, Reply, Scene, answer_at_end
from station.scenes.facts import Fact, Pause, Signal
from station.scenes.holds import HOLD_SECONDS, Holds
from station.scenes.menu.setup import GO
from station.scenes.messages import StationMessages

LONGEST_LOG: Final = 600
"""Characters of what a player did before it becomes a move."""

MOVE_SECONDS: Final = 1.0
"""Seconds of a game from one such move to the next, at least, as long as there is room in the log."""

DIMMED: Final = 30
END_SECONDS: Final = 1.5
"""Seconds for which the last picture of a game stands."""

PLAY_HOLDS: Final = Holds({"back": StationMessages.leave()}, {"back": HOLD_SECONDS["back"]}, reports_releases=True)


class LampPlay(Scene):
    """The game of the player on turn, in which `log` has been done since the last move of `match`.

    Its clock was 0 at `began`, or stands still at `stopped` since `since`, and `asks` says what for. `play` is None
    until chance has made its move.
    """

    name: ClassVar[str] = "play"

    match: LampMatch
    play: Play | None
    began: float
    log: str = ""
    stopped: float | None = None
    since: float = NEVER
    asks: Message | None = None
    notice: Message | None = None
    tune: Tune = SILENCE

    @property
    def message(self) -> Message:
        says = None if self.play is None else self.play.says
        return join_sentences(self.notice, self.asks if self.stopped is not None and self.asks else says)

    @property
    def holds(self) -> Holds:
        """Holding back leaves; the knob acts at once."""
        return PLAY_HOLDS

    def on(self, action: Action, now: float) -> Reply:
        """Let the game answer, or let it go on where it waits."""
        match action:
            case Hold("back"):
                return Go("leave")
            case Press() | Turn() if self.stopped is not None:
                return self if too_soon(self.since, now) else self._go_on(self.stopped, now)
            case Press(control):
                return self._enter(control, now)
            case Release(control):
                return self._enter(f"{UP_MARK}{control}", now)
            case Turn(detents):
                return self._enter(f"{detents:+d}", now)
            case Tick():
                return self._enter("", now)
            case _:
                return self

    def learn(self, fact: Fact, now: float) -> Scene:
        """Stand still while something else is shown over the game."""
        match fact:
            case Signal.COVERED:
                return self._stop(LampMessages.game_stands_still(), now)
            case Pause():
                return self
            case _:
                return super().learn(fact, now)

    def refuse(self, reason: Message, now: float) -> Self:
        """Stand still, because what was done could not be stored, and say why."""
        stopped = self._stop(LampMessages.game_stands_still(), now)
        return super(LampPlay, stopped).refuse(reason, now)

    def draft_row(self, now: float) -> DraftRow | None:
        """Return what has been done since the last move, with the time on the clock of the game."""
        return None if self.play is None else DraftRow(self.log, left=self._time(now))

    def frame(self, now: float) -> Frame:
        """Return the lamps of the game, dimmed and silent while it waits."""
        shown = Frame() if self.play is None else self.play.frame
        if self.stopped is not None:
            return dim_frame(shown, DIMMED)._replace(tone=tunes.tone(self.tune, now))
        return shown

    def due(self, now: float) -> float | None:
        if self.stopped is not None or self.play is None or self.play.due is None:
            return tunes.next_note(self.tune, now)
        return self.began + self.play.due

    def view(self, now: float) -> SceneView:
        """Return the view; no row is being built here."""
        return {**super().view(now), "building": None, "cursor": None, "kept": None}

    @property
    def game_view(self) -> LampPart:
        if self.play is None or self.match.play is None:
            return {}
        return {"players": show_players(self.match.with_play(self.play))}

    def _time(self, now: float) -> float:
        """Return the time on the clock of the game."""
        time = now - self.began + ROUNDING if self.stopped is None else self.stopped
        return max(round(time, DECIMALS), self.play.time if self.play else 0.0)

    def _enter(self, done: str, now: float) -> Reply:
        """Let the game answer what is done, or time; make a move of it if something has come of it that counts."""
        before, settled = self.play, self.match.play
        if before is None or settled is None or self.stopped is not None or before.is_over:
            return self
        given, game = Input(self._time(now), done), self.match.game
        passed = pass_time(game, before, given.time)
        play = do(game, passed, given)
        log = self.log if play is passed else f"{self.log} {given}".strip()
        counts = play.points != settled.points and play.time - settled.time >= MOVE_SECONDS
        if play.is_over or counts or len(log) > LONGEST_LOG:
            return Make(f"play {self.log} {given if play is not passed else Input(given.time)}")
        if play is before:
            return self
        return self._replace(play=play, log=log, notice=None)

    def _stop(self, asks: Message, now: float) -> Self:
        return self if self.stopped is not None else self._replace(stopped=self._time(now), since=now, asks=asks)

    def _go_on(self, stopped: float, now: float) -> Self:
        return self._replace(began=now - stopped, stopped=None, notice=None, asks=None, tune=SILENCE)


class LampEnd(Scene):
    """The match is over: its last picture stands until `ends`, then the points, or who has won."""

    name: ClassVar[str] = "standings"

    match: LampMatch
    banner: Scroller
    tune: Tune
    notice: Message | None = None

    @property
    def message(self) -> Message:
        names = enumerate(self.match.terms.players)
        points = [LampMessages.points_of(player=name, n=self.match.scored[seat]) for seat, name in names]
        outcome = self.match.outcome
        winner = outcome and outcome.winner
        verdict = LampMessages.wins_the_game(player=winner) if winner else None
        if outcome is not None and outcome.reason == "draw":
            verdict = GameMessages.draw()
        return join_sentences(self.notice, verdict, *points, GameMessages.play_again())

    def on(self, action: Action, now: float) -> Reply:
        """Play again, or go back to the boxes, unless a press was still meant for the game."""
        match action:
            case Press() | Turn() if now < self.banner.began - ROUNDING:
                return self
            case _:
                return answer_at_end(self, self.match, action, now)

    def frame(self, now: float) -> Frame:
        tone = tunes.tone(self.tune, now)
        if now < self.banner.began - ROUNDING and self.match.play is not None:
            return self.match.play.frame._replace(tone=tone)
        return Frame(*picture(lit_points(self.banner, now), GO), tone=tone)

    def due(self, now: float) -> float | None:
        step = self.banner.began if now < self.banner.began - ROUNDING else next_step(self.banner, now)
        return soonest(tunes.next_note(self.tune, now), step)


def scene_after(scene: Scene, played: Played[LampMatch], now: float, key_peg: float) -> Scene:  # noqa: ARG001 - of others
    """Return the scene after a move: the same game goes on, or another begins, once its player is ready."""
    match = played.match
    if match.outcome is not None:
        return _end_scene(match, now)
    if played.find(GameBegun):
        return _begin_scene(match, now)
    if isinstance(scene, LampPlay):
        return scene._replace(match=match, play=match.play, log="", since=now, notice=None)
    return LampPlay(match, match.play, now - (match.play.time if match.play else 0.0))


def resumed_scene(match: LampMatch, row: DraftRow | None, now: float, key_peg: float) -> Scene:  # noqa: ARG001 - of others
    """Return the scene after a start: the game as it was, which waits until somebody is there."""
    if match.outcome is not None:
        return _end_scene(match, now)
    play, log = match.play, "" if row is None else row.pegs
    if play is not None:
        play = do_all(match.game, play, log)
        play = pass_time(match.game, play, play.time if row is None or row.left is None else row.left)
    time = play.time if play and row is None else (row and row.left) or 0.0
    asks = LampMessages.game_stands_still()
    return LampPlay(match, play, now, log, stopped=None if play is None else time, since=NEVER, asks=asks)


def next_scene(match: LampMatch, now: float) -> Scene:
    """Return the scene of the match as it stands."""
    return resumed_scene(match, None, now, 0.0)


def interrupts(played: Played[LampMatch]) -> bool:  # noqa: ARG001 - of others
    """Return False: what is held goes on in the game."""
    return False


ends_hint = interrupts


def _begin_scene(match: LampMatch, now: float) -> LampPlay:
    """Return the beginning of a game; of several players, each says when."""
    begun = LampPlay(match, match.play, now, tune=Tune(tunes.START, now))
    if len(match.terms.players) == 1:
        return begun
    asks = LampMessages.player_begins(player=match.name)
    if match.scored:
        before = match.terms.players[match.seat - 1]
        asks = join_sentences(LampMessages.points_of(player=before, n=match.scored[-1]), asks)
    return begun._replace(stopped=0.0, since=now, asks=asks)


def _end_scene(match: LampMatch, now: float) -> LampEnd:
    winner = match.outcome and match.outcome.winner
    banner = LampMessages.points_banner(n=max(match.scored, default=0))
    if winner:
        banner = GameMessages.winner_banner(winner=winner)
    elif match.outcome is not None and match.outcome.reason == "draw":
        banner = GameMessages.draw_banner()
    return LampEnd(match, Scroller(banner, now + END_SECONDS, passes=3), Tune(tunes.WON, now))
