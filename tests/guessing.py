"""Somebody who breaks codes by what is said of their rows; a code has the names of its pegs."""

from collections.abc import Sequence
from typing import Final

Code = tuple[str, ...]

CHOSEN: Final = 20
COMPARED: Final = 100
"""How many codes are considered as a guess, and with how many others each is compared."""


def marks(code: Code, guess: Code) -> tuple[int, int]:
    """How many pegs are exact, and how many are only elsewhere."""
    exact = sum(map(str.__eq__, code, guess))
    return exact, sum(min(code.count(peg), guess.count(peg)) for peg in set(guess)) - exact


def next_guess(codes: Sequence[Code]) -> Code:
    """Of some codes that are left, the one with the most different answers."""
    guesses, others = (codes[:: len(codes) // number or 1] for number in (CHOSEN, COMPARED))
    return max(guesses, key=lambda guess: len({marks(code, guess) for code in others}))
