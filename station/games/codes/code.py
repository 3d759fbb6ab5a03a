"""Codes and key pegs.

A code is its own notation: a string with a letter for every peg, hole 1 first: "RRYB".
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from station.core.messages import Quoted, list_items
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

Marks: TypeAlias = "tuple[tuple[Code, Key], ...]"
"""Rows with their key pegs."""


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


@cache
def is_half(peg: str, other: str) -> bool:
    """Whether two pegs have some of their pieces in common, but not all."""
    return 0 < sum(map(str.__eq__, peg, other)) < len(peg)


def score_with_half(guess: Sequence[str], secret: Sequence[str]) -> Key:
    """Answer a guess, peg by peg: red for exact, white for the peg alone, half where only some of its pieces are right.

    A peg that is not exact gets white if the code has it in another place that has not answered for a peg yet, and
    otherwise half if it is half like the one in its place. Pegs are taken from left to right; it is not symmetric.
    """
    places = list(zip(guess, secret, strict=True))
    others = Counter(right for peg, right in places if peg != right)
    white = half = 0
    for peg, right in places:
        if peg == right:
            continue
        if others[peg]:
            others[peg] -= 1
            white += 1
        else:
            half += is_half(peg, right)
    return Key(sum(peg == right for peg, right in places), white, half)


def parse_code(text: str, alphabet: str) -> Code:
    """Read a code from its notation; every letter must be in `alphabet`. Raises Malformed."""
    for letter in text:
        if letter not in alphabet:
            raise Malformed(CodeMessages.not_a_peg(letter=Quoted(letter), letters=" ".join(alphabet)))
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
def some_code_fits(marked: Marks, holes: int, alphabet: str, *, repeats: bool) -> bool:
    """Whether any code would have been answered by red and white as these rows were.

    Without `repeats` no colour is there twice; holes may be empty if there is a blank, but not all.
    """
    named = {BLANK, *(peg for pegs, _ in marked for peg in pegs)}
    others = [peg for peg in alphabet if peg not in named]  # which are interchangeable
    free = "".join([*(peg for peg in alphabet if peg in named), *others[: 1 if repeats else holes]])
    found = _find_pegs("", free, holes, [(pegs, key.red + key.white) for pegs, key in marked], repeats=repeats)
    return any(_order_fits("", pegs, marked) for pegs in found if repeats or pegs != BLANK * holes)


def _find_pegs(
    start: Code, free: str, left: int, wanted: Sequence[tuple[Code, int]], *, repeats: bool
) -> Iterator[Code]:
    """Yield `start` with `left` more pegs, in the order of `free`, that give as many key pegs as every row has.

    `wanted` has the pegs of each row that none of `start` answers for, and the number of key pegs still to be given.
    Where the pegs stand is left to `_order_fits`: there are up to 120 codes of the same five.
    """
    if not all(0 <= number <= left for _, number in wanted):
        return
    if left == 0:
        yield start
        return
    for at, peg in enumerate(free):
        less = [(pegs.replace(peg, "", 1), number - 1) if peg in pegs else (pegs, number) for pegs, number in wanted]
        later = free[at if repeats or peg == BLANK else at + 1 :]
        yield from _find_pegs(start + peg, later, left - 1, less, repeats=repeats)


def _order_fits(start: Code, rest: Code, marked: Marks) -> bool:
    """Whether the pegs of the `rest` can follow `start` in an order that gives as many reds as each row has."""
    for pegs, key in marked:
        red = sum(map(str.__eq__, pegs, start))
        if not red <= key.red <= red + len(rest):
            return False
    return not rest or any(_order_fits(start + peg, rest.replace(peg, "", 1), marked) for peg in set(rest))
