"""Codes and key pegs.

A code is its own notation: a string of peg letters, hole 1 first, "." for a blank: "RRYB".
"""

from typing import NamedTuple, TypeAlias

from station.games.errors import Malformed
from station.games.pegs.messages import PegMessages

Code: TypeAlias = str


class Key(NamedTuple):
    """The answer to a guess: `red` pegs right in place, `white` pegs right in colour only."""

    red: int
    white: int


def score(guess: Code, secret: Code) -> Key:
    """Answer `guess`; both codes have the same length.

    Red counts the holes in which both agree; white is the sum over the colours of the smaller
    count, less the reds, so that one key peg answers for one code peg (leaflet 000).
    Symmetric in its arguments; a blank is one more colour.
    """
    red = sum(map(str.__eq__, guess, secret))
    common = sum(min(guess.count(peg), secret.count(peg)) for peg in set(guess))
    return Key(red, common - red)


def parse_code(text: str, alphabet: str) -> Code:
    """Read a code from its notation; every letter must be in `alphabet`. Raises Malformed."""
    for letter in text:
        if letter not in alphabet:
            raise Malformed(PegMessages.not_a_peg(letter=repr(letter), letters=" ".join(alphabet)))
    return text
