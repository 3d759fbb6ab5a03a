"""What a round brings when it is over: points, rows, the end of the match."""

from dataclasses import replace

from station.games.faults import EXTRA, Fault, first_fault
from station.games.match import Board, Match, Outcome, Tally
from station.games.terms import STATION, STATION_MARKS


def settled(match: Match) -> Match:
    """Close the round if it is over: a fault that shows now breaks it off, else everybody gets what is due."""
    if not match.over:
        return match
    if match.terms.marker != STATION_MARKS:
        board = match.boards[0]
        fault = first_fault(board.rows, board.secret or "")
        if fault is not None:
            return broken_off(match, fault)
    for board in match.boards:
        match = _counted(match, board)
    return replace(match, outcome=_outcome(match))


def broken_off(match: Match, fault: Fault) -> Match:
    """Break the round off for a proven fault: 3 points to the codebreaker, and what the box deducts.

    Leaflets 000, 001 and 003; the round counts nothing else and is replayed.
    """
    board = match.boards[0]
    match = _adding(match, board.breaker, Tally(points=EXTRA))
    match = _adding(match, board.maker, Tally(points=-match.box.deduction))
    return replace(match, fault=fault)


def _counted(match: Match, board: Board) -> Match:
    """Give the codemaker a point a row, and the bonus for a miss; where rows win, nobody gets points for rows."""
    cracked = board.cracked(match.box)
    rows = len(board.rows)
    points = 0 if match.terms.wins == "rows" else rows + (0 if cracked else match.box.bonus)
    match = _adding(match, board.maker, Tally(points=points))
    return _adding(match, board.breaker, Tally(rows=rows, cracked=int(cracked), missed=int(not cracked)))


def _adding(match: Match, seat: int, more: Tally) -> Match:
    tallies = [
        Tally(*map(sum, zip(tally, more, strict=True))) if at == seat else tally
        for at, tally in enumerate(match.tallies)
    ]
    return replace(match, tallies=(tallies[0], tallies[1]))


def _outcome(match: Match) -> Outcome | None:
    """The end of the match, after its last round or once somebody has reached the target."""
    first, second = match.tallies
    terms = match.terms
    if terms.target is not None and max(first.points, second.points) < terms.target:
        return None
    if terms.rounds is not None and match.round < terms.rounds:
        return None
    if terms.alone:
        return _alone(match)
    lead = _standing(match, 0) - _standing(match, 1)
    if lead == 0:
        return Outcome(None, "draw")
    return Outcome(match.name(0 if lead > 0 else 1), "rows" if terms.wins == "rows" else "points")


def _standing(match: Match, seat: int) -> int:
    """What decides: most points; or fewest rows, of which the points for faults are taken off."""
    tally = match.tallies[seat]
    return tally.points - tally.rows if match.terms.wins == "rows" else tally.points


def _alone(match: Match) -> Outcome:
    """Alone against the station: more codes cracked than missed."""
    tally = match.tallies[0]
    if tally.cracked == tally.missed:
        return Outcome(None, "draw")
    if tally.cracked > tally.missed:
        return Outcome(match.name(0), "cracked")
    return Outcome(STATION, "missed")
