"""Finds the look of a box without its family, which knows the scenes that ask for it."""

from station.core.lazy import lazy
from station.games.codes.box import Box
from station.games.codes.look import Look


def look_of(box: Box) -> Look:
    """Return the look of a box, which the module `look` of its family makes."""
    look: Look = lazy(f"station.games.{box.kind.family}.look:look_of")(box)
    return look
