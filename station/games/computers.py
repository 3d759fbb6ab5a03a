"""The station's computers as players: their names, and how strongly they play."""

from typing import Final, Literal, get_args

from station.games.errors import Malformed

COMPUTERS: Final = ("Ohm", "Volt", "Watt", "Gauss", "Tesla", "Henry")
"""Their names, in the order in which they sit."""

Strength = Literal["weak", "medium", "strong"]
STRENGTHS: Final[tuple[Strength, ...]] = get_args(Strength)


def read_strength(text: str) -> Strength:
    """Read how strongly a computer plays. Raises Malformed."""
    if text not in STRENGTHS:
        raise Malformed(f"a computer plays {', '.join(STRENGTHS[:-1])} or {STRENGTHS[-1]}, not {text!r}")
    return text
