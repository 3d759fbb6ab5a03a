"""`pegmind review`: the review of a match, in the words of its family or as JSON."""

import json
from collections.abc import Sequence
from typing import Any

from station.core.messages import render_message
from station.games.family import Reviews


def format_review(reviews: Reviews[Any], moves: Sequence[str], form: str, width: int) -> str:
    """Return the review of a match as "text", `width` columns wide, or as "json"; "" if there is nothing to review.

    JSON is an array of objects. Of codes: `luck`, `lost` and `expected` in rows, `skill` from 0 to 1, `before` and
    `after` in codes. Of turns: `lost` in millions.
    """
    if form == "text":
        return reviews.as_text(moves, width)
    parts = reviews.review(moves)
    return json.dumps(parts, indent=2, default=render_message) if parts else ""
