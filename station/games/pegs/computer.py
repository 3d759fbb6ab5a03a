"""What the station's computers do when it is their turn, in any box, and what they advise. They see what people see."""

from random import Random

from station.games.dice import players
from station.games.dice.match import DiceMatch
from station.games.pegs.advice import Advice
from station.games.pegs.code import score
from station.games.pegs.match import Board, Match, awaits
from station.games.players import Strength
from station.games.registry import Game


def decide_move(game: Game, strength: Strength, salt: str) -> str:
    """The move of the computer whose turn it is; its whims are drawn by the game and `salt`."""
    return players.decide(game, strength) if isinstance(game, DiceMatch) else _with_pegs(game, strength, salt)


def advise(match: Match, seat: int = 0) -> Advice:
    """What is best for whoever breaks the code on the board of a seat."""
    from station.games.pegs.solver.analysis import best  # noqa: PLC0415
    from station.games.pegs.solver.candidates import Contradicted  # noqa: PLC0415 - the loop imports this file, not numpy

    try:
        hint = best(match.box, match.board(seat).rows, match.terms.within)
    except Contradicted:
        return Advice(0, None)
    return Advice(hint.left, hint.guess)


def _with_pegs(match: Match, strength: Strength, salt: str) -> str:
    """It marks what it sees behind its own shield truly, and it breaks by the rows alone."""
    board = match.boards[0]
    return _mark(board) if awaits(match) == "mark" else _guess(match, strength, salt)


def _mark(board: Board) -> str:
    red, white = score(board.rows[-1].pegs or "", board.secret or "")
    return f"mark {red} {white}"


def _guess(match: Match, strength: Strength, salt: str) -> str:
    from station.games.pegs.solver.players import choose_guess as decided  # noqa: PLC0415 - as above

    rows = match.boards[0].rows
    chance = Random(f"{salt} {match.round} {rows}")  # noqa: S311 - a game
    return f"guess {decided(match.box, rows, strength, chance, within=match.terms.within)}"
