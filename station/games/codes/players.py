"""The moves and hints of the computer. It sees what people see."""

from random import Random

from station.games.codes.advice import Advice
from station.games.codes.match import Board, Match, awaits, is_machine, mark_move
from station.games.codes.thinking import Codebreaker, Contradicted
from station.matches.players import STRENGTHS, Strength


def decide(match: Match, strength: Strength, salt: str, codebreaker: Codebreaker) -> str:
    """Return the move of the computer whose turn it is; the game and `salt` seed its random choices.

    It marks truthfully by the code that it has set, and breaks a code by the rows alone.
    """
    board = match.boards[0]
    return (
        mark_move(match.box.score(board.rows[-1].pegs or "", board.secret or ""), match.box)
        if awaits(match) == "mark"
        else _guess(match, board, strength, salt, codebreaker)
    )


def advise(match: Match, codebreaker: Codebreaker, seat: int = 0) -> Advice:
    """Return the best guess on the board of a seat, and how many codes are left."""
    board = match.board(seat)
    try:
        hint = codebreaker.best(match.box, board.rows, match.terms.within)
    except Contradicted:
        return Advice(0, None)
    return Advice(hint.left if is_machine(match, board.codemaker) else hint.left + hint.others, hint.guess)


def _guess(match: Match, board: Board, strength: Strength, salt: str, codebreaker: Codebreaker) -> str:
    """Return the guess: the strongest computer renames colours and holes once a round, the others draw in every row."""
    seed = match.tallies if strength == STRENGTHS[-1] else board.rows
    chance = Random(f"{salt} {match.round} {seed}")  # noqa: S311 - a game
    return f"guess {codebreaker.choose_guess(match.box, board.rows, strength, chance, within=match.terms.within)}"
