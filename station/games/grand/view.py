"""What the page has to know of the box with pairs: the names of its shapes and pairs, and the controls."""

from station.core.messages import Message
from station.core.view import FamilyFacts
from station.games.grand.controls import ENTRIES
from station.games.grand.pairs import ALL_PAIRS, SHAPES, name_piece


class GrandFacts(FamilyFacts):
    """The name of each shape and of each pair: "circle" for "c", "red circle" for "Rc"."""

    names: dict[str, Message]


def page_facts() -> GrandFacts:
    """Return the names of shapes and pairs, and the controls."""
    return {
        "names": {piece: name_piece(piece) for piece in (*SHAPES, *ALL_PAIRS)},
        "controls": [entry.data for entry in ENTRIES],
    }
