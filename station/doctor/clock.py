"""The clock: scores are dated by it, and the night begins and ends by it."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from station.finding import Finding
from station.words import local_time

RELEASED: Final = 1_735_689_600
"""The beginning of 2025, in seconds since 1970; Pegmind did not exist before, so an earlier time is wrong."""

ASK: Final = ("timedatectl", "show", "--property=NTP", "--property=NTPSynchronized")


def clock(now: float, run: Callable[[Sequence[str]], str | None]) -> Iterator[Finding]:
    """Check that `now`, in seconds since 1970, can be right, and that the network sets the clock."""
    says = f"it is {local_time(now)}"
    answer = run(ASK)
    known = dict(line.split("=", 1) for line in (answer or "").splitlines() if "=" in line)
    is_on, is_set = known.get("NTP") == "yes", known.get("NTPSynchronized") == "yes"
    if now < RELEASED:
        remedy = "connect the network, or add a clock module (RTC), or: sudo timedatectl set-time 'YYYY-MM-DD HH:MM'"
        yield Finding("clock", "wrong", f"the clock says {local_time(now)}, which cannot be right", remedy)
    elif answer is None:
        yield Finding("clock", "ok", f"{says}; timedatectl does not say whether the network sets the clock")
    elif is_set:
        yield Finding("clock", "ok", f"{says}, set from the network")
    elif is_on:
        remedy = "connect the network, or add a clock module (RTC); without either it is wrong after every start"
        yield Finding("clock", "warning", f"{says}, not yet set from the network", remedy)
    else:
        remedy = "sudo timedatectl set-ntp true"
        yield Finding("clock", "warning", f"{says}; the clock is not set from the network", remedy)
