"""Timings of the configuration, blinking, and whether a press comes too soon."""

from typing import Final, NamedTuple

from station.core.section import Section, setting

NEVER: Final = float("-inf")
"""The time of something that has not happened."""

NOT_BY_ITSELF: Final = float("inf")
"""The time of a move that was refused: only a press tries it again."""

ROUNDING: Final = 1e-6
"""Seconds that a timer may fire early by; nothing of ours is as short."""

UNSEEN: Final = 0.5
"""Seconds in which a double press or a flick of the knob ends, and the eye notices what is new."""


class Timings(Section):
    """Section [timings] of the configuration; all in seconds."""

    idle: float = setting(60.0, says="seconds without a press until attract mode begins", least=5.0, most=86400.0)
    keep: float = setting(
        1800.0, says="seconds that an unfinished game waits in attract mode", least=0.0, most=604800.0
    )
    key_peg: float = setting(0.2, says="seconds from one key peg to the next", least=0.02, most=2.0)


class Blinking(NamedTuple):
    """`beats` of `seconds` each, on and off in turn, beginning with on."""

    seconds: float
    beats: int

    def on(self, began: float, now: float) -> bool:
        """Whether it is running and on."""
        beat = self._beat(began, now)
        return beat is not None and beat % 2 == 0

    def off(self, began: float, now: float) -> bool:
        """Whether it is running and off."""
        beat = self._beat(began, now)
        return beat is not None and beat % 2 == 1

    def next(self, began: float, now: float) -> float | None:
        """Return when it changes next, or None once it has stopped."""
        beat = self._beat(began, now)
        return None if beat is None else began + (beat + 1) * self.seconds

    def _beat(self, began: float, now: float) -> int | None:
        # A timer may fire a rounding error early: a millionth of a beat belongs to the next one.
        beat = int((now - began) / self.seconds + ROUNDING) if now >= began > NEVER else self.beats
        return beat if beat < self.beats else None


def soonest(*times: float | None) -> float | None:
    """Return the earliest of some times, or None if there is none."""
    return min([time for time in times if time is not None], default=None)


def too_soon(since: float, now: float) -> bool:
    """Whether a press at `now` comes too soon to be meant for what has been shown `since`."""
    return now < since + UNSEEN - ROUNDING


BLINK: Final = Blinking(seconds=0.4, beats=25)
"""Of a peg under the cursor; it stops, so that a cabinet nobody touches has nothing to do."""


TURNED_UP: Final = Blinking(seconds=1.0, beats=1)
"""Of a digit that the knob has turned up, over the whole display."""


FLASH: Final = Blinking(seconds=0.12, beats=6)
"""Of the key lamps of a refused row."""
