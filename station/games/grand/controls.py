"""The table of controls of the box with pairs, for the page's help and docs/how-to-play.md."""

from typing import Final

from station.core.messages import Message, colour
from station.games.codes.controls import build_entries
from station.games.controls import Entry, key_of
from station.games.grand.messages import GrandMessages
from station.games.grand.pairs import PAIR_BUTTONS, SHAPES, name_piece
from station.games.grand.view import GrandFacts, name_pieces

PIECE_AND_KEY: Final = ("red", "blue")
"""The buttons among the five that also give a key peg."""


def _describe(button: str, shape: str) -> Message:
    puts = GrandMessages.puts_piece_or_key if button in PIECE_AND_KEY else GrandMessages.puts_piece
    return puts(colour=colour(button), shape=name_piece(shape))


ENTRIES: Final = build_entries(
    (
        *(Entry(name, key_of(name), _describe(name, shape)) for name, shape in zip(PAIR_BUTTONS, SHAPES, strict=True)),
        Entry("white", key_of("white"), GrandMessages.marks_piece()),
    ),
    back=GrandMessages.takes_piece(),
    turn=GrandMessages.steps_piece(),
    push=GrandMessages.moves_piece(),
)


def page_facts() -> GrandFacts:
    """Return the names of shapes and pairs, and the controls."""
    return {"names": name_pieces(), "controls": [entry.data for entry in ENTRIES]}
