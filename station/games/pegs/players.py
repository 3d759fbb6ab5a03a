"""The moves and hints of the computer in a match with pegs. It sees what people see."""

from random import Random

from station.games.pegs.advice import Advice
from station.games.pegs.code import score
from station.games.pegs.match import Board, Match, awaits
from station.games.pegs.solver.analysis import best
from station.games.pegs.solver.candidates import Contradicted
from station.games.pegs.solver.players import choose_guess
from station.games.players import STRENGTHS, Strength


def decide(match: Match, strength: Strength, salt: str) -> str:
    """The move of the computer whose turn it is; its whims are drawn by the game and `salt`.

    It marks what it sees behind its own shield truly, and it breaks by the rows alone.
    """
    board = match.boards[0]
    return _mark_move(board) if awaits(match) == "mark" else _guess(match, board, strength, salt)


def advise(match: Match, seat: int = 0) -> Advice:
    """What is best to play on the board of a seat."""
    try:
        hint = best(match.box, match.board(seat).rows, match.terms.within)
    except Contradicted:
        return Advice(0, None)
    return Advice(hint.left, hint.guess)


def _mark_move(board: Board) -> str:
    red, white = score(board.rows[-1].pegs or "", board.secret or "")
    return f"mark {red} {white}"


def _guess(match: Match, board: Board, strength: Strength, salt: str) -> str:
    """The guess: the strongest computer renames colours and holes once in a round, the others draw in every row."""
    drawn_by = match.tallies if strength == STRENGTHS[-1] else board.rows
    chance = Random(f"{salt} {match.round} {drawn_by}")  # noqa: S311 - a game
    return f"guess {choose_guess(match.box, board.rows, strength, chance, within=match.terms.within)}"
