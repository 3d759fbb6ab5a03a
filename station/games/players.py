"""Who plays: names of people and of the station's computers, and how strongly these play."""

from typing import Final, Literal, get_args

from station.games.errors import Malformed, NotAllowed

COMPUTERS: Final = ("Ohm", "Volt", "Watt", "Gauss", "Tesla", "Henry")
"""Their names, in the order in which they sit."""


Strength = Literal["weak", "medium", "strong"]


STRENGTHS: Final[tuple[Strength, ...]] = get_args(Strength)


def read_strength(text: str) -> Strength:
    """Read how strongly a computer plays. Raises Malformed."""
    if text not in STRENGTHS:
        raise Malformed(f"a computer plays {', '.join(STRENGTHS[:-1])} or {STRENGTHS[-1]}, not {text!r}")
    return text


STATION: Final = "Station"
"""The station's own name in results."""


DEFAULT_PLAYER: Final = "Player"


NAME_LENGTHS: Final = range(1, 9)


def read_name(text: str) -> str:
    """Check the name of a player. Raises Malformed or NotAllowed."""
    if text in "-" * NAME_LENGTHS[-1] and text:
        raise Malformed(f"the name {text} must have a letter or a digit")
    if not (text.replace("-", "").isalnum() and len(text) in NAME_LENGTHS):
        raise Malformed(f"the name {text!r} must be 1 to {NAME_LENGTHS[-1]} letters, digits or hyphens")
    if text.casefold() == STATION.casefold():
        raise NotAllowed(f"{STATION} is the station's own name")
    return text
