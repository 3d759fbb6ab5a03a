"""`pegmind crack grand`: pairs as people type them, and a game."""

from argparse import Namespace
from collections.abc import Iterator

import pytest

from station.games.codes.answers import MisreadError
from station.games.grand.boxes import GRAND
from station.games.grand.crack import read_pairs, run, write_pairs
from station.matches.errors import MoveError

SECRET = "BxBtYsYd"


@pytest.mark.parametrize(
    "text",
    [
        *("red circle, star blue, Gs px", "rcbtgspx", "RcBtGsPx", "circle red/blue star/green square/cross purple"),
        *("cR tB sG xP", "crtbsgxp", "R c B t G s P x", "red c, blue t, s green, P cross"),
    ],
)
def test_pairs_are_typed_by_letters_or_names_in_either_order(text: str) -> None:
    assert read_pairs(text) == "RcBtGsPx"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("red circl", "circl is not a colour, a shape or a pair; did you mean circle?"),
        ("orange", "orange is not a colour, a shape or a pair"),
    ],
)
def test_what_is_neither_is_named(text: str, says: str) -> None:
    with pytest.raises(MisreadError, match=r".") as refused:
        read_pairs(text)
    assert str(refused.value) == says


def test_a_variant_that_does_not_exist_is_refused() -> None:
    with pytest.raises(MoveError, match=r".") as refused:
        played(box="grand-4")
    assert str(refused.value) == "there is no box 'grand-4' here, but for example grand"


def played(*lines: str, **options: object) -> tuple[int, list[str]]:
    said: list[str] = []
    arguments = Namespace(
        **{"box": "grand", "first": None, "within": None, "totals": False, "digits": False, **options}
    )
    return run(arguments, lines, said.append), said


def test_a_code_is_found_from_true_answers() -> None:
    said: list[str] = []

    def answers() -> Iterator[str]:
        while True:
            code = said[-1].rpartition("(")[2].partition(")")[0]
            yield " ".join(map(str, GRAND.score(code, SECRET)))

    first = "red circle, red star, yellow circle, green square"
    assert (
        run(Namespace(box="grand", first=first, within=None, totals=False, digits=False), answers(), said.append) == 0
    )
    assert said[-1].startswith("Cracked in ")
    assert said[-1].endswith(write_pairs(SECRET))


@pytest.mark.parametrize(
    ("option", "code"),
    [("totals", "computed_when_needed"), ("within", "computed_when_needed"), ("digits", "command_refused")],
)
def test_there_is_no_strategy_to_count(option: str, code: str) -> None:
    with pytest.raises(MoveError) as refused:
        played(**{option: 5})
    assert refused.value.message.code == code
