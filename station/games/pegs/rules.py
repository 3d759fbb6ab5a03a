"""The rules of the boxes with pegs: the moves, and what a round brings when it is over.

    match original players=Ada,Ben    opens a match on some terms (station.games.pegs.terms)
    secret RRYB                       the codemaker's code; after a round's end it begins the next one
    guess RGGY                        one row; the station marks it, or
    mark 1 1                          the codemaker does: red and white key pegs
    fault                             the codebreaker says that a row is marked wrongly
    hint                              the codebreaker asks what to play, and has been assisted
    timeout                           the time for a row is over: it counts, and stays empty
    leave                             the players walk away; nobody wins

Where two boards are played at once, a move says whose it is: `guess RGGYB by=Ada`.
`play` takes a match and the text of a move and returns the next match; the old one stays valid.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final, Literal

from station.games.errors import Malformed, NotAllowed
from station.games.game import Outcome
from station.games.messages import GameMessages
from station.games.pegs.boxes import Box, full_code
from station.games.pegs.code import Key, score
from station.games.pegs.daily import code_of_the_day
from station.games.pegs.match import (
    EXTRA,
    Board,
    Fault,
    Match,
    Row,
    Tally,
    first_fault,
    is_ours,
    lay_boards,
    next_round,
    some_code_fits,
)
from station.games.pegs.messages import PegMessages
from station.games.pegs.terms import STATION_MARKS, read_terms
from station.games.players import STATION, compose_name


def play(match: Match | None, move: str) -> Match:
    """Return the match after `move`. Raises MoveError, which says why not."""
    verb, *words = move.split() or [""]
    if verb == "match":
        return _open_match(match, words)
    if verb not in _MOVES:
        raise Malformed(GameMessages.not_a_move(verb=repr(verb), verbs=MOVES))
    if match is None or match.outcome is not None:
        raise NotAllowed(GameMessages.no_match())
    return _MOVES[verb](match, words)


def _open_match(match: Match | None, words: list[str]) -> Match:
    if match is not None and match.outcome is None:
        raise NotAllowed(GameMessages.match_being_played())
    terms = read_terms(words)
    return Match(terms, lay_boards(terms, 1))


def _secret(match: Match, words: list[str]) -> Match:
    fresh = next_round(match) if match.over else match
    code, at = _signed(fresh, words, "secret RRYB", "maker")
    board, day = fresh.boards[at], match.terms.daily
    if board.secret is not None:
        raise NotAllowed(PegMessages.secret_is_set())
    secret = full_code(code, match.box)
    if day is not None and secret != code_of_the_day(day, match.box):
        raise NotAllowed(PegMessages.not_code_of_day(day=str(day)))
    return _with(fresh, at, board._replace(secret=secret))


def _guess(match: Match, words: list[str]) -> Match:
    code, at = _signed(match, words, "guess RRYB", "breaker")
    board = _being_broken(match, at)
    pegs = full_code(code, match.box)
    by_station = match.terms.marker == STATION_MARKS
    row = Row(pegs, score(pegs, board.secret or "") if by_station else None)
    return settle(_with(match, at, board._replace(rows=(*board.rows, row))))


def _timeout(match: Match, words: list[str]) -> Match:
    if match.terms.limit is None:
        raise NotAllowed(PegMessages.no_time_limit())
    if words and len(match.boards) == 1:
        raise Malformed(GameMessages.nothing_may_follow(verb="timeout"))
    _, at = _signed(match, ["", *words], "timeout", "breaker")
    board = _being_broken(match, at)
    return settle(_with(match, at, board._replace(rows=(*board.rows, Row(None, None)))))


def _mark(match: Match, words: list[str]) -> Match:
    board = _marked_by_hand(match)
    if not board.waits or match.over:
        raise NotAllowed(PegMessages.nothing_to_mark())
    key = _read_mark(words, match.box)
    rows = (*board.rows[:-1], board.rows[-1]._replace(key=key))
    marked = _with(match, 0, board._replace(rows=rows))
    fault = None if marked.over else first_fault(rows, board.secret or "")
    if fault is not None and not some_code_fits(rows, match.box):
        return break_off(marked, fault)
    return settle(marked)


def _fault(match: Match, words: list[str]) -> Match:
    """A false call costs nothing and changes nothing."""
    board = _marked_by_hand(match)
    if words:
        raise Malformed(GameMessages.nothing_may_follow(verb="fault"))
    if match.over or board.secret is None:
        raise NotAllowed(PegMessages.no_round())
    fault = first_fault(board.rows, board.secret)
    return match if fault is None else break_off(match, fault)


def _hint(match: Match, words: list[str]) -> Match:
    if words and len(match.boards) == 1:
        raise Malformed(GameMessages.nothing_may_follow(verb="hint"))
    _, at = _signed(match, ["", *words], "hint", "breaker")
    board = _being_broken(match, at)
    if is_ours(match, board.breaker):
        raise NotAllowed(GameMessages.no_hints_for_computers(computer=match.name(board.breaker)))
    first, second = (asked + (seat == board.breaker) for seat, asked in enumerate(match.hints))
    return replace(match, hints=(first, second))


def _leave(match: Match, words: list[str]) -> Match:
    if words:
        raise Malformed(GameMessages.nothing_may_follow(verb="leave"))
    return replace(match, outcome=Outcome(None, "left"))


_MOVES: Final[Mapping[str, Callable[[Match, list[str]], Match]]] = MappingProxyType(
    {
        "secret": _secret,
        "guess": _guess,
        "mark": _mark,
        "fault": _fault,
        "hint": _hint,
        "timeout": _timeout,
        "leave": _leave,
    }
)

MOVES: Final = ("match", *_MOVES)
"""The first words of all moves."""


def _signed(match: Match, words: list[str], example: str, role: Literal["maker", "breaker"]) -> tuple[str, int]:
    """Split a move into its code and the number of the board that it is about."""
    code, *signature = words or [""]
    if len(match.boards) == 1:
        if not words or signature:
            raise Malformed(PegMessages.code_needed(example=example))
        return code, 0
    names = [match.name(getattr(board, role)) for board in match.boards]
    by, _, text = " ".join(signature).partition("=")
    name = compose_name(text)
    if by != "by" or name not in names:
        raise Malformed(PegMessages.player_needed(example=f"{example} by={names[0]}"))
    return code, names.index(name)


def _being_broken(match: Match, at: int) -> Board:
    board = match.boards[at]
    if board.ended(match.box) and not match.over:
        raise NotAllowed(PegMessages.board_is_finished(player=match.name(board.breaker)))
    if match.over:
        raise NotAllowed(PegMessages.round_is_over())
    if board.secret is None:
        raise NotAllowed(PegMessages.secret_not_set())
    if board.waits:
        raise NotAllowed(PegMessages.row_not_marked(row=len(board.rows)))
    return board


def _marked_by_hand(match: Match) -> Board:
    if match.terms.marker == STATION_MARKS:
        raise NotAllowed(PegMessages.station_marks())
    return match.boards[0]


_NUMBER: Final = re.compile(r"\d{1,4}", re.ASCII)


def _read_mark(words: list[str], box: Box) -> Key:
    if len(words) != len(Key._fields) or not all(map(_NUMBER.fullmatch, words)):
        raise Malformed(PegMessages.mark_needs_numbers(example="mark 1 1"))
    key = Key(*map(int, words))
    if sum(key) > box.holes:
        raise NotAllowed(PegMessages.too_many_key_pegs(pegs=sum(key), holes=PegMessages.holes(n=box.holes)))
    return key


def _with(match: Match, at: int, board: Board) -> Match:
    return replace(match, boards=(*match.boards[:at], board, *match.boards[at + 1 :]))


def settle(match: Match) -> Match:
    """Close the round if it is over: a fault that shows now breaks it off, else everybody gets what is due."""
    if not match.over:
        return match
    if match.terms.marker != STATION_MARKS:
        board = match.boards[0]
        fault = first_fault(board.rows, board.secret or "")
        if fault is not None:
            return break_off(match, fault)
    for board in match.boards:
        match = _with_points(match, board)
    return replace(match, outcome=_outcome(match))


def unanswered(match: Match) -> Match:
    """The match as it stood before the last row at this cabinet was answered, which may have closed the round."""
    first, *others = match.boards
    for board in match.boards if match.over else ():
        match = _with_points(match, board, sign=-1)
    return replace(match, boards=(first.unanswered, *others), outcome=None)


def break_off(match: Match, fault: Fault) -> Match:
    """Break the round off for a proven fault: 3 points to the codebreaker, and what the box deducts.

    Leaflets 000, 001 and 003; the round counts nothing else and is replayed.
    """
    board = match.boards[0]
    match = _adding(match, board.breaker, Tally(points=EXTRA))
    match = _adding(match, board.maker, Tally(points=-match.box.deduction))
    return replace(match, fault=fault)


def _with_points(match: Match, board: Board, sign: Literal[1, -1] = 1) -> Match:
    """Give the codemaker a point a row, and the bonus for a miss; where rows win, nobody gets points for rows.

    With a `sign` of -1, take it all back.
    """
    cracked = board.cracked(match.box)
    rows = len(board.rows)
    points = 0 if match.terms.wins == "rows" else rows + (0 if cracked else match.box.bonus)
    match = _adding(match, board.maker, Tally(points=sign * points))
    gains = Tally(rows=sign * rows, cracked=sign * cracked, missed=sign * (not cracked))
    return _adding(match, board.breaker, gains)


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
    lead = _lead_points(match, 0) - _lead_points(match, 1)
    if lead == 0:
        return Outcome(None, "draw")
    return Outcome(match.name(0 if lead > 0 else 1), "rows" if terms.wins == "rows" else "points")


def _lead_points(match: Match, seat: int) -> int:
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
