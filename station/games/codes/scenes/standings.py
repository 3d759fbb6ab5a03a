"""Between the rounds and at the end: the score track with its red and its white marker."""

from collections.abc import Iterator
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
from station.games.codes.scenes.board import MARKERS
from station.games.messages import GameMessages
from station.scenes.base import Go, Make, Reply, Scene

STEP_SECONDS: Final = 0.06
"""Between one hole of the track and the next, while the markers climb."""

TRACK: Final = ROWS * HOLES
"""Holes of a track; a player with more points goes round again, as the leaflets have it."""

TRAIL: Final = 10
START: Final = 25
"""Percent: the holes behind a marker, and a marker that has not left the start."""

TARGET: Final = Lamp("green", 35)


class Standings(Scene):
    """How `match` stands after a round, shown since `began`; the winner's name first, if it is over."""

    name: ClassVar[str] = "standings"

    match: Match
    began: float
    tune: Tune
    banner: Scroller | None = None
    notice: Message | None = None

    @property
    def message(self) -> Message:
        """Who has what, who has won, and what comes next."""
        return join_sentences(self.notice, self._score(), self._next())

    @property
    def is_free(self) -> bool:
        """Whether the match is over."""
        return self.match.outcome is not None

    def on(self, action: Action, now: float) -> Reply:
        """Go on with ok or a push of the knob, to the next round or another match; ignore hasty presses."""
        ended = self.match.outcome is not None
        match action:
            case Press() | Turn() if too_soon(self.began, now):
                return self
            case Press(control) if control in CONFIRM:
                return Make(self.match.opening) if ended else Go("next")
            case Press("back") | Turn() if ended:
                return Go("menu")
            case Hold("back") if not ended:
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
        climbed = int((now - self._climbs_at()) / STEP_SECONDS + ROUNDING)
        left, right = (self._track(seat, climbed) for seat in (0, 1))
        return Frame(left, right, tone=tone)

    def due(self, now: float) -> float | None:
        """The next step of a marker or of the name, or note."""
        climbed = max(0, int((now - self._climbs_at()) / STEP_SECONDS + ROUNDING))
        climbing = climbed < max(self._height(0), self._height(1))
        return soonest(
            tunes.next_note(self.tune, now),
            next_step(self.banner, now) if self.banner is not None else None,
            self._climbs_at() + (climbed + 1) * STEP_SECONDS if climbing else None,
        )

    def _climbs_at(self) -> float:
        return self.began if self.banner is None else stands_at(self.banner)

    def _height(self, seat: int) -> int:
        """Where the marker of a seat stands: points, or rows where the fewest rows win; alone, codes won."""
        tally = self.match.tallies[seat]
        if self.match.terms.alone:
            mine = self.match.tallies[0]
            return mine.missed if seat else mine.cracked
        return tally.rows if self.match.terms.wins == "rows" else tally.points

    def _track(self, seat: int, climbed: int) -> Lamps:
        marker, height = MARKERS[seat], max(0, min(self._height(seat), climbed))
        lamps = [DARK] * TRACK
        if self.match.terms.target is not None:
            lamps[(self.match.terms.target - 1) % TRACK] = TARGET
        if height == 0:
            return (marker._replace(level=START), *lamps[1:])
        stands = (height - 1) % TRACK
        lamps[:stands] = [marker._replace(level=TRAIL)] * stands
        lamps[stands] = marker
        return tuple(lamps)

    def _winners_lamp(self) -> Lamp:
        winner = self.match.outcome.winner if self.match.outcome else None
        return MARKERS[self.match.terms.seats.index(winner)] if winner is not None else Lamp("green")

    def _score(self) -> Message:
        if self.match.terms.alone:
            cracked, missed = self._height(0), self._height(1)
            return CodeMessages.cracked_and_missed(player=self.match.name(0), n=cracked, missed=missed)
        has = CodeMessages.has_rows if self.match.terms.wins == "rows" else CodeMessages.has_points
        first, second = (has(player=self.match.name(seat), n=self._height(seat)) for seat in (0, 1))
        faults = tuple(self._faults())
        if faults:
            return CodeMessages.score_with_faults(first=first, second=second, faults=faults)
        return CodeMessages.score(first=first, second=second)

    def _faults(self) -> Iterator[Message]:
        """Yield the rows that faults take off, if the fewest rows win."""
        if self.match.terms.wins != "rows":
            return
        names = (self.match.name(0), self.match.name(1))
        for name, tally, codemaker in zip(names, self.match.tallies, reversed(names), strict=True):
            if tally.points:
                yield CodeMessages.counts_fewer(player=name, rows=tally.points, codemaker=codemaker)

    def _next(self) -> Message:
        outcome = self.match.outcome
        if outcome is None:
            return self._next_round()
        result = GameMessages.draw() if outcome.winner is None else CodeMessages.wins_match(winner=outcome.winner)
        return join_sentences(result, GameMessages.play_again())

    def _next_round(self) -> Message:
        terms, number = self.match.terms, self.match.round if self.match.fault else self.match.round + 1
        if terms.rounds is not None:
            return CodeMessages.next_round(round=number, rounds=terms.rounds)
        return CodeMessages.next_round_to_target(round=number, n=terms.target or 0)


def standings_scene(match: Match, now: float) -> Standings:
    """Return the scene after a round, or at the end of the match, with the name of the winner."""
    if match.outcome is None:
        return Standings(match, now, Tune(tunes.SUBMIT, now))
    winner = match.outcome.winner
    text = GameMessages.draw_banner() if winner is None else GameMessages.winner_banner(winner=winner)
    return Standings(match, now, Tune(tunes.WON, now), Scroller(text, now, passes=2))
