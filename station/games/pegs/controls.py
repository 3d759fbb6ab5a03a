"""The table of controls in the menus and in the boxes with pegs, for the page's help and docs/how-to-play.md."""

from typing import Final

from station.core.messages import Message, colour
from station.core.palette import PEGS
from station.games.codes.controls import build_entries
from station.games.controls import BACKSPACE, ENTER, Entry, key_of
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
    *build_entries(
        (
            *(Entry(peg.name, key_of(peg.name), _describe_peg(peg.name)) for peg in PEGS),
            Entry("blank", ".", PegMessages.leaves_a_hole_empty()),
        ),
        back=PegMessages.takes_back(),
        turn=PegMessages.changes_the_colour(),
        push=PegMessages.moves_the_cursor(),
        hold_push=PegMessages.names_the_pegs(),
    ),
    Entry(
        "hold ok+back",
        GameMessages.held_keys(one=ENTER, other=BACKSPACE, seconds=5),
        PegMessages.opens_the_service_menu(),
    ),
)
