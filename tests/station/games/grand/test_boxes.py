"""Grand as a value: what may be a code, and what is refused."""

from random import Random

import pytest

from station.games.codes.box import count_places, draw_code
from station.games.grand.boxes import GRAND, GRAND_BOXES
from station.games.grand.messages import GrandMessages
from station.matches.errors import MoveError


def test_its_measures() -> None:
    assert (GRAND.places, GRAND.holes, GRAND.rows, GRAND.match_rules.bonus, GRAND.possibilities) == (
        4,
        8,
        10,
        1,
        390_625,
    )
    assert str(GRAND.measures_in_words) == "Grand: 4 pairs, 5 colours and 5 shapes, 10 rows, 390 625 codes"
    assert GRAND.kind.key_pegs == ("red", "white", "half")


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("RcYtGs", GrandMessages.pairs_missing(n=1, pairs="4")),
        ("RcYtGsB", GrandMessages.pairs_missing(n=1, pairs="4")),
        ("RcY_GsBd", GrandMessages.pairs_missing(n=1, pairs="2")),
        ("RcYtGsBdPx", GrandMessages.too_many_pairs(n=4, pairs=5)),
    ],
)
def test_a_code_has_four_whole_pairs(text: str, refusal: object) -> None:
    with pytest.raises(MoveError) as refused:
        GRAND.read_code(text)
    assert str(refused.value.message) == str(refusal)


@pytest.mark.parametrize("text", ["RRYYGGBB", "cRtYsGdB", "OcYtGsBd", "RCYTGSBD", "RYGB"])
def test_a_wrong_pair_is_named_with_an_example(text: str) -> None:
    with pytest.raises(MoveError) as refused:
        GRAND.read_code(text)
    assert refused.value.message.code == "not_a_pair"
    assert refused.value.message.values["pair"] == text[:2]


def test_every_number_is_another_code() -> None:
    assert [GRAND.numbered_code(number) for number in (0, 1, 5, 25, 390_624)] == [
        "RcRcRcRc",
        "RcRcRcRt",
        "RcRcRcYc",
        "RcRcRtRc",
        "PxPxPxPx",
    ]
    numbers = [0, 77, 12_345, 390_624]
    assert [GRAND.read_code(GRAND.numbered_code(number)) for number in numbers] == [
        GRAND.numbered_code(number) for number in numbers
    ]


def test_every_pair_is_drawn_equally_often() -> None:
    source = Random(5)  # noqa: S311 - the same test every time
    drawn = [draw_code(GRAND, source)[2:4] for _ in range(5000)]
    counts = [drawn.count(pair) for pair in set(drawn)]
    assert len(counts) == 25
    assert all(140 < count < 260 for count in counts)


def test_a_place_is_filled_when_its_pair_is_whole() -> None:
    assert [count_places(GRAND, pegs) for pegs in ("________", "R_______", "RcY_____", "RcYt__Bd")] == [0, 0, 1, 3]


def test_there_is_one_variant_and_the_code_of_the_day() -> None:
    assert str(GRAND_BOXES.names.title("grand", "grand")) == "Grand"
    assert str(GRAND_BOXES.names.title("grand", "daily")) == "Grand, code of the day"
    assert str(GRAND_BOXES.names.title("grand", "c6p4g10")) == "grand (c6p4g10)"
    with pytest.raises(MoveError):
        GRAND_BOXES.named("super")
