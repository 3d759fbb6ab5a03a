"""A code that is played again: a link to a finished match challenges others to break its code, too.

The move that opens such a game names the match: `match original players=Ben code_of=12`. The station then sets the code
of that match, as a `secret` move. Who sends the link knows the code, so these games are a variant of their box, with
scores of its own, and count neither for its records nor for a league.
"""

from typing import Final

CODE_OF: Final = "code_of"
"""The option of `match` that names the earlier match, by its number."""

SAME_CODE: Final = "same"
"""The spelling of the variant in which a box is played with the code of an earlier match."""

MATCH_NUMBERS: Final = range(1, 1_000_000_000)
"""Matches of this cabinet that a code may be taken from; those that were merged into its store have numbers below 0."""
