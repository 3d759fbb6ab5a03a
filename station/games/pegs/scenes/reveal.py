"""The end of a round: the code is revealed, or a marking fault is shown."""

from collections.abc import Iterator
from math import floor
from typing import ClassVar, Final

from station.core import glyphs, tunes
from station.core.events import CONFIRM, Action, Hold, Press, Tick, Turn
from station.core.frame import DARK, HOLES, Frame, Lamp, picture
from station.core.messages import Message, join_sentences
from station.core.palette import PEGS
from station.core.timing import ROUNDING, Blinking, soonest, too_soon
from station.core.tunes import SILENCE, Tune
from station.games.messages import GameMessages
from station.games.pegs.match import EXTRA, Fault, Match, is_ours, marked_by_hand
from station.games.pegs.messages import PegMessages
from station.games.pegs.scenes.board import (
    SETTLED,
    Marking,
    frame_of,
    key_in_words,
    key_lamps,
    last_key,
    marked,
    next_key,
    peg_names,
)
from station.games.pegs.scenes.codebreaker import played_notes
from station.games.pegs.scenes.standings import standings_scene
from station.games.pegs.scenes.watch import being_laid, laying, laying_notes, next_peg
from station.games.players import STATION
from station.scenes.base import Go, Make, Reply, Scene

CONTRAST: Final = Blinking(seconds=0.6, beats=50)
"""What was given and what is right stand there in turn, and then what is right."""


class Proven(Scene):
    """`fault` broke the round of `match` off at `began`."""

    name: ClassVar[str] = "fault"

    match: Match
    fault: Fault
    began: float
    tune: Tune
    notice: Message | None = None

    @property
    def message(self) -> Message:
        """The row, what was given, what is right, and what follows."""
        row, given, right = self.fault
        marked = PegMessages.marked_wrongly(row=row, given=key_in_words(given), right=key_in_words(right))
        return join_sentences(self.notice, marked, self._costs(), PegMessages.round_is_replayed())

    def on(self, action: Action, now: float) -> Reply:
        """Go on with ok or a push of the knob, once it can have been seen."""
        match action:
            case Press() if too_soon(self.began, now):
                return self
            case Press(control) if control in CONFIRM:
                return standings_scene(self.match, now)
            case Hold("back"):
                return Go("leave")
            case Press():
                return self.refuse(GameMessages.does_nothing_here(), now)
            case _:
                return self

    def frame(self, now: float) -> Frame:
        """The board with the secret; the key pegs of the row at fault change between given and right."""
        frame = frame_of(self.match, SETTLED, now)
        key = self.fault.given if CONTRAST.on(self.began, now) else self.fault.right
        first = (self.fault.row - 1) * HOLES
        lamps = key_lamps(key)
        dark = (DARK,) * (HOLES - len(lamps))
        keys = frame.keys[:first] + lamps + dark + frame.keys[first + HOLES :]
        return frame._replace(keys=keys, tone=tunes.tone(self.tune, now))

    def due(self, now: float) -> float | None:
        """The next note or change."""
        return soonest(tunes.next_note(self.tune, now), CONTRAST.next(self.began, now))

    def _costs(self) -> Message:
        """What the codebreaker gets, and what the codemaker loses."""
        board, loss = self.match.board(), self.match.box.deduction
        maker, breaker = self.match.name(board.maker), self.match.name(board.breaker)
        if self.match.terms.wins == "rows":
            return PegMessages.counts_fewer_rows(breaker=breaker, n=EXTRA)
        if loss:
            return PegMessages.gets_and_loses_points(breaker=breaker, n=EXTRA, maker=maker, loss=loss)
        return PegMessages.gets_points(breaker=breaker, n=EXTRA)


def fault_scene(match: Match, fault: Fault, now: float) -> Proven:
    """The scene after a proven fault."""
    return Proven(match, fault, now, Tune(tunes.LOST, now))


PAUSE: Final = 0.4
"""Seconds between the last key peg and the first peg of the secret."""

PEG_SECONDS: Final = 0.25
STEP_SECONDS: Final = 0.12
STEPS: Final = 20
"""The number of rows stands on the display for so many steps, each in the next colour."""


