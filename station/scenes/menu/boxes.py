"""Choosing a box: the board shows its colours, holes and rows."""

from typing import Final, NamedTuple

from station import glyphs, tunes
from station.events import CONFIRM, Action, Press, Turn
from station.frame import HOLES, Frame, Lamp
from station.games.boxes import BOXES
from station.games.game import Game
from station.games.match import Match
from station.scenes import signs
from station.scenes.board import sentence
from station.scenes.building import Building
from station.scenes.menu.draft import Draft, measures
from station.scenes.menu.items import Known
from station.scenes.menu.setup import Setup
from station.scenes.scene import Go, Reply
from station.tunes import SILENCE, Tune

NUMBER: Final = Lamp("white", 60)
CHOICES: Final = tuple(BOXES.values())


class Menu(NamedTuple):
    """The boxes on a ring; the one in front is number `chosen`, from 0."""

    known: Known = ()
    notice: str = ""
    tune: Tune = SILENCE
    chosen: int = 0
    name: str = "menu"
    building: Building | None = None
    behind_shield: bool = False
    match: None = None

    @property
    def message(self) -> str:
        """The chosen box in words, after a notice if there is one."""
        box = measures(CHOICES[self.chosen])
        return f"{self.notice} {box}. Press ok to choose it, turn the knob for the next box.".strip()

    def on(self, action: Action, now: float) -> Reply:
        """Choose with the knob, go on with ok or a push of the knob."""
        match action:
            case Turn(detents):
                chosen = (self.chosen + detents) % len(CHOICES)
                return Menu(self.known, chosen=chosen, tune=Tune(tunes.MOVE_ON, now))
            case Press(control) if control in CONFIRM:
                box = CHOICES[self.chosen].name
                return Setup(self._replace(notice=""), Draft(box), self.known, since=now, tune=Tune(tunes.SUBMIT, now))
            case Press("back"):
                return Go("attract")
            case Press():
                return self.refuse("turn the knob to choose a box, press ok to take it", now)
            case _:
                return self

    def refuse(self, reason: str, now: float) -> "Menu":
        """Growl and say why."""
        return self._replace(notice=sentence(reason), tune=Tune(tunes.REFUSE, now))

    def resumed(self, now: float) -> "Menu":
        """The same boxes, for somebody who comes back."""
        return self._replace(tune=Tune(tunes.TAKE_BACK, now))

    def frame(self, now: float) -> Frame:
        """The chosen box: its holes and rows as a stack of its colours, and its number beside it."""
        number = signs.lit(glyphs.digit(self.chosen + 1, HOLES), NUMBER)
        left, right = signs.halves({**signs.stack(CHOICES[self.chosen]), **number})
        return Frame(left, right, tone=tunes.tone(self.tune, now))

    def due(self, now: float) -> float | None:
        """The next note."""
        return tunes.next_change(self.tune, now)


def after(match: Game | None) -> int:
    """The box to begin with: the one just played."""
    names = [box.name for box in CHOICES]
    return names.index(match.box.name) if isinstance(match, Match) and match.box.name in names else 0
