"""Attract mode: the cabinet plays a game by itself, to show passers-by how it goes."""

from bisect import bisect_right
from functools import cache
from itertools import accumulate
from typing import ClassVar, Final, NamedTuple

from station.core import tunes
from station.core.events import Action, Press, Tick, Touch
from station.core.finding import Notice
from station.core.frame import Frame, Lamp, picture
from station.core.messages import Message, announcement, join_sentences
from station.core.scroller import Scroller, ends, lit_points, next_step
from station.core.timing import ROUNDING, Timings, soonest
from station.core.tunes import SILENCE, Tune
from station.games.family import Family
from station.games.registry import NAMES, family_names, load
from station.matches.daily import GRADES
from station.matches.game import Game
from station.scenes.base import NOBODY_PLAYS, Audience, Departure, Go, Reply, Scene
from station.scenes.facts import Fact, FreeCabinets, Signal
from station.scenes.holds import PEG_BUTTONS
from station.scenes.menu.setup import free_in_words
from station.scenes.messages import StationMessages

ATTRACT_LAMP: Final = Lamp("red")
PLAY_FIRST_BOX: Final = Touch("start", 1)

PASSES: Final = 5
"""How often the words of a notice run over the lamps before they invite again."""


class Attract(Scene):
    """The demonstration, which began at `began` and repeats; `words` that run until then come first."""

    name: ClassVar[str] = "attract"
    audience: ClassVar[Audience] = NOBODY_PLAYS._replace(away=True)
    began: float
    notice: Message | None = None
    tune: Tune = SILENCE
    words: Scroller | None = None
    cabinets: tuple[tuple[str, str], ...] = ()

    @property
    def message(self) -> Message:
        free = free_in_words(dict(self.cabinets).values(), StationMessages.cabinets_are_free)
        return join_sentences(self.notice, StationMessages.press_to_play(), free)

    def on(self, action: Action, now: float) -> Reply:
        """Play the first box where a colour is pressed, and go to the menu for all else.

        A screen can choose a box, or begin a game, by one touch.
        """
        match action:
            case Tick():
                return self
            case Press(control) if control in PEG_BUTTONS:
                return Go("menu", PLAY_FIRST_BOX)
            case Touch(part) if part in {"box", "start", "invite", "daily", *GRADES}:
                return Go("menu", action)
            case _:
                return Go("menu")

    def learn(self, fact: Fact, now: float) -> Scene:
        """Growl at a notice, and let its words run over the lamps first; again for somebody who comes back."""
        match fact:
            case Notice(says, words):
                tune, scroller = Tune(tunes.REFUSE, now), Scroller(words, now, passes=PASSES)
                return self._replace(notice=announcement(says), tune=tune, words=scroller, began=ends(scroller))
            case Signal.REVISITED:
                again = None if self.words is None else self.words._replace(began=now)
                return self._replace(words=again, began=now if again is None else ends(again))
            case FreeCabinets(cabinets):
                return self._replace(cabinets=cabinets)
            case _:
                return super().learn(fact, now)

    def departure(self, touched: float, timings: Timings) -> Departure | None:
        return None

    def frame(self, now: float) -> Frame:
        return self._picture(now)._replace(tone=tunes.tone(self.tune, now))

    def due(self, now: float) -> float | None:
        return soonest(self._next_picture(now), tunes.next_note(self.tune, now))

    def _picture(self, now: float) -> Frame:
        if self.words is not None and self._runs(now):
            return Frame(*picture(lit_points(self.words, now), ATTRACT_LAMP))
        show = _demonstration(family_names())
        shown = bisect_right(show.ends, (now - self.began) % show.ends[-1] + ROUNDING)
        return show.frames[shown % len(show.frames)]

    def _next_picture(self, now: float) -> float:
        if self.words is not None and self._runs(now):
            return next_step(self.words, now) or self.began
        show = _demonstration(family_names())
        rounds, at = divmod(now - self.began + ROUNDING, show.ends[-1])
        return self.began + rounds * show.ends[-1] + show.ends[bisect_right(show.ends, at)]

    def _runs(self, now: float) -> bool:
        """Whether the words are still running."""
        return now < self.began - ROUNDING


class Demonstration(NamedTuple):
    """Pictures, and when each ends, in seconds from the beginning."""

    frames: tuple[Frame, ...]
    ends: tuple[float, ...]


def _pictures_of(family: Family[Game]) -> tuple[tuple[Frame, float], ...]:
    """Return the pictures of a family; that of another package may fail, and is left out then."""
    try:
        return tuple(family.demonstration()) if family.demonstration else ()
    except Exception:
        if family.name in NAMES:
            raise
        return ()


@cache
def _demonstration(families: tuple[str, ...]) -> Demonstration:
    """Return the demonstration of the first family that has one, then those of the games of other packages."""
    first = next(name for name in families if load(name).demonstration)  # loads no more of ours than it needs
    names = (first, *(name for name in families if name not in NAMES and name != first))
    pictures = [picture for name in names for picture in _pictures_of(load(name))]
    frames, seconds = zip(*pictures, strict=True)
    return Demonstration(frames, tuple(accumulate(seconds)))
