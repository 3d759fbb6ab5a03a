"""The service menu: a ring of items with their lines."""

from collections.abc import Iterator
from typing import ClassVar, Final, NamedTuple

from station.core import tunes
from station.core.events import CONFIRM, Action, Press, Turn
from station.core.frame import ROWS, Frame, Lamp
from station.core.scroller import Scroller, lit_points, next_step
from station.core.timing import BLINK, soonest
from station.core.tunes import SILENCE, Notes, Tune
from station.core.words import plural, sentence
from station.games.game import DraftRow
from station.operator.audits import KNOB, Audits, describe_unused, hours_on
from station.operator.settings import SETTINGS, Change, PowerOff, Reset, Setting, Upkeep, suspected
from station.scenes import signs
from station.scenes.base import Go, Reply, Scene, Shield, Task

SHOWN: Final = Lamp("cyan", 60)
"""Something that is only looked at."""

TRIED: Final = Lamp("yellow")
"""A value that is being tried."""

ASKED: Final = Lamp("red")
"""Something is about to happen that cannot be undone."""

SUSPECTED: Final = Lamp("orange")
"""The uses of a control that is possibly broken."""

_SIGNS: Final = ("LIGHT", "SOUND", "NIGHT")

DIMMED: Final = 25
"""Percent; what blinks, while it is off."""

FAINT: Final = 6
"""Percent; the places on the ring that are not in front."""


class ServiceLine(NamedTuple):
    """A text that runs over the lamps, the same in a sentence, and in which light."""

    text: str
    says: str
    lamp: Lamp


def question(text: str, says: str) -> ServiceLine:
    """What is asked before something that cannot be undone."""
    return ServiceLine(text, says, ASKED)


def value_lines(setting: Setting) -> tuple[ServiceLine, ...]:
    """The values of a setting."""
    return tuple(ServiceLine(value, value_in_words(setting, value), TRIED) for value in setting.values)


def value_in_words(setting: Setting, value: str) -> str:
    """Say a value and what it means."""
    return f"{setting.title}: {value}, {setting.values[value]}."


def counts(upkeep: Upkeep) -> tuple[ServiceLine, ...]:
    """The games, the hours, and the uses of each control."""
    return (
        *(ServiceLine(total, f"{total.capitalize()}.", SHOWN) for total in _totals(upkeep.audits)),
        *_uses(upkeep),
    )


def counts_in_words(upkeep: Upkeep) -> str:
    """All totals, and which controls are possibly broken."""
    names = suspected(upkeep)
    suspicion = f" Perhaps broken: {', '.join(names)}." if names else ""
    return f"Counts: {', '.join(_totals(upkeep.audits))}.{suspicion}"


def _totals(audits: Audits) -> tuple[str, str]:
    return plural(audits.games, "game"), plural(round(hours_on(audits)), "hour")


def _uses(upkeep: Upkeep) -> Iterator[ServiceLine]:
    bad = suspected(upkeep)
    for name, audit in upkeep.audits.controls.items():
        uses = f"{name.capitalize()}: {plural(audit.uses, 'detent' if name == KNOB else 'use')}."
        if name in bad:
            yield ServiceLine(
                f"{name} {audit.uses} !", f"{uses} {sentence(describe_unused(name, upkeep.unused))}", SUSPECTED
            )
        else:
            yield ServiceLine(f"{name} {audit.uses}", uses, SHOWN)


class ServiceItem(NamedTuple):
    """An item: its sign on the lamps, what it is in words, and what ok does and what that is called.

    ok opens the values of a setting, or the counts where `does` is None, or the `asks` before a task.
    """

    sign: str
    words: str
    verb: str
    does: Setting | Go | Task | None
    asks: tuple[ServiceLine, ...] = ()


def lines(item: ServiceItem, upkeep: Upkeep) -> tuple[ServiceLine, ...]:
    """What an item opens to."""
    match item.does:
        case Setting() as setting:
            return value_lines(setting)
        case None:
            return counts(upkeep)
        case _:
            return item.asks


def first_line(item: ServiceItem, upkeep: Upkeep) -> int:
    """The line that an item opens with: the value that holds, or the first one."""
    if isinstance(item.does, Setting):
        return list(item.does.values).index(upkeep.settings[item.does.name])
    return 0


def sign(item: ServiceItem, upkeep: Upkeep) -> str:
    """What runs over the lamps while an item is in front: with the value that holds, or a mark for bad news."""
    if isinstance(item.does, Setting):
        return f"{item.sign} {upkeep.settings[item.does.name]}"
    return f"{item.sign} !" if item.does is None and suspected(upkeep) else item.sign


