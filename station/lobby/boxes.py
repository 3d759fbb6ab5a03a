"""Choosing a box: its family first, and then the box, of which the board shows its colours, holes and rows."""

from collections.abc import Mapping
from typing import ClassVar, Final

from station.core import glyphs, tunes
from station.core.events import CONFIRM, Action, Press, Touch, Turn
from station.core.frame import HOLES, Frame, Lamp
from station.core.messages import Message, join_sentences, text_of
from station.core.tunes import SILENCE, Tune
from station.core.view import MenuCards, SceneView
from station.games.family import MenuEntry
from station.games.registry import CUSTOM, CUSTOM_BOX, FAMILY_OF, NAMES, boxes, family_names, family_of_box, load
from station.matches.daily import GRADES
from station.matches.game import Game
from station.scenes import signs
from station.scenes.base import NOBODY_PLAYS, Audience, Choice, Go, Reply, Scene
from station.scenes.facts import Fact, FreeCabinets, Signal, Today
from station.scenes.menu.form import NOTHING_KNOWN, MenuFacts
from station.scenes.menu.setup import free_in_words
from station.scenes.messages import StationMessages

SIGN_LAMP: Final = Lamp("white", 60)

_UP: Final = (".....##.....", "...######...", ".##########.", *[".....##....."] * 5)


def menu_boxes() -> Mapping[str, str]:
    """Return every box with its family; the last one of ours is that whose measures the players choose."""
    return {**FAMILY_OF, CUSTOM_BOX: CUSTOM, **boxes()}


def boxes_of(family: str) -> tuple[str, ...]:
    """Return the boxes of a family."""
    return tuple(box for box, of in menu_boxes().items() if of == family)


