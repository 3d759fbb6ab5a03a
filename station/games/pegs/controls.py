"""What every control does in the menus and in the boxes with pegs, for the page's help and docs/how-to-play.md."""

from typing import Final

from station.core.messages import Message, colour
from station.core.palette import PEGS
from station.games.codes.messages import CodeMessages
from station.games.controls import BACKSPACE, ENTER, SAY_AGAIN, SPACE, Entry, hold_key, key_of
from station.games.pegs.messages import PegMessages
from station.matches.messages import GameMessages


def _describe_peg(name: str) -> Message:
    match name:
        case "red":
            return PegMessages.puts_a_red_peg()
        case "white":
            return PegMessages.puts_a_white_peg()
        case "orange":
            return PegMessages.puts_an_orange_peg()
        case _:
            return PegMessages.puts_a_peg(colour=colour(name))


ENTRIES: Final = (
    *(Entry(peg.name, key_of(peg.name), _describe_peg(peg.name)) for peg in PEGS),
    Entry("blank", ".", PegMessages.leaves_a_hole_empty()),
    Entry("ok", ENTER, CodeMessages.plays_or_confirms()),
    Entry("back", BACKSPACE, PegMessages.takes_back()),
    Entry("turn", "← →", PegMessages.changes_the_colour()),
    Entry("push", SPACE, PegMessages.moves_the_cursor()),
    Entry("hold ok", hold_key(ENTER, 1), CodeMessages.gives_a_hint()),
    SAY_AGAIN,
    Entry("hold push", hold_key(SPACE, 2), PegMessages.names_the_pegs()),
    Entry("hold back", hold_key(BACKSPACE, 2), GameMessages.leaves_the_game()),
    Entry(
        "hold ok+back",
        GameMessages.held_keys(one=ENTER, other=BACKSPACE, seconds=5),
        PegMessages.opens_the_service_menu(),
    ),
)
