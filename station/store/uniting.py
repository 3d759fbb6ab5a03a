"""Puts together what was played by one person under names that differ in capital letters, in a store of version 10."""

import sqlite3
from collections import defaultdict

from station.matches.players import person_of
from station.store.daily import move_days
from station.store.sums import lift_guards, recount_standing


def unite_people(database: sqlite3.Connection) -> None:
    """Give every person one standing in each variant of a box, and the name that was used last.

    Results, codes and days of the code of the day are joined, and the sums computed again, in one transaction; a second
    time, this changes nothing. Raises sqlite3.Error.
    """
    standings: defaultdict[tuple[str, str, str], list[int]] = defaultdict(list)
    names: dict[str, str] = {}
    spellings: defaultdict[str, set[str]] = defaultdict(set)
    everybody = database.execute("SELECT id, box, spelling, player FROM standing ORDER BY seen = 0, seen DESC, id DESC")
    for standing, box, spelling, player in everybody:
        person = person_of(player)
        names.setdefault(person, player)
        spellings[person].add(player)
        standings[box, spelling, person].append(standing)
    if all(len(each) == 1 for each in spellings.values()):
        return
    with lift_guards(database):
        for first, *others in standings.values():
            _join(database, first, others)
        for person, each in spellings.items():
            for spelling in each - {names[person]}:
                database.execute("UPDATE standing SET player = ? WHERE player = ?", (names[person], spelling))


def _join(database: sqlite3.Connection, standing: int, others: list[int]) -> None:
    """Let everything that counts for the other standings count for this one."""
    for other in others:
        for table in ("seat", "code"):
            database.execute(f"UPDATE {table} SET standing = ? WHERE standing = ?", (standing, other))  # noqa: S608 - ours
        move_days(database, other, standing)
        recount_standing(database, other)
        database.execute("DELETE FROM standing WHERE id = ?", (other,))
    if others:
        recount_standing(database, standing)
