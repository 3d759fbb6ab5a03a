"""Key pegs: the leaflets' examples, the laws of scoring, and the known sizes of the feedback classes."""

import csv
from collections import Counter
from itertools import product
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from station.games.codes.code import Key, parse_code, score
from station.games.errors import Malformed
from station.games.pegs.boxes import box_named, variant
from tests.station.games.codes.feedback_classes import BOARDS, HEADER, guesses, lines

COLOURS: Final = "ROYGCBPW."
FILE: Final = Path(__file__).with_name("feedback_classes.csv")

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
def test_one_key_peg_answers_for_one_code_peg_and_red_goes_before_white(pair: tuple[str, str]) -> None:
    assert score(*pair) == with_one_key_peg_for_one_code_peg(*pair)


@given(pairs | close_pairs)
def test_there_is_one_key_peg_a_hole_at_most_and_never_a_single_white_beside_reds_everywhere_else(
    pair: tuple[str, str],
) -> None:
    guess, secret = pair
    red, white, half = score(guess, secret)
    assert half == 0
    assert red >= 0
    assert white >= 0
    assert red + white <= len(guess)
    assert (red, white) != (len(guess) - 1, 1)
    assert (red == len(guess)) == (guess == secret)
    assert (red + white == len(guess)) == (sorted(guess) == sorted(secret))


def oracle() -> list[dict[str, str]]:
    lines = FILE.read_text(encoding="utf-8").splitlines()
    return list(csv.DictReader(line for line in lines if not line.startswith("#")))


def sizes(line: dict[str, str]) -> dict[Key, int]:
    """The sizes of a line of the oracle by their key pegs."""
    classes = [text.replace("-", ":").split(":") for text in line["sizes"].split()]
    return {Key(int(red), int(white)): int(codes) for red, white, codes in classes}


BOX_OF: Final = {
    ("4", "6"): box_named("original"),
    ("4", "7"): variant(box_named("original"), {"blank": True}),
    ("4", "8"): box_named("superhirn"),
    ("4", "9"): variant(box_named("superhirn"), {"blank": True}),
    ("5", "8"): box_named("super"),
    ("5", "9"): variant(box_named("super"), {"blank": True}),
}


@pytest.mark.parametrize("line", oracle(), ids=lambda line: f"{line['holes']}x{line['colours']}-{line['guess']}")
def test_the_feedback_classes_of_every_first_guess_have_their_known_sizes(line: dict[str, str]) -> None:
    box = BOX_OF[line["holes"], line["colours"]]
    guess = "".join(box.colours[-int(digit)] for digit in line["guess"])  # from the end: there the blank is
    answers = Counter(score(guess, "".join(code)) for code in product(box.colours, repeat=box.holes))
    assert answers == sizes(line)
    assert (len(answers), max(answers.values())) == (int(line["classes"]), int(line["largest"]))


def test_the_oracle_has_every_guess_of_every_board_and_is_what_counting_without_scoring_gives() -> None:
    assert FILE.read_text(encoding="utf-8") == HEADER + "".join(lines())
    assert len(oracle()) == sum(len(list(guesses(*board))) for board in BOARDS) == 4 * 5 + 2 * 7


def test_the_oracle_agrees_with_the_published_numbers() -> None:
    known = {(line["holes"], line["colours"], line["guess"]): (line["classes"], line["largest"]) for line in oracle()}
    assert {key: value for key, value in known.items() if key[1] == "6"} == {
        ("4", "6", "1111"): ("5", "625"),
        ("4", "6", "1112"): ("11", "317"),
        ("4", "6", "1122"): ("13", "256"),
        ("4", "6", "1123"): ("14", "276"),
        ("4", "6", "1234"): ("14", "312"),
    }
    assert known["5", "8", "11234"] == ("20", "7051")


def test_a_code_is_its_own_notation() -> None:
    assert parse_code("RRY.", "RYG.") == "RRY."
    with pytest.raises(Malformed, match=r"^'B' is not a peg of this box; it has R Y G \.$"):
        parse_code("RRBX", "RYG.")
