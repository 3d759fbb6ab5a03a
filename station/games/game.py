"""The one door to the rules: a game is a match of a box with pegs or of the dice box, and its moves say which.

match original players=Ada        opens a game with pegs (station.games.mastermind)
match codeknacker players=Ada     opens a game with dice (station.games.dice)
"""

from typing import Any, Final

from station.games import dice, dice_match, dice_view, mastermind
from station.games import match as pegs
from station.games import view as peg_view
from station.games.boxes import DICE_BOX
from station.games.computers import Strength
from station.games.dice_match import DiceMatch
from station.games.errors import NotAllowed
from station.games.match import Match

Game = Match | DiceMatch

MOVES: Final = tuple(dict.fromkeys((*mastermind.MOVES, *dice.MOVES)))
"""The first words of all moves of all boxes."""

KEYS: Final = tuple(dict.fromkeys((*peg_view.KEYS, *dice_view.KEYS)))
"""What a view tells; what a box does not use is None."""


def play(game: Game | None, move: str) -> Game:
    """Return the game after `move`. Raises MoveError with a sentence that says why not."""
    verb, *words = move.split() or [""]
    if verb == "match":
        return _opened(game, move, words)
    return dice.play(game, move) if isinstance(game, DiceMatch) else mastermind.play(game, move)


def awaits_chance(game: Game | None) -> bool:
    """Whether the station has to draw something before anybody can do anything: its secret, or the cards."""
    if isinstance(game, DiceMatch):
        return dice_match.awaits(game) == "cards"
    return pegs.awaits_deal(game)


def computer_to_move(game: Game | None) -> Strength | None:
    """How strongly the computer plays that has to move now; None where it is not its turn."""
    if isinstance(game, DiceMatch):
        return game.terms.strength(game.seat)
    return None if game is None else pegs.computer_to_move(game)


def view(game: Game | None) -> dict[str, Any]:
    """What anybody may see of a game, as plain data under all KEYS."""
    nothing = dict.fromkeys(KEYS)
    if game is None:
        return nothing
    return nothing | (dice_view.view(game) if isinstance(game, DiceMatch) else peg_view.view(game))


def _opened(game: Game | None, move: str, words: list[str]) -> Game:
    if game is not None and game.outcome is None:
        raise NotAllowed("a match is being played; leave it first")
    return dice.play(None, move) if words[:1] == [DICE_BOX] else mastermind.play(None, move)
