"""The service menu: a ring of what an operator may try, set, look up, begin anew or switch off."""

from typing import Final, NamedTuple

from station import tunes
from station.events import CONFIRM, Action, Press, Turn
from station.frame import ROWS, Frame, Lamp
from station.marquee import Marquee, next_change, points
from station.scenes import signs
from station.scenes.board import BLINK
from station.scenes.building import Building
from station.scenes.resting import Resting
from station.scenes.rhythm import soonest
from station.scenes.scene import Change, Go, Reply, Task
from station.scenes.service.items import ITEMS, Item, first_line, lines, says, sign
from station.scenes.service.lines import SHOWN, Line
from station.settings import Setting
from station.tunes import SILENCE, Notes, Tune
from station.upkeep import Upkeep
from station.words import sentence

DIMMED: Final = 25
"""Percent; what blinks, while it is off."""

FAINT: Final = 6
"""Percent; the places on the ring that are not in front."""


class Service(NamedTuple):
    """Item number `at` is in front, or, where `inside` is not None, that line of it.

    What is shown has been there `since`; a game that was not over at the start waits `behind` it.
    """

    upkeep: Upkeep
    behind: Resting | None = None
    at: int = 0
    inside: int | None = None
    since: float = 0.0
    notice: str = ""
    tune: Tune = SILENCE
    name: str = "service"
    match: None = None

    @property
    def building(self) -> Building | None:
        """The row of the game that waits."""
        return self.behind.building if self.behind else None

    @property
    def behind_shield(self) -> bool:
        """As in the game that waits."""
        return self.behind is not None and self.behind.behind_shield

    @property
    def message(self) -> str:
        """What is in front and what ok does; after a notice if there is one."""
        return f"{self.notice} {self._question()}".strip()

    def on(self, action: Action, now: float) -> Reply:
        """Go round, try values, answer questions; back takes any of it back, and leads out."""
        match action:
            case Turn(detents):
                return self._turned(detents, now)
            case Press(control) if control in CONFIRM:
                return self._confirmed(now)
            case Press("back"):
                return self._left() if self.inside is None else self._seen(tunes.TAKE_BACK, now)
            case Press():
                return self.refuse("only the knob, ok and back count here", now)
            case _:
                return self

    def refuse(self, reason: str, now: float) -> "Service":
        """Growl and say why."""
        return self._replace(notice=sentence(reason), tune=Tune(tunes.REFUSE, now))

    def resumed(self, now: float) -> "Service":
        """The same item, for somebody who comes back."""
        return self._seen(tunes.TAKE_BACK, now)

    def done(self, upkeep: Upkeep, said: str, now: float) -> "Service":
        """Something was set or begun anew."""
        return self._seen(tunes.SUBMIT, now)._replace(upkeep=upkeep, notice=said)

    def frame(self, now: float) -> Frame:
        """The text of what is in front, and below it the place on the ring."""
        left, right = signs.halves({**self._ring(), **signs.lit(points(self._text, now), self._lamp(now))})
        return Frame(left, right, tone=tunes.tone(self.tune, now))

    def due(self, now: float) -> float | None:
        """The next note or blink, or step of a text that runs."""
        blink = BLINK.next(self.since, now) if self._acts else None
        return soonest(tunes.next_change(self.tune, now), next_change(self._text, now), blink)

    @property
    def item(self) -> Item:
        """The item in front."""
        return ITEMS[self.at]

    @property
    def line(self) -> Line:
        """What is in front: a line of the item, or the item itself."""
        if self.inside is None:
            return Line(sign(self.item, self.upkeep), says(self.item, self.upkeep), SHOWN)
        return lines(self.item, self.upkeep)[self.inside]

    @property
    def _acts(self) -> bool:
        """Whether the next ok has consequences."""
        return self.inside is not None and self.item.does is not None

    @property
    def _text(self) -> Marquee:
        return Marquee(self.line.text, self.since)

    def _lamp(self, now: float) -> Lamp:
        lamp = self.line.lamp
        return lamp._replace(level=DIMMED) if self._acts and BLINK.off(self.since, now) else lamp

    def _ring(self) -> signs.Grid:
        """A lamp for every item, or for every line of one."""
        length = len(ITEMS if self.inside is None else lines(self.item, self.upkeep))
        front = self.at if self.inside is None else self.inside
        lamp = self.line.lamp
        return {
            (place % ROWS, place // ROWS): lamp if place == front else lamp._replace(level=FAINT)
            for place in range(length)
        }

    def _turned(self, detents: int, now: float) -> "Service":
        if self.inside is None:
            return self._seen(tunes.MOVE_ON, now)._replace(at=(self.at + detents) % len(ITEMS))
        if self.item.asks:
            return self.refuse("only ok and back count here", now)
        inside = (self.inside + detents) % len(lines(self.item, self.upkeep))
        return self._seen(tunes.MOVE_ON, now)._replace(inside=inside)

    def _confirmed(self, now: float) -> Reply:
        match self.item.does:
            case Go("attract"):
                return self._left()
            case Go() as go:
                return go
            case _ if self.inside is None:
                return self._seen(tunes.PLACE, now)._replace(inside=first_line(self.item, self.upkeep))
            case Setting(name, _, values):
                return Change(name, list(values)[self.inside])
            case None:
                return self._seen(tunes.TAKE_BACK, now)
            case task:
                return self._answered(task, self.inside + 1, now)

    def _answered(self, task: Task, yeses: int, now: float) -> Reply:
        if yeses == len(self.item.asks):
            return task
        return self._seen(tunes.PLACE, now)._replace(inside=yeses)

    def _left(self) -> Reply:
        return self.behind or Go("attract")

    def _seen(self, notes: Notes, now: float) -> "Service":
        """Something else to look at, and nothing is open."""
        return self._replace(inside=None, since=now, notice="", tune=Tune(notes, now))

    def _question(self) -> str:
        if self.inside is None:
            return f"{self.line.says} Press ok to {self.item.verb}, turn the knob for the next choice."
        match self.item.does:
            case Setting():
                return f"{self.line.says} Turn the knob to change it, press ok to take it, back to keep it as it was."
            case None:
                return f"{self.line.says} Turn the knob for the next count, press ok to close them."
            case _:
                return f"{self.line.says} Press ok for yes, back for no."
