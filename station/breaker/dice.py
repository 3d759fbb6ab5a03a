"""The station's own players of box 3: what they do when it is their turn. They see what people see."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from station.breaker import dice_medium, dice_strong, dice_weak
from station.games.computers import Strength
from station.games.dice_match import DiceMatch, awaits
from station.games.errors import NotAllowed


class Player(NamedTuple):
    """How somebody plays: the dice to keep, as text behind `keep`, and whether to roll on after that."""

    keep: Callable[[DiceMatch], str]
    rolls_on: Callable[[DiceMatch], bool]


PLAYERS: Final[Mapping[Strength, Player]] = MappingProxyType(
    {
        "weak": Player(dice_weak.keep, dice_weak.rolls_on),
        "medium": Player(dice_medium.keep, dice_medium.rolls_on),
        "strong": Player(dice_strong.keep, dice_strong.rolls_on),
    }
)


def decide(match: DiceMatch, strength: Strength) -> str:
    """The next move of whoever's turn it is: `roll`, which chance has to complete, `keep 3@2 *` or `stop`.

    The same for the same situation, whatever the order of the stock. Raises NotAllowed where no player has to move.
    It may be called in any thread: what is remembered from call to call makes it faster, but changes no decision.
    """
    player = PLAYERS[strength]
    match awaits(match):
        case "roll":
            return "roll"
        case "keep":
            return f"keep {player.keep(match)}"
        case "decide":
            return "roll" if player.rolls_on(match) else "stop"
        case _:
            raise NotAllowed("it is nobody's turn")
