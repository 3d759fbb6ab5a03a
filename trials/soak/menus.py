"""What somebody does at the menu, and what somebody does who looks after the cabinet. Pure, as trials.soak.player."""

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType
from typing import Final

from station.core.events import CONTROLS
from trials.soak.intentions import Intentions, Press, Rotate, View, presses


def menu(view: View, _secret: str, chance: Random) -> Intentions:
    """Choose a box, change a thing or two, spell a name, and play."""
    if chance.random() < 0.04:
        return presses("back")
    said = next((sentence["code"] for sentence in view["says"] if sentence["code"] in ASKED), None)
    return _spells(chance) if said is None else ASKED[said](chance)


def _chooses(chance: Random) -> Intentions:
    """One of these boxes, or one of those that a level up leads to."""
    up = presses("back") if chance.random() < 0.3 else ()
    return (*up, Rotate(chance.randint(1, 5)), Press("ok"))


def _plays_or_changes(chance: Random) -> Intentions:
    """Play, or turn to something else, change it, and turn back."""
    if chance.random() < 0.25:
        return presses("ok")
    there = chance.choice((1, 1, 1, *range(2, 10)))  # the first is who plays
    return (Rotate(there), Press("ok"), Rotate(chance.randint(1, 9)), Press("ok"), Rotate(-there))


def _turns_on(chance: Random) -> Intentions:
    return (Rotate(chance.choice((1, 2, -1))),)


def _takes(chance: Random) -> Intentions:
    return (Rotate(chance.choice((1, 2, -1))), Press("ok"))


def _spells(chance: Random) -> Intentions:
    """A name of three letters; some of them are spelled again some day."""
    letters = ((Rotate(chance.choice((1, 2, -1))), Press("push")) for _ in range(3))
    return (*(each for letter in letters for each in letter), Press("ok"))


def service(_view: View, _secret: str, chance: Random) -> Intentions:
    """Go round, open something, take a value, begin something anew, switch off."""
    turn = Rotate(chance.choice((1, 2, 3, -1)))
    return chance.choices(((turn,), presses("ok"), presses("back")), (50, 35, 15))[0]


def selftest(_view: View, _secret: str, chance: Random) -> Intentions:
    """Press anything."""
    return (*presses(*chance.sample(CONTROLS, 4)), Rotate(chance.choice((1, -1))))


ASKED: Final[Mapping[str, Callable[[Random], Intentions]]] = MappingProxyType(
    {
        "choose_box": _chooses,
        "choose_family": _chooses,
        "see_others": _takes,
        "play_or_choose": _plays_or_changes,
        "change_item": _turns_on,
        "take_value": _takes,
        "spell_name": _takes,
    }
)
"""What the menu asks, by the codes of its sentences; where it asks none of these, a name is spelled."""
