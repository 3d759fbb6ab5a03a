"""The codebreaker's scene: a row is built, submitted, and answered."""

from typing import Final, NamedTuple

from station import tunes
from station.events import PUSH, Action, Hold, Press, Turn
from station.frame import DARK, Frame, Lamp, Lamps
from station.games.code import EMPTY
from station.games.mastermind import Match, Row
from station.palette import LETTER_OF, NAME_OF
from station.scenes import building as build
from station.scenes.board import SETTLED, Marking, answer, counted, frame_of, next_key, peg_lamps, sentence
from station.scenes.building import Building
from station.scenes.rhythm import Rhythm, soonest
from station.scenes.scene import Go, Make, Reply
from station.tunes import SILENCE, Tune

CURSOR: Final = Lamp("white", 12)
"""The hole that waits for a peg glimmers."""

DIMMED: Final = 40
"""Percent; a peg that has stopped blinking under the cursor."""

REFUSED: Final = Lamp("orange", 60)
FLASH: Final = Rhythm(seconds=0.12, beats=6)
"""Of the key lamps of a refused row."""

BLINK: Final = Rhythm(seconds=0.4, beats=25)
"""Of a peg under the cursor; it stops, so that a cabinet nobody touches has nothing to do."""


class Guess(NamedTuple):
    """`match` is being played and `row` built; `touched` is the last press, `refused` the last refusal.

    `notice` stands in the place of the usual message until the next press.
    """

    match: Match
    row: Building
    notice: str = ""
    marking: Marking = SETTLED
    tune: Tune = SILENCE
    touched: float = float("-inf")
    refused: float = float("-inf")
    name: str = "guess"

    @property
    def message(self) -> str:
        """The notice, or what is to be done."""
        return self.notice or _progress(self.match, self.row)

    @property
    def building(self) -> Building | None:
        """The row being built."""
        return self.row

    def on(self, action: Action, now: float) -> Reply:
        """Build, submit, or ask to leave."""
        match action:
            case Press("ok"):
                return Make(f"guess {self.row.pegs}")
            case Press("back"):
                return self._taken_back(now)
            case Press(control) if control == PUSH:
                return self._shows(build.move_on(self.row), tunes.MOVE_ON, now)
            case Press(control):
                return self._placed(LETTER_OF[control], now)
            case Turn(detents):
                row = build.step(self.row, detents, self.match.box.colours)
                return self._shows(row, tunes.MOVE_ON, now)
            case Hold("back"):
                return Go("leave")
            case _:
                return self

    def refuse(self, reason: str, now: float) -> "Guess":
        """Flash the key lamps of the row, growl, and say why; the pegs stay."""
        return self._replace(notice=sentence(reason), tune=Tune(tunes.REFUSE, now), refused=now)

    def frame(self, now: float) -> Frame:
        """The board with the row being built and its cursor."""
        frame = frame_of(self.match, self.marking, now, self._lamps(now), self._flash(now))
        return frame._replace(tone=tunes.tone(self.tune, now))

    def due(self, now: float) -> float | None:
        """The next key peg, note, flash or blink."""
        last = self.match.rows[-1].key if self.match.rows else None
        return soonest(
            next_key(last, self.marking, now) if last else None,
            tunes.next_change(self.tune, now),
            FLASH.next(self.refused, now),
            BLINK.next(self.touched, now) if self._on_a_peg else None,
        )

    @property
    def _on_a_peg(self) -> bool:
        return self.row.pegs[self.row.cursor : self.row.cursor + 1] not in ("", EMPTY)

    def _shows(self, row: Building, notes: tunes.Notes, now: float) -> "Guess":
        return self._replace(row=row, notice="", tune=Tune(notes, now), touched=now)

    def _placed(self, peg: str, now: float) -> "Guess":
        if peg not in self.match.box.colours:
            return self.refuse(f"{NAME_OF[peg]} is not in play in this box", now)
        row = build.place(self.row, peg)
        if row is None:
            return self.refuse("the row is full: press ok to play it, back to take a peg away", now)
        return self._shows(row, tunes.PLACE, now)

    def _taken_back(self, now: float) -> "Guess":
        row = build.take_back(self.row)
        if row is None:
            return self.refuse("there is no peg to take back; hold back to leave the game", now)
        return self._shows(row, tunes.TAKE_BACK, now)

    def _lamps(self, now: float) -> Lamps:
        lamps = list(peg_lamps(self.row.pegs))
        if self.row.cursor < len(lamps):
            lamps[self.row.cursor] = self._under_cursor(lamps[self.row.cursor], now)
        return tuple(lamps)

    def _under_cursor(self, lamp: Lamp, now: float) -> Lamp:
        """A glimmer in a hole that gives no light; a peg that blinks for a while and then is dimmed."""
        if not self._on_a_peg:
            return CURSOR
        if BLINK.on(self.touched, now):
            return lamp
        if lamp.colour == "blank":
            return CURSOR
        return DARK if BLINK.off(self.touched, now) else lamp._replace(level=DIMMED)

    def _flash(self, now: float) -> Lamps:
        return (REFUSED,) * self.match.box.holes if FLASH.on(self.refused, now) else ()


def opening(match: Match, now: float, row: Building | None = None) -> Guess:
    """The scene at the start of a round, and after a power cut with the `row` that was being built."""
    return Guess(match, row or build.empty_row(match.box.holes), tune=Tune(tunes.START, now), touched=now)


def answered(match: Match, now: float, interval: float) -> Guess:
    """The scene after a row: its key pegs appear one by one while the next row may be built."""
    last = match.rows[-1]
    left = match.box.rows - len(match.rows)
    notice = f"Row {len(match.rows)}: {answer(last)}. {counted(left, 'row')} left."
    row = build.empty_row(match.box.holes)
    return Guess(match, row, notice, Marking(now + interval, interval), Tune(marking_notes(last, interval), now))


def marking_notes(row: Row, interval: float) -> tunes.Notes:
    """A note for every key peg, as they appear: high for exact, low for colour only."""
    keys = (tunes.RED_KEY,) * row.key.red + (tunes.WHITE_KEY,) * row.key.white
    return tunes.spaced(tunes.SUBMIT, keys, interval)


def _progress(match: Match, row: Building) -> str:
    where = f"Row {len(match.rows) + 1} of {match.box.rows}"
    if row.complete:
        return f"{where} is built: press ok to play it, back to take a peg away."
    if not row.text:
        return f"{where}: choose {match.box.holes} pegs, then press ok."
    pegs = " ".join(NAME_OF[peg] if peg != EMPTY else "…" for peg in row.text)
    return f"{where}: {pegs}. {counted(row.pegs.count(EMPTY), 'hole')} to fill."