class Reveal(Scene):
    """A round is over since `began`; `marking` says when its last key pegs appear, `told` whether the result is out.

    Where the computer has played the last row, its pegs are `laid` one by one first.
    """

    name: ClassVar[str] = "reveal"

    match: Match
    began: float
    marking: Marking
    tune: Tune
    told: bool = False
    laid: bool = False
    notice: Message | None = None

    @property
    def message(self) -> Message:
        """The result, as soon as it is out, after a notice if there is one."""
        return join_sentences(self.notice, self._result() if self.told else self._suspense())

    def on(self, action: Action, now: float) -> Reply:
        """Go on with ok or a push of the knob; after a match, see the boxes with back or a turn.

        Whoever presses before the secret is out sees it at once, and starts nothing by accident, nor by haste.
        """
        over = now >= self.over_at - ROUNDING
        ended = self.match.outcome is not None
        match action:
            case Press() | Turn() if not over:
                return self._hurried(now)
            case Tick() if over and not self.told:
                return self._replace(told=True)
            case Press() | Turn() if too_soon(self.over_at, now):
                return self
            case Press(control) if control in CONFIRM:
                return Make(self.match.opening) if self._is_all else standings_scene(self.match, now)
            case Press("back") | Turn() if ended:
                return Go("menu")
            case Hold("back") if not ended:
                return Go("leave")
            case Press():
                return self.refuse(GameMessages.does_nothing_here(), now)
            case _:
                return self

    def frame(self, now: float) -> Frame:
        """The board; after a win the number of rows for a moment; then the board for good."""
        tone = tunes.tone(self.tune, now)
        step = floor((now - self._secret_at(self.match.box.holes)) / STEP_SECONDS + ROUNDING)
        if self.won and 0 <= step < STEPS:
            lamp = Lamp(PEGS[step % len(PEGS)].name)
            left, right = picture(glyphs.number(len(self.match.board().rows)), lamp)
            return self._board(now)._replace(pegs=left, keys=right, tone=tone)
        return self._board(now)._replace(tone=tone)

    def due(self, now: float) -> float | None:
        """The next key peg, secret peg, note or step."""
        key = next_key(last_key(self.match.board()), self.marking, now)
        changes = (time for time in self._changes() if time > now)
        peg = next_peg(self.match, self.began, now) if self.laid else None
        return soonest(peg, key, tunes.next_note(self.tune, now), *changes)

    @property
    def won(self) -> bool:
        """Whether the code was cracked."""
        return self.match.board().cracked(self.match.box)

    @property
    def fanfare(self) -> tunes.Notes:
        """What sounds after the last key peg."""
        return tunes.WON if self.won else tunes.LOST

    @property
    def over_at(self) -> float:
        """When the secret stands there whole."""
        return self._secret_at(self.match.box.holes - 1)

    @property
    def attended_until(self) -> float:
        """Somebody looks on until then."""
        return self.over_at

    @property
    def _is_all(self) -> bool:
        """Whether this round was the whole match of one person: then there are no standings to see."""
        return self.match.outcome is not None and self.match.terms.alone and self.match.round == 1

    def _hurried(self, now: float) -> "Reveal":
        sooner = self.over_at - now
        marking = self.marking._replace(began=self.marking.began - sooner)
        return self._replace(
            began=self.began - sooner, marking=marking, tune=Tune(self.fanfare, now), told=True, notice=None
        )

    def _board(self, now: float) -> Frame:
        frame = frame_of(self.match, self.marking, now)
        frame = being_laid(frame, self.match, self.began, now) if self.laid else frame
        lit = sum(now >= self._secret_at(hole) - ROUNDING for hole in range(self.match.box.holes))
        return frame._replace(secret=frame.secret[:lit] + (DARK,) * (len(frame.secret) - lit))

    def _suspense(self) -> Message:
        rows = self.match.board().rows
        if rows[-1].pegs is None:
            return PegMessages.time_is_over(row=len(rows))
        if self.marking is SETTLED:
            return PegMessages.code_follows()
        return PegMessages.row_is_played(row=len(rows))

    def _result(self) -> Message:
        board = self.match.board()
        rows, breaker = len(board.rows), self.match.name(board.breaker)
        then = GameMessages.play_again() if self._is_all else PegMessages.see_standings()
        if not self.won:
            return join_sentences(
                PegMessages.code_was(pegs=peg_names(board.secret or "")), self._codemakers_points(), then
            )
        if self._is_all:
            return join_sentences(PegMessages.cracked(n=rows), PegMessages.player_wins(player=breaker), then)
        return join_sentences(PegMessages.cracked_by(n=rows, breaker=breaker), then)

    def _codemakers_points(self) -> Message | None:
        if self.match.terms.wins == "rows":
            return None
        board = self.match.board()
        gains, maker = len(board.rows) + self.match.box.bonus, self.match.name(board.maker)
        if maker == STATION:
            return PegMessages.points_for_station(n=gains)
        return PegMessages.points_for(n=gains, player=maker)

    def _secret_at(self, hole: int) -> float:
        return max(self.began, marked(last_key(self.match.board()), self.marking)) + PAUSE + hole * PEG_SECONDS

    def _changes(self) -> Iterator[float]:
        holes = self.match.box.holes
        yield from (self._secret_at(hole) for hole in range(holes))
        if self.won:
            yield from (self._secret_at(holes) + step * STEP_SECONDS for step in range(STEPS + 1))


def reveal_scene(match: Match, now: float, interval: float, *, settled: bool = False) -> Reveal:
    """The scene after the last row of a round; its first key peg appears `interval` seconds after its pegs lie there.

    Key pegs that are `settled`, or were given by hand, stand there already, and so does the row.
    """
    if settled or marked_by_hand(match):
        return _sounding(Reveal(match, now, SETTLED, SILENCE), ())
    board = match.board()
    laid = is_ours(match, board.breaker) and board.rows[-1].pegs is not None
    lies_at = now + laying(match) if laid else now
    notes = laying_notes(match, interval) if laid else played_notes(match, interval)
    return _sounding(Reveal(match, now, Marking(lies_at + interval, interval), SILENCE, laid=laid), notes)


def _sounding(scene: Reveal, notes: tunes.Notes) -> Reveal:
    return scene._replace(tune=Tune(notes + scene.fanfare, scene.began))