def says(item: ServiceItem, upkeep: Upkeep) -> str:
    """How an item stands: a sentence or two."""
    match item.does:
        case Setting() as setting:
            return value_in_words(setting, upkeep.settings[setting.name])
        case None:
            return counts_in_words(upkeep)
        case _:
            return item.words


ITEMS: Final = (
    ServiceItem("TEST", "Self-test.", "try all lamps and controls", Go("selftest")),
    *(ServiceItem(sign, each.title, "change it", each) for sign, each in zip(_SIGNS, SETTINGS, strict=True)),
    ServiceItem("COUNTS", "Counts", "see them one by one", None),
    ServiceItem(
        "NEW SCORES", "Scores and games.", "begin them anew", Reset("scores"),
        (
            question("NEW SCORES?", "Begin the scores anew?"),
            question("SURE?", "All games and scores are set aside in a file. Begin anew all the same?"),
        ),
    ),
    ServiceItem(
        "CLEAR COUNTS", "Counts of uses, games and hours.", "begin them anew", Reset("audits"),
        (
            question("CLEAR COUNTS?", "Begin counting anew?"),
            question("SURE?", "What was counted is gone then. Begin anew all the same?"),
        ),
    ),
    ServiceItem(
        "DEFAULTS", "Brightness, volume and night as at first.", "set them as at first", Reset("settings"),
        (
            question("DEFAULTS?", "Set brightness, volume and night as at first?"),
            question("SURE?", "What was set is gone then. Set all three as at first all the same?"),
        ),
    ),
    ServiceItem(
        "OFF", "Switching off.", "switch the cabinet off", PowerOff(), (question("OFF?", "Switch the cabinet off?"),),
    ),
    ServiceItem("EXIT", "Exit.", "leave the service menu", Go("attract")),
)  # fmt: skip


class ServiceMenu(Scene):
    """Item number `at` is in front, or, where `inside` is not None, that line of it.

    What is shown has been there `since`; a game that was not over at the start waits `behind` it.
    """

    name: ClassVar[str] = "service"
    for_operator: ClassVar[bool] = True
    upkeep: Upkeep
    behind: Scene | None = None
    at: int = 0
    inside: int | None = None
    since: float = 0.0
    notice: str = ""
    tune: Tune = SILENCE

    @property
    def building(self) -> DraftRow | None:
        """The row of the game that waits."""
        return self.behind.building if self.behind else None

    @property
    def shield(self) -> Shield | None:
        """As in the game that waits."""
        return self.behind.shield if self.behind else None

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

    def resumed(self, now: float) -> "ServiceMenu":
        """The same item, for somebody who comes back."""
        return self._seen(tunes.TAKE_BACK, now)

    def left_alone(self, now: float) -> Reply:
        """Back to the game that waits, or to the invitation."""
        return self._left()

    def for_service(self, now: float) -> Reply:
        """It is open already."""
        return self

    def without_games(self) -> "ServiceMenu":
        """No game waits any more."""
        return self._replace(behind=None)

    def done(self, upkeep: Upkeep, said: str, now: float) -> "ServiceMenu":
        """Something was set or begun anew."""
        return self._seen(tunes.SUBMIT, now)._replace(upkeep=upkeep, notice=said)

    def frame(self, now: float) -> Frame:
        """The text of what is in front, and below it the place on the ring."""
        left, right = signs.halves({**self._ring(), **signs.lit(lit_points(self._text, now), self._lamp(now))})
        return Frame(left, right, tone=tunes.tone(self.tune, now))

    def due(self, now: float) -> float | None:
        """The next note or blink, or step of a text that runs."""
        blink = BLINK.next(self.since, now) if self._acts else None
        return soonest(tunes.next_note(self.tune, now), next_step(self._text, now), blink)

    @property
    def item(self) -> ServiceItem:
        """The item in front."""
        return ITEMS[self.at]

    @property
    def line(self) -> ServiceLine:
        """What is in front: a line of the item, or the item itself."""
        if self.inside is None:
            return ServiceLine(sign(self.item, self.upkeep), says(self.item, self.upkeep), SHOWN)
        return lines(self.item, self.upkeep)[self.inside]

    @property
    def _acts(self) -> bool:
        """Whether the next ok has consequences."""
        return self.inside is not None and self.item.does is not None

    @property
    def _text(self) -> Scroller:
        return Scroller(self.line.text, self.since)

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

    def _turned(self, detents: int, now: float) -> "ServiceMenu":
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

    def _seen(self, notes: Notes, now: float) -> "ServiceMenu":
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
