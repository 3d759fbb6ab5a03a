"""Takes the names of people out of a store: a forgotten player is called like one who has given no name.

The journal is append-only, and this is the one exception. In one transaction the guards of the tables are lifted, the
games are rewritten with their sums, and the guards are put back letter by letter. Then the file is written anew, so
that its free pages do not have the name either. Copies and stores that were set aside are not touched.
"""

import sqlite3
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from station.games.registry import family_of, play
from station.matches.errors import MoveError
from station.matches.game import Game
from station.matches.players import (
    DEFAULT_PLAYER,
    SEAT_NAMES,
    compose_name,
    names_in_opening,
    person_of,
    rename_players,
)
from station.store.daily import played_day, write_day
from station.store.errors import translate_errors
from station.store.files import acting_for, real_path
from station.store.merge import open_ours
from station.store.people import find_standing
from station.store.sums import SHIFT, lift_guards, recount_standing

_OVER: Final = f"""
    SELECT match, text, closed + coalesce({SHIFT.format("result")}, 0.0) FROM result JOIN move USING (match)
    WHERE number = 0
"""  # noqa: S608 - ours
_MOVES: Final = "SELECT number, text FROM move WHERE match = ? ORDER BY number"
_SEATS: Final = """
    SELECT 'seat', number, box, spelling, player, standing FROM seat JOIN standing ON standing.id = standing
    WHERE match = :match UNION ALL
    SELECT 'code', code.id, box, spelling, player, standing FROM code JOIN standing ON standing.id = standing
    WHERE match = :match
"""
_DAYS: Final = f"""
    SELECT text, closed + coalesce({SHIFT.format("result")}, 0.0), seat.rows, won, assisted
    FROM result JOIN seat USING (match) JOIN move USING (match)
    WHERE standing = ? AND move.number = 0 AND reason != 'left'
"""  # noqa: S608 - ours
_IS_USED: Final = (
    "SELECT EXISTS (SELECT 1 FROM seat WHERE standing = :s) OR EXISTS (SELECT 1 FROM code WHERE standing = :s)"
)


class NameToForget(NamedTuple):
    """A name to forget, by `hash_name`, in games that ended `before`, in seconds since 1970."""

    name: str
    before: float


class _Seat(NamedTuple):
    """A row of `seat` or `code`, by its own key, with the variant, the player and the standing that it counts for."""

    table: str
    key: int
    box: str
    spelling: str
    player: str
    standing: int


def hash_name(name: str) -> str:
    """Return the hash of a name, however it is written: SHA-256 of what `person_of` returns, as 64 hex digits."""
    return sha256(person_of(name).encode()).hexdigest()


def forget_names(store: Path, forgotten: Iterable[NameToForget]) -> int:
    """Take names out of a store, also while a station is using it; return the number of matches that had them.

    The station should be idle, as its moves have to wait, and be set up anew afterwards, as it knows the names.
    Raises StoreError; then all names are still there, or only traces of them in free pages.
    """
    with translate_errors(str(store)), acting_for(real_path(store).parent), closing(open_ours(store)) as database:
        database.isolation_level = None
        database.execute("PRAGMA secure_delete = ON")
        changed = rewrite(database, forgotten)
        database.execute("VACUUM")
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        return changed


def rewrite(database: sqlite3.Connection, forgotten: Iterable[NameToForget]) -> int:
    """Take names out of an open store in one transaction; return the number of matches. Raises sqlite3.Error."""
    with lift_guards(database):
        matches = [*_matches_with(database, {each.name: each.before for each in forgotten})]
        touched = {standing for match, names in matches for standing in _rename_in(database, match, names)}
        for standing in touched:
            recount(database, standing)
        return len(matches)


def _matches_with(database: sqlite3.Connection, before: Mapping[str, float]) -> Iterator[tuple[int, dict[str, str]]]:
    """Yield each match with a name to forget, and what replaces the name of each person."""
    for match, opening, closed in database.execute(_OVER).fetchall():
        names = [compose_name(name) for name in names_in_opening(opening)]
        gone = {name for name in names if closed < before.get(hash_name(name), closed)}
        if gone:
            yield match, {person_of(name): new for name, new in _replacement_names(names, gone).items()}


def _replacement_names(names: Sequence[str], gone: Collection[str]) -> dict[str, str]:
    """Return the new names of the players who are `gone`: as if they had given no name."""
    if len(names) == 1:
        return dict.fromkeys(names, str(DEFAULT_PLAYER))
    taken = {name for name in names if name not in gone}
    renamed = {}
    for seat, name in enumerate(names):
        if name in gone:
            free = [str(each) for each in (SEAT_NAMES[seat], *SEAT_NAMES) if each not in taken]
            renamed[name] = free[0]
            taken.add(free[0])
    return renamed


def _rename_in(database: sqlite3.Connection, match: int, names: Mapping[str, str]) -> set[int]:
    """Rename players in a match; return the standings that have lost or gained something."""

    def rename(name: str) -> str:
        return names.get(person_of(name), name)

    for number, text in database.execute(_MOVES, (match,)).fetchall():
        if (renamed := rename_players(text, rename)) != text:
            database.execute("UPDATE move SET text = ? WHERE (match, number) = (?, ?)", (renamed, match, number))
    (winner,) = database.execute("SELECT winner FROM result WHERE match = ?", (match,)).fetchone()
    if winner is not None and rename(winner) != winner:
        database.execute("UPDATE result SET winner = ? WHERE match = ?", (rename(winner), match))
    seats = (_Seat(*line) for line in database.execute(_SEATS, {"match": match}).fetchall())
    moved = [
        _move_seat(database, match, seat, rename(seat.player)) for seat in seats if rename(seat.player) != seat.player
    ]
    return {standing for pair in moved for standing in pair}


def _move_seat(database: sqlite3.Connection, match: int, seat: _Seat, player: str) -> tuple[int, int]:
    """Let a row count for another player; return the standings before and after."""
    standing = find_standing(database, seat.box, seat.spelling, player)
    if seat.table == "seat":
        database.execute("UPDATE seat SET standing = ? WHERE (match, number) = (?, ?)", (standing, match, seat.key))
    else:
        database.execute("UPDATE code SET standing = ? WHERE id = ?", (standing, seat.key))
    return seat.standing, standing


def recount(database: sqlite3.Connection, standing: int) -> None:
    """Compute all sums of a standing from what was played; delete one for which nothing counts.

    Raises sqlite3.Error.
    """
    recount_standing(database, standing)
    database.execute("DELETE FROM daily WHERE standing = ?", (standing,))
    if not database.execute(_IS_USED, {"s": standing}).fetchone()[0]:
        database.execute("DELETE FROM standing WHERE id = ?", (standing,))
        return
    for opening, closed, rows, won, assisted in database.execute(_DAYS, (standing,)).fetchall():
        if (day := _day_of(opening)) is not None:
            write_day(database, standing, closed, played_day(day, rows, won=bool(won), assisted=bool(assisted)))


def _day_of(opening: str) -> date | None:
    """Return the day whose code a match is about; None if it is about none."""
    nothing: Game | None = None
    try:
        match = play(nothing, opening).match
    except MoveError:  # from an older Pegmind, which had no code of the day
        return None
    game = family_of(match).rules.day_of(match)
    return None if game is None else game.day
