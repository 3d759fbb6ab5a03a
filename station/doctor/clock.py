"""The time of day: scores have it, and night hours go by it."""

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from station.finding import Finding

RELEASED: Final = 1_735_689_600
"""2025 began, in seconds since 1970: Pegmind is younger than that, and so is every true time."""

ASK: Final = ("timedatectl", "show", "--property=NTP", "--property=NTPSynchronized")


def clock(now: float, run: Callable[[Sequence[str]], str | None]) -> Iterator[Finding]:
    """Whether `now`, in seconds since 1970, can be true, and is kept so by the network."""
    says = time.strftime("%Y-%m-%d %H:%M (%Z)", time.localtime(now))
    told = run(ASK)
    known = dict(line.split("=", 1) for line in (told or "").splitlines() if "=" in line)
    kept, set_once = known.get("NTP"), known.get("NTPSynchronized")
    if now < RELEASED:
        remedy = "connect the network, or add a clock module (RTC), or: sudo timedatectl set-time 'YYYY-MM-DD HH:MM'"
        yield Finding("clock", "wrong", f"{says} cannot be true", remedy)
    elif told is None:
        yield Finding("clock", "ok", f"{says}; nothing here says whether the network keeps it")
    elif set_once == "yes":
        yield Finding("clock", "ok", f"{says}, set by the network")
    elif kept == "yes":
        remedy = "connect the network, or add a clock module (RTC); without either it is wrong after every start"
        yield Finding("clock", "warning", f"{says}, not yet set by the network", remedy)
    else:
        yield Finding("clock", "warning", f"{says}, and the network does not set it", "sudo timedatectl set-ntp true")
