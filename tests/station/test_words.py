"""Numbers and reasons in words."""

import pytest

from station.words import counted, grouped, sentence


@pytest.mark.parametrize(("number", "words"), [(0, "0 rows"), (1, "1 row"), (2, "2 rows"), (-1, "-1 rows")])
def test_one_thing_is_singular(number: int, words: str) -> None:
    assert counted(number, "row") == words


@pytest.mark.parametrize(
    ("number", "form", "words"),
    [
        (999, "", "999"),
        (1000, "", "1 000"),
        (32768, "", "32 768"),
        (1234567.25, ".1f", "1 234 567.2"),
        (0.5, ".2f", "0.50"),
    ],
)
def test_large_numbers_are_grouped_by_thousands(number: float, form: str, words: str) -> None:
    assert grouped(number, form) == words


@pytest.mark.parametrize(("reason", "said"), [("hole 4 is empty", "Hole 4 is empty."), ("", "."), ("a", "A.")])
def test_a_reason_becomes_a_sentence(reason: str, said: str) -> None:
    assert sentence(reason) == said
