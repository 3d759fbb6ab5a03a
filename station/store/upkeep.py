"""The settings in a store, what was counted of the use of its cabinet, and the troubles with the wires."""

import sqlite3
from collections.abc import Iterable, Mapping
from typing import Final

from station.core.audits import AUDITED, Audit, Audits
from station.core.finding import Trouble
from station.store.errors import check_types

MOST_USES: Final = 2**53
"""No real count is as high; a failing card may return anything."""

GAMES_ROW: Final = "games"
SECONDS_ROW: Final = "seconds"
"""Two rows among those of the controls, with a total in place of the uses."""


def read_settings(database: sqlite3.Connection) -> dict[str, str]:
    """Return all settings, valid or not. Raises sqlite3.Error."""
    return dict(check_types(database.execute("SELECT name, value FROM setting ORDER BY name"), str, str))


def write_setting(database: sqlite3.Connection, name: str, value: str) -> None:
    """Store the value of a setting. Raises sqlite3.Error."""
    database.execute("INSERT OR REPLACE INTO setting VALUES (?, ?)", (name, value))


def clear_settings(database: sqlite3.Connection) -> None:
    """Delete all settings but the keys of the link, which nobody has set. Raises sqlite3.Error."""
    database.execute("DELETE FROM setting WHERE name NOT GLOB 'link.*'")


def write_upkeep(database: sqlite3.Connection, settings: Mapping[str, str], audits: Audits) -> None:
    """Write settings and audits to a new store. Raises sqlite3.Error."""
    write_audits(database, audits)
    for name, value in settings.items():
        write_setting(database, name, value)


def read_audits(database: sqlite3.Connection) -> Audits:
    """Return what was counted, without controls that no longer exist. Raises sqlite3.Error."""
    stored = check_types(database.execute("SELECT name, uses, idle FROM audit"), str, int, int)
    lines = {name: Audit(min(max(uses, 0), MOST_USES), min(max(idle, 0), MOST_USES)) for name, uses, idle in stored}
    nothing = Audit()
    controls = {control: lines.get(control, nothing) for control in AUDITED}
    return Audits(controls, lines.get(GAMES_ROW, nothing).uses, float(lines.get(SECONDS_ROW, nothing).uses))


def write_audits(database: sqlite3.Connection, audits: Audits) -> None:
    """Replace what was counted. Raises sqlite3.Error."""
    totals = {GAMES_ROW: Audit(audits.games), SECONDS_ROW: Audit(round(audits.seconds))}
    lines = ((name, *audit) for name, audit in {**audits.controls, **totals}.items())
    database.execute("DELETE FROM audit")  # a row that has become unreadable, too
    database.executemany("INSERT INTO audit VALUES (?, ?, ?)", lines)


def read_troubles(database: sqlite3.Connection) -> tuple[Trouble, ...]:
    """Return what was wrong with the wires when it was last written, the oldest first. Raises sqlite3.Error."""
    lines = database.execute("SELECT control, gpio, what, since, other FROM trouble ORDER BY since, control, other")
    return tuple(Trouble(*line) for line in check_types(lines, str, int, str, float, str))


def write_troubles(database: sqlite3.Connection, troubles: Iterable[Trouble]) -> None:
    """Replace what is wrong with the wires; `since` is in seconds since 1970. Raises sqlite3.Error."""
    database.execute("DELETE FROM trouble")
    columns = ", ".join(Trouble._fields)
    database.executemany(f"INSERT INTO trouble ({columns}) VALUES (?, ?, ?, ?, ?)", troubles)  # noqa: S608 - our own names