class Menu(Scene):
    """The boxes of a `family` on a ring, which ends with the way up to all families; or the families on a ring.

    Box number `place`, from 0, is in front, or the family if it is None. The `last` box that was in front or was played
    is the first that its family offers. A family with only one box has no ring.
    """

    name: ClassVar[str] = "menu"
    audience: ClassVar[Audience] = NOBODY_PLAYS
    known: MenuFacts = NOTHING_KNOWN
    notice: Message | None = None
    tune: Tune = SILENCE
    family: str = NAMES[0]
    place: int | None = 0
    last: str = next(iter(FAMILY_OF))

    @property
    def message(self) -> Message:
        free = free_in_words(dict(self.known.cabinets).values(), StationMessages.cabinets_are_free)
        return join_sentences(self.notice, self._in_front, self._controls(), free)

    @property
    def choice(self) -> Choice:
        """The item in front; a box comes with the move that plays it."""
        if self._shows_box:
            return Choice(_entry(self.box).words, move=f"match {self.box}")
        return Choice(self._in_front)

    def on(self, action: Action, now: float) -> Reply:
        """Choose with the knob, go on with ok or a push of the knob, and up with back."""
        match action:
            case Turn(detents):
                return self.turn(detents)._replace(notice=None, tune=Tune(tunes.MOVE_ON, now))
            case Press(control) if control in CONFIRM:
                return self._confirm(now)
            case Touch():
                return self._touch(action, now)
            case Press("back"):
                return Go("attract") if self.place is None else self._go_up(now)
            case Press():
                return self.refuse(StationMessages.turn_to_a_box(), now)
            case _:
                return self

    def learn(self, fact: Fact, now: float) -> Scene:
        match fact:
            case Signal.REVISITED:
                return self._replace(tune=Tune(tunes.TAKE_BACK, now))
            case FreeCabinets(cabinets):
                return self.with_known(self.known._replace(cabinets=cabinets))
            case Today(day):
                return self.with_known(self.known._replace(today=day))
            case _:
                return super().learn(fact, now)

    def with_known(self, known: MenuFacts) -> "Menu":
        """Return the same boxes for other people, or on another day."""
        return self._replace(known=known)

    def at(self, box: str) -> "Menu":
        """Return the menu with a box in front, on the ring of its family if that has one."""
        family = menu_boxes()[box]
        ring = boxes_of(family)
        return self._replace(family=family, place=ring.index(box) if len(ring) > 1 else None, last=box, notice=None)

    @property
    def box(self) -> str:
        """The box in front, or the one that the family in front offers first."""
        if self.place is not None and not self._is_way_up:
            return self._boxes[self.place]
        return self.last if self.last in self._boxes else self._boxes[0]

    def turn(self, detents: int) -> "Menu":
        """Return the menu after some detents of the knob."""
        if self.place is None:
            names = family_names()
            return self._replace(family=names[(names.index(self.family) + detents) % len(names)])
        turned = self._replace(place=(self.place + detents) % (len(self._boxes) + 1))
        return turned._replace(last=turned.box)

    def ask_about(self, now: float) -> Scene:
        """Return the questions about the chosen box."""
        return _entry(self.box).ask(self._replace(notice=None), self.known, now)

    def view(self, now: float) -> SceneView:
        """Return the view with the boxes under `menu`, and the items of the chosen one; none is in front yet."""
        form = self.ask_about(now).view(now)["menu"]
        return {**super().view(now), "menu": form and {**form, "item": None, "notice": text_of(self.notice)}}

    @property
    def cards(self) -> MenuCards:
        """Every family and every box as plain data, and the numbers of the chosen ones."""
        names = family_names()
        return {
            "families": [{"title": str(StationMessages.title_of_family(family=_name_of(name)))} for name in names],
            "family": names.index(self.family) + 1,
            "boxes": [
                {"box": box, "title": str(entry.title), "message": str(entry.words), "family": names.index(name) + 1}
                for box, name, entry in ((box, name, _entry(box)) for box, name in menu_boxes().items())
            ],
            "box": [*menu_boxes()].index(self.box) + 1,
        }

    def frame(self, now: float) -> Frame:
        """The picture of the box in front with its number; with a family's, a lamp for each of its boxes."""
        left, right = signs.halves(self._picture())
        return Frame(left, right, tone=tunes.tone(self.tune, now))

    def due(self, now: float) -> float | None:
        return tunes.next_note(self.tune, now)

    @property
    def _boxes(self) -> tuple[str, ...]:
        return boxes_of(self.family)

    @property
    def _is_way_up(self) -> bool:
        """Whether the way to the other families is in front."""
        return self.place == len(self._boxes)

    @property
    def _shows_box(self) -> bool:
        """Whether a box is in front: one on a ring, or the only one of its family."""
        return len(self._boxes) == 1 or (self.place is not None and not self._is_way_up)

    @property
    def _in_front(self) -> Message:
        if self._shows_box:
            return StationMessages.box_in_front(box=_entry(self.box).words)
        if self._is_way_up:
            others = tuple(_name_of(name) for name in family_names() if name != self.family)
            return StationMessages.other_boxes(boxes=others)
        titles = tuple(_entry(box).title for box in self._boxes)
        return StationMessages.family_in_front(family=load(self.family).title, boxes=titles)

    def _controls(self) -> Message:
        if self._shows_box:
            return StationMessages.choose_box()
        return StationMessages.see_others() if self._is_way_up else StationMessages.choose_family()

    def _picture(self) -> signs.Grid:
        if self._is_way_up:
            return signs.light(signs.draw_points(_UP, 0, 2), SIGN_LAMP)
        if self.place is not None:
            beside = glyphs.digit(self.place + 1, HOLES)
        else:
            beside = signs.pile(len(self._boxes)) if len(self._boxes) > 1 else ()
        return {**_entry(self.box).picture, **signs.light(beside, SIGN_LAMP)}

    def _confirm(self, now: float) -> Reply:
        if self._shows_box:
            return self.ask_about(now)
        if self._is_way_up:
            return self._go_up(now).turn(1)
        return self._enter_family(self.family)._replace(tune=Tune(tunes.SUBMIT, now))

    def _touch(self, touch: Touch, now: float) -> Reply:
        """Ask about a box or a family by its number, or play that box at once; other touches mean the box in front."""
        ring, names = [*menu_boxes()], family_names()
        match touch:
            case Touch("box", number):
                return self.at(ring[number - 1]).ask_about(now) if 0 < number <= len(ring) else self
            case Touch(part, number) if part in {"start", "invite", "daily", *GRADES}:
                return self.at(ring[number - 1]).ask_about(now).on(touch, now) if 0 < number <= len(ring) else self
            case Touch("family", number):
                return self._enter_family(names[number - 1]).ask_about(now) if 0 < number <= len(names) else self
            case _:
                return self.ask_about(now).on(touch, now)

    def _go_up(self, now: float) -> "Menu":
        return self._replace(place=None, notice=None, tune=Tune(tunes.TAKE_BACK, now))

    def _enter_family(self, family: str) -> "Menu":
        """Return the menu with the box in front that a family offers first."""
        return self.at(self._replace(family=family, place=None).box)


def open_menu(match: Game | None, known: MenuFacts = NOTHING_KNOWN, tune: Tune = SILENCE) -> Menu:
    """Return the menu with the box in front that was just played; without a match, the first one.

    The last of the boxes stands for all custom ones.
    """
    box = next(iter(menu_boxes())) if match is None else match.box_name
    return Menu(known, tune=tune).at(box if box in menu_boxes() else CUSTOM_BOX)


def _entry(box: str) -> MenuEntry:
    return family_of_box(box).menu_entry(box)


def _name_of(family: str) -> Message | str:
    """Return the name of a family; one with a single box has the name of that."""
    ring = boxes_of(family)
    return _entry(ring[0]).title if len(ring) == 1 else load(family).title
