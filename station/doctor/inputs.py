"""The controls and their wires, as the station has come to know them: it keeps that in its store."""

import time
from collections.abc import Iterator
from typing import Final

from station.audits import Audits, broken, suspects
from station.finding import ADVICE, Finding, Trouble
from station.words import counted

LOOK: Final = "try it, then look at its wire: pegmind selftest"


def controls(audits: Audits, unused: int) -> Iterator[Finding]:
    """What was counted, and the controls that are perhaps broken."""
    suspected = suspects(audits, unused)
    if not suspected:
        yield Finding("controls", "ok", f"none is suspected after {counted(audits.games, 'game')}")
    for control in suspected:
        yield Finding("controls", "warning", broken(control, audits.controls[control].idle), LOOK)


def wires(troubles: tuple[Trouble, ...], *, at_work: bool) -> Iterator[Finding]:
    """What a station finds wrong with its wires: the one that is `at_work`, or the last one; since 1970, in seconds."""
    whose = "as the station finds" if at_work else "as the last station found"
    if not troubles:
        yield Finding("wires", "ok", f"none is in trouble, {whose}")
    for trouble in troubles:
        since = time.strftime("%Y-%m-%d %H:%M", time.localtime(trouble.since))
        yield Finding("wires", "warning", f"{trouble.says} since {since}, {whose}", ADVICE.get(trouble.what, LOOK))
