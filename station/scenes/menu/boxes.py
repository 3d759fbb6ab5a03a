"""Choosing a box: the board shows its colours, holes and rows, or its safes and dice."""

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

from station.core import glyphs, tunes
from station.core.events import CONFIRM, Action, Press, Turn
from station.core.frame import HOLES, Frame, Lamp
from station.core.tunes import SILENCE, Tune
from station.core.words import sentence
from station.games.dice import menu
from station.games.dice.match import DiceMatch
from station.games.dice.menu import MEASURES, WITH_DICE
from station.games.pegs.boxes import BOXES, DICE_BOX, Box
from station.games.pegs.match import Match
from station.games.pegs.menu import PEGS, measures
from station.games.pegs.scenes.row import Building
from station.games.registry import Game
from station.scenes import signs
from station.scenes.base import Go, Reply, Scene
from station.scenes.menu.form import Draft, Known
from station.scenes.menu.setup import Boxes, asked

NUMBER: Final = Lamp("white", 60)


class BoxChoice(NamedTuple):
    """A box on the ring, in words and as a picture, and the questions that follow it."""

    name: str
    words: str
    picture: signs.Grid
    ask: Callable[[Boxes, Known, float], Scene]


def _with_pegs(box: Box) -> BoxChoice:
    return BoxChoice(box.name, measures(box), signs.stack(box), partial(asked, Draft(PEGS, box.name)))


CHOICES: Final = (
    _with_pegs(BOXES["original"]),
    _with_pegs(BOXES["superhirn"]),
    BoxChoice(DICE_BOX, MEASURES, menu.BOX, partial(asked, Draft(WITH_DICE, DICE_BOX))),
    _with_pegs(BOXES["slider"]),
    _with_pegs(BOXES["super"]),
)
"""Every box, by the numbers of their leaflets: 000 to 004."""


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
        box = CHOICES[self.chosen].words
        return f"{self.notice} {box}. Press ok to choose it, turn the knob for the next box.".strip()

    def on(self, action: Action, now: float) -> Reply:
        """Choose with the knob, go on with ok or a push of the knob."""
        match action:
            case Turn(detents):
                chosen = (self.chosen + detents) % len(CHOICES)
                return Menu(self.known, chosen=chosen, tune=Tune(tunes.MOVE_ON, now))
            case Press(control) if control in CONFIRM:
                return CHOICES[self.chosen].ask(self._replace(notice=""), self.known, now)
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
        """The picture of the chosen box, and its number beside it."""
        number = signs.lit(glyphs.digit(self.chosen + 1, HOLES), NUMBER)
        left, right = signs.halves({**CHOICES[self.chosen].picture, **number})
        return Frame(left, right, tone=tunes.tone(self.tune, now))

    def due(self, now: float) -> float | None:
        """The next note."""
        return tunes.next_note(self.tune, now)


def index_of(match: Game | None) -> int:
    """The box to begin with: the one just played."""
    names = [choice.name for choice in CHOICES]
    return names.index(name) if (name := _played(match)) in names else 0


def _played(match: Game | None) -> str | None:
    match match:
        case Match():
            return match.box.name
        case DiceMatch():
            return DICE_BOX
        case None:
            return None
