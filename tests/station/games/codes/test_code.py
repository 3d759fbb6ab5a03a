"""Key pegs: the leaflets' examples, the laws of scoring, and the known sizes of the feedback classes."""

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from station.games.codes.code import Key, parse_code, score
from station.matches.errors import Malformed

COLOURS: Final = "ROYGCBPW."

pairs = st.integers(1, 6).flatmap(lambda holes: st.tuples(*[st.text(COLOURS, min_size=holes, max_size=holes)] * 2))
"""A guess and a secret of as many holes, blanks among them."""

close_pairs = pairs.flatmap(lambda pair: st.tuples(st.just(pair[0]), st.permutations(pair[0]).map("".join)))
"""A guess and a secret of the very same pegs."""


@pytest.mark.parametrize(
    ("secret", "guess", "key"),
    [
        pytest.param("RRYB", "RGGR", Key(1, 1), id="leaflet 000, example 1: one in place, one elsewhere, two wrong"),
        pytest.param("YGRB", "GGPP", Key(1, 0), id="leaflet 000, example 2: one green in the code, so one key peg"),
        pytest.param("YGBR", "RRPP", Key(0, 1), id="leaflet 000, example 3: two reds out of place, one key peg"),
        pytest.param("RRYB", "GPRB", Key(1, 1), id="leaflet 000, example 4: two key pegs for two code pegs"),
        pytest.param("RRYB", "RRYB", Key(4, 0), id="leaflet 001, figure 2: red red yellow blue, found"),
        pytest.param("RRYB", "YBRR", Key(0, 4), id="leaflet 001, figure 2: every peg elsewhere"),
        pytest.param("RRYB", "GPWO", Key(0, 0), id="leaflet 001: an empty hole for every wrong colour"),
        pytest.param("GRYBP", "RWRWW", Key(0, 1), id="leaflet 004: one red behind the shield, two out of place"),
        pytest.param("GRYBP", "RWRRR", Key(0, 1), id="leaflet 004: or more"),
        pytest.param("R..B", "..RB", Key(2, 2), id="all leaflets: a hole left empty is one more colour"),
        pytest.param("....", "RYGB", Key(0, 0), id="an empty hole answers for no peg"),
        pytest.param("....", "....", Key(4, 0), id="four empty holes are a code"),
    ],
)
def test_the_worked_examples(secret: str, guess: str, key: Key) -> None:
    assert score(guess, secret) == key


def with_one_key_peg_for_one_code_peg(guess: str, secret: str) -> Key:
    """Take the pegs out two by two, as the leaflet says it: reds go before whites."""
    wrong = [(mine, yours) for mine, yours in zip(guess, secret, strict=True) if mine != yours]
    left = [yours for _, yours in wrong]
    white = 0
    for mine, _ in wrong:
        if mine in left:
            left.remove(mine)
            white += 1
    return Key(len(guess) - len(wrong), white)


@given(pairs | close_pairs)
def test_one_key_peg_answers_for_one_code_peg(pair: tuple[str, str]) -> None:
    assert score(*pair) == with_one_key_peg_for_one_code_peg(*pair)


@given(pairs | close_pairs)
def test_there_is_one_key_peg_a_hole_at_most(pair: tuple[str, str]) -> None:
    guess, secret = pair
    red, white, half = score(guess, secret)
    assert half == 0
    assert red >= 0
    assert white >= 0
    assert red + white <= len(guess)
    assert (red, white) != (len(guess) - 1, 1)
    assert (red == len(guess)) == (guess == secret)
    assert (red + white == len(guess)) == (sorted(guess) == sorted(secret))


def test_a_code_is_its_own_notation() -> None:
    assert parse_code("RRY.", "RYG.") == "RRY."
    with pytest.raises(Malformed, match=r"^'B' is not a peg of this box; it has R Y G \.$"):
        parse_code("RRBX", "RYG.")
