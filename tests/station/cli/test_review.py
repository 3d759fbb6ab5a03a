"""The review of a match, as text and as JSON."""

import json

from station.cli.review import format_review
from station.core.messages import render_message
from station.games.pegs.family import FAMILY

MOVES = ("match original players=Ada", "secret RRYB", "guess WWWW", "guess RRYB")


def test_text_is_that_of_the_family() -> None:
    text = format_review(FAMILY.reviews, MOVES, "text", 60)
    assert text == FAMILY.reviews.as_text(MOVES, 60)
    assert text.startswith("Ada found RRYB in 2 rows\n")


def test_json_has_all_of_it() -> None:
    parts = json.loads(json.dumps(FAMILY.reviews.review(MOVES), default=render_message))
    assert json.loads(format_review(FAMILY.reviews, MOVES, "json", 60)) == parts


def test_of_a_match_without_a_row_there_is_nothing_to_review() -> None:
    assert [format_review(FAMILY.reviews, (MOVES[0], "leave"), form, 60) for form in ("text", "json")] == ["", ""]
