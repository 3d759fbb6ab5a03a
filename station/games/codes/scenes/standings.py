"""Between the rounds and at the end: the score track with its red and its white marker."""

from collections.abc import Iterator
from functools import partial
from typing import ClassVar, Final

from station.core import tunes
from station.core.events import CONFIRM, Action, Hold, Press, Turn
from station.core.frame import DARK, HOLES, ROWS, Frame, Lamp, Lamps, picture
from station.core.messages import Message, join_sentences
from station.core.scroller import Scroller, lit_points, next_step, stands_at
from station.core.timing import ROUNDING, soonest, too_soon
from station.core.tunes import Tune
from station.games.codes.match import Match
from station.games.codes.messages import CodeMessages
from station.games.codes.scenes.board import TRACK_MARKERS
from station.games.codes.scoring import score_of
from station.matches.messages import GameMessages
from station.scenes.base import NOBODY_PLAYS, ON_TURN, Audience, Go, Reply, Scene, answer_at_end

CLIMB_SECONDS: Final = 0.06
"""Between one hole of the track and the next, while the markers climb."""

TRACK_HOLES: Final = ROWS * HOLES
"""Holes of a track; a player with more points goes round again, as the leaflets have it."""

TRAIL: Final = 10
TRAIL_LEVEL: Final = 25
"""Percent: the holes behind a marker, and a marker that has not left the start."""

LAPS: Final = ("yellow", "purple", "orange", "cyan")
"""Colours of the trail from the second lap on; ahead of the marker the trail of the lap before is still there."""

BELOW_ZERO: Final = "blue"
"""The colour of the trail of a score below 0: as many holes as points are missing, and then the marker."""

TARGET_LAMP: Final = Lamp("green", 35)
MORE_CODES: Final = Lamp("green")
"""At the end of the track of a player who has won by more codes cracked, after equal rows."""


