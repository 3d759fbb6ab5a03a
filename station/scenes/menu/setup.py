"""Choosing how a box is played: a ring of questions, the first of which is to play."""

from collections.abc import Iterable
from typing import ClassVar, Final, Generic, Protocol

from station.core import tunes
from station.core.events import CONFIRM, Action, Press, Touch, Turn, Type
from station.core.frame import Frame, Lamp
from station.core.glyphs import first_unknown
from station.core.messages import Counted, Message, join_sentences, text_of
from station.core.scroller import Scroller, lit_points, next_step
from station.core.timing import BLINK, soonest
from station.core.tunes import SILENCE, Notes, Tune
from station.core.view import MenuCards, MenuItem, MenuView, SceneView
from station.matches.daily import DAILY, GRADES, PUZZLE
from station.matches.errors import MoveError
from station.matches.messages import GameMessages
from station.matches.players import DEFAULT_NAMES
from station.scenes import signs
from station.scenes.base import NOBODY_PLAYS, Audience, Choice, Make, Reply, Scene
from station.scenes.facts import Fact, FreeCabinets, Signal, Today
from station.scenes.menu.form import (
    NEW_NAME,
    NOTHING_KNOWN,
    Draft,
    FormItem,
    ItemValue,
    MenuFacts,
    Options,
    TermsT,
    current_value,
    items,
    name_value,
    possible_values,
)
from station.scenes.menu.naming import Naming
from station.scenes.messages import StationMessages

SIGN_SHOWN: Final = Lamp("white", 60)
"""A sign that is being looked at."""

CHANGED: Final = Lamp("yellow")
"""A sign that is being changed; it blinks for a while, and then stands."""

GO: Final = Lamp("green")

CABINETS_NAMED: Final = 3
"""Free cabinets that a sentence names."""


class BoxMenu(Protocol):
    """The menu of all boxes, as their questions need it; `cards` is what a screen shows of it.

    `with_known` returns the menu with what its questions have come to know: who sits down first, or a new day.
    """

    @property
    def cards(self) -> MenuCards:
        """All boxes as plain data, and which of them is chosen."""
        ...

    def with_known(self, known: MenuFacts) -> "BoxMenu":
        """Return the menu with other knowledge."""
        ...

    def on(self, action: Action, now: float) -> Reply:
        """Answer an action."""
        ...

    def learn(self, fact: Fact, now: float) -> Scene:
        """Take in a fact: somebody comes back to it."""
        ...


