"""What a process needs, seen from outside: memory, handles, threads; and whether it goes on growing."""

import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from trials.soak.figures import Fact, slope

PAGE: Final = os.sysconf("SC_PAGE_SIZE")
MEGABYTE: Final = 1e6
HOUR: Final = 3600.0

MOST_MEMORY: Final = 96.0
"""Megabytes: a station is at 41 after a while, at 50 where it was set up anew, and at 64 once computers break codes."""

GROWS: Final = 32.0
"""Megabytes by which the second half of a life may be above its beginning: all that is needed now and then."""

LONG: Final = 1800.0
"""Seconds of life from which on the slope of its second half says something; until then things are still warming."""

SLOPE: Final = 6.0
"""Megabytes an hour."""

HANDLES: Final = 40
"""Open files at most: those of a station nobody looks at, 12 to 14, and one or two for every viewer."""

REST: Final = 120.0
"""Seconds of life in either half of which there has been a moment without visitors."""

THREADS: Final = 8
"""The loop's, the lamps', and the pool's that thinks for computers and draws the wiring."""


class Vital(NamedTuple):
    """What a process has at a time, in seconds: resident megabytes, open files, threads, children.

    `up` is whether its page was there: while it sets itself up anew it has fewer open files than ever else.
    """

    at: float
    up: bool
    memory: float
    handles: int
    threads: int
    children: int


class Life(NamedTuple):
    """A process, as it was seen again and again since it began."""

    process: int
    seen: list[Vital]

    def look(self, at: float, *, up: bool) -> None:
        """Look once more, if it is still there."""
        with suppress(OSError):
            self.seen.append(vital(self.process, at, up=up))

    @property
    def seconds(self) -> float:
        """For how long it was seen."""
        return self.seen[-1].at - self.seen[0].at if self.seen else 0.0


def vital(process: int, at: float, *, up: bool) -> Vital:
    """Look at a process. Raises OSError where it has gone."""
    place = Path(f"/proc/{process}")
    resident = int((place / "statm").read_text(encoding="ascii").split()[1]) * PAGE / MEGABYTE
    tasks = list((place / "task").iterdir())
    children = sum(len((task / "children").read_text(encoding="ascii").split()) for task in tasks)
    return Vital(at, up, resident, len(list((place / "fd").iterdir())), len(tasks), children)


def facts(lives: Sequence[Life]) -> list[Fact]:
    """What is to be said of some processes: of the one that lived longest, and the most that any had."""
    longest = max(lives, key=lambda life: life.seconds)
    half = len(longest.seen) // 2
    earlier, later = longest.seen[:half], longest.seen[half:]
    grown = max(each.memory for each in later) - later[0].memory
    hourly = slope([(each.at, each.memory) for each in later]) * HOUR
    seen = [each for life in lives for each in life.seen]
    return [
        Fact("longest life of a process", longest.seconds, "s"),
        Fact("resident memory, halfway through it", later[0].memory, "MB"),
        Fact("resident memory, growth since then", grown, "MB", GROWS),
        Fact("resident memory, slope since then", hourly, "MB/h", SLOPE if longest.seconds >= LONG else None),
        Fact("resident memory, most of all", max(each.memory for each in seen), "MB", MOST_MEMORY),
        Fact("open files, most", max(each.handles for each in seen), "", HANDLES),
        Fact(
            "open files, growth at rest",
            _at_rest(later) - _at_rest(earlier),
            "",
            2 if longest.seconds >= REST else None,
        ),
        Fact("threads, most", max(each.threads for each in seen), "", THREADS),
        Fact("children, most", max(each.children for each in seen), "", 0),
    ]


def _at_rest(seen: Sequence[Vital]) -> int:
    """The open files while the fewest visitors were there."""
    return min((each.handles for each in seen if each.up), default=0)
