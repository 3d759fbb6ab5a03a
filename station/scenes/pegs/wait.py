"""Two boards at once: this one waits for the other, which is played elsewhere."""

from typing import NamedTuple

from station import tunes
from station.events import Action, Hold, Press
from station.frame import Frame
from station.games.match import Match
from station.scenes.board import SETTLED, frame_of
from station.scenes.building import Building
from station.scenes.scene import Go, Reply
from station.tunes import Tune
from station.words import counted, sentence


class Wait(NamedTuple):
    """`match` goes on at the other board."""

    match: Match
    tune: Tune
    notice: str = ""
    name: str = "wait"
    building: Building | None = None
    behind_shield: bool = False

    @property
    def message(self) -> str:
        """Who is waited for."""
        board = self.match.board()
        other = self.match.name(board.maker)
        what = "break a code" if board.secret is not None else "set a code"
        return " ".join(filter(None, (self.notice, self._result(), f"{other} has still to {what}.")))

    def _result(self) -> str:
        """What has become of the code of this board, if anything has."""
        board = self.match.board()
        if not board.ended(self.match.box):
            return ""
        return f"Cracked in {counted(len(board.rows), 'row')}!" if board.cracked(self.match.box) else "Not cracked."

    def on(self, action: Action, now: float) -> Reply:
        """There is nothing to do but to wait, or to leave."""
        match action:
            case Hold("back"):
                return Go("leave")
            case Press():
                return self.refuse("the other board is being played; hold back to leave", now)
            case _:
                return self

    def refuse(self, reason: str, now: float) -> "Wait":
        """Growl and say why."""
        return self._replace(notice=sentence(reason), tune=Tune(tunes.REFUSE, now))

    def frame(self, now: float) -> Frame:
        """The board as it stands."""
        return frame_of(self.match, SETTLED, now)._replace(tone=tunes.tone(self.tune, now))

    def due(self, now: float) -> float | None:
        """The next note."""
        return tunes.next_change(self.tune, now)
