"""The whole configuration: how the cabinet is built, and the settings of the station.

This needs neither a library nor a cabinet, so that commands that only read start quickly.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Final

from hardware.errors import CabinetError, DeviceError
from hardware.layout import conflicts
from hardware.panel.section import find_panel_errors
from hardware.pixels import BARREL_LIMIT_MA
from hardware.sections import Wiring
from hardware.strips.registry import SIMULATED, claimed_pins
from hardware.wiring.setup import find_pin_remarks
from station.core.languages import Language
from station.core.section import Section, setting
from station.core.settings import Care, Night
from station.core.threads import ThreadError
from station.core.timing import Timings
from station.link.section import LinkSection, find_link_errors
from station.operator.names import Names
from station.store.errors import StoreError
from station.store.files import Backup, Store
from station.web.section import Access, Page, PageError

FIRST_FREE_PORT: Final = 1024
"""The lowest port that every user may listen on."""


class Dice(Section):
    """Section [dice] of the configuration."""

    deck: str = setting("", says="file with the cards of the dice box; empty: the shipped cards")


class Config(Wiring):
    """The whole configuration: the cabinet's wiring, and the settings of the station."""

    timings: Timings = Timings()
    store: Store = Store()
    page: Page = Page()
    access: Access = Access()
    dice: Dice = Dice()
    night: Night = Night()
    care: Care = Care()
    names: Names = Names()
    language: Language = Language()
    backup: Backup = Backup()
    link: LinkSection = LinkSection()


CANNOT_OPEN: Final = (CabinetError, StoreError, PageError, ThreadError)
"""Errors with which a station cannot be set up as configured; the text of each says what to do."""

NOT_YET: Final = DeviceError
"""The one of these that may pass by itself: a device that is missing now, such as the strip."""


def check_config(config: Config, wrong: Collection[str] = ()) -> list[str]:
    """Return a sentence for each conflict between the keys of a configuration, except in sections that are `wrong`."""
    twice = [] if {"pins", "pixels"} & set(wrong) else conflicts(config.pins, claimed_pins(config.pixels))
    unlinked = [] if "link" in wrong else find_link_errors(config.link)
    misplaced = [] if "panel" in wrong else find_panel_errors(config.panel)
    return twice + misplaced + unlinked + _find_deck_errors(config)


def find_remarks(config: Config) -> Iterator[str]:
    """Yield what is allowed, but may not work everywhere, or needs more than the key: a line for each."""
    if config.pixels.driver != SIMULATED:
        yield from (f"pixels.pin = {config.pixels.pin}: {remark}" for remark in find_pin_remarks(config))
    if config.light.limit_ma > BARREL_LIMIT_MA:
        says = f"needs a larger fuse and supply and thicker wires than up to {BARREL_LIMIT_MA}; see pegmind wiring"
        yield f"light.limit_ma = {config.light.limit_ma}: {says}"
    if config.sound.speech and not {"usb", "display"} & set(config.panel.doors):
        says = "the back has no hole for the cable of a loudspeaker; add usb or display to panel.doors"
        yield f"sound.speech = true: {says}"
    if config.page.port < FIRST_FREE_PORT:
        says = f"only root may listen below {FIRST_FREE_PORT}; an installed station runs as the user pegmind"
        yield f"page.port = {config.page.port}: {says}"


def simulate_hardware(config: Config) -> Config:
    """Return the configuration of the same cabinet with simulated pins and pixels."""
    inputs = config.inputs._replace(factory="simulated")
    return config._replace(inputs=inputs, pixels=config.pixels._replace(driver="simulated"))


def load_supplies(config: Config) -> Mapping[str, Sequence[Any]]:
    """Return what the operator supplies for the boxes, by their names: the cards of the dice box.

    This is the only place outside station.games that knows a family: the deck is a key of the configuration.
    Raises DeckError, a ValueError with a line for everything that is wrong with the deck.
    """
    if not config.dice.deck:
        return {}
    from station.games.dice.deck_file import load_deck

    return {"codeknacker": load_deck(config.dice.deck)}


def _find_deck_errors(config: Config) -> list[str]:
    """Return what is wrong with the deck that replaces the shipped one."""
    try:
        load_supplies(config)
    except ValueError as error:
        return [f"dice.deck: {line}" for line in str(error).splitlines()]
    return []
