"""The controls and their wires, by what the station has noted in its store."""

from collections.abc import Iterator
from typing import Final

from station.audits import Audits, broken, suspects
from station.finding import ADVICE, Finding, Trouble
from station.words import counted, local_time

LOOK: Final = "test it with pegmind selftest, then check its wire"


def controls(audits: Audits, unused: int) -> Iterator[Finding]:
    """Report controls that nobody has used for `unused` games."""
    suspected = suspects(audits, unused)
    if not suspected:
        yield Finding("controls", "ok", f"none seems to be broken after {counted(audits.games, 'game')}")
    for control in suspected:
        yield Finding("controls", "warning", broken(control, audits.controls[control].idle), LOOK)


def wires(troubles: tuple[Trouble, ...], *, is_running: bool) -> Iterator[Finding]:
    """Report what the station has found wrong with its wires: the one that is running, or the last one."""
    source = "according to the running station" if is_running else "when the station last ran"
    if not troubles:
        yield Finding("wires", "ok", f"no problem found{',' if is_running else ''} {source}")
    for trouble in troubles:
        says = f"{trouble.says} since {local_time(trouble.since)}, {source}"
        yield Finding("wires", "warning", says, ADVICE.get(trouble.what, LOOK))
