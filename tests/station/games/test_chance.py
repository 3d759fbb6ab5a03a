"""What is left to chance, drawn as moves of the game."""

from random import Random

import pytest

from station.games.chance import awaited_draw, chance_with
from station.games.dice.deck import Card
from station.games.pegs.match import Match
from station.games.pegs.solver.codes import Measures
from station.games.pegs.solver.players import hard_patterns, pattern
from station.games.registry import Game, awaits_chance, play

ROLL_DUE = ("match codeknacker", "cards 351/2 2531/3 24351/4")
OWN = (Card("111", 7), Card("2345", 30), Card("555555", 99), Card("111", 7))


def game(*moves: str) -> Game:
    """The game after these moves."""
    game: Game | None = None
    for move in moves:
        game = play(game, move)
    assert game is not None
    return game


def test_what_is_drawn_is_a_move_of_the_game() -> None:
    draw = chance_with(OWN)
    for opening in ("match original", "match c2p2g3b", "match slider", "match codeknacker players=Ada,Ben"):
        opened = game(opening)
        assert awaits_chance(opened)
        after = play(opened, draw(Random(7), opened))  # noqa: S311 - the same again
        assert not awaits_chance(after)
        assert awaited_draw(opened) == ("secret" if isinstance(opened, Match) else "cards")


def test_as_many_dice_are_drawn_as_are_to_be_rolled() -> None:
    rolled = (*ROLL_DUE, "roll 3 1 4 4 4")
    for moves, dice in ((ROLL_DUE, 5), ((*rolled, "keep 3@1"), 4), ((*rolled, "keep 3@1 1@2 4@3"), 2)):
        opened = game(*moves)
        assert awaited_draw(opened) == "roll"
        assert not awaits_chance(opened)
        drawn = chance_with(OWN)(Random(7), opened)  # noqa: S311 - the same again
        assert len(drawn.split()) == 1 + dice
        play(opened, drawn)


@pytest.mark.parametrize(
    "moves", [("match original",), ("match codeknacker",), ROLL_DUE], ids=["pegs", "cards", "dice"]
)
def test_from_one_seed_all_of_it_comes_again(moves: tuple[str, ...]) -> None:
    first, again = (chance_with(OWN)(Random(7), game(*moves)) for _ in range(2))  # noqa: S311 - the same again
    assert first == again


def secrets(opening: str) -> list[str]:
    """Those of a hundred draws."""
    draw, match = chance_with(OWN), game(opening)
    return [draw(Random(seed), match).removeprefix("secret ") for seed in range(100)]  # noqa: S311 - the same again


def test_a_secret_repeats_colours_where_its_box_allows_that() -> None:
    assert any(len(set(code)) < 4 for code in secrets("match original"))
    assert all(len(set(code)) == 4 for code in secrets("match slider"))


def test_the_strongest_computer_sets_hard_codes_and_the_others_any() -> None:
    hard = hard_patterns(Measures(4, 6))
    openings = [f"match original players=Ada computers={strength}" for strength in ("strong", "medium")]
    assert [{pattern(code) in hard for code in secrets(opening)} for opening in openings] == [{True}, {True, False}]
