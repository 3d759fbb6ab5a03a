"""The family of the boxes with pegs, as the station asks for it.

Rules, match and view are imported with it. What only a cabinet or a computer needs is imported where it is needed: the
scenes and the menu, the results, and the solver with numpy.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, Final

from station.core.messages import Message
from station.core.palette import NAME_OF
from station.games.codes.box import Boxes
from station.games.codes.code import parse_code
from station.games.codes.family import CodeFamily
from station.games.codes.match import Match
from station.games.family import MenuEntry
from station.games.pegs.boxes import BOXES, PEG_BOXES, PegBox, box_named, is_spelling, variant_title
from station.games.pegs.messages import PegMessages
from station.matches.errors import Unavailable
from station.matches.lesson import Lesson
from station.matches.messages import GameMessages

if TYPE_CHECKING:
    from argparse import Namespace

    from station.core.frame import Frame
    from station.games.codes.look import Look
    from station.games.codes.thinking import Codebreaker
    from station.games.controls import Entry

ALL_PEGS: Final = "".join(NAME_OF)


def _check_secret(words: list[str]) -> None:
    """Raise Malformed unless these are pegs, of any box."""
    parse_code(" ".join(words), ALL_PEGS)


class Pegs(CodeFamily):
    """Mastermind by leaflets 000, 001, 003 and 004, two more boxes of the series, and custom ones."""

    name: ClassVar[str] = "pegs"
    title: ClassVar[Message] = PegMessages.boxes_with_pegs()
    boxes: ClassVar[tuple[str, ...]] = tuple(BOXES)
    catalogue: ClassVar[Boxes[PegBox]] = PEG_BOXES
    drawn: ClassVar[Mapping[str, Callable[[list[str]], None]]] = MappingProxyType({"secret": _check_secret})

    def spells(self, box: str) -> bool:
        """Whether a name begins as the spelling of a box does: c6p4g10."""
        return is_spelling(box)

    def check_promise(self, box: PegBox, within: int) -> None:
        """Raise Unavailable if no shipped strategy takes at most `within` rows."""
        try:
            from station.games.pegs.solver.shipped import check_row_limit
        except ImportError as error:
            raise Unavailable(GameMessages.no_thinking()) from error
        check_row_limit(box, within)

    def peg_buttons(self, match: Match) -> frozenset[str]:
        """Return the colours of its box, and blank if holes may stay empty."""
        return frozenset(NAME_OF[peg] for peg in match.box.colours)

    def look_of(self, box: PegBox) -> "Look":
        """Pegs in colours, or the digits for which they stand."""
        from station.games.pegs.look import look_of

        return look_of(box)

    def menu_entry(self, box: str) -> MenuEntry:
        """A box as a picture."""
        from station.games.pegs.menu import PEGS, menu_title, menu_words
        from station.games.pegs.signs import stack
        from station.scenes.menu.form import Draft
        from station.scenes.menu.setup import open_setup

        measured = box_named(box)
        return MenuEntry(
            menu_title(measured), menu_words(measured), stack(measured), partial(open_setup, Draft(PEGS, box))
        )

    def demonstration(self) -> "Sequence[tuple[Frame, float]]":
        """A game that is played peg by peg."""
        from station.games.pegs.demo import pictures

        return tuple(pictures())

    def manual(self) -> "tuple[Entry, ...]":
        """The table of controls, in the menus and while a box with pegs is played."""
        from station.games.pegs.controls import ENTRIES

        return ENTRIES

    def lessons(self) -> tuple[Lesson, ...]:
        """How each box is played, with a worked row."""
        from station.games.pegs.lesson import lessons

        return lessons()

    def codebreaker(self) -> "Codebreaker":
        """Return the solver, with the shipped strategies."""
        from station.games.pegs.solver import codebreaker

        return codebreaker

    def crack(self, box: str) -> "Callable[[Namespace, Iterable[str], Callable[[str], None]], int]":
        """Return the command that guesses a code that a user has in mind."""
        from station.games.pegs.crack import run

        return run

    def variant_title(self, box: str, spelling: str) -> Message:
        """A variant of a box: "Super with 3 holes"."""
        return variant_title(box, spelling)


FAMILY: Final = Pegs()
