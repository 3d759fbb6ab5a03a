"""What a move brought about that is worth counting: codes that were broken or not, and the end of a match."""

from station.games.dice.match import BOX, DiceMatch
from station.games.pegs.boxes import SOLO
from station.games.pegs.match import Board, Match
from station.games.registry import Game
from station.games.results import BrokenCode, Record, Result, Seat


def record(before: Game | None, after: Game) -> Record | None:
    """What the move from `before` to `after` brought about, or None."""
    if isinstance(after, DiceMatch):
        result = _dice_result(after)
        return None if result is None else Record(BOX, _seats(after), result=result)
    return _pegs_record(before if isinstance(before, Match) else None, after)


def _pegs_record(before: Match | None, after: Match) -> Record | None:
    """The codes that were broken or not, and the end of a match. After a fault nothing counts."""
    broken = tuple(_broken(after, board) for board in _ended(before, after)) if after.fault is None else ()
    if not broken and after.outcome is None:
        return None
    return Record(after.box.name, after.box.spelling, broken, _result(after))


def _ended(before: Match | None, after: Match) -> list[Board]:
    """The boards whose code was cracked or given up with this move; not of people who have asked for a hint."""
    was = {board.breaker: board.ended(before.box) for board in before.boards} if before is not None else {}
    people = [seat for seat, _ in enumerate(after.terms.players) if not after.hints[seat]]  # a computer has no seat
    boards = (board for board in after.boards if board.breaker in people)
    return [board for board in boards if board.ended(after.box) and not was.get(board.breaker, False)]


def _broken(match: Match, board: Board) -> BrokenCode:
    return BrokenCode(match.name(board.breaker), len(board.rows), board.cracked(match.box))


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


def _seats(match: DiceMatch) -> str:
    """How many sit there: what tells games of the dice box apart."""
    return SOLO if match.terms.alone else f"{len(match.won)} players"


def _dice_result(match: DiceMatch) -> Result | None:
    """Points are millions, rows are the cards won, rounds are turns; computers have no seat."""
    if match.outcome is None:
        return None
    winner, reason = match.outcome
    finished = match.round - (reason == "left")
    people = enumerate(match.terms.players)
    seats = (Seat(name, match.millions(seat), len(match.won[seat]), winner == name) for seat, name in people)
    return Result(winner, reason, finished, tuple(seats))
