"""The one door to the rules: a game is a match of a box with pegs or of the dice box, and its moves say which.

match original players=Ada        opens a game with pegs (station.games.pegs.rules)
match codeknacker players=Ada     opens a game with dice (station.games.dice.rules)
"""

from typing import Any, Final

from station.games.computers import Strength
from station.games.dice import match
from station.games.dice import rules as dice_rules
from station.games.dice import view as dice_view
from station.games.dice.match import DiceMatch
from station.games.errors import NotAllowed
from station.games.pegs import match as pegs
from station.games.pegs import rules as peg_rules
from station.games.pegs import view as peg_view
from station.games.pegs.boxes import DICE_BOX
from station.games.pegs.match import Match

Game = Match | DiceMatch

MOVES: Final = tuple(dict.fromkeys((*peg_rules.MOVES, *dice_rules.MOVES)))
"""The first words of all moves of all boxes."""

KEYS: Final = tuple(dict.fromkeys((*peg_view.KEYS, *dice_view.KEYS)))
"""What a view tells; what a box does not use is None."""


def play(game: Game | None, move: str) -> Game:
    """Return the game after `move`. Raises MoveError with a sentence that says why not."""
    verb, *words = move.split() or [""]
    if verb == "match":
        return _opened(game, move, words)
    return dice_rules.play(game, move) if isinstance(game, DiceMatch) else peg_rules.play(game, move)


def awaits_chance(game: Game | None) -> bool:
    """Whether the station has to draw something before anybody can do anything: its secret, or the cards."""
    if isinstance(game, DiceMatch):
        return match.awaits(game) == "cards"
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
    return dice_rules.play(None, move) if words[:1] == [DICE_BOX] else peg_rules.play(None, move)
