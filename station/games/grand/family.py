"""The family of the box with pairs, as the station asks for it; the solver is loaded when it is needed."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, Final

from station.core.messages import Message
from station.games.codes.box import Boxes
from station.games.codes.family import CodeFamily
from station.games.codes.match import Match
from station.games.family import MenuEntry
from station.games.grand.boxes import GRAND, GRAND_BOXES, PairBox, grand_named, variant_title
from station.games.grand.messages import GrandMessages
from station.games.grand.pairs import BUTTONS
from station.matches.lesson import Lesson

if TYPE_CHECKING:
    from argparse import Namespace

    from station.games.codes.look import Look
    from station.games.codes.thinking import Codebreaker
    from station.games.controls import Entry


def _check_secret(words: list[str]) -> None:
    """Raise MoveError unless this is a code of the box."""
    GRAND.read_code(" ".join(words))


class Grand(CodeFamily):
    """Grand, of the series that leaflet 004 names: pairs of a colour and a shape, and three kinds of key pegs."""

    name: ClassVar[str] = "grand"
    title: ClassVar[Message] = GrandMessages.box_with_pairs()
    boxes: ClassVar[tuple[str, ...]] = (GRAND.name,)
    catalogue: ClassVar[Boxes[PairBox]] = GRAND_BOXES
    drawn: ClassVar[Mapping[str, Callable[[list[str]], None]]] = MappingProxyType({"secret": _check_secret})

    def peg_buttons(self, match: Match) -> frozenset[str]:
        """The five buttons of the colours and shapes."""
        return frozenset(BUTTONS)

    def look_of(self, box: PairBox) -> "Look":
        """Two lamps for every pair."""
        from station.games.grand.look import PAIRED

        return PAIRED

    def menu_entry(self, box: str) -> MenuEntry:
        """The box as a picture."""
        from station.games.grand.look import PAIRED
        from station.games.grand.menu import PAIRS_FORM
        from station.scenes.menu.form import Draft
        from station.scenes.menu.setup import open_setup

        grand = grand_named(box)
        ask = partial(open_setup, Draft(PAIRS_FORM, box))
        return MenuEntry(grand.title, grand.measures_in_words, PAIRED.picture(), ask)

    def manual(self) -> "tuple[Entry, ...]":
        """The table of controls."""
        from station.games.grand.controls import ENTRIES

        return ENTRIES

    def lessons(self) -> tuple[Lesson, ...]:
        """How the box is played, with a worked row."""
        from station.games.grand.lesson import lessons

        return lessons()

    def codebreaker(self) -> "Codebreaker":
        """The solver."""
        from station.games.grand import solver

        return solver

    def crack(self, box: str) -> "Callable[[Namespace, Iterable[str], Callable[[str], None]], int]":
        """Return the command that guesses a code which somebody has in mind."""
        from station.games.grand.crack import run

        return run

    def variant_title(self, box: str, spelling: str) -> Message:
        """The box, or the box with the code of a day."""
        return variant_title(box, spelling)


FAMILY: Final = Grand()
