"""The record of a match: codes that were broken or not, and its result, also as messages."""

from station.core.messages import Message
from station.games.codes.match import Board, Match, is_decided
from station.games.codes.messages import CodeMessages
from station.matches.daily import DAILY
from station.matches.messages import GameMessages
from station.matches.results import (
    BrokenCode,
    FinishedMatch,
    Record,
    Result,
    Seat,
    names_in_words,
    won_with_computer,
)


def record(before: Match | None, after: Match) -> Record | None:
    """Return what the move from `before` to `after` brought about, or None. After a fault nothing counts.

    A code of the day counts for the days alone, because the player may know it from others.
    """
    if after.terms.daily is not None:
        return Record(after.box.name, DAILY, (), _result(after), after.terms.daily) if after.outcome else None
    broken = tuple(_broken(after, board) for board in _ended_boards(before, after)) if after.fault is None else ()
    if not broken and after.outcome is None:
        return None
    return Record(after.box.name, after.box.spelling, broken, _result(after))


def _ended_boards(before: Match | None, after: Match) -> list[Board]:
    """Return the boards whose code this move decided, except those of people who asked for a hint."""
    was = {board.codebreaker: is_decided(before, board) for board in before.boards} if before is not None else {}
    people = [seat for seat, _ in enumerate(after.terms.players) if not after.hints[seat]]  # a computer has no seat
    boards = (board for board in after.boards if board.codebreaker in people)
    return [board for board in boards if is_decided(after, board) and not was.get(board.codebreaker, False)]


def _broken(match: Match, board: Board) -> BrokenCode:
    return BrokenCode(match.name(board.codebreaker), len(board.rows), board.cracked(match.box))


def _result(match: Match) -> Result | None:
    if match.outcome is None:
        return None
    winner, reason = match.outcome
    finished = match.round if match.over and not match.fault else match.round - 1
    return Result(winner, reason, finished, tuple(_seat(match, seat) for seat, _ in enumerate(match.terms.players)))


def _seat(match: Match, seat: int) -> Seat:
    tally, name = match.tallies[seat], match.name(seat)
    won = match.outcome is not None and match.outcome.winner == name
    return Seat(name, tally.points, tally.rows, won, assisted=match.hints[seat] > 0)


def result_in_words(finished: FinishedMatch) -> Message:
    """Return who did what: "Ada cracked the code in 4 rows", "Ada beat Ben, 14 to 9 points"; without a full stop.

    It mentions whether the winner asked for hints.
    """
    said = _two_in_words(finished) if len(finished.seats) > 1 else _one_in_words(finished)
    assisted = any(seat.won and seat.assisted for seat in finished.seats)
    return GameMessages.with_hints(result=said) if assisted else said


def _one_in_words(finished: FinishedMatch) -> Message:
    """Return the result of one person, against the station or a computer; over several rounds, who did better.

    A store of the first version does not always have the name.
    """
    player = names_in_words(finished) or CodeMessages.somebody()
    match finished.reason, finished.rounds:
        case "cracked", 1:
            return CodeMessages.cracked_code(player=player, n=finished.rows)
        case "missed", 1:
            return CodeMessages.missed_code(player=player)
        case "cracked", rounds:
            return CodeMessages.beat_station(player=player, n=rounds)
        case "missed", rounds:
            return CodeMessages.station_beat(player=player, n=rounds)
        case "draw", rounds:
            return CodeMessages.drew_in_rounds(player=player, n=rounds)
    return won_with_computer(finished)


def _two_in_words(finished: FinishedMatch) -> Message:
    winner, loser = sorted(finished.seats, key=lambda seat: not seat.won)
    match finished.reason:
        case "rows":
            return CodeMessages.beat_by_rows(
                winner=winner.player, loser=loser.player, rows=winner.counted_rows, losers_rows=loser.counted_rows
            )
        case "codes":
            return CodeMessages.beat_by_codes(winner=winner.player, loser=loser.player, n=winner.counted_rows)
        case "points":
            return CodeMessages.beat_by_points(
                winner=winner.player, loser=loser.player, points=winner.points, losers_points=loser.points
            )
    return CodeMessages.two_drew(players=names_in_words(finished))
