"""What can be chosen for a match with pairs: who plays, and for how long."""

from typing import Final

from station.games.codes.menu import build_form
from station.games.codes.terms import Terms
from station.games.grand.boxes import GRAND_BOXES, PairBox
from station.scenes.menu.form import Form

PAIRS_FORM: Final[Form[Terms[PairBox]]] = build_form(GRAND_BOXES, measures=())
"""The menu of the box."""
