"""What a terminal is spared and what it lacks."""

import pytest

from station.terminal.printing import sayable


@pytest.mark.parametrize(
    ("encoding", "sayable_text"),
    [("utf-8", "Zoë · ██ 2"), ("latin-1", "Zoë - ## 2"), ("ascii", "Zo? - ## 2"), ("cp437", "Zoë · ██ 2")],
)
def test_a_terminal_gets_the_signs_it_has(encoding: str, sayable_text: str) -> None:
    assert sayable("Zoë · ██ 2", encoding) == sayable_text
