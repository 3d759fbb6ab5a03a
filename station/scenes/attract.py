"""Attract mode: the cabinet plays a game by itself, to show passers-by how it goes."""

from bisect import bisect_right
from functools import cache
from itertools import accumulate
from typing import ClassVar, Final, NamedTuple

from station.core import scroller, tunes
from station.core.events import Action, Tick
from station.core.finding import Notice
from station.core.frame import Frame, Lamp, picture
from station.core.scroller import Scroller
from station.core.timing import ROUNDING, Timings, soonest
from station.core.tunes import SILENCE, Tune
from station.core.words import sentence
from station.games.registry import families
from station.scenes.base import Go, Reply, Scene

INVITATION: Final = "Press any button to play."

WORDS: Final = Lamp("red")
PASSES: Final = 5
"""How often what was amiss runs over the lamps before they invite again."""


class Attract(Scene):
    """The demonstration that began at `began`, and goes round and round; after the words, if there are any."""

    name: ClassVar[str] = "attract"
    began: float
    message: str = INVITATION
    tune: Tune = SILENCE
    words: str = ""

    def on(self, action: Action, now: float) -> Reply:
        """Whatever is pressed or turned leads to the menu."""
        return self if isinstance(action, Tick) else Go("menu")

    def refuse(self, reason: str, now: float) -> "Attract":
        """Growl and say why."""
        return self._replace(message=f"{sentence(reason)} {INVITATION}", tune=Tune(tunes.REFUSE, now))

    def announce(self, notice: Notice, now: float) -> "Attract":
        """Growl, and let the words run over the lamps before anything else."""
        return self.refuse(notice.says, now)._replace(words=notice.words, began=now)

    def patience(self, timings: Timings) -> float | None:
        """Nobody has to be there."""
        return None

    def frame(self, now: float) -> Frame:
        """The words, or the picture of the demonstration that stands at `now`."""
        return self._picture(now)._replace(tone=tunes.tone(self.tune, now))

    def due(self, now: float) -> float | None:
        """The next step of the words, the next picture or note."""
        return soonest(self._next_picture(now), tunes.next_note(self.tune, now))

    def _picture(self, now: float) -> Frame:
        if self._runs(now):
            return Frame(*picture(scroller.lit_points(self._text, now), WORDS))
        show = _demonstration()
        shown = bisect_right(show.ends, (now - self._since) % show.ends[-1] + ROUNDING)
        return show.frames[shown % len(show.frames)]

    def _next_picture(self, now: float) -> float:
        if self._runs(now):
            return scroller.next_step(self._text, now) or self._since
        show = _demonstration()
        rounds, at = divmod(now - self._since + ROUNDING, show.ends[-1])
        return self._since + rounds * show.ends[-1] + show.ends[bisect_right(show.ends, at)]

    def _runs(self, now: float) -> bool:
        return bool(self.words) and now < self._since - ROUNDING

    @property
    def _text(self) -> Scroller:
        return Scroller(self.words, self.began, passes=PASSES)

    @property
    def _since(self) -> float:
        """When the demonstration began, or is to begin."""
        return scroller.ends(self._text) if self.words else self.began


class Demonstration(NamedTuple):
    """Pictures, and when each ends, in seconds from the beginning."""

    frames: tuple[Frame, ...]
    ends: tuple[float, ...]


@cache
def _demonstration() -> Demonstration:
    """The first family that has one shows how a game goes."""
    pictures = next(filter(None, (family.demonstration() for family in families())))
    frames, seconds = zip(*pictures, strict=True)
    return Demonstration(frames, tuple(accumulate(seconds)))
