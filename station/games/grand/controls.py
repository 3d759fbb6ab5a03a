"""What every control does in the box with pairs, for the page's help and docs/how-to-play.md."""

from typing import Final

from station.core.messages import Message, Template, colour
from station.core.palette import PEGS
from station.games.codes.messages import CodeMessages
from station.games.controls import BACKSPACE, ENTER, SAY_AGAIN, SPACE, Entry, hold_key, key_of
from station.games.grand.messages import GrandMessages
from station.games.grand.pairs import PAIR_BUTTONS
from station.matches.messages import GameMessages

PIECE_AND_KEY: Final = ("red", "blue")
"""The buttons among the five that also give a key peg."""


def _describe(button: str, shape: str) -> Message:
    named: Template = getattr(GrandMessages, shape)
    puts = GrandMessages.puts_piece_or_key if button in PIECE_AND_KEY else GrandMessages.puts_piece
    return puts(colour=colour(button), shape=named())


ENTRIES: Final = (
    *(Entry(peg.name, key_of(peg.name), _describe(peg.name, peg.shape)) for peg in PEGS if peg.name in PAIR_BUTTONS),
    Entry("white", key_of("white"), GrandMessages.marks_piece()),
    Entry("ok", ENTER, CodeMessages.plays_or_confirms()),
    Entry("back", BACKSPACE, GrandMessages.takes_piece()),
    Entry("turn", "← →", GrandMessages.steps_piece()),
    Entry("push", SPACE, GrandMessages.moves_piece()),
    Entry("hold ok", hold_key(ENTER, 1), CodeMessages.gives_a_hint()),
    SAY_AGAIN,
    Entry("hold push", hold_key(SPACE, 2), CodeMessages.calls_a_fault()),
    Entry("hold back", hold_key(BACKSPACE, 2), GameMessages.leaves_the_game()),
)
