"""Spelling a name with the knob, as on the list of the best at an arcade."""

from collections.abc import Callable, Iterator, Mapping
from string import ascii_uppercase, digits
from typing import ClassVar, Final

from station.core import tunes
from station.core.events import PUSH, Action, Press, Turn
from station.core.frame import Frame, Lamp
from station.core.glyphs import columns_of, placed
from station.core.scroller import COLUMNS
from station.core.timing import BLINK, NEVER, soonest
from station.core.tunes import SILENCE, Notes, Tune
from station.core.words import plural
from station.games.errors import MoveError
from station.games.players import NAME_LENGTHS, read_name
from station.scenes import signs
from station.scenes.base import Reply, Scene
from station.scenes.signs import TOP, Grid

LETTERS: Final = f"{ascii_uppercase}{digits}-"
LEAST: Final = 3
MOST: Final = NAME_LENGTHS[-1]

CURSOR_AT: Final = 7
"""The column where the letter under the knob begins."""

FIRST_LAMP: Final = 2

DONE: Final = Lamp("white", 40)
TURNED: Final = Lamp("yellow")
DIMMED: Final = 25

# The row of eight lamps at the bottom.
MISSING: Final = Lamp("orange", 30)
"""A letter that a name needs."""

FREE: Final = Lamp("white", 6)
"""A letter that a name may have."""

ENOUGH: Final = Lamp("green", 60)
"""The letters of a name that will do."""


class Naming(Scene):
    """`letters` so far, the last of them under the knob if it `turns`; `asked` is what the name is for.

    `asker` wants to know it, and goes on as `named` with it. A name of `known` is spelled as it is known; `taken` are
    those that cannot be had, each with the reason.
    """

    name: ClassVar[str] = "menu"
    asker: Scene
    named: Callable[[str, float], Scene]
    asked: str
    known: tuple[str, ...]
    taken: Mapping[str, str]
    letters: str = ""
    turns: bool = False
    notice: str = ""
    tune: Tune = SILENCE
    touched: float = NEVER

    @property
    def message(self) -> str:
        """What there is of the name, and what to do; after a notice if there is one."""
        return f"{self.notice} {self.asked}: {self._progress()}".strip()

    def on(self, action: Action, now: float) -> Reply:
        """Turn a letter, push on to the next, take one back, or take the name."""
        match action:
            case Turn(detents):
                return self._turned(detents, now)
            case Press(control) if control == PUSH:
                return self._moved_on(now)
            case Press("back"):
                return self._with(self.letters[:-1], tunes.TAKE_BACK, now) if self.letters else self.asker.resumed(now)
            case Press("ok"):
                return self._finished(now)
            case Press():
                return self.refuse("only the knob, ok and back count here", now)
            case _:
                return self

    def frame(self, now: float) -> Frame:
        """The letter under the knob with the end of the name beside it; below, how long the name is."""
        left, right = signs.halves({**self._name(now), **self._length()})
        return Frame(left, right, tone=tunes.tone(self.tune, now))

    def due(self, now: float) -> float | None:
        """The next note or blink."""
        return soonest(tunes.next_note(self.tune, now), BLINK.next(self.touched, now))

    def _turned(self, detents: int, now: float) -> "Naming":
        """Step the letter; where there is none yet, the first step forwards is to A, the first one back to the end."""
        if self.turns:
            letter = LETTERS[(LETTERS.index(self.letters[-1]) + detents) % len(LETTERS)]
            return self._with(self.letters[:-1] + letter, tunes.MOVE_ON, now, turns=True)
        if len(self.letters) == MOST:
            return self.refuse(f"a name has {MOST} letters at most", now)
        letter = LETTERS[(detents - (detents > 0)) % len(LETTERS)]
        return self._with(self.letters + letter, tunes.MOVE_ON, now, turns=True)

    def _moved_on(self, now: float) -> "Naming":
        if not self.turns and len(self.letters) == MOST:
            return self.refuse(f"a name has {MOST} letters at most", now)
        if not self.turns:
            return self.refuse("turn the knob for a letter first", now)
        return self._with(self.letters, tunes.PLACE, now)

    def _finished(self, now: float) -> Reply:
        name = self._spelled()
        if len(name) < LEAST:
            return self.refuse(f"a name needs {LEAST} letters at least", now)
        if name in self.taken:
            return self.refuse(self.taken[name], now)
        try:
            return self.named(read_name(name), now)
        except MoveError as error:
            return self.refuse(str(error), now)

    def _with(self, letters: str, notes: Notes, now: float, *, turns: bool = False) -> "Naming":
        return self._replace(letters=letters, turns=turns, notice="", tune=Tune(notes, now), touched=now)

    def _spelled(self) -> str:
        """The name as it is known, or as it was spelled."""
        same = (name for name in (*self.taken, *self.known) if name.casefold() == self.letters.casefold())
        return next(same, self.letters)

    def _progress(self) -> str:
        if not self.letters:
            return f"{LEAST} to {MOST} letters. Turn the knob for the first one, back for the other names."
        if len(self.letters) < LEAST:
            missing = plural(LEAST - len(self.letters), "letter")
            return f"{self.letters}, {missing} to go. {self._knob()}, back takes one away."
        if len(self.letters) == MOST and not self.turns:
            return f"{self.letters}, a full name. Press ok to take it, back takes a letter away."
        return f"{self.letters}. Press ok to take this name. {self._knob()}, back takes one away."

    def _knob(self) -> str:
        return "Turn the knob for another letter, push it for the next one" if self.turns else "Turn the knob to go on"

    def _name(self, now: float) -> Grid:
        """The end of the name, and at the right in another light its last letter or the place for it."""
        lamp = TURNED._replace(level=DIMMED) if BLINK.off(self.touched, now) else TURNED
        if self.turns:
            letter = columns_of(self.letters[-1])
            return {**_ending(self.letters[:-1], CURSOR_AT - 1), **signs.lit(placed(letter, CURSOR_AT, TOP), lamp)}
        if len(self.letters) == MOST:
            return _ending(self.letters, COLUMNS)
        line = signs.lit(((x, TOP) for x in range(CURSOR_AT, COLUMNS)), lamp)
        return {**_ending(self.letters, CURSOR_AT - 1), **line}

    def _length(self) -> Grid:
        """A lamp for every letter there may be, those of the least two rows high."""
        return dict(self._lamps())

    def _lamps(self) -> Iterator[tuple[tuple[int, int], Lamp]]:
        there = ENOUGH if len(self.letters) >= LEAST else DONE
        for place in range(MOST):
            empty = MISSING if place < LEAST else FREE
            lamp = there if place < len(self.letters) else empty
            yield from (((FIRST_LAMP + place, y), lamp) for y in range(2 if place < LEAST else 1))


def _ending(text: str, before: int) -> Grid:
    """As much of the end of a text as there is room for, up to a column."""
    columns = columns_of(text)
    return signs.lit(placed(columns, before - len(columns), TOP), DONE)
