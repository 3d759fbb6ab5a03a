"""The moves and hints of the computer. It sees what people see."""

from random import Random

from station.games.codes.advice import Advice, hint_in_words
from station.games.codes.looks import look_of
from station.games.codes.match import Board, Match, awaits, is_machine, mark_move
from station.games.codes.proof import advise_on_puzzle
from station.games.codes.thinking import Codebreaker, Contradicted
from station.games.family import Hint, Hints
from station.matches.players import STRENGTHS, Strength


def decide(match: Match, strength: Strength, salt: str, codebreaker: Codebreaker) -> str:
    """Return a mark, given truthfully by the code that the computer has set, or a guess, made by the rows alone.

    The game and `salt` seed its random choices.
    """
    board = match.boards[0]
    return (
        mark_move(match.box.score(board.rows[-1].pegs or "", board.secret or ""), match.box)
        if awaits(match) == "mark"
        else _guess(match, board, strength, salt, codebreaker)
    )


def _guess(match: Match, board: Board, strength: Strength, salt: str, codebreaker: Codebreaker) -> str:
    """Return the guess: the strongest computer renames colours and holes once a round, the others draw in every row."""
    seed = match.tallies if strength == STRENGTHS[-1] else board.rows
    chance, within = Random(f"{salt} {match.round} {seed}"), match.terms.within  # noqa: S311 - a game
    return f"guess {codebreaker.choose_guess(match.box, board.rows, strength, chance, within=within)}"


class CodeHints(Hints[Match]):
    """The best guess that the `codebreaker` knows, and how many codes are left."""

    def __init__(self, codebreaker: Codebreaker) -> None:
        self.codebreaker = codebreaker

    def advise(self, match: Match, seat: int = 0) -> Advice:
        if match.terms.puzzle is not None:
            return advise_on_puzzle(match)
        board = match.board(seat)
        try:
            hint = self.codebreaker.best(match.box, board.rows, match.terms.within)
        except Contradicted:
            return Advice(0, None)
        return Advice(hint.left if is_machine(match, board.codemaker) else hint.left + hint.others, hint.guess)

    def hint(self, match: Match, seat: int) -> Hint:
        advice = self.advise(match, seat)
        facts = {"player": match.name(seat), "left": advice.left, "guess": advice.guess}
        return Hint(facts, hint_in_words(advice, look_of(match.box)))
