"""Finished matches whose code others can be challenged to break, and the results of all who have tried it.

A link names a match by its number and a few digits of a hash of when it was opened, so that a link of another store, or
one whose match is gone, is not taken for another match's.
"""

import re
import sqlite3
from hashlib import sha256
from typing import Final, NamedTuple

from station.games.registry import family_of, play
from station.matches.daily import DAILY
from station.matches.errors import MoveError, NotAllowed
from station.matches.game import Game
from station.matches.players import NAMING
from station.matches.results import FinishedMatch
from station.matches.same_code import CODE_OF, MATCH_NUMBERS, SAME_CODE
from station.store.errors import check_types
from station.store.messages import StoreMessages
from station.store.results import read_finished

_TOKEN: Final = re.compile(r"([1-9][0-9]{0,8})-([0-9a-f]{8})")

MOST_RESULTS: Final = 20
"""Results with one code that are shown, the first ones."""

_BEGINNING: Final = "SELECT at, text FROM move WHERE match = ? AND number < 2 ORDER BY number"
_TRIES: Final = """
    SELECT seat.match, move.text FROM seat JOIN standing ON standing.id = standing JOIN result USING (match)
    JOIN move ON move.match = seat.match AND move.number = 0
    WHERE standing.box = ? AND standing.spelling = ? AND reason != 'left' ORDER BY seat.match
"""


class SameCode(NamedTuple):
    """A match whose code can be broken again: its token, its own `opening`, and the move that sets the code."""

    match: int
    token: str
    box: str
    opening: str
    secret: str

    def opening_for(self, player: str) -> str:
        """Return the move that opens a game of this player with the same code, on the same terms."""
        verb, box, *options = self.opening.split()
        kept = (option for option in options if option.partition("=")[0] not in {*NAMING, CODE_OF, "edition"})
        return " ".join((verb, box, f"players={player}", *kept, f"{CODE_OF}={self.match}"))


def find_same_code(database: sqlite3.Connection, token: str) -> SameCode | None:
    """Return the match that a token names, or None. Raises sqlite3.Error."""
    found = _TOKEN.fullmatch(token)
    same = read_same_code(database, int(found[1])) if found else None
    return same if same is not None and same.token == token else None


def read_same_code(database: sqlite3.Connection, match: int) -> SameCode | None:
    """Return a match whose code can be broken again, or the one that had its code first; None if it is no such match.

    It was played to its end by one person against the station, in one round, with a code of its own. Raises
    sqlite3.Error.
    """
    finished = read_finished(database, match) if match in MATCH_NUMBERS else None
    if finished is None or finished.reason not in {"cracked", "missed"} or finished.rounds != 1:
        return None
    moves = [*check_types(database.execute(_BEGINNING, (match,)), float, str)]
    (opened, opening), (_, secret) = moves
    options = dict(word.partition("=")[::2] for word in opening.split()[2:])
    if first := options.get(CODE_OF):
        return read_same_code(database, int(first))
    if DAILY in options or not re.fullmatch(r"secret \S+", secret):  # that of a puzzle has rows, too
        return None
    digits = sha256(f"{match} {opened!r}".encode()).hexdigest()[:8]
    return SameCode(match, f"{match}-{digits}", finished.box, opening, secret)


def require_same_code(database: sqlite3.Connection, match: int) -> SameCode:
    """Return the match with this number, whose code is to be played again. Raises NotAllowed or sqlite3.Error."""
    same = read_same_code(database, match)
    if same is None or same.match != match:
        raise NotAllowed(StoreMessages.no_code_of_match(match=match))
    return same


def check_code(database: sqlite3.Connection, match: Game) -> None:
    """Raise NotAllowed if a match is to be played with the code of an earlier one that is not there or does not fit."""
    if (number := family_of(match).chance.code_of(match)) is None:
        return
    same = require_same_code(database, number)
    try:
        play(match, same.secret)
    except MoveError as error:
        raise NotAllowed(StoreMessages.code_of_other_box(match=number, box=same.box)) from error


def read_tries(database: sqlite3.Connection, same: SameCode) -> list[FinishedMatch]:
    """Return the first game of each person with this code, in the order in which they ended. Raises sqlite3.Error."""
    tries = check_types(database.execute(_TRIES, (same.box, SAME_CODE)), int, str)
    option = f"{CODE_OF}={same.match}"
    matches = [same.match, *(match for match, opening in tries if option in opening.split())]
    first: dict[str, FinishedMatch] = {}
    for finished in (read_finished(database, match) for match in matches[:MOST_RESULTS]):
        if finished is not None and finished.seats:
            first.setdefault(finished.seats[0].player, finished)
    return [*first.values()]
