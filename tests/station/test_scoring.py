"""Key pegs: the leaflet's examples, the laws of scoring, and the known sizes of the feedback classes."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from station.games.code import Key, score

COLOURS = "RYGBPW."
codes = st.text(COLOURS, min_size=4, max_size=4)


@pytest.mark.parametrize(
    ("secret", "guess", "key"),
    [
        ("RRYB", "RGGR", Key(1, 1)),
        ("YGRB", "GGPP", Key(1, 0)),
        ("YGBR", "RRPP", Key(0, 1)),
        ("RRYB", "RRYB", Key(4, 0)),
        ("RRYB", "GGPP", Key(0, 0)),
        ("RYBG", "GRYB", Key(0, 4)),
        ("R..B", "..RB", Key(2, 2)),
    ],
)
def test_the_worked_examples(secret: str, guess: str, key: Key) -> None:
    assert score(guess, secret) == key


@given(codes, codes)
def test_guess_and_secret_may_change_places(one: str, other: str) -> None:
    assert score(one, other) == score(other, one)


@given(codes, codes)
def test_a_code_has_at_most_one_key_peg_a_hole_and_never_three_reds_and_a_white(guess: str, secret: str) -> None:
    key = score(guess, secret)
    assert 0 <= key.red <= 4
    assert 0 <= key.white <= 4 - key.red
    assert key != Key(3, 1)
    assert (key == Key(4, 0)) == (guess == secret)


@given(codes, codes, st.permutations(range(4)), st.permutations(COLOURS))
def test_neither_the_order_of_holes_nor_the_names_of_colours_matter(
    guess: str, secret: str, holes: list[int], colours: list[str]
) -> None:
    repaint = str.maketrans(COLOURS, "".join(colours))

    def changed(code: str) -> str:
        return "".join(code[hole] for hole in holes).translate(repaint)

    assert score(changed(guess), changed(secret)) == score(guess, secret)


@pytest.mark.parametrize(
    ("guess", "classes", "largest"),
    [("RRYY", 13, 256), ("RRYG", 14, 276), ("RYGB", 14, 312), ("RRRY", 11, 317), ("RRRR", 5, 625)],
)
def test_the_feedback_classes_of_every_first_guess_have_their_known_sizes(
    guess: str, classes: int, largest: int
) -> None:
    sizes = Counter(score(guess, "".join(secret)) for secret in product("RYGBPW", repeat=4))
    assert (len(sizes), max(sizes.values())) == (classes, largest)
