"""What a script says of chance comes next, and anything where it says nothing."""

import random
from functools import reduce

import pytest

from station.games.errors import MoveError
from station.games.game import Game
from station.games.registry import play
from station.script.words import ScriptedChance

NOTHING: Game | None = None


def game(*moves: str) -> Game:
    begun = reduce(play, moves, NOTHING)
    assert begun is not None
    return begun


ORIGINAL = game("match original")
DICE = game("match codeknacker players=Ada")


def drawn(source: random.Random, _game: Game) -> str:
    return f"drawn {source.randrange(10**9)}"


def test_what_was_said_comes_in_its_order_each_for_its_own_kind() -> None:
    told = ScriptedChance(drawn)
    for line in ("secret RRYB", "cards 351/2 2531/3 24351/4", "secret WWWW"):
        told.next(line.split())
    assert [told.chance(ORIGINAL), told.chance(DICE), told.chance(ORIGINAL)] == [
        "secret RRYB",
        "cards 351/2 2531/3 24351/4",
        "secret WWWW",
    ]
    assert told.chance(ORIGINAL).startswith("drawn ")
    assert told.unfit is None


def test_what_does_not_fit_the_game_is_the_scripts_fault_and_something_is_drawn() -> None:
    told = ScriptedChance(drawn)
    told.next(["secret", "RRYBW"])
    assert told.chance(ORIGINAL).startswith("drawn ")
    assert isinstance(told.unfit, MoveError)


def test_from_the_same_seed_the_same_is_drawn() -> None:
    def draws(seed: str) -> list[str]:
        told = ScriptedChance(drawn)
        told.seed([seed])
        return [told.chance(ORIGINAL) for _ in range(3)]

    assert draws("7") == draws("7") != draws("8")


@pytest.mark.parametrize("line", ["", "secret", "weather fine", "RRYB"])
def test_next_needs_something_that_chance_decides(line: str) -> None:
    with pytest.raises(ValueError, match="next needs a secret, cards or a roll, as in: next secret RRYB"):
        ScriptedChance(drawn).next(line.split())


@pytest.mark.parametrize("line", ["secret RRXB", "cards 1", "roll 7"])
def test_what_can_never_be_is_refused_at_once(line: str) -> None:
    with pytest.raises(MoveError):
        ScriptedChance(drawn).next(line.split())
