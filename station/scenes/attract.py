"""Attract mode: the cabinet plays a game by itself, so that whoever walks by sees how it goes."""

from bisect import bisect_right
from collections.abc import Iterator
from functools import cache
from itertools import accumulate
from typing import Final, NamedTuple

from station.core import scroller, tunes
from station.core.events import Action, Tick
from station.core.finding import Notice
from station.core.frame import DARK_FIELD, DARK_ROW, HOLES, PEG, ROWS, Frame, Lamp, Lamps, field, one_row, picture
from station.core.palette import PEGS
from station.core.scroller import Scroller
from station.core.timing import ROUNDING, soonest
from station.core.tunes import SILENCE, Tune
from station.core.words import sentence
from station.games.pegs.code import score
from station.games.pegs.scenes.board import key_lamps, peg_lamps
from station.games.pegs.scenes.row import Building
from station.scenes.base import Go, Reply

INVITATION: Final = "Press any button to play."
SECRET: Final = "BYPG"
GUESSES: Final = ("RRYY", "GYWB", "BYGR", "PYBG", "BYPG")
PEG_SECONDS: Final = 0.4
KEY_SECONDS: Final = 0.3
WAVE_SECONDS: Final = 0.1
REST_SECONDS: Final = 3.0

WORDS: Final = Lamp("red")
PASSES: Final = 5
"""How often what was amiss runs over the lamps before they invite again."""


class Attract(NamedTuple):
    """The demonstration that began at `began`, and goes round and round; after the words, if there are any."""

    began: float
    message: str = INVITATION
    tune: Tune = SILENCE
    name: str = "attract"
    words: str = ""
    building: Building | None = None
    behind_shield: bool = False
    match: None = None

    def on(self, action: Action, _now: float) -> Reply:
        """Whatever is pressed or turned leads to the menu."""
        return self if isinstance(action, Tick) else Go("menu")

    def refuse(self, reason: str, now: float) -> "Attract":
        """Growl and say why."""
        return self._replace(message=f"{sentence(reason)} {INVITATION}", tune=Tune(tunes.REFUSE, now))

    def telling(self, notice: Notice, now: float) -> "Attract":
        """Growl, and let the words run over the lamps before anything else."""
        return self.refuse(notice.says, now)._replace(words=notice.words, began=now)

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
    frames, seconds = zip(*_pictures(), strict=True)
    return Demonstration(frames, tuple(accumulate(seconds)))


def _pictures() -> Iterator[tuple[Frame, float]]:
    """A game peg by peg, the secret, and a wave of all colours over the board."""
    pegs: list[Lamps] = []
    keys: list[Lamps] = []
    frame = Frame()
    for guess in GUESSES:
        key = score(guess, SECRET)
        for hole in range(len(guess)):
            frame = frame._replace(pegs=field((*pegs, peg_lamps(guess[: hole + 1]))))
            yield frame, PEG_SECONDS
        for peg in range(key.red + key.white):
            red, white = min(key.red, peg + 1), max(0, peg + 1 - key.red)
            shown = key._replace(red=red, white=white)
            frame = frame._replace(keys=field((*keys, key_lamps(shown))), red=red, white=white)
            yield frame, KEY_SECONDS
        pegs.append(peg_lamps(guess))
        keys.append(key_lamps(key))
    frame = frame._replace(secret=one_row(peg_lamps(SECRET)))
    yield frame, REST_SECONDS
    yield from ((wave, WAVE_SECONDS) for wave in _wave(frame))
    yield frame, REST_SECONDS


def _wave(frame: Frame) -> Iterator[Frame]:
    """A front of every colour in turn climbs the board."""
    above = (DARK_ROW,) * ROWS
    board = above + tuple((PEG[colour.letter],) * HOLES for colour in PEGS) + above
    for top in range(len(board) - ROWS, 0, -1):
        yield frame._replace(pegs=field(board[top : top + ROWS]), keys=DARK_FIELD)
