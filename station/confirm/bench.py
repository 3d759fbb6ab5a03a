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
    """The spread of many times, in milliseconds."""

    median: float
    p99: float
    longest: float

    def __str__(self) -> str:
        return f"{self.median:.2f} ms (median), {self.p99:.2f} ms (99 of 100), {self.longest:.2f} ms at most"


def spread_of(seconds: Sequence[float]) -> Spread:
    """Return the spread of some times in seconds; raises ValueError if there are none."""
    ordered = sorted(each * MS for each in seconds)
    if not ordered:
        raise ValueError("there is nothing to spread")
    return Spread(median(ordered), ordered[min(len(ordered) - 1, int(0.99 * len(ordered)))], ordered[-1])
