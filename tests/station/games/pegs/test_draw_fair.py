"""Secrets are drawn fairly: every code of a box comes equally often."""

from itertools import permutations, product
from random import Random
from typing import Final

import pytest

from station.games.codes.code import Code
from station.games.pegs.family import FAMILY
from tests.station.games.dice.fairness import equally_likely
from tests.station.games.pegs.match_builder import played

SECRETS: Final[dict[str, list[Code]]] = {
    "match c3p2g4 players=Ada computers=strong": ["".join(code) for code in product("RYG", repeat=2)],
    "match c3p2g4": ["".join(code) for code in product("RYG", repeat=2)],
    "match c2p3g4b": ["".join(code) for code in product("RY.", repeat=3)],
    "match c4p2g4M": ["".join(code) for code in permutations("RYGB", 2)],
}


@pytest.mark.parametrize("opening", SECRETS)
def test_all_secrets_of_a_box_are_equally_likely(opening: str) -> None:
    secrets, match = SECRETS[opening], played(opening)
    source = Random(2007)  # noqa: S311 - the same test every time
    drawn = (FAMILY.chance.draw(match, source, {}).removeprefix("secret ") for _ in range(400 * len(secrets)))
    assert equally_likely(drawn, secrets)
