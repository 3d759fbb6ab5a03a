"""The service menu: a ring of items with their lines."""

from collections.abc import Callable, Iterator
from typing import ClassVar, Final, NamedTuple

from station.core import tunes
from station.core.audits import TURNING, Audits, describe_unused, hours_on
from station.core.events import CONFIRM, Action, Press, Turn
from station.core.frame import Frame, Lamp
from station.core.messages import CommonMessages, Message, join_sentences
from station.core.scroller import Scroller, lit_points, next_step
from station.core.service_messages import ServiceMessages, control_name
from station.core.settings import SETTINGS, Change, PowerOff, Reset, Setting, Task, Upkeep, suspected_controls
from station.core.timing import BLINK, Timings, soonest
from station.core.tunes import SILENCE, Notes, Tune
from station.matches.game import DraftRow
from station.matches.messages import GameMessages
from station.scenes import signs
from station.scenes.base import OPERATOR, Audience, Choice, Departure, Go, Reply, Scene, Shield
from station.scenes.facts import Fact, Signal, TaskDone
from station.scenes.messages import StationMessages

COUNT_LAMP: Final = Lamp("cyan", 60)
"""Something that is only shown."""

TRIED_VALUE: Final = Lamp("yellow")
"""A value that is being tried."""

ASKED: Final = Lamp("red")
"""Something is about to happen that cannot be undone."""

SUSPECTED: Final = Lamp("orange")
"""The uses of a control that is possibly broken."""

_SIGNS: Final = (
    ServiceMessages.light_sign(),
    ServiceMessages.sound_sign(),
    ServiceMessages.night_sign(),
    ServiceMessages.language_sign(),
)


class ServiceLine(NamedTuple):
    """A text that runs over the lamps, what is said of it, and its lamp."""

    text: Message | str
    says: Message
    lamp: Lamp


def question_line(text: Message, *says: Message) -> ServiceLine:
    """Return the question before something that cannot be undone."""
    return ServiceLine(text, join_sentences(*says), ASKED)


def value_lines(setting: Setting) -> tuple[ServiceLine, ...]:
    """Return a line for each value of a setting."""
    return tuple(
        ServiceLine(each.word, describe_setting(setting, value), TRIED_VALUE) for value, each in setting.values.items()
    )


def describe_setting(setting: Setting, value: str) -> Message:
    """Return a sentence with a value of a setting and what it means."""
    return ServiceMessages.setting_and_value(setting=setting.title, value=describe_value(setting, value))


def describe_value(setting: Setting, value: str) -> Message:
    """Return a value and what it means, as a part of a sentence."""
    word, meaning = setting.values[value]
    if meaning is None:
        return ServiceMessages.value_alone(value=word)
    return ServiceMessages.value_and_meaning(value=word, meaning=meaning)


def count_lines(upkeep: Upkeep) -> tuple[ServiceLine, ...]:
    """Return a line for the games, for the hours, and for each control."""
    totals = (_games(upkeep.audits), _hours(upkeep.audits))
    return (*(ServiceLine(total, ServiceMessages.total(total=total), COUNT_LAMP) for total in totals), *_uses(upkeep))


def describe_counts(upkeep: Upkeep) -> Message:
    """Return all totals, and the controls that are possibly broken."""
    totals = ServiceMessages.totals(games=_games(upkeep.audits), hours=_hours(upkeep.audits))
    names = tuple(map(control_name, _bad(upkeep)))
    return join_sentences(totals, ServiceMessages.perhaps_broken(controls=names) if names else None)


def _games(audits: Audits) -> Message:
    return GameMessages.games(n=audits.games)


def _hours(audits: Audits) -> Message:
    return ServiceMessages.hours(n=round(hours_on(audits)))


def _bad(upkeep: Upkeep) -> tuple[str, ...]:
    """Return the controls that are faulty, and those that nobody uses."""
    return tuple(dict.fromkeys((*upkeep.faulty, *suspected_controls(upkeep))))


def _uses(upkeep: Upkeep) -> Iterator[ServiceLine]:
    bad = _bad(upkeep)
    for name, audit in upkeep.audits.controls.items():
        control, times = control_name(name), ServiceMessages.detents if name == TURNING else ServiceMessages.uses
        uses = ServiceMessages.uses_of_control(control=control, uses=times(n=audit.uses))
        if name in bad:
            text = ServiceMessages.suspect_and_number(control=control, number=audit.uses)
            yield ServiceLine(text, join_sentences(uses, _describe_fault(name, upkeep)), SUSPECTED)
        else:
            yield ServiceLine(ServiceMessages.control_and_number(control=control, number=audit.uses), uses, COUNT_LAMP)


def _describe_fault(name: str, upkeep: Upkeep) -> Message:
    if name in upkeep.faulty:
        return ServiceMessages.faulty_contact()
    return CommonMessages.sentence(reason=describe_unused(name, upkeep.unused))


