"""What somebody finds out on paper who knows the rules alone, and tries every code."""

from collections.abc import Sequence
from itertools import product

from station.games.codes.box import Box, Marked
from station.games.codes.code import Code

Holes = list[set[str]]
"""The pegs that every hole may still have."""


def codes_with(box: Box, holes: Sequence[set[str] | str]) -> list[Code]:
    codes = map("".join, product(*holes))
    return [code for code in codes if box.repeats or len({*code}) == len(code)]


def fitting(box: Box, marked: Marked, codes: Sequence[Code]) -> list[Code]:
    return [code for code in codes if all(box.score(row, code) == key for row, key in marked)]


def narrowed(box: Box, holes: Holes, marked: Marked) -> Holes | None:
    """What a person knows of every hole who looks at some rows together; None if they contradict what is known."""
    left = fitting(box, marked, codes_with(box, holes))
    return [{*pieces} for pieces in zip(*left, strict=True)] if left else None
