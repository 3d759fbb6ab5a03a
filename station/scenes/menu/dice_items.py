"""What can be chosen for the dice game, as a table: every item with its values, in words and as a picture."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from station.games.computers import COMPUTERS, STRENGTHS, Strength
from station.games.deck import OPEN
from station.games.dice_match import DICE
from station.games.dice_terms import SEATS, TITLE, DiceTerms, read
from station.scenes.dice.words import listed
from station.scenes.menu import dice_signs
from station.scenes.menu.form import PLAY, Form, Item, Known, Value, names, no_values, people, seated

MEASURES: Final = f"{TITLE}: {DICE} dice, {OPEN} open safes, {SEATS[0]} to {SEATS[-1]} players"
"""The box in words."""

USUAL: Final[Strength] = "medium"
"""How strongly computers play until somebody says."""

_NUMBERS: Final = ("none", "one", "two", "three", "four", "five", "six")
_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth")


def agreed(terms: DiceTerms) -> str:
    """Who plays, and how strongly the computers do: "Code Knacker: Ada and Ben against Ohm and Volt (strong)"."""
    sides = (listed(terms.players), _machines(terms))
    return f"{TITLE}: {' against '.join(filter(None, sides))}{' alone' if terms.alone else ''}"


def _machines(terms: DiceTerms) -> str:
    return f"{listed(terms.seats[len(terms.players) :])} ({terms.computers[0]})" if terms.computers else ""


def _people(terms: DiceTerms, _known: Known) -> Sequence[Value]:
    """Somebody has to play: without computers, at least one."""
    numbers = range(0 if terms.computers else 1, SEATS[-1] - len(terms.computers) + 1)
    return [Value(people(seated(terms.players, number)), _NUMBERS[number], str(number)) for number in numbers]


def _computers(terms: DiceTerms, _known: Known) -> Sequence[Value]:
    numbers = range(0 if terms.players else 1, SEATS[-1] - len(terms.players) + 1)
    strength = terms.computers[0] if terms.computers else USUAL
    return [Value(_played_by(terms, (strength,) * number), _NUMBERS[number], str(number)) for number in numbers]


def _strength(terms: DiceTerms, _known: Known) -> Sequence[Value]:
    """One question for all computers; only a line of a script has them play unequally."""
    if not terms.computers:
        return ()
    return [Value(_played_by(terms, (strength,) * len(terms.computers)), strength) for strength in STRENGTHS]


def _played_by(terms: DiceTerms, computers: tuple[Strength, ...]) -> dict[str, str | None]:
    """The people have to be told again: without computers one of them goes without saying, and with them none."""
    return {**people(terms.players), "computers": ",".join(computers) or None}


def _named(seat: int) -> Item[DiceTerms]:
    """The name of one of several people."""
    return Item(
        f"Who plays {_ORDINALS[seat]}",
        partial(names, range(max(2, seat + 1), len(_NUMBERS)), seat),
        partial(dice_signs.named, seat),
        seat=seat,
    )


WITH_DICE: Final[Form[DiceTerms]] = Form(
    read=read,
    weighty=("players", "computers"),
    words=agreed,
    reserved={name: f"{name} is the name of a computer" for name in COMPUTERS},
    items=(
        Item(PLAY, no_values, dice_signs.play),
        Item("People", _people, dice_signs.people),
        Item("Who plays", partial(names, (1,), 0), partial(dice_signs.named, 0), seat=0),
        *map(_named, range(len(_ORDINALS))),
        Item("Computers", _computers, dice_signs.computers),
        Item("How strong", _strength, dice_signs.strength),
    ),
)
"""How the dice box is asked about."""
