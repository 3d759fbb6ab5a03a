"""Choosing how a box is played: a ring of questions, the first of which is to play."""

from typing import ClassVar, Final, Generic

from station.core import tunes
from station.core.events import CONFIRM, Action, Press, Turn
from station.core.frame import Frame, Lamp
from station.core.glyphs import first_unknown
from station.core.messages import Message, join_sentences
from station.core.scroller import Scroller, lit_points, next_step
from station.core.timing import BLINK, soonest
from station.core.tunes import SILENCE, Notes, Tune
from station.games.family import Known
from station.scenes import signs
from station.scenes.base import Choice, Make, Reply, Scene
from station.scenes.menu.form import (
    DEFAULT_NAMES,
    NEW_NAME,
    Agreed,
    Draft,
    FormItem,
    Value,
    current,
    items,
    name_value,
    offered,
)
from station.scenes.menu.naming import Naming
from station.scenes.messages import StationMessages

SHOWN: Final = Lamp("white", 60)
"""A sign that is being looked at."""

CHANGED: Final = Lamp("yellow")
"""A sign that is being changed; it blinks for a while, and then stands."""

DIMMED: Final = 25
GO: Final = Lamp("green")


class Setup(Scene, Generic[Agreed]):
    """A match on the terms of `draft` is about to be played.

    `item` is in front; `trial` is the value being tried for it, None while the knob goes from item to item. What is
    shown has been there since `since`.
    """

    name: ClassVar[str] = "menu"
    boxes: Scene
    draft: Draft[Agreed]
    item: FormItem[Agreed]
    known: Known = ()
    trial: Value | None = None
    since: float = 0.0
    notice: Message | None = None
    tune: Tune = SILENCE

    @property
    def message(self) -> Message:
        """The item in front and its value, and what ok and the knob do; after a notice if there is one."""
        return join_sentences(self.notice, self._in_front(), self._controls())

    @property
    def choice(self) -> Choice:
        """The item in front and its value; there is none where the item is to play."""
        value = None if self._plays else self.value.words
        draft = self.draft if self.trial is None else self.shown.plain
        return Choice(self.item.title, value, changing=self.trial is not None, move=draft.move)

    def on(self, action: Action, now: float) -> Reply:
        """Go round and confirm; back restores what was being changed, or leads to the boxes."""
        match action:
            case Turn(detents):
                return self._turned(detents, now)
            case Press(control) if control in CONFIRM:
                return self._confirmed(now)
            case Press("back") if self.trial is None:
                return self.boxes.resumed(now)
            case Press("back"):
                return self._seen(tunes.TAKE_BACK, now)
            case Press():
                return self.refuse(StationMessages.only_knob_ok_and_back(), now)
            case _:
                return self

    def resumed(self, now: float) -> "Setup[Agreed]":
        """The same question, for somebody who gave up spelling a name."""
        return self._replace(since=now, tune=Tune(tunes.TAKE_BACK, now))

    def named(self, name: str, now: float) -> "Setup[Agreed]":
        """Seat somebody whose name was spelled."""
        return self._taken(name_value(self.draft.terms, self.item.seat or 0, name), now)

    def frame(self, now: float) -> Frame:
        """What the value means, and its sign."""
        picture = self._picture
        sign = (*picture.sign, *lit_points(self._running(picture), now))
        left, right = signs.halves({**picture.under, **signs.lit(sign, self._lamp(now))})
        return Frame(left, right, picture.secret, tone=tunes.tone(self.tune, now))

    def due(self, now: float) -> float | None:
        """The next note, blink, or step of a sign that runs."""
        blink = BLINK.next(self.since, now) if self.trial is not None else None
        return soonest(tunes.next_note(self.tune, now), next_step(self._running(self._picture), now), blink)

    @property
    def value(self) -> Value:
        """The value that is shown: the one being tried, or the one that holds."""
        return self.trial or current(self.item, self.draft, self.known)

    @property
    def shown(self) -> Draft[Agreed]:
        """The draft as it would be with the value being tried."""
        return (self.draft.changed(self.trial.options) if self.trial else None) or self.draft

    @property
    def _plays(self) -> bool:
        """Whether the item in front is to play."""
        return self.item == self.draft.form.play

    @property
    def _picture(self) -> signs.Picture:
        return self.item.draw(self.shown.terms, self.value.text)

    def _running(self, picture: signs.Picture) -> Scroller:
        return Scroller(picture.text, self.since, picture.bottom)

    def _lamp(self, now: float) -> Lamp:
        if self.trial is None:
            return GO if self._plays else SHOWN
        return CHANGED._replace(level=DIMMED) if BLINK.off(self.since, now) else CHANGED

    def _turned(self, detents: int, now: float) -> "Setup[Agreed]":
        if self.trial is None:
            ring = items(self.draft, self.known)
            item = ring[(ring.index(self.item) + detents) % len(ring)]
            return self._seen(tunes.MOVE_ON, now)._replace(item=item)
        values = list(offered(self.item, self.draft, self.known))
        trial = values[(values.index(self.trial) + detents) % len(values)]
        return self._seen(tunes.MOVE_ON, now)._replace(trial=trial)

    def _confirmed(self, now: float) -> Reply:
        if self._plays:
            return Make(self.draft.move)
        if self.trial is None:
            return self._seen(tunes.PLACE, now)._replace(trial=self.value)
        return self._naming(now) if self.trial == NEW_NAME else self._taken(self.trial, now)

    def _taken(self, value: Value, now: float) -> "Setup[Agreed]":
        draft = self.draft.changed(value.options)
        return self._seen(tunes.SUBMIT, now)._replace(draft=draft.plain if draft else self.draft)

    def _seen(self, notes: Notes, now: float) -> "Setup[Agreed]":
        """Something else to look at, and nothing being changed."""
        return self._replace(trial=None, since=now, notice=None, tune=Tune(notes, now))

    def _naming(self, now: float) -> Naming:
        players, seat = self.draft.terms.players, self.item.seat or 0
        others = (*players[:seat], *players[seat + 1 :])
        taken = {name: StationMessages.plays_already(name=name) for name in others}
        asker = self._replace(notice=None)
        return Naming(
            asker,
            asker.named,
            self.item.title,
            (*DEFAULT_NAMES, *self.known),
            {**taken, **self.draft.form.reserved},
            tune=Tune(tunes.SUBMIT, now),
            touched=now,
        )

    def _in_front(self) -> Message:
        if self._plays:
            return StationMessages.match_in_front(terms=self.draft.form.words(self.draft.terms))
        item, value = self.item.title, self.value.words
        if self.item.adds is None:
            return StationMessages.item_in_front(item=item, value=value)
        return StationMessages.item_in_front_with(item=item, value=value, addition=self.item.adds(self.shown.terms))

    def _controls(self) -> Message:
        if self._plays:
            return StationMessages.play_or_choose()
        if self.trial is None:
            return StationMessages.change_item()
        return StationMessages.spell_name() if self.trial == NEW_NAME else StationMessages.take_value()


def asked(draft: Draft[Agreed], boxes: Scene, known: Known, now: float) -> Setup[Agreed]:
    """Begin to ask how a box is played; it offers no names that are reserved here or that the lamps cannot show."""
    reserved = {name.casefold() for name in draft.form.reserved}
    names = tuple(name for name in known if name.casefold() not in reserved and first_unknown(name) is None)
    return Setup(boxes, draft, draft.form.play, names, since=now, tune=Tune(tunes.SUBMIT, now))
