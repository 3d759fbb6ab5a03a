"""The facts that the page needs of the box with pairs, beside the controls: the names of its shapes and pairs."""

from station.core.messages import Message
from station.core.view import FamilyFacts
from station.games.grand.pairs import ALL_PAIRS, SHAPES, name_piece


class GrandFacts(FamilyFacts):
    """The name of each shape and of each pair: "circle" for "c", "red circle" for "Rc"."""

    names: dict[str, Message]


def name_pieces() -> dict[str, Message]:
    """Return the names of all shapes and pairs by their letters."""
    return {piece: name_piece(piece) for piece in (*SHAPES, *ALL_PAIRS)}