class ServiceItem(NamedTuple):
    """An item: its sign on the lamps, what it is called, what `ok` does in words, and what it does.

    ok opens the values of a setting, or the counts where `does` is None, or the `asks` before a task.
    """

    sign: Message
    title: Message
    ok: Message
    does: Setting | Go | Task | None
    asks: tuple[ServiceLine, ...] = ()


def item_lines(item: ServiceItem, upkeep: Upkeep) -> tuple[ServiceLine, ...]:
    """Return the lines of an item."""
    match item.does:
        case Setting() as setting:
            return value_lines(setting)
        case None:
            return count_lines(upkeep)
        case _:
            return item.asks


def first_line(item: ServiceItem, upkeep: Upkeep) -> int:
    """Return the number of the line that an item opens with: the current value, or the first line."""
    if isinstance(item.does, Setting):
        return list(item.does.values).index(upkeep.settings[item.does.name])
    return 0


def item_sign(item: ServiceItem, upkeep: Upkeep) -> Message:
    """Return what runs over the lamps while an item is in front: with its current value, or a mark for bad news."""
    if isinstance(item.does, Setting):
        return ServiceMessages.sign_and_value(
            sign=item.sign, value=item.does.values[upkeep.settings[item.does.name]].word
        )
    return ServiceMessages.sign_with_news(sign=item.sign) if item.does is None and _bad(upkeep) else item.sign


def describe_item(item: ServiceItem, upkeep: Upkeep) -> Message:
    """Return a sentence or two on the state of an item."""
    match item.does:
        case Setting() as setting:
            return describe_setting(setting, upkeep.settings[setting.name])
        case None:
            return describe_counts(upkeep)
        case _:
            return ServiceMessages.title_in_front(title=item.title)


ITEMS: Final = (
    ServiceItem(
        ServiceMessages.test_sign(), ServiceMessages.self_test(), ServiceMessages.ok_begins_test(), Go("selftest"),
    ),
    *(
        ServiceItem(sign, each.title, StationMessages.change_item(), each)
        for sign, each in zip(_SIGNS, SETTINGS, strict=True)
    ),
    ServiceItem(ServiceMessages.counts_sign(), ServiceMessages.counts(), ServiceMessages.ok_shows_counts(), None),
    ServiceItem(
        ServiceMessages.new_scores_sign(), ServiceMessages.scores_and_games(), ServiceMessages.ok_begins_anew(),
        Reset("scores"),
        (
            question_line(ServiceMessages.new_scores_question(), ServiceMessages.scores_anew()),
            question_line(
                ServiceMessages.sure_question(), ServiceMessages.scores_set_aside(),
                ServiceMessages.begin_all_the_same(),
            ),
        ),
    ),
    ServiceItem(
        ServiceMessages.clear_counts_sign(), ServiceMessages.all_counts(), ServiceMessages.ok_begins_anew(),
        Reset("audits"),
        (
            question_line(ServiceMessages.clear_counts_question(), ServiceMessages.counts_anew()),
            question_line(
                ServiceMessages.sure_question(), ServiceMessages.counts_gone(), ServiceMessages.begin_all_the_same(),
            ),
        ),
    ),
    ServiceItem(
        ServiceMessages.defaults_sign(), ServiceMessages.first_settings(), ServiceMessages.ok_sets_as_at_first(),
        Reset("settings"),
        (
            question_line(ServiceMessages.defaults_question(), ServiceMessages.settings_as_at_first()),
            question_line(
                ServiceMessages.sure_question(), ServiceMessages.settings_gone(), ServiceMessages.set_all_the_same(),
            ),
        ),
    ),
    ServiceItem(
        ServiceMessages.off_sign(), ServiceMessages.switching_off(), ServiceMessages.ok_switches_off(), PowerOff(),
        (question_line(ServiceMessages.off_question(), StationMessages.switch_off()),),
    ),
    ServiceItem(
        ServiceMessages.exit_sign(), ServiceMessages.exit(), ServiceMessages.ok_leaves_service(), Go("attract"),
    ),
)  # fmt: skip


