"""A proven fault: the row at fault, what it should have been, and what it costs. The round is replayed."""

from typing import Final, NamedTuple

from station import tunes
from station.events import CONFIRM, Action, Hold, Press
from station.frame import DARK, HOLES, Frame
from station.games.faults import EXTRA, Fault
from station.games.match import Match
from station.scenes.board import SETTLED, frame_of, in_words, key_lamps
from station.scenes.building import Building
from station.scenes.haste import too_soon
from station.scenes.rhythm import Rhythm, soonest
from station.scenes.scene import Go, Reply
from station.tunes import Tune
from station.words import counted, sentence

CONTRAST: Final = Rhythm(seconds=0.6, beats=50)
"""What was given and what is right stand there in turn, and then what is right."""


class Proven(NamedTuple):
    """`fault` broke the round of `match` off at `began`."""

    match: Match
    fault: Fault
    began: float
    tune: Tune
    notice: str = ""
    name: str = "fault"
    building: Building | None = None
    behind_shield: bool = False

    @property
    def message(self) -> str:
        """The row, what was given, what is right, and what follows."""
        board = self.match.board()
        maker, breaker = self.match.name(board.maker), self.match.name(board.breaker)
        row, given, right = self.fault
        gains = f"counts {counted(EXTRA, 'row')} fewer" if self.match.terms.wins == "rows" else f"gets {EXTRA} points"
        costs = f", {maker} loses {self.match.box.deduction}" if self.match.box.deduction else ""
        text = (
            f"Row {row} was marked {in_words(given)}; right is {in_words(right)}."
            f" {breaker} {gains}{costs}. The round is replayed: press ok."
        )
        return f"{self.notice} {text}".strip()

    def on(self, action: Action, now: float) -> Reply:
        """Go on with ok or a push of the knob, once it can have been seen."""
        match action:
            case Press() if too_soon(self.began, now):
                return self
            case Press(control) if control in CONFIRM:
                return Go("standings")
            case Hold("back"):
                return Go("leave")
            case Press():
                return self.refuse("that does nothing here", now)
            case _:
                return self

    def refuse(self, reason: str, now: float) -> "Proven":
        """Growl and say why."""
        return self._replace(notice=sentence(reason), tune=Tune(tunes.REFUSE, now))

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
        return soonest(tunes.next_change(self.tune, now), CONTRAST.next(self.began, now))


def proven(match: Match, fault: Fault, now: float) -> Proven:
    """The scene after a proven fault."""
    return Proven(match, fault, now, Tune(tunes.LOST, now))
