"""What can be chosen for a match with pairs: who plays, and for how long."""

from typing import Final

from station.games.codes.menu import build_entry, build_form
from station.games.codes.terms import CodeTerms
from station.games.family import MenuEntry
from station.games.grand.boxes import GRAND_BOXES, PairBox, grand_named
from station.scenes.menu.form import Form

PAIRS_FORM: Final[Form[CodeTerms[PairBox]]] = build_form(GRAND_BOXES, measures=())
"""The menu of the box."""


def menu_entry(box: str) -> MenuEntry:
    """Return the box as a picture."""
    return build_entry(PAIRS_FORM, grand_named(box))
