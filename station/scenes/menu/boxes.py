"""Choosing a box: the board shows its colours, holes and rows, or its safes and dice."""

from typing import Any, ClassVar, Final

from station.core import glyphs, tunes
from station.core.events import CONFIRM, Action, Press, Touch, Turn
from station.core.frame import HOLES, Frame, Lamp
from station.core.messages import Message, join_sentences
from station.core.tunes import SILENCE, Tune
from station.games.family import NOTHING_KNOWN, Known, MenuEntry
from station.games.game import Game
from station.games.registry import CUSTOM_BOX, FAMILY_OF, family_of_box
from station.scenes import signs
from station.scenes.base import Choice, Go, Reply, Scene
from station.scenes.messages import StationMessages

NUMBER: Final = Lamp("white", 60)

BOXES: Final = (*FAMILY_OF, CUSTOM_BOX)
"""Every box, and then one of whatever measures the players like."""


class Menu(Scene):
    """The boxes on a ring; the one in front is number `chosen`, from 0."""

    name: ClassVar[str] = "menu"
    is_free: ClassVar[bool] = True
    known: Known = NOTHING_KNOWN
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
                return self._asked(now)
            case Touch("box", number):
                return Menu(self.known, chosen=number - 1).on(Press("ok"), now) if 0 < number <= len(BOXES) else self
            case Touch():
                return self._asked(now).on(action, now)
            case Press("back"):
                return Go("attract")
            case Press():
                return self.refuse(StationMessages.turn_to_a_box(), now)
            case _:
                return self

    def resumed(self, now: float) -> "Menu":
        """The same boxes, for somebody who comes back."""
        return self._replace(tune=Tune(tunes.TAKE_BACK, now))

    def view(self, now: float) -> dict[str, Any]:
        """What `show` tells: under `menu` the boxes, and the items of the chosen one, none of which is in front yet."""
        return super().view(now) | {"menu": {**self._asked(now).view(now)["menu"], "item": None}}

    @property
    def cards(self) -> dict[str, Any]:
        """Every box as plain data, and the number of the chosen one."""
        entries = ((box, family_of_box(box).menu_entry(box)) for box in BOXES)
        boxes = [{"box": box, "title": str(entry.title), "message": str(entry.words)} for box, entry in entries]
        return {"boxes": boxes, "box": self.chosen + 1}

    def frame(self, now: float) -> Frame:
        """The picture of the chosen box, and its number beside it."""
        number = signs.lit(glyphs.digit(self.chosen + 1, HOLES), NUMBER)
        left, right = signs.halves({**self._entry.picture, **number})
        return Frame(left, right, tone=tunes.tone(self.tune, now))

    def due(self, now: float) -> float | None:
        """The next note."""
        return tunes.next_note(self.tune, now)

    def _asked(self, now: float) -> Scene:
        """The questions about the chosen box."""
        return self._entry.ask(self._replace(notice=None), self.known, now)

    @property
    def _entry(self) -> MenuEntry:
        box = BOXES[self.chosen]
        return family_of_box(box).menu_entry(box)


def index_of(match: Game | None) -> int:
    """The box to begin with: the one just played. The last one stands for all custom ones."""
    if match is None:
        return 0
    return BOXES.index(match.box_name if match.box_name in BOXES else CUSTOM_BOX)
