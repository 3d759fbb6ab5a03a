"""The people in a store: one person however the name is written, shown as it was written last.

The table `standing` has one person in one variant of a box, under the spelling that is shown; the moves keep what was
typed. Letters with and without an accent are different: René and Rene may be two people at one cabinet, and whoever was
put together cannot be told apart again.
"""

import sqlite3

from station.matches.players import person_of


def seek_standing(database: sqlite3.Connection, box: str, spelling: str, player: str) -> int | None:
    """Return the number of a person in a variant of a box, or None. Raises sqlite3.Error."""
    same = "SELECT id FROM standing WHERE (box, spelling, player) = (?, ?, ?)"
    if (found := database.execute(same, (box, spelling, player)).fetchone()) is not None:
        return int(found[0])
    everybody = database.execute("SELECT id, player FROM standing WHERE (box, spelling) = (?, ?)", (box, spelling))
    person = person_of(player)
    return next((int(standing) for standing, name in everybody if person_of(name) == person), None)


def find_standing(database: sqlite3.Connection, box: str, spelling: str, player: str) -> int:
    """Return the number of a person in a variant of a box, who may be new there. Raises sqlite3.Error."""
    found = seek_standing(database, box, spelling, player)
    if found is not None:
        return found
    new = "INSERT INTO standing (box, spelling, player) VALUES (?, ?, ?) RETURNING id"
    return int(database.execute(new, (box, spelling, shown_name(database, player))).fetchone()[0])


def shown_name(database: sqlite3.Connection, player: str) -> str:
    """Return the name by which a person is shown; as given, if nobody has played under it. Raises sqlite3.Error."""
    same = database.execute("SELECT 1 FROM standing WHERE player = ? LIMIT 1", (player,)).fetchone()
    return player if same else next(iter(_other_spellings(database, player)), player)


def show_spelling(database: sqlite3.Connection, player: str) -> None:
    """Show a person by this spelling from now on. Raises sqlite3.Error."""
    for other in _other_spellings(database, player):
        database.execute("UPDATE OR IGNORE standing SET player = ? WHERE player = ?", (player, other))


def _other_spellings(database: sqlite3.Connection, player: str) -> list[str]:
    person = person_of(player)
    names = database.execute("SELECT DISTINCT player FROM standing WHERE player != ?", (player,)).fetchall()
    return [name for (name,) in names if person_of(name) == person]
