"""Counts a shipped strategy again: plays it for every secret, with the answers of the game's own `score`."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import permutations, product
from pathlib import Path
from typing import Final

from station.games.codes.code import Code, score
from station.games.pegs.solver.codes import answer_number, digits_of, number_of
from station.games.pegs.solver.measures import Measures
from station.games.pegs.solver.shipped import STRATEGY_FOLDER
from station.games.pegs.solver.strategies import next_guess

COLOUR_LETTERS: Final = "abcdefghij"
LONGEST_GAME: Final = 20
"""A game longer than this means that the strategy never finds the code."""


def recount_total(name: str, folder: Path = STRATEGY_FOLDER, first: Code | None = None) -> Counter[int]:
    """Return how many games take how many guesses, over all codes; `first` replaces the strategy's first guess.

    Raises ValueError if a game never ends, or the strategy does not cover `first`.
    """
    board = Measures.read(name)
    number = next_guess(name, (), folder) if first is None else number_of(board, map(COLOUR_LETTERS.index, first))
    begun = _spell(board, number or 0)
    return Counter(game(name, board, secret, folder, begun) for secret in _by_branch(board, begun))


def all_secrets(board: Measures) -> Iterator[Code]:
    """Yield every code, as letters, without using the tables of the player."""
    letters = COLOUR_LETTERS[: board.colours]
    every = product(letters, repeat=board.holes) if board.repeats else permutations(letters, board.holes)
    return map("".join, every)


def _by_branch(board: Measures, first: Code) -> list[Code]:
    """Return every code, sorted by its answer to the first guess, so that every branch is unfolded only once."""
    return sorted(all_secrets(board), key=lambda secret: score(first, secret))


def game(name: str, board: Measures, secret: Code, folder: Path, first: Code) -> int:
    """Return how many guesses the strategy takes for one secret, of which `first` is the first."""
    guess, played = first, list[tuple[int, int]]()
    for rows in range(1, LONGEST_GAME):
        if guess == secret:
            return rows
        played.append((number_of(board, map(COLOUR_LETTERS.index, guess)), answer_number(board, score(guess, secret))))
        number = next_guess(name, played, folder)
        if number is None:
            raise ValueError(f"{name}: for the secret {secret} there is no guess in row {rows + 1}")
        guess = _spell(board, number)
    raise ValueError(f"{name}: the secret {secret} is never found")


def _spell(board: Measures, number: int) -> Code:
    return "".join(COLOUR_LETTERS[digit] for digit in digits_of(board, number))


def total(games: Mapping[int, int]) -> int:
    """Return the number of all guesses together."""
    return sum(rows * number for rows, number in games.items())
