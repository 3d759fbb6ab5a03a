"""The end of a match: the last key pegs, then the secret peg by peg, then the result."""

from collections.abc import Iterator
from math import floor
from typing import Final, NamedTuple

from station import glyphs, tunes
from station.events import Action, Press, Tick, Turn
from station.frame import DARK, Frame, Lamp, picture
from station.games.mastermind import Match
from station.palette import PEGS
from station.scenes.board import Marking, counted, frame_of, marked, names, next_key, sentence
from station.scenes.building import Building
from station.scenes.guess import marking_notes
from station.scenes.rhythm import soonest
from station.scenes.scene import Go, Make, Reply
from station.tunes import Tune

PAUSE: Final = 0.4
"""Seconds between the last key peg and the first peg of the secret."""

PEG_SECONDS: Final = 0.25
STEP_SECONDS: Final = 0.12
STEPS: Final = 20
"""The number of rows stands on the display for so many steps, each in the next colour."""


class Reveal(NamedTuple):
    """The match is over; `marking` says when its last key pegs appear, `told` whether the result is out."""

    match: Match
    marking: Marking
    tune: Tune
    told: bool = False
    notice: str = ""
    name: str = "reveal"
    building: Building | None = None

    @property
    def message(self) -> str:
        """The result, as soon as it is out, after a notice if there is one."""
        text = self._result() if self.told else f"Row {len(self.match.rows)} is played: and the answer is …"
        return f"{self.notice} {text}".strip()

    def on(self, action: Action, now: float) -> Reply:
        """Play the same box again with ok or a push of the knob; see the boxes with back or a turn.

        Whoever presses before the secret is out sees it at once, and starts nothing by accident.
        """
        over = now >= self.over_at - 1e-6
        match action:
            case Press() | Turn() if not over:
                return self._hurried(now)
            case Tick() if over and not self.told:
                return self._replace(told=True)
            case Press("ok") | Press("push"):
                return Make(self.match.opening)
            case Press("back") | Turn():
                return Go("menu")
            case Press():
                return self.refuse("that does nothing here", now)
            case _:
                return self

    def refuse(self, reason: str, now: float) -> "Reveal":
        """Growl and say why."""
        return self._replace(notice=sentence(reason), tune=Tune(tunes.REFUSE, now))

    def frame(self, now: float) -> Frame:
        """The board; after a win the number of rows for a moment; then the board for good."""
        tone = tunes.tone(self.tune, now)
        step = floor((now - self._secret_at(self.match.box.holes)) / STEP_SECONDS + 1e-6)
        if self.won and 0 <= step < STEPS:
            lamp = Lamp(PEGS[step % len(PEGS)].name)
            left, right = picture(glyphs.number(len(self.match.rows)), lamp)
            return self._board(now)._replace(pegs=left, keys=right, tone=tone)
        return self._board(now)._replace(tone=tone)

    def due(self, now: float) -> float | None:
        """The next key peg, secret peg, note or step."""
        key = next_key(self.match.rows[-1].key, self.marking, now)
        changes = (time for time in self._changes() if time > now)
        return soonest(key, tunes.next_change(self.tune, now), *changes)

    @property
    def won(self) -> bool:
        """Whether the code was cracked."""
        return self.match.outcome is not None and self.match.outcome.reason == "cracked"

    @property
    def fanfare(self) -> tunes.Notes:
        """What sounds after the last key peg."""
        return tunes.WON if self.won else tunes.LOST

    @property
    def over_at(self) -> float:
        """When the secret stands there whole."""
        return self._secret_at(self.match.box.holes - 1)

    def _hurried(self, now: float) -> "Reveal":
        began = self.marking.began - (self.over_at - now)
        return self._replace(marking=self.marking._replace(began=began), tune=Tune(self.fanfare, now), told=True)

    def _board(self, now: float) -> Frame:
        frame = frame_of(self.match, self.marking, now)
        lit = sum(now >= self._secret_at(hole) - 1e-6 for hole in range(self.match.box.holes))
        return frame._replace(secret=frame.secret[:lit] + (DARK,) * (len(frame.secret) - lit))

    def _result(self) -> str:
        if self.won:
            rows = counted(len(self.match.rows), "row")
            return f"Cracked in {rows}! {self.match.player} wins. Press ok to play again, back for the boxes."
        code = names(self.match.secret or "")
        return f"Not cracked: the code was {code}. {self.match.points} points for the station. Press ok to play again."

    def _secret_at(self, hole: int) -> float:
        return marked(self.match.rows[-1].key, self.marking) + PAUSE + hole * PEG_SECONDS

    def _changes(self) -> Iterator[float]:
        holes = self.match.box.holes
        yield from (self._secret_at(hole) for hole in range(holes))
        if self.won:
            yield from (self._secret_at(holes) + step * STEP_SECONDS for step in range(STEPS + 1))


def reveal(match: Match, now: float, interval: float) -> Reveal:
    """The scene after the last row of `match`, whose first key peg appears `interval` seconds from now."""
    marking = Marking(now + interval, interval)
    scene = Reveal(match, marking, Tune((), now))
    return scene._replace(tune=Tune(marking_notes(match.rows[-1], interval) + scene.fanfare, now))