class Standings(Scene):
    """The standings of `match` after a round, shown since `began`; the winner's name first, if it is over."""

    name: ClassVar[str] = "standings"

    match: Match
    began: float
    tune: Tune
    banner: Scroller | None = None
    notice: Message | None = None

    @property
    def message(self) -> Message:
        return join_sentences(self.notice, self._score(), self._next())

    @property
    def audience(self) -> Audience:
        """Nobody plays any more once the match is over."""
        return NOBODY_PLAYS if self.match.outcome is not None else ON_TURN

    def on(self, action: Action, now: float) -> Reply:
        """Go on with ok or a push of the knob, to the next round or another match; ignore hasty presses."""
        ended = self.match.outcome is not None
        match action:
            case Press() | Turn() if too_soon(self.began, now):
                return self
            case _ if ended:
                return answer_at_end(self, self.match, action, now)
            case Press(control) if control in CONFIRM:
                return Go("next")
            case Hold("back"):
                return Go("leave")
            case Press():
                return self.refuse(GameMessages.does_nothing_here(), now)
            case _:
                return self

    def frame(self, now: float) -> Frame:
        """The winner's name, then the tracks: the first seat's on the left in red, the second's on the right."""
        tone = tunes.tone(self.tune, now)
        if self.banner is not None and next_step(self.banner, now) is not None:
            left, right = picture(lit_points(self.banner, now), self._winners_lamp())
            return Frame(left, right, tone=tone)
        climbed = int((now - self._climbs_at()) / CLIMB_SECONDS + ROUNDING)
        left, right = (self._track(seat, climbed) for seat in (0, 1))
        return Frame(left, right, tone=tone)

    def due(self, now: float) -> float | None:
        climbed = max(0, int((now - self._climbs_at()) / CLIMB_SECONDS + ROUNDING))
        climbing = climbed < max(abs(score_of(self.match, seat)) for seat in (0, 1))
        return soonest(
            tunes.next_note(self.tune, now),
            next_step(self.banner, now) if self.banner is not None else None,
            self._climbs_at() + (climbed + 1) * CLIMB_SECONDS if climbing else None,
        )

    def _climbs_at(self) -> float:
        return self.began if self.banner is None else stands_at(self.banner)

    def _track(self, seat: int, climbed: int) -> Lamps:
        """Return the track of a seat, whose marker stands at what is compared at the end."""
        marker, score = TRACK_MARKERS[seat], max(-climbed, min(score_of(self.match, seat), climbed))
        lap, stands = divmod(-score if score < 0 else max(score - 1, 0), TRACK_HOLES)
        trail = _trail_below if score < 0 else partial(_trail, marker)
        lamps = [trail(lap - 1)] * TRACK_HOLES
        if self.match.terms.target is not None:
            lamps[(self.match.terms.target - 1) % TRACK_HOLES] = TARGET_LAMP
        lamps[:stands] = [trail(lap)] * stands
        lamps[stands] = marker if score else marker._replace(level=TRAIL_LEVEL)
        outcome = self.match.outcome
        if outcome is not None and outcome.reason == "codes" and outcome.winner == self.match.name(seat):
            lamps[-1 if stands < TRACK_HOLES - 1 else -2] = MORE_CODES
        return tuple(lamps)

    def _winners_lamp(self) -> Lamp:
        winner = self.match.outcome.winner if self.match.outcome else None
        return TRACK_MARKERS[self.match.terms.seats.index(winner)] if winner is not None else Lamp("green")

    def _score(self) -> Message:
        if self.match.terms.alone:
            cracked, missed = score_of(self.match, 0), score_of(self.match, 1)
            return self.match.box.kind.say(
                CodeMessages.cracked_and_missed, player=self.match.name(0), n=cracked, missed=missed
            )
        first, second = map(self._has, (0, 1))
        faults = tuple(self._faults())
        if faults:
            return CodeMessages.score_with_faults(first=first, second=second, faults=faults)
        return CodeMessages.score(first=first, second=second)

    def _has(self, seat: int) -> Message:
        """Return the points of a seat; or, where the fewest rows win, its rows before any are taken off."""
        tally, name = self.match.tallies[seat], self.match.name(seat)
        if self.match.terms.wins == "rows":
            return CodeMessages.has_rows(player=name, n=tally.rows)
        return CodeMessages.has_points(player=name, n=tally.points)

    def _faults(self) -> Iterator[Message]:
        """Yield the rows that faults take off, if the fewest rows win."""
        if self.match.terms.wins != "rows":
            return
        names = (self.match.name(0), self.match.name(1))
        for name, tally, codemaker in zip(names, self.match.tallies, reversed(names), strict=True):
            if tally.points:
                yield CodeMessages.counts_fewer(player=name, n=tally.points, codemaker=codemaker)

    def _next(self) -> Message:
        outcome = self.match.outcome
        if outcome is None:
            return self._next_round()
        wins = CodeMessages.wins_by_codes if outcome.reason == "codes" else CodeMessages.wins_match
        result = GameMessages.draw() if outcome.winner is None else wins(winner=outcome.winner)
        return join_sentences(result, GameMessages.play_again())

    def _next_round(self) -> Message:
        terms, number = self.match.terms, self.match.round if self.match.fault else self.match.round + 1
        if terms.rounds is not None:
            return CodeMessages.next_round(round=number, rounds=terms.rounds)
        return CodeMessages.next_round_to_target(round=number, n=terms.target or 0)


def _trail(marker: Lamp, lap: int) -> Lamp:
    """Return the trail of a lap, from 0; once every colour has had its lap, they come again, brighter."""
    if lap < 1:
        return DARK if lap < 0 else marker._replace(level=TRAIL)
    brighter, colour = divmod(lap - 1, len(LAPS))
    return Lamp(LAPS[colour], min(TRAIL * (brighter + 1), 100))


def _trail_below(lap: int) -> Lamp:
    """Return the trail of a lap below 0, brighter with every lap."""
    return DARK if lap < 0 else Lamp(BELOW_ZERO, min(TRAIL_LEVEL + TRAIL * lap, 100))


def standings_scene(match: Match, now: float) -> Standings:
    """Return the scene after a round, or at the end of the match, with the name of the winner."""
    if match.outcome is None:
        return Standings(match, now, Tune(tunes.SUBMIT, now))
    winner = match.outcome.winner
    text = GameMessages.draw_banner() if winner is None else GameMessages.winner_banner(winner=winner)
    return Standings(match, now, Tune(tunes.WON, now), Scroller(text, now, passes=2))
