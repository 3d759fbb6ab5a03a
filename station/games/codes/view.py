"""The public view of a match, as plain data: a secret is left out until it is revealed."""

from typing import Any, Final

from station.games.codes.box import Box
from station.games.codes.match import Board, Match, Row, awaits, on_turn
from station.games.codes.scoring import unanswered
from station.games.codes.terms import Terms

KEYS: Final = (
    "box", "title", "holes", "colours", "rows_total", "players", "round", "rounds", "target", "wins", "marker", "limit",
    "rows", "secret", "fault", "boards", "outcome", "hints", "awaits", "turn", "alone",
    "daily",
)  # fmt: skip


def view(match: Match, seat: int = 0) -> dict[str, Any]:
    """Return the match as it is seen at the cabinet of `seat`, with the secret only once the round is over.

    `awaits` says what has to happen next there, and `turn` who has to do it.
    """
    board = match.board(seat)
    revealed = match.over or match.outcome is not None
    return {
        "box": match.box.name,
        "title": str(match.box.title),
        "holes": match.box.holes,
        "colours": match.box.colours,
        "rows_total": match.box.rows,
        "players": [_player(match, at) for at in (0, 1)],
        "round": match.round,
        "rounds": match.terms.rounds,
        "target": match.terms.target,
        "wins": match.terms.wins,
        "marker": match.terms.marker,
        "limit": match.terms.limit,
        "rows": [_row(row, match.box) for row in board.rows],
        "secret": board.secret if revealed else None,
        "fault": _fault(match),
        "boards": [_board(match, each) for each in match.boards] if len(match.boards) > 1 else None,
        "outcome": match.outcome._asdict() if match.outcome else None,
        "hints": list(match.hints),
        "awaits": awaits(match, seat),
        "turn": on_turn(match, seat),
        "alone": match.terms.alone,
        "daily": match.terms.daily and str(match.terms.daily),
    }


def suspense_view(match: Match) -> dict[str, Any]:
    """Return the view until the lamps have shown the answer to the last row, as if the round went on."""
    return view(unanswered(match)) | {"awaits": "guess", "turn": match.name(match.board().codebreaker)}


def laying_view(match: Match, laid: int) -> dict[str, Any]:
    """Return the view while a computer lays its last row, whose first `laid` pegs are the row being built."""
    seen, pegs = suspense_view(match), match.board().rows[-1].pegs or ""
    return seen | {"rows": seen["rows"][:-1], "building": pegs[:laid], "cursor": laid}


def _player(match: Match, seat: int) -> dict[str, Any]:
    tally = match.tallies[seat]
    played = 0 if match.over else sum(len(board.rows) for board in match.boards if board.codebreaker == seat)
    seen = {"name": match.name(seat), "points": tally.points, "rows": tally.rows + played, "role": _role(match, seat)}
    return seen | (_machine(match.terms, seat) if match.terms.computer else {})


def _machine(terms: Terms[Box], seat: int) -> dict[str, Any]:
    """Return the strength of the computer at a seat, and its highest number of rows; both are None for a person."""
    strength = terms.strength(seat)
    return {"computer": strength, "within": terms.within if strength else None}


def _role(match: Match, seat: int) -> str:
    if len(match.boards) > 1:
        return "both"
    return "codemaker" if match.boards[0].codemaker == seat else "codebreaker"


def _row(row: Row, box: Box) -> dict[str, Any]:
    return {"pegs": row.pegs, **box.key_data(row.key)}


def _fault(match: Match) -> dict[str, Any] | None:
    if match.fault is None:
        return None
    row, given, right, at = match.fault
    where = {"codebreaker": match.name(match.boards[at].codebreaker)} if len(match.boards) > 1 else {}
    return {"row": row, "given": match.box.key_data(given), "right": match.box.key_data(right), **where}


def _board(match: Match, board: Board) -> dict[str, Any]:
    return {
        "codemaker": match.name(board.codemaker),
        "codebreaker": match.name(board.codebreaker),
        "rows": [_row(row, match.box) for row in board.rows],
        "ended": board.ended(match.box),
        "secret": board.secret if match.over or match.outcome else None,
    }
