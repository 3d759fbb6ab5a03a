"""One match after another: nothing of the first one, a hint least of all, is taken for a part of the second."""

from itertools import product
from typing import Any, Final

import pytest

from tests.simulator import play

HINT: Final = "hint"
MATCHES: Final = {
    "match original players=Ada": ("secret RRYB", HINT, "guess RRYB"),
    "match grand players=Ada": ("secret RcBtGsYx", "guess RcBtGsYt", HINT, "guess RcBtGsYx"),
    "match word players=Ada": ("secret bread", HINT, "guess bread"),
    "match codeknacker players=Ada": (
        "cards 123/2 123/2 123/2",
        "roll 1 2 3 * *",
        HINT,
        "keep 1@1 2@1 3@1 * *",
        "stop",
    ),
    "match codeknacker players=Ada computers=weak": (
        *("cards 123/2 123/2 123/2", "roll 1 2 3 * *", HINT, "keep 1@1 2@1 3@1 * *", "stop"),
    ),
}


def first_match(opening: str, *, hinted: bool, left: bool) -> list[str]:
    moves = [move for move in MATCHES[opening] if hinted or move != HINT]
    return [opening, *(moves[:-1] if left else moves), *(["leave"] if left else [])]


def second_matches(*, hinted: bool) -> list[dict[str, Any]]:
    """What is shown of every match after every other one, which was ended or left."""
    lines: list[str] = []
    for opening, then, left in product(MATCHES, MATCHES, (False, True)):
        lines += [*first_match(opening, hinted=hinted, left=left), then, MATCHES[then][0], "wait 9", "show", "leave"]
    return [shown for shown in play(lines) if "scene" in shown]


@pytest.mark.slow
def test_a_match_begins_alike_whether_the_one_before_had_a_hint() -> None:
    after_hints, after_none = second_matches(hinted=True), second_matches(hinted=False)
    assert len(after_hints) == 2 * len(MATCHES) ** 2
    assert after_hints == after_none
