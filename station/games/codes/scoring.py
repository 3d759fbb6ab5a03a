"""Counts a round that is over, or is broken off for a fault: points, rows, and the end of the match. Pure."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from station.games.codes.code import Key
from station.games.codes.events import CodeDecided, FaultProven, RoundEnded
from station.games.codes.match import EXTRA, Board, Fault, Match, Tally, first_fault
from station.games.codes.terms import EDITION, STATION_MARKS, takes_even_rounds
from station.matches.events import MatchEnded, Played
from station.matches.game import Outcome
from station.matches.players import STATION


def settle_round(match: Match, at: int) -> Played[Match]:
    """Close the round if it is over, and score it; if there is a fault, only the fault is scored.

    The last move was one at the board `at`.
    """
    faults = find_faults(match) if match.over else []
    if faults:
        return _with_faults(match, faults)
    decided = _decided_codes(match, at)
    if not match.over:
        return Played(match, decided)
    for board in match.boards:
        match = _with_points(match, board)
    match = replace(match, outcome=_outcome(match))
    ended = () if match.outcome is None else (MatchEnded(match.outcome),)
    return Played(match, (*decided, RoundEnded(match.round), *ended))


def _decided_codes(match: Match, at: int) -> tuple[CodeDecided, ...]:
    """Return which codes a move at the board `at` decided; in a duel the end of the round decides both."""
    boards = (match.boards[at],) if match.terms.duel is None else match.boards if match.over else ()
    ended = (board for board in boards if board.ended(match.box))
    return tuple(
        CodeDecided(board.codebreaker, len(board.rows) - match.given, board.cracked(match.box)) for board in ended
    )


def find_faults(match: Match) -> list[Fault]:
    """Return the first fault of every board that has one."""
    return [fault for at in range(len(match.boards)) if (fault := find_fault(match, at)) is not None]


def find_fault(match: Match, at: int) -> Fault | None:
    """Return the first wrongly marked row of a board, or None; row 0 stands for a code that breaks its commitment."""
    board = match.boards[at]
    if board.secret is None or (match.terms.marker == STATION_MARKS and match.terms.duel is None):
        return None
    if board.doubted:
        return Fault(0, Key(0, 0), Key(0, 0), at)
    fault = first_fault(board.rows, board.secret, match.box)
    return fault and fault._replace(board=at)


def before_answer(match: Match) -> Match:
    """Return the match before the last row at this cabinet was answered, which may have closed the round."""
    first, *others = match.boards
    for board in match.boards if match.over else ():
        match = _with_points(match, board, sign=-1)
    return replace(match, boards=(first.unanswered, *others), outcome=None)


def break_off(match: Match, at: int) -> Played[Match]:
    """Break the round off for the fault at the board `at`; it will be replayed.

    In a duel it is not over before both codes are known.
    """
    faulty, proven = _with_fault(match, find_fault(match, at))
    return settle_round(faulty, at).preceded_by(*proven)


def _with_fault(match: Match, fault: Fault | None) -> Played[Match]:
    """Note the fault that breaks the round off, unless another one has."""
    if match.fault is not None or fault is None:
        return Played(match)
    return Played(replace(match, fault=fault), (FaultProven(match.boards[fault.board].codebreaker),))


def _with_faults(match: Match, faults: Sequence[Fault]) -> Played[Match]:
    """Give 3 points to the codebreaker for a fault, and take off from the codemaker what the box deducts.

    Leaflets 000, 001 and 003; the round counts nothing else and is replayed.
    """
    for fault in faults:
        board = match.boards[fault.board]
        match = _add_to_tally(match, board.codebreaker, Tally(points=EXTRA))
        match = _add_to_tally(match, board.codemaker, Tally(points=-match.box.match_rules.deduction))
    match, proven = _with_fault(match, faults[0])
    return Played(match, (*proven, RoundEnded(match.round)))


def _with_points(match: Match, board: Board, sign: Literal[1, -1] = 1) -> Match:
    """Give the codemaker a point a row, and the bonus for a miss; if the fewest rows win, rows bring no points.

    With a `sign` of -1, take it all back.
    """
    cracked = board.cracked(match.box)
    rows = len(board.rows) - match.given
    points = 0 if match.terms.wins == "rows" else rows + (0 if cracked else match.box.match_rules.bonus)
    match = _add_to_tally(match, board.codemaker, Tally(points=sign * points))
    gains = Tally(rows=sign * rows, cracked=sign * cracked, missed=sign * (not cracked))
    return _add_to_tally(match, board.codebreaker, gains)


def _add_to_tally(match: Match, seat: int, more: Tally) -> Match:
    tallies = [
        Tally(*map(sum, zip(tally, more, strict=True))) if at == seat else tally
        for at, tally in enumerate(match.tallies)
    ]
    return replace(match, tallies=(tallies[0], tallies[1]))


def _outcome(match: Match) -> Outcome | None:
    """Return the outcome after the last round, or once somebody has reached the target, else None."""
    first, second = match.tallies
    terms = match.terms
    if terms.target is not None and (max(first.points, second.points) < terms.target or not _is_even(match)):
        return None
    if terms.rounds is not None and match.round < terms.rounds:
        return None
    if terms.alone:
        return _alone(match)
    leads = [score_of(match, seat) * (-1 if terms.wins == "rows" else 1) for seat in (0, 1)]
    if leads[0] != leads[1]:
        return Outcome(match.name(leads.index(max(leads))), terms.wins)
    if terms.wins == "rows" and first.cracked != second.cracked and terms.edition >= EDITION:
        return Outcome(match.name(0 if first.cracked > second.cracked else 1), "codes")
    return Outcome(None, "draw")


def _is_even(match: Match) -> bool:
    """Whether both have set equally often, if the box demands it (leaflet 001); the first edition did not ask."""
    return match.round % 2 == 0 or not takes_even_rounds(match.terms) or match.terms.edition < EDITION


def score_of(match: Match, seat: int) -> int:
    """Return what is compared at the end: the points of a seat, or its rows less the points for faults.

    Both may be below 0. Alone, the first seat has the codes that were cracked, and the second those that were not.
    """
    tally = match.tallies[seat]
    if match.terms.alone:
        mine = match.tallies[0]
        return mine.missed if seat else mine.cracked
    return tally.rows - tally.points if match.terms.wins == "rows" else tally.points


def _alone(match: Match) -> Outcome:
    """Return the outcome of a match against the station: whether more codes were cracked than missed."""
    tally = match.tallies[0]
    if tally.cracked == tally.missed:
        return Outcome(None, "draw")
    if tally.cracked > tally.missed:
        return Outcome(match.name(0), "cracked")
    return Outcome(STATION, "missed")
