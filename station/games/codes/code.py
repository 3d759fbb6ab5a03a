"""Codes and key pegs.

A code is its own notation: a string with a letter for every peg, hole 1 first: "RRYB".
"""

from collections.abc import Collection, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from station.core.messages import list_items
from station.core.palette import BLANK
from station.games.codes.messages import CodeMessages
from station.matches.errors import Malformed, NotAllowed
from station.matches.game import EMPTY

Code: TypeAlias = str


class Key(NamedTuple):
    """The answer to a guess: `red` pegs are right in place, and `white` pegs are somewhere else in the code.

    `half` counts pegs that are half right, such as in shape alone, in boxes that have such pegs.
    """

    red: int
    white: int
    half: int = 0


NO_KEY: Final = Key(0, 0)


KEY_BUTTONS: Final = MappingProxyType({"red": "red", "white": "white", "half": "blue"})
"""The button that gives a key peg of each kind where a person marks."""


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
            raise Malformed(CodeMessages.not_a_peg(letter=repr(letter), letters=" ".join(alphabet)))
    return text


def full_code(text: str, holes: int, alphabet: str) -> Code:
    """Read a complete code with `holes` pegs; EMPTY stands for a hole without a peg.

    Raises Malformed for a foreign letter and NotAllowed for empty or surplus holes.
    """
    if len(text) > holes:
        raise NotAllowed(CodeMessages.too_many_pegs(n=holes, pegs=len(text)))
    empty = [hole for hole, peg in enumerate(text.ljust(holes, EMPTY), start=1) if peg == EMPTY]
    parse_code(text.replace(EMPTY, ""), alphabet)
    if empty:
        raise NotAllowed(CodeMessages.still_empty(n=len(empty), holes=list_items(empty)))
    return text


@lru_cache(maxsize=1024)  # with every new move of a duel, a side is derived from all its moves again
def some_code_fits(marked: tuple[tuple[Code, Key], ...], holes: int, alphabet: str, *, repeats: bool) -> bool:
    """Whether any code would have been answered by red and white as these rows were.

    Without `repeats` no colour is there twice; holes may be empty if there is a blank, but not all.
    """
    return _grows("", marked, holes, alphabet, repeats=repeats)


def _grows(start: Code, marked: Sequence[tuple[Code, Key]], holes: int, alphabet: str, *, repeats: bool) -> bool:
    """Whether `start` can be continued to a code that fits: hole by hole, given up as soon as it cannot."""
    left = holes - len(start)
    if not all(_may_fit(start, left, pegs, key) for pegs, key in marked):
        return False
    free = [peg for peg in alphabet if repeats or peg == BLANK or peg not in start]
    more = (start + peg for peg in worth_trying(free, {BLANK, *(peg for pegs, _ in marked for peg in pegs)}))
    if left == 0:
        return repeats or start != BLANK * holes
    return any(_grows(longer, marked, holes, alphabet, repeats=repeats) for longer in more)


def worth_trying(free: Sequence[str], named: Collection[str]) -> list[str]:
    """Return the pieces to try next: those `named` by a row; the others are interchangeable, so one is enough."""
    return [peg for peg in free if peg in named] + [peg for peg in free if peg not in named][:1]


def _may_fit(start: Code, left: int, pegs: Code, key: Key) -> bool:
    """Whether the answer to `pegs` can still become `key`; every hole `left` adds one key peg at most."""
    red = sum(map(str.__eq__, pegs, start))
    both = sum(min(pegs.count(peg), start.count(peg)) for peg in set(start))
    total = key.red + key.white
    return red <= key.red <= red + left and both <= total <= both + left
