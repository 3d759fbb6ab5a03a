"""The things that a step of `pegmind confirm` has at hand: the configuration, the machine, and the person before it."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

from gpiozero import GPIOZeroError
from gpiozero.pins import Factory

from hardware.doctor.machine import Probe
from hardware.errors import CabinetError
from hardware.pins.factories import open_factory
from station.config.sections import Config
from station.confirm.report import SkippedError

SKIP_WORD: Final = "s"
MS: Final = 1e3
LONG_TIME: Final = 100.0
"""Milliseconds from which on a time is given in seconds."""

MANY: Final = 100
"""Times below which the longest of a hundred would be the longest of all."""


class Bench(NamedTuple):
    """The surroundings of a step.

    The card is measured in `folder`. `ask` puts a question to the person and returns the answer, or raises EOFError.
    For `load_seconds` the Pi is kept busy.
    """

    config: Config
    folder: Path
    ask: Callable[[str], str]
    say: Callable[[str], None]
    load_seconds: float
    probe: Probe = Probe()

    def ask_or_skip(self, question: str) -> str:
        """Return the answer to a question. Raises SkippedError if it is `s`."""
        answer = self.ask(f"{question} (s skips) ").strip()
        if answer.lower() == SKIP_WORD:
            raise SkippedError("skipped by you")
        return answer

    def ask_yes(self, question: str) -> bool:
        """Return whether a question is answered with yes."""
        while True:
            answer = self.ask_or_skip(f"{question} y or n?").lower()
            if answer in ("y", "yes", "n", "no"):
                return answer.startswith("y")


@contextmanager
def open_header(config: Config) -> Iterator[Factory]:
    """Open the pins. Raises SkippedError if there are none, or one of them cannot be had."""
    if config.inputs.factory == "simulated":
        raise SkippedError("the pins are simulated")
    try:
        factory = open_factory(config.inputs.factory)
    except CabinetError as error:
        raise SkippedError(str(error)) from error
    try:
        yield factory
    except GPIOZeroError as error:
        raise SkippedError(str(error)) from error
    finally:
        factory.close()


class Spread(NamedTuple):
    """The spread of `samples` times, in milliseconds."""

    samples: int
    median: float
    p99: float
    longest: float

    def __str__(self) -> str:
        p99 = f" {_format_time(self.p99)} (99 of 100)," if self.samples >= MANY else ""
        return f"{_format_time(self.median)} (median of {self.samples}),{p99} {_format_time(self.longest)} at most"


def spread_of(seconds: Sequence[float]) -> Spread:
    """Return the spread of some times in seconds; raises ValueError if there are none."""
    ordered = sorted(each * MS for each in seconds)
    if not ordered:
        raise ValueError("there is nothing to spread")
    p99 = ordered[min(len(ordered) - 1, int(0.99 * len(ordered)))]
    return Spread(len(ordered), median(ordered), p99, ordered[-1])


def _format_time(milliseconds: float) -> str:
    return f"{milliseconds:.2f} ms" if milliseconds < LONG_TIME else f"{milliseconds / MS:.2f} s"
