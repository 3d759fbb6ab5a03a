"""What a terminal is spared and what it lacks."""

import pytest

from station.cli.terminal import sayable


@pytest.mark.parametrize(
    ("encoding", "sayable_text"),
    [("utf-8", "Zoë · ██ 2"), ("latin-1", "Zoë - ## 2"), ("ascii", "Zo? - ## 2"), ("cp437", "Zoë · ██ 2")],
)
def test_a_terminal_gets_the_signs_it_has(encoding: str, sayable_text: str) -> None:
    assert sayable("Zoë · ██ 2", encoding) == sayable_text


@pytest.mark.parametrize(
    ("signs", "spared"),
    [
        ("\0\a\b\t\v\f\x1b\x1f\x7f\x80\x9b\x9f", True),
        ("\u202a\u202e\u2066\u2069", True),
        ("\n\r ~\xa0\xa1ä\u2029\u202f\u2065\u206a", False),
    ],
)
def test_a_terminal_is_shown_no_sign_that_it_would_obey(signs: str, spared: bool) -> None:  # noqa: FBT001 - a table
    assert sayable(signs, "utf-8") == ("\N{REPLACEMENT CHARACTER}" * len(signs) if spared else signs)
