"""The whole configuration: what the cabinet is built from, and what the station adds to it.

Nothing here needs a library, or a cabinet: a command that only reads begins at once.
"""

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from typing import Final

from hardware.errors import CabinetError
from hardware.layout import conflicts
from hardware.sections import Wiring
from hardware.strips.section import claimed_pins
from station.cards import Dice, cards
from station.games.deck import DeckError
from station.keeping.section import Backup
from station.night import Night
from station.store.errors import StoreError
from station.store.section import Store
from station.timings import Timings
from station.upkeep import Care
from station.web.section import Page, PageError


@dataclass(frozen=True)
class Config(Wiring):
    """The whole configuration: the cabinet's wiring, and what the station adds to it."""

    timings: Timings = field(default_factory=Timings)
    store: Store = field(default_factory=Store)
    page: Page = field(default_factory=Page)
    dice: Dice = field(default_factory=Dice)
    night: Night = field(default_factory=Night)
    care: Care = field(default_factory=Care)
    backup: Backup = field(default_factory=Backup)


CANNOT_OPEN: Final = (CabinetError, StoreError, PageError)
"""What keeps a station from being set up as configured; each says in a sentence what is to be done."""


def check(config: Config, wrong: Collection[str] = ()) -> list[str]:
    """What is wrong between the keys of a configuration, a sentence each; nothing of sections that are `wrong`."""
    twice = [] if {"pins", "pixels"} & set(wrong) else conflicts(config.pins, claimed_pins(config.pixels))
    return twice + _wrong_deck(config.dice)


def simulated(config: Config) -> Config:
    """The same cabinet on simulated pins."""
    inputs = replace(config.inputs, factory="simulated")
    return replace(config, inputs=inputs, pixels=replace(config.pixels, driver="simulated"))


def _wrong_deck(dice: Dice) -> list[str]:
    """What is wrong with the deck that an operator has put in place of the box's own."""
    if not dice.deck:
        return []
    try:
        cards(dice)
    except DeckError as error:
        return [f"dice.deck: {line}" for line in str(error).splitlines()]
    return []
