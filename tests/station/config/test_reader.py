"""A known word that is close."""

import pytest

from station.config.reader import did_you_mean


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
