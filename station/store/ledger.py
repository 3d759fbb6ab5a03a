"""The settings, the audits and the troubles of a cabinet in its store."""

import sqlite3
from collections.abc import Iterable, Mapping
from typing import Final

from station.audits import AUDITED, Audit, Audits
from station.finding import Trouble

MOST: Final = 2**53
"""Nobody counts so far; a card that fails may say anything."""

GAMES: Final = "games"
SECONDS: Final = "seconds"
"""Two lines among the controls, with their number as uses."""


def read_settings(database: sqlite3.Connection) -> dict[str, str]:
    """Whatever was set, valid or not. Raises sqlite3.Error."""
    return dict(database.execute("SELECT name, value FROM setting ORDER BY name"))


def write_setting(database: sqlite3.Connection, name: str, value: str) -> None:
    """Set something. Raises sqlite3.Error."""
    database.execute("INSERT OR REPLACE INTO setting VALUES (?, ?)", (name, value))


def clear_settings(database: sqlite3.Connection) -> None:
    """Set nothing at all. Raises sqlite3.Error."""
    database.execute("DELETE FROM setting")


def write_upkeep(database: sqlite3.Connection, settings: Mapping[str, str], audits: Audits) -> None:
    """Set and count all of it in a new store. Raises sqlite3.Error."""
    write_audits(database, audits)
    for name, value in settings.items():
        write_setting(database, name, value)


def read_audits(database: sqlite3.Connection) -> Audits:
    """What was counted; controls that there are no longer are left out. Raises sqlite3.Error."""
    stored = database.execute("SELECT name, uses, idle FROM audit")
    lines = {name: Audit(min(max(uses, 0), MOST), min(max(idle, 0), MOST)) for name, uses, idle in stored}
    nothing = Audit()
    controls = {control: lines.get(control, nothing) for control in AUDITED}
    return Audits(controls, lines.get(GAMES, nothing).uses, float(lines.get(SECONDS, nothing).uses))


def write_audits(database: sqlite3.Connection, audits: Audits) -> None:
    """Replace what was counted. Raises sqlite3.Error."""
    totals = {GAMES: Audit(audits.games), SECONDS: Audit(round(audits.seconds))}
    lines = ((name, *audit) for name, audit in {**audits.controls, **totals}.items())
    database.execute("DELETE FROM audit")  # a row that has become unreadable, too
    database.executemany("INSERT INTO audit VALUES (?, ?, ?)", lines)


def read_troubles(database: sqlite3.Connection) -> tuple[Trouble, ...]:
    """What was wrong with the wires when it was last written, the oldest first. Raises sqlite3.Error."""
    lines = database.execute("SELECT control, gpio, what, since, other FROM trouble ORDER BY since, control, other")
    return tuple(Trouble(*line) for line in lines)


def write_troubles(database: sqlite3.Connection, troubles: Iterable[Trouble]) -> None:
    """Replace what is wrong with the wires; since when is in seconds since 1970. Raises sqlite3.Error."""
    database.execute("DELETE FROM trouble")
    columns = ", ".join(Trouble._fields)
    database.executemany(f"INSERT INTO trouble ({columns}) VALUES (?, ?, ?, ?, ?)", troubles)  # noqa: S608 - our own names