class Setup(Scene, Generic[TermsT]):
    """A match on the terms of `draft` is about to be played.

    `item` is in front; `trial` is the value being tried for it, or None while the knob goes from item to item. The
    picture has been shown since `since`.
    """

    name: ClassVar[str] = "menu"
    audience: ClassVar[Audience] = NOBODY_PLAYS
    boxes: BoxMenu
    draft: Draft[TermsT]
    item: FormItem[TermsT]
    known: MenuFacts = NOTHING_KNOWN
    trial: ItemValue | None = None
    since: float = 0.0
    notice: Message | None = None
    tune: Tune = SILENCE

    @property
    def message(self) -> Message:
        return join_sentences(self.notice, self._in_front(), self._controls())

    @property
    def choice(self) -> Choice:
        """The item in front and its value; the item to play has none."""
        value = None if self._plays else self.value.words
        draft = self.draft if self.trial is None else self.shown.plain
        return Choice(self.item.title, value, changing=self.trial is not None, move=draft.move)

    def on(self, action: Action, now: float) -> Reply:
        """Turn and confirm; back restores what was being changed, or leads to the boxes.

        A screen shows everything at once, and a touch or a name takes effect without a confirmation.
        """
        match action:
            case Turn(detents):
                return self._turn(detents, now)
            case Press(control) if control in CONFIRM:
                return self._confirm(now)
            case Press("back") if self.trial is None:
                return self._boxes.learn(Signal.REVISITED, now)
            case Press("back"):
                return self._show_item(tunes.TAKE_BACK, now)
            case Press():
                return self.refuse(StationMessages.only_knob_ok_and_back(), now)
            case Touch():
                return self._touch(action, now)
            case Type(name) if self.item.seat is not None:
                return self._type_name(name, now)
            case _:
                return self

    def learn(self, fact: Fact, now: float) -> Scene:
        """Return the same question, for somebody who gave up spelling a name."""
        match fact:
            case Signal.REVISITED:
                return self._replace(since=now, tune=Tune(tunes.TAKE_BACK, now))
            case FreeCabinets(cabinets):
                return self._offer(self.known.with_free(cabinets, self._cabinet_in(self.draft)))
            case Today(day):
                return self._offer(self.known._replace(today=day), self.draft.on_day(day))
            case _:
                return super().learn(fact, now)

    def _offer(self, known: MenuFacts, draft: Draft[TermsT] | None = None) -> "Setup[TermsT]":
        """Return the form with what is known now; it stays as it is, but for an item or a value that is gone."""
        draft = draft or self.draft
        setup = self._replace(known=known, draft=draft)
        if self.item not in items(draft, known):
            return setup._replace(item=draft.form.play, trial=None)
        if self.trial is not None and self.trial not in possible_values(self.item, draft, known):
            return setup._replace(trial=None)
        return setup

    def give_name(self, name: str, now: float) -> "Setup[TermsT]":
        """Give the seat to somebody whose name was spelled."""
        return self._take_value(name_value(self.draft.terms, self.item.seat or 0, name), now)

    def view(self, now: float) -> SceneView:
        """Return what `show` prints: under `menu` the boxes, and all items with the values that each may have."""
        ring = items(self.draft, self.known)
        menu: MenuView = {
            **self.boxes.cards,
            "items": [self._item_data(number, item) for number, item in enumerate(ring, 1) if number > 1],
            "item": ring.index(self.item) + 1,
            "title": str(self._terms_in_words),
            "terms": self._terms_in_words.data,
            "move": self.draft.move,
            "notice": text_of(self.notice),
        }
        return {**super().view(now), "menu": menu}

    def frame(self, now: float) -> Frame:
        """Return the sign of the value, and what it means."""
        picture = self._picture
        sign = (*picture.sign, *lit_points(self._terms_text(picture), now))
        left, right = signs.halves({**picture.under, **signs.light(sign, self._lamp(now))})
        return Frame(left, right, picture.secret, tone=tunes.tone(self.tune, now))

    def due(self, now: float) -> float | None:
        blink = BLINK.next(self.since, now) if self.trial is not None else None
        return soonest(tunes.next_note(self.tune, now), next_step(self._terms_text(self._picture), now), blink)

    @property
    def value(self) -> ItemValue:
        """The value that is shown: the one being tried, or the current one."""
        return self.trial or current_value(self.item, self.draft, self.known)

    @property
    def shown(self) -> Draft[TermsT]:
        """The draft as it would be with the value being tried."""
        return (self.draft.with_options(self.trial.options) if self.trial else None) or self.draft

    @property
    def _boxes(self) -> BoxMenu:
        """The menu of all boxes, in which whoever has the first seat here keeps it."""
        first = next((name for name in self.draft.terms.players if name not in DEFAULT_NAMES), "")
        return self.boxes.with_known(self.known._replace(player=first))

    @property
    def _plays(self) -> bool:
        """Whether the item in front is to play."""
        return self.item == self.draft.form.play

    @property
    def _picture(self) -> signs.Picture:
        return self.item.draw(self.shown.terms, self.value.text)

    def _choices(self, item: FormItem[TermsT]) -> list[ItemValue]:
        """Return the values that a screen offers; a new name is typed there."""
        return [value for value in possible_values(item, self.draft, self.known) if value != NEW_NAME]

    def _item_data(self, number: int, item: FormItem[TermsT]) -> MenuItem:
        """Return an item as plain data; `value` is the number of its value, or of the one being tried."""
        values = self._choices(item)
        front = self.value if item == self.item else current_value(item, self.draft, self.known)
        return {
            "number": number,
            "code": item.title.code,
            "title": str(item.title),
            "values": [{"title": str(value.words), "says": value.words.data} for value in values],
            "value": values.index(front) + 1 if front in values else None,
            "seat": item.seat,
        }

    def _type_name(self, name: str, now: float) -> "Setup[TermsT]":
        try:
            return self.give_name(self._ask_name(now).check_name(name), now)
        except MoveError as error:
            return self.refuse(error.message, now)

    def _terms_text(self, picture: signs.Picture) -> Scroller:
        return Scroller(picture.text, self.since, picture.bottom)

    def _lamp(self, now: float) -> Lamp:
        if self.trial is None:
            return GO if self._plays else SIGN_SHOWN
        return CHANGED._replace(level=signs.BLINK_LEVEL) if BLINK.off(self.since, now) else CHANGED

    def _turn(self, detents: int, now: float) -> "Setup[TermsT]":
        if self.trial is None:
            ring = items(self.draft, self.known)
            item = ring[(ring.index(self.item) + detents) % len(ring)]
            return self._show_item(tunes.MOVE_ON, now, item)
        values = list(possible_values(self.item, self.draft, self.known))
        trial = values[(values.index(self.trial) + detents) % len(values)]
        return self._show_item(tunes.MOVE_ON, now)._replace(trial=trial)

    def _touch(self, touch: Touch, now: float) -> Reply:
        """Bring the touched item to the front, or take the touched value of the item in front."""
        match touch:
            case Touch("family" | "box" as what, number):
                cards = self.boxes.cards
                most = len(cards["families"] if what == "family" else cards["boxes"])
                return self._change_box(touch, now) if 0 < number <= most else self
            case Touch("play" | "start"):
                return Make(self.draft.move)
            case Touch("invite"):
                return self.choose_cabinet(now)
            case Touch("daily"):
                return self._play_today(now, {})
            case Touch(grade) if grade in GRADES:
                return self._play_today(now, {PUZZLE: grade})
            case Touch("item", number) if 0 < number <= len(ring := items(self.draft, self.known)):
                return self._show_item(tunes.MOVE_ON, now, ring[number - 1])
            case Touch("value", number) if 0 < number <= len(values := self._choices(self.item)):
                return self._take_value(values[number - 1], now)
            case _:
                return self

    def _change_box(self, touch: Touch, now: float) -> Reply:
        """Ask about the touched box; a cabinet that was chosen stays chosen, if it can be invited there, too."""
        cabinet, reply = self._cabinet_in(self.draft), self._boxes.on(touch, now)
        return reply.choose_cabinet(now, cabinet) if cabinet and isinstance(reply, Setup) else reply

    def choose_cabinet(self, now: float, wanted: str | None = None) -> "Setup[TermsT]":
        """Choose the wanted cabinet, or any that is free; return the same form if it cannot be invited."""
        for item in items(self.draft, self.known):
            for value in possible_values(item, self.draft, self.known):
                cabinet = self._cabinet_in(self.draft.with_options(value.options))
                if cabinet is not None and wanted in {None, cabinet}:
                    return self._take_value(value, now)
        return self

    @staticmethod
    def _cabinet_in(draft: Draft[TermsT] | None) -> str | None:
        """Return the cabinet that is invited to a match."""
        return None if draft is None or draft.form.invites is None else draft.form.invites(draft.terms)

    def _play_today(self, now: float, options: Options) -> Reply:
        """Play the code of the day in the box as it stands, or a puzzle; refuse where there is none."""
        today = self.known.today
        draft = None if today is None else self.draft.with_options({DAILY: str(today), **options})
        return self.refuse(GameMessages.date_is_unknown(), now) if draft is None else Make(draft.move)

    def _confirm(self, now: float) -> Reply:
        if self._plays:
            return Make(self.draft.move)
        if self.trial is None:
            return self._show_item(tunes.PLACE, now)._replace(trial=self.value)
        return self._ask_name(now) if self.trial == NEW_NAME else self._take_value(self.trial, now)

    def _take_value(self, value: ItemValue, now: float) -> "Setup[TermsT]":
        draft = self.draft.with_options(value.options)
        return self._show_item(tunes.SUBMIT, now)._replace(draft=draft.plain if draft else self.draft)

    def _show_item(self, notes: Notes, now: float, item: FormItem[TermsT] | None = None) -> "Setup[TermsT]":
        """Show an item, by default the same one, with nothing being changed."""
        return self._replace(item=item or self.item, trial=None, since=now, notice=None, tune=Tune(notes, now))

    def _ask_name(self, now: float) -> Naming:
        players, seat = self.draft.terms.players, self.item.seat or 0
        others = (*players[:seat], *players[seat + 1 :])
        taken = {name: StationMessages.plays_already(name=name) for name in others}
        asker = self._replace(notice=None)
        return Naming(
            asker,
            asker.give_name,
            self.item.title,
            (*DEFAULT_NAMES, *self.known.names),
            {**taken, **self.draft.form.reserved},
            self.known.unwanted,
            tune=Tune(tunes.SUBMIT, now),
            touched=now,
        )

    @property
    def _terms_in_words(self) -> Message:
        return self.draft.form.words(self.draft.terms, self.known)

    def _in_front(self) -> Message:
        if self._plays:
            return StationMessages.match_in_front(terms=self._terms_in_words)
        item, value = self.item.title, self.value.words
        if self.item.adds is None:
            return StationMessages.item_in_front(item=item, value=value)
        return StationMessages.item_in_front_with(item=item, value=value, addition=self.item.adds(self.shown.terms))

    def _controls(self) -> Message:
        if self._plays:
            return self._play_or_invite()
        if self.trial is None:
            return StationMessages.change_item()
        return StationMessages.spell_name() if self.trial == NEW_NAME else StationMessages.take_value()

    def _play_or_invite(self) -> Message:
        """Return what ok does; if that is not to invite a cabinet, which ones could be invited."""
        if self.draft.form.invites is None:
            return StationMessages.play_or_choose()
        if (cabinet := self._cabinet_in(self.draft)) is not None:
            return StationMessages.invite_or_choose(cabinet=self.known.name_of(cabinet))
        free = free_in_words(dict(self.known.cabinets).values(), StationMessages.turn_to_invite)
        return join_sentences(StationMessages.play_or_choose(), free)


def free_in_words(names: Iterable[str], template: Counted) -> Message | None:
    """Return which cabinets are free, by a template that takes {cabinets}; None if there are none."""
    shown = tuple(names)
    return template(n=len(shown), cabinets=shown[:CABINETS_NAMED]) if shown else None


def open_setup(draft: Draft[TermsT], boxes: BoxMenu, known: MenuFacts, now: float) -> Setup[TermsT]:
    """Begin to ask how a box is played; whoever is known to be there sits down.

    It offers no names that are reserved here, that are unwanted, or that the lamps cannot show.
    """
    reserved = {name.casefold() for name in draft.form.reserved}

    def is_possible(name: str) -> bool:
        return name.casefold() not in reserved and first_unknown(name) is None and not known.unwanted.has(name)

    offers = known._replace(names=tuple(filter(is_possible, known.names)))
    if known.player and is_possible(known.player):
        draft = draft.with_options(name_value(draft.terms, 0, known.player).options) or draft
    return Setup(boxes, draft, draft.form.play, offers, since=now, tune=Tune(tunes.SUBMIT, now))
