"""What every control does in the menus and in the boxes with pegs, for the page's help and docs/how-to-play.md."""

from typing import Final

from station.core.messages import Message, colour
from station.core.palette import PEGS
from station.games.family import Entry
from station.games.messages import GameMessages
from station.games.pegs.messages import PegMessages


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
    *(Entry(peg.name, peg.letter.lower(), _describe_peg(peg.name)) for peg in PEGS),
    Entry("blank", ".", PegMessages.leaves_a_hole_empty()),
    Entry("ok", "Enter", PegMessages.plays_or_confirms()),
    Entry("back", "Backspace", PegMessages.takes_back()),
    Entry("turn", "← →", PegMessages.changes_the_colour()),
    Entry("push", "Space", PegMessages.moves_the_cursor()),
    Entry("hold ok", "Enter, 1 s", PegMessages.gives_a_hint()),
    Entry("hold push", "Space, 2 s", PegMessages.names_the_pegs()),
    Entry("hold back", "Backspace, 2 s", GameMessages.leaves_the_game()),
    Entry("hold ok+back", "Enter + Backspace, 5 s", PegMessages.opens_the_service_menu()),
)
