"""Spelling a name with the knob, as for the high scores of an arcade game."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from string import ascii_uppercase, digits
from typing import ClassVar, Final

from station.core import tunes
from station.core.events import PUSH, Action, Press, Touch, Turn, Type
from station.core.frame import Frame, Lamp
from station.core.glyphs import ACCENTED, capitals, columns_of, first_unknown, place_columns
from station.core.messages import Message, join_sentences, text_of
from station.core.scroller import DISPLAY_COLUMNS
from station.core.timing import BLINK, NEVER, soonest
from station.core.tunes import SILENCE, Notes, Tune
from station.core.view import SceneView
from station.matches.errors import MoveError, NotAllowed, Unavailable
from station.matches.messages import GameMessages
from station.matches.players import LONGEST_NAME, NAME_MARKS, SHORTEST_NAME, compose_name, read_name
from station.matches.unwanted import NO_NAMES, UnwantedNames
from station.scenes import signs
from station.scenes.base import Audience, Choice, Reply, Scene
from station.scenes.facts import Fact, FreeCabinets, Signal
from station.scenes.messages import StationMessages
from station.scenes.signs import TOP, Grid

NAME_LETTERS: Final = f"{ascii_uppercase}{digits}{NAME_MARKS}{ACCENTED}"
"""The ring that the knob goes round, from A on; the accented letters come before A."""

CURSOR_AT: Final = 7
"""The column where the letter under the knob begins, or further left if it is wider than the columns from there."""

FIRST_LAMP: Final = 0

DONE: Final = Lamp("white", 40)
TURNED: Final = Lamp("yellow")

# The row of eight lamps at the bottom.
MISSING: Final = Lamp("orange", 30)
"""A letter that a name must have."""

FREE: Final = Lamp("white", 6)
"""A letter that a name may have."""

ENOUGH_LETTERS: Final = Lamp("green", 60)
"""The letters of a name that will do."""


class Naming(Scene):
    """The `letters` so far, the last of them under the knob if it `turns`; `purpose` is what the name is for.

    `asker` is the scene that asks for the name, and goes on as `give_name(name, now)`. A `known` name keeps its
    spelling; `taken` has the names that cannot be had, each with the reason, and others are `unwanted`.
    """

    name: ClassVar[str] = "menu"
    asker: Scene
    named: Callable[[str, float], Scene]
    purpose: Message
    known: tuple[str, ...]
    taken: Mapping[str, Message]
    unwanted: UnwantedNames = NO_NAMES
    letters: str = ""
    turns: bool = False
    notice: Message | None = None
    tune: Tune = SILENCE
    touched: float = NEVER

    @property
    def message(self) -> Message:
        return join_sentences(self.notice, self._progress(), *self._controls())

    @property
    def choice(self) -> Choice:
        """The seat of the name, and its letters if there are any."""
        value = StationMessages.name(name=self.letters) if self.letters else None
        return Choice(self.purpose, value, changing=True)

    @property
    def audience(self) -> Audience:
        return self.asker.audience

    def learn(self, fact: Fact, now: float) -> Scene:
        if isinstance(fact, FreeCabinets):
            return self._replace(asker=self.asker.learn(fact, now))
        return super().learn(fact, now)

    def on(self, action: Action, now: float) -> Reply:
        """Turn a letter, push on to the next, take one back, or take the name; a touch goes to the asker."""
        match action:
            case Turn(detents):
                return self._turn(detents, now)
            case Press(control) if control == PUSH:
                return self._next_letter(now)
            case Press("back"):
                return self._take_back(now)
            case Press("ok"):
                return self._finish(self.letters, now)
            case Type(text):
                return self._finish(text, now)
            case Touch():
                return self.asker.on(action, now)
            case Press():
                return self.refuse(StationMessages.only_knob_ok_and_back(), now)
            case _:
                return self

    def view(self, now: float) -> SceneView:
        """Return what `show` prints: the form stays as it is meanwhile."""
        form = self.asker.view(now)["menu"]
        return {**super().view(now), "menu": form and {**form, "notice": text_of(self.notice)}}

    def frame(self, now: float) -> Frame:
        """Return the letter under the knob, the end of the name beside it, and below them the length of the name."""
        left, right = signs.halves({**self._name(now), **self._length()})
        return Frame(left, right, tone=tunes.tone(self.tune, now))

    def due(self, now: float) -> float | None:
        return soonest(tunes.next_note(self.tune, now), BLINK.next(self.touched, now))

    def _take_back(self, now: float) -> Scene:
        """Take back the last letter; without any, go back to the question."""
        if self.letters:
            return self._spell(self.letters[:-1], tunes.TAKE_BACK, now)
        return self.asker.learn(Signal.REVISITED, now)

    def _turn(self, detents: int, now: float) -> "Naming":
        """Step the letter; if there is none yet, the first step forwards leads to A, the first one back to the end."""
        if self.turns:
            letter = NAME_LETTERS[(NAME_LETTERS.index(self.letters[-1]) + detents) % len(NAME_LETTERS)]
            return self._spell(self.letters[:-1] + letter, tunes.MOVE_ON, now, turns=True)
        if self._full:
            return self.refuse(StationMessages.too_many_letters(n=LONGEST_NAME), now)
        letter = NAME_LETTERS[(detents - (detents > 0)) % len(NAME_LETTERS)]
        return self._spell(self.letters + letter, tunes.MOVE_ON, now, turns=True)

    def _next_letter(self, now: float) -> "Naming":
        if self._full:
            return self.refuse(StationMessages.too_many_letters(n=LONGEST_NAME), now)
        if not self.turns:
            return self.refuse(StationMessages.turn_to_a_letter(), now)
        return self._spell(self.letters, tunes.PLACE, now)

    def check_name(self, text: str) -> str:
        """Return the name that somebody spelled or typed. Raises MoveError, which says why it will not do."""
        name = self._known_as(compose_name(text.strip()))
        if len(name) < SHORTEST_NAME:
            raise NotAllowed(StationMessages.too_few_letters(n=SHORTEST_NAME))
        if name in self.taken:
            raise NotAllowed(self.taken[name])
        check_showable((name,))
        check_wanted((name,), self.unwanted)
        return read_name(name)

    def _finish(self, text: str, now: float) -> Reply:
        try:
            return self.named(self.check_name(text), now)
        except MoveError as error:
            return self.refuse(error.message, now)

    def _spell(self, letters: str, notes: Notes, now: float, *, turns: bool = False) -> "Naming":
        return self._replace(letters=letters, turns=turns, notice=None, tune=Tune(notes, now), touched=now)

    def _known_as(self, text: str) -> str:
        """Return the name as it is known, or as it was spelled.

        Weiß and WEISS cannot both play, as ß equals ss when case is ignored. Still, spelling WEISS does not mean Weiß.
        """
        taken = (name for name in self.taken if name.casefold() == text.casefold())
        known = (name for name in self.known if capitals(name) == capitals(text))
        return next(chain(taken, known), text)

    def _progress(self) -> Message:
        item, letters = self.purpose, self.letters
        if not letters:
            return StationMessages.name_to_spell(item=item, least=SHORTEST_NAME, most=LONGEST_NAME)
        if len(letters) < SHORTEST_NAME:
            return StationMessages.letters_missing(item=item, letters=letters, n=SHORTEST_NAME - len(letters))
        if self._full:
            return StationMessages.full_name(item=item, letters=letters)
        return StationMessages.name_so_far(item=item, letters=letters)

    def _controls(self) -> Iterator[Message]:
        if not self.letters:
            yield StationMessages.first_letter()
        elif self._full:
            yield StationMessages.take_full_name()
        else:
            if len(self.letters) >= SHORTEST_NAME:
                yield StationMessages.take_name()
            yield StationMessages.another_letter() if self.turns else StationMessages.next_letter()

    @property
    def _full(self) -> bool:
        """Whether there is no room for another letter."""
        return len(self.letters) == LONGEST_NAME and not self.turns

    def _name(self, now: float) -> Grid:
        """Return the end of the name, and at the right, in another colour, its last letter or the place for it."""
        lamp = TURNED._replace(level=signs.BLINK_LEVEL) if BLINK.off(self.touched, now) else TURNED
        if self.turns:
            letter = columns_of(self.letters[-1])
            left = min(CURSOR_AT, DISPLAY_COLUMNS - len(letter))
            return {**_ending(self.letters[:-1], left - 1), **signs.light(place_columns(letter, left, TOP), lamp)}
        if self._full:
            return _ending(self.letters, DISPLAY_COLUMNS)
        line = signs.light(((x, TOP) for x in range(CURSOR_AT, DISPLAY_COLUMNS)), lamp)
        return {**_ending(self.letters, CURSOR_AT - 1), **line}

    def _length(self) -> Grid:
        """Return a lamp for every possible letter, two rows high for those that a name must have."""
        return dict(self._lamps())

    def _lamps(self) -> Iterator[tuple[tuple[int, int], Lamp]]:
        there = ENOUGH_LETTERS if len(self.letters) >= SHORTEST_NAME else DONE
        for place in range(LONGEST_NAME):
            empty = MISSING if place < SHORTEST_NAME else FREE
            lamp = there if place < len(self.letters) else empty
            yield from (((FIRST_LAMP + place, y), lamp) for y in range(2 if place < SHORTEST_NAME else 1))


def _ending(text: str, before: int) -> Grid:
    """Return the end of a text up to the column `before`, as far as there is room."""
    columns = columns_of(text)
    return signs.light(place_columns(columns, before - len(columns), TOP), DONE)


def check_showable(names: Iterable[str]) -> None:
    """Raise Unavailable for a name with a letter that the lamps cannot show.

    This is checked only when a match is opened: earlier versions accepted such names, and their matches are replayed.
    """
    for letter in filter(None, map(first_unknown, names)):
        raise Unavailable(GameMessages.not_on_the_lamps(letter=letter))


def check_wanted(names: Iterable[str], unwanted: UnwantedNames) -> None:
    """Raise NotAllowed for a name that is not wanted at this cabinet; the reason does not repeat it."""
    if any(map(unwanted.has, names)):
        raise NotAllowed(StationMessages.unwanted_name())
