"""Numbers and reasons in words."""

import pytest

from station.core.words import did_you_mean, format_number, plural, sentence, shorten_words


@pytest.mark.parametrize(("number", "words"), [(0, "0 rows"), (1, "1 row"), (2, "2 rows"), (-1, "-1 rows")])
def test_one_thing_is_singular(number: int, words: str) -> None:
    assert plural(number, "row") == words


@pytest.mark.parametrize(
    ("number", "form", "words"),
    [
        (999, "", "999"),
        (9999, "", "9999"),
        (9999.94, ".1f", "9999.9"),
        (-9999, "", "-9999"),
        (10_000, "", "10 000"),
        (32768, "", "32 768"),
        (1234567.25, ".1f", "1 234 567.2"),
        (0.5, ".2f", "0.50"),
    ],
)
def test_numbers_from_ten_thousand_on_are_grouped_by_thousands(number: float, form: str, words: str) -> None:
    assert format_number(number, form) == words


@pytest.mark.parametrize(("reason", "said"), [("hole 4 is empty", "Hole 4 is empty."), ("", "."), ("a", "A.")])
def test_a_reason_becomes_a_sentence(reason: str, said: str) -> None:
    assert sentence(reason) == said


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        (f"not {'1' * 60}", f"not {'1' * 60}"),
        (f"not {'1' * 61}", f"not {'1' * 60}…"),
        (f"no '{'x' * 59}', nor a", f"no '{'x' * 59}', nor a"),
        (f"no '{'x' * 60}', nor a", f"no '{'x' * 59}…', nor a"),
        (f'no "{"x" * 90}"; but {"y" * 90}', f'no "{"x" * 59}…"; but {"y" * 60}…'),
        ("short words, " * 20, "short words, " * 20),
    ],
)
def test_an_overlong_word_is_quoted_only_by_its_beginning(reason: str, said: str) -> None:
    assert shorten_words(reason) == said


@pytest.mark.parametrize(
    ("word", "hint"),
    [
        ("pres", '; did you mean "press"?'),
        ("press", '; did you mean "press"?'),
        ("bcak", '; did you mean "back"?'),
        ("xyzzy", ""),
        ("", ""),
    ],
)
def test_the_closest_word_is_suggested_if_any_is_close(word: str, hint: str) -> None:
    assert did_you_mean(word, iter(["press", "back", "pressure"])) == hint
