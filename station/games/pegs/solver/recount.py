"""A shipped strategy counted again: every secret played, answered by the game's own `score`."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import permutations, product
from pathlib import Path
from typing import Final

from station.games.pegs.code import Code, score
from station.games.pegs.solver.codes import answer_number, digits_of, number_of
from station.games.pegs.solver.measures import Measures
from station.games.pegs.solver.shipped import FOLDER
from station.games.pegs.solver.strategies import next_guess

LETTERS: Final = "abcdefghi"
MOST: Final = 20
"""A game longer than this means that the strategy goes round in circles."""


def recount_total(name: str, folder: Path = FOLDER) -> Counter[int]:
    """How many games take how many guesses, over all codes. Raises ValueError where one never ends."""
    board = Measures.read(name)
    return Counter(game(name, board, secret, folder) for secret in by_branch(name, board, folder))


def all_secrets(board: Measures) -> Iterator[Code]:
    """Every code, as letters, without the tables of the player."""
    letters = LETTERS[: board.colours]
    every = product(letters, repeat=board.holes) if board.repeats else permutations(letters, board.holes)
    return map("".join, every)


def by_branch(name: str, board: Measures, folder: Path = FOLDER) -> list[Code]:
    """Every code, those together that answer the first guess alike: so every branch is unfolded once."""
    number = next_guess(name, (), folder)
    first = "".join(LETTERS[digit] for digit in digits_of(board, number or 0))
    return sorted(all_secrets(board), key=lambda secret: score(first, secret))


def game(name: str, board: Measures, secret: Code, folder: Path = FOLDER) -> int:
    """How many guesses the strategy takes for one secret."""
    played: list[tuple[int, int]] = []
    for rows in range(1, MOST):
        number = next_guess(name, played, folder)
        if number is None:
            raise ValueError(f"{name}: for the secret {secret} there is no guess in row {rows}")
        guess = "".join(LETTERS[digit] for digit in digits_of(board, number))
        if guess == secret:
            return rows
        played.append((number_of(board, map(LETTERS.index, guess)), answer_number(board, score(guess, secret))))
    raise ValueError(f"{name}: the secret {secret} is never found")


def total(games: Mapping[int, int]) -> int:
    """All guesses together."""
    return sum(rows * number for rows, number in games.items())
