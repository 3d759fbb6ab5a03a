"""Dates moves on a computer that may not know the date until the network tells it.

A Raspberry Pi has no clock that runs while it is off: until the network sets its clock, it may show any time in the
past. How much time passes is always known. So the moves of a match have their times on one clock that never jumps, and
a *shift* says how much later than these times they were made; it is unknown (None) until the clock is set.
"""

from collections.abc import Callable
from datetime import date, datetime, time, timedelta
from typing import Final

from station import __released__
from station.store.journal import Journal, MoveTime, Shift

RELEASED: Final = datetime.fromisoformat(f"{__released__}T00:00+00:00").timestamp()
"""When this release was made, in seconds since 1970."""

SLACK: Final = 60.0
"""Seconds; the network corrects a clock that is right by less, and who sets a clock moves it by more."""

UNDATED: Final = Shift(None)


class WallClock:
    """The time of day, `wall` in seconds since 1970, and whether it can be right.

    It can be right if it is not before this release, and either not before `newest`, when the newest move in the store
    was made, or set since `now`, the time of the loop at the start.
    """

    def __init__(self, wall: Callable[[], float], newest: float, now: float) -> None:
        self._wall = wall
        self._began = wall() - now
        self._least = newest - now - SLACK

    def offset(self, now: float) -> float | None:
        """Seconds from the time of the loop to the time of day; None if the latter is known to be wrong."""
        wall = self._wall()
        offset = wall - now
        is_set = offset >= self._least or abs(offset - self._began) > SLACK
        return offset if wall >= RELEASED and is_set else None


class Dates:
    """Dates the moves of a station from `now` on, which is the time of the loop. Raises StoreError.

    A match that was begun before goes on at the time of its last move if the time of day is unknown, now or then.
    """

    def __init__(self, journal: Journal, wall: Callable[[], float], now: float) -> None:
        newest = journal.newest_move() or MoveTime(wall(), 0.0, over=True)
        self._journal = journal
        self._clock = WallClock(wall, newest.date, now)
        self._offset = (newest.date if newest.over else newest.at) - now
        self._shift: float | None = None
        self.pending: Shift | None = UNDATED
        """The shift to store with the next move; None if that of its match is stored already."""
        offset = self._clock.offset(now)
        self.is_known = offset is not None
        """Whether the time of day is known, or has been known since the start."""
        if offset is not None and newest.shift is None:
            self._shift = offset - self._offset
            self.pending = Shift(self._shift)
        elif offset is not None and newest.shift is not None:
            self._offset = max(self._offset, offset - newest.shift)
            self._shift, self.pending = newest.shift, None

    def wall_offset(self, now: float) -> float | None:
        """Seconds from the time of the loop to the time of day; None if the latter is known to be wrong."""
        return self._clock.offset(now)

    def today(self, now: float) -> date | None:
        """Return the date in the time zone of this computer; None if the time of day is known to be wrong."""
        offset = self._clock.offset(now)
        return None if offset is None else date.fromtimestamp(offset + now)  # noqa: DTZ012 - what the wall says

    def midnight(self, now: float) -> float | None:
        """Return when the next day begins, by the time of the loop; None if the time of day is known to be wrong."""
        offset, today = self._clock.offset(now), self.today(now)
        if offset is None or today is None:
            return None
        return datetime.combine(today + timedelta(days=1), time()).timestamp() - offset

    def clock(self, now: float) -> str:
        """Return the time of day in the time zone of this computer, as in 14:05; empty if it is known to be wrong."""
        offset = self._clock.offset(now)
        return "" if offset is None else datetime.fromtimestamp(offset + now).strftime("%H:%M")  # noqa: DTZ006 - as above

    def at(self, now: float) -> float:
        """Return the time of a move that is made `now`, on the clock of its match."""
        return self._offset + now

    def open_match(self, now: float) -> None:
        """Begin a match: its moves have the time of day, if that is known."""
        offset = self._clock.offset(now)
        if offset is not None:
            self.is_known, self._offset, self._shift, self.pending = True, offset, 0.0, None
        elif self._shift is not None:  # it was known before, and how much time has passed since is known, too
            self._offset, self._shift, self.pending = self._offset + self._shift, 0.0, None
        else:
            self.pending = UNDATED

    def mark_stored(self) -> None:
        """Note that a move was stored, with the pending shift."""
        self.pending = None

    def notice(self, now: float) -> bool:
        """Return whether the clock has been set; if so, date what was stored since the start.

        This is durable after the journal's `sync`. Raises StoreError; then it is noticed again.
        """
        if self.is_known or (offset := self._clock.offset(now)) is None:
            return False
        shift = offset - self._offset
        self._journal.date_moves(shift)
        self.is_known, self._shift = True, shift
        self.pending = self.pending and Shift(shift)
        return True