class ServiceMenu(Scene):
    """Item number `at` is in front, or, if `inside` is not None, that line of it.

    It has been in front since `since`; a game that was not over at the start waits `behind` the menu.
    """

    name: ClassVar[str] = "service"
    audience: ClassVar[Audience] = OPERATOR
    upkeep: Upkeep
    behind: Scene | None = None
    at: int = 0
    inside: int | None = None
    since: float = 0.0
    notice: Message | None = None
    tune: Tune = SILENCE

    @property
    def shield(self) -> Shield | None:
        return self.behind.shield if self.behind else None

    def draft_row(self, now: float) -> DraftRow | None:
        return self.behind.draft_row(now) if self.behind else None

    @property
    def message(self) -> Message:
        return join_sentences(self.notice, self.line.says, self._what_to_do)

    @property
    def choice(self) -> Choice:
        """The item in front with its value, current or tried, or the count that is shown."""
        return Choice(self.item.title, self._value, changing=self.inside is not None and not self.item.asks)

    def on(self, action: Action, now: float) -> Reply:
        """Turn, try values, answer questions; back undoes each of these, and leads out of the menu."""
        match action:
            case Turn(detents):
                return self._turn(detents, now)
            case Press(control) if control in CONFIRM:
                return self._confirm(now)
            case Press("back"):
                return self._leave() if self.inside is None else self._show_item(tunes.TAKE_BACK, now)
            case Press():
                return self.refuse(StationMessages.only_knob_ok_and_back(), now)
            case _:
                return self

    def departure(self, touched: float, timings: Timings) -> Departure:
        """Go back to the game that waits, or to attract mode."""
        return Departure(touched + timings.idle, self._leave())

    def after_move(self, then: Callable[[Scene], Scene], *, over: bool) -> Scene:
        return then(self) if self.behind is None else self._replace(behind=then(self.behind))

    def learn(self, fact: Fact, now: float) -> Scene:
        """Show the same item for somebody who comes back, say what was done, or forget the game that waits."""
        match fact:
            case Signal.REVISITED:
                return self._show_item(tunes.TAKE_BACK, now)
            case TaskDone(upkeep, says):
                return self._show_item(tunes.SUBMIT, now)._replace(upkeep=upkeep, notice=says)
            case Signal.GAMES_FORGOTTEN:
                return self._replace(behind=None)
            case _:
                return super().learn(fact, now)

    def frame(self, now: float) -> Frame:
        """Return the text of what is in front, and below it the place on the ring."""
        left, right = signs.halves({**self._ring(), **signs.light(lit_points(self._text, now), self._lamp(now))})
        return Frame(left, right, tone=tunes.tone(self.tune, now))

    def due(self, now: float) -> float | None:
        blink = BLINK.next(self.since, now) if self._acts else None
        return soonest(tunes.next_note(self.tune, now), next_step(self._text, now), blink)

    @property
    def item(self) -> ServiceItem:
        """The item in front."""
        return ITEMS[self.at]

    @property
    def line(self) -> ServiceLine:
        """The line in front: one of the item, or the item itself."""
        if self.inside is None:
            return ServiceLine(item_sign(self.item, self.upkeep), describe_item(self.item, self.upkeep), COUNT_LAMP)
        return item_lines(self.item, self.upkeep)[self.inside]

    @property
    def _acts(self) -> bool:
        """Whether the next ok has consequences."""
        return self.inside is not None and self.item.does is not None

    @property
    def _text(self) -> Scroller:
        return Scroller(self.line.text, self.since)

    def _lamp(self, now: float) -> Lamp:
        lamp = self.line.lamp
        return lamp._replace(level=signs.BLINK_LEVEL) if self._acts and BLINK.off(self.since, now) else lamp

    def _ring(self) -> signs.Grid:
        """A lamp for every item, or for every line of one."""
        length = len(ITEMS if self.inside is None else item_lines(self.item, self.upkeep))
        front = self.at if self.inside is None else self.inside
        return signs.ring(length, front, self.line.lamp)

    def _turn(self, detents: int, now: float) -> "ServiceMenu":
        if self.inside is None:
            return self._show_item(tunes.MOVE_ON, now)._replace(at=(self.at + detents) % len(ITEMS))
        if self.item.asks:
            return self.refuse(StationMessages.only_ok_and_back(), now)
        inside = (self.inside + detents) % len(item_lines(self.item, self.upkeep))
        return self._show_item(tunes.MOVE_ON, now)._replace(inside=inside)

    def _confirm(self, now: float) -> Reply:
        match self.item.does:
            case Go("attract"):
                return self._leave()
            case Go() as go:
                return go
            case _ if self.inside is None:
                return self._show_item(tunes.PLACE, now)._replace(inside=first_line(self.item, self.upkeep))
            case Setting(name, _, values):
                return Change(name, list(values)[self.inside])
            case None:
                return self._show_item(tunes.TAKE_BACK, now)
            case task:
                return self._answer_question(task, self.inside + 1, now)

    def _answer_question(self, task: Task, yeses: int, now: float) -> Reply:
        if yeses == len(self.item.asks):
            return task
        return self._show_item(tunes.PLACE, now)._replace(inside=yeses)

    def _leave(self) -> Reply:
        return self.behind or Go("attract")

    def _show_item(self, notes: Notes, now: float) -> "ServiceMenu":
        """Show an item, with nothing open."""
        return self._replace(inside=None, since=now, notice=None, tune=Tune(notes, now))

    @property
    def _value(self) -> Message | None:
        if isinstance(self.item.does, Setting):
            at = first_line(self.item, self.upkeep) if self.inside is None else self.inside
            return describe_value(self.item.does, list(self.item.does.values)[at])
        return self.line.says if self.inside is not None and self.item.does is None else None

    @property
    def _what_to_do(self) -> Message:
        if self.inside is None:
            return self.item.ok
        match self.item.does:
            case Setting():
                return StationMessages.take_value()
            case None:
                return ServiceMessages.turn_to_next_count()
            case _:
                return ServiceMessages.ok_for_yes()
