"""Choosing a box: the board shows its colours, holes and rows, or its safes and dice."""

from typing import ClassVar, Final

from station.core import glyphs, tunes
from station.core.events import CONFIRM, Action, Press, Turn
from station.core.frame import HOLES, Frame, Lamp
from station.core.messages import Message, join_sentences
from station.core.tunes import SILENCE, Tune
from station.games.family import Known, MenuEntry
from station.games.game import Game
from station.games.registry import FAMILY_OF, family_of_box
from station.scenes import signs
from station.scenes.base import Choice, Go, Reply, Scene
from station.scenes.messages import StationMessages

NUMBER: Final = Lamp("white", 60)

BOXES: Final = tuple(FAMILY_OF)
"""Every box, by the numbers of their leaflets: 000 to 004."""


class Menu(Scene):
    """The boxes on a ring; the one in front is number `chosen`, from 0."""

    name: ClassVar[str] = "menu"
    known: Known = ()
    notice: Message | None = None
    tune: Tune = SILENCE
    chosen: int = 0

    @property
    def message(self) -> Message:
        """The chosen box, after a notice if there is one."""
        box = StationMessages.box_in_front(box=self._entry.words)
        return join_sentences(self.notice, box, StationMessages.choose_box())

    @property
    def choice(self) -> Choice:
        """The chosen box."""
        return Choice(self._entry.words, move=f"match {BOXES[self.chosen]}")

    def on(self, action: Action, now: float) -> Reply:
        """Choose with the knob, go on with ok or a push of the knob."""
        match action:
            case Turn(detents):
                chosen = (self.chosen + detents) % len(BOXES)
                return Menu(self.known, chosen=chosen, tune=Tune(tunes.MOVE_ON, now))
            case Press(control) if control in CONFIRM:
                return self._entry.ask(self._replace(notice=None), self.known, now)
            case Press("back"):
                return Go("attract")
            case Press():
                return self.refuse(StationMessages.turn_to_a_box(), now)
            case _:
                return self

    def resumed(self, now: float) -> "Menu":
        """The same boxes, for somebody who comes back."""
        return self._replace(tune=Tune(tunes.TAKE_BACK, now))

    def frame(self, now: float) -> Frame:
        """The picture of the chosen box, and its number beside it."""
        number = signs.lit(glyphs.digit(self.chosen + 1, HOLES), NUMBER)
        left, right = signs.halves({**self._entry.picture, **number})
        return Frame(left, right, tone=tunes.tone(self.tune, now))

    def due(self, now: float) -> float | None:
        """The next note."""
        return tunes.next_note(self.tune, now)

    @property
    def _entry(self) -> MenuEntry:
        box = BOXES[self.chosen]
        return family_of_box(box).menu_entry(box)


def index_of(match: Game | None) -> int:
    """The box to begin with: the one just played."""
    return BOXES.index(match.box_name) if match is not None and match.box_name in BOXES else 0
