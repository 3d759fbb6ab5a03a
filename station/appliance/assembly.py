"""Sets up a station on its cabinet according to the configuration.

One of the few modules that know both `station` and `hardware`; pyproject.toml lists them.
"""

import asyncio
import logging
from collections.abc import Collection, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, cast

from hardware.cabinet import Cabinet
from hardware.layout import chain
from hardware.messages import make_notice
from hardware.pixels import FULL_DUTY
from station import __version__
from station.appliance.first_light import Hardware, open_hardware
from station.config.sections import Config, load_supplies, simulate_hardware
from station.core.finding import Notice
from station.core.palette import PEGS
from station.core.view import FamilyFacts
from station.games import registry
from station.games.controls import letters_of
from station.games.family import Family
from station.games.packages import try_demonstration
from station.games.registry import DrawMove
from station.lobby.controller import refuse_names
from station.matches.game import Game
from station.operator.maintenance import Maintenance, PeriodicFlush
from station.operator.names import load_unwanted
from station.scenes.holds import BOTH
from station.script.words import Draw
from station.service.outside import World
from station.service.service import Service
from station.store.journal import Journal
from station.store.opening import open_journal
from station.web.contract import CabinetFacts
from station.web.network import is_on_network

if TYPE_CHECKING:
    from hardware.pins.simulated import SimulatedControls
    from station.script.play import Station

log = logging.getLogger("pegmind")


class OpenStation(NamedTuple):
    """A running station; only simulated pins have `controls`. It `lasts` if its store is on a disk."""

    service: Service
    cabinet: Cabinet
    controls: "SimulatedControls | None"
    flush: PeriodicFlush
    lasts: bool
    journal: Journal


def power_on(
    config: Config, journal: Journal, world: World, notice: Notice | None = None
) -> AbstractContextManager[OpenStation]:
    """Open a cabinet and set up a station on it; see start_station. Raises CabinetError or StoreError."""
    return start_station(config, open_hardware(config, world.held), journal, world, notice)


@contextmanager
def start_station(
    config: Config, hardware: Hardware, journal: Journal, world: World, notice: Notice | None = None
) -> Iterator[OpenStation]:
    """Set up a station on an open cabinet; at the end the lamps are dark and the pins free.

    For the `notice` see Service; parts that are missing are added to it. Raises DeviceError or StoreError.
    """
    with hardware.cabinet as cabinet:
        now = asyncio.get_running_loop().time()
        maintenance = Maintenance(
            *(journal, config.care, config.night, world.power_off, now), language=config.language.spoken_language
        )
        service = Service(cabinet, journal, maintenance, world, notice)
        unwanted = load_unwanted(config.names)
        service.change(lambda controller, _now: refuse_names(controller, unwanted))
        flush = PeriodicFlush(maintenance, journal, cabinet.troubles, service.dates.wall_offset)
        try:
            cabinet.listen(service.receive, flush.uneasy)
            for game in registry.games():
                if game.error is not None:
                    log.warning("the game %s of %s cannot be loaded: %s", game.name, game.origin, game.error)
                elif fault := try_demonstration(game):
                    log.warning("attract mode leaves out %s, whose demonstration fails: %s", game.name, fault)
            for part in cabinet.missing:
                log.warning("%s; the cabinet plays without it", part.says)
            if cabinet.missing and (updated := make_notice(cabinet.missing, notice)):
                service.change(lambda controller, now: controller.learn(updated, now))
            if cabinet.held_controls() >= BOTH:
                service.change(lambda controller, now: controller.go("service", now))
            yield OpenStation(service, cabinet, hardware.controls, flush, journal.lasts, journal)
        finally:
            flush.close()
            service.stop()


@contextmanager
def script_station(
    config: Config, store: Path, started: float, chance: DrawMove, held: Collection[str] = (), *, durable: bool
) -> "Iterator[Station]":
    """Set up a station for a script on simulated pins; its time of day is `started` plus the loop's time.

    For `durable` see open_journal. Raises StoreError.
    """
    from station.script.play import Station

    clock = asyncio.get_running_loop().time
    world = World(config.timings, chance, lambda: started + clock(), lambda: None, held)
    with (
        closing(open_journal(store, durable=durable)) as journal,
        power_on(simulate_hardware(config), journal, world) as powered,
    ):
        yield Station(powered.service, cast("SimulatedControls", powered.controls), powered.cabinet.lamps)


def build_draw(config: Config) -> Draw:
    """Return the function that draws secrets, cards and dice. Raises DeckError if the configuration is unchecked."""
    return partial(registry.draw, supplies=load_supplies(config))


def facts(config: Config) -> CabinetFacts:
    """Return what a page needs to know of the cabinet to draw it, as plain data."""
    return {
        "version": __version__,
        "white": [round(FULL_DUTY * share * config.light.brightness) for share in config.light.white],
        "chain": chain(config.geometry),
        "palette": [
            {"name": peg.name, "letter": peg.letter, "shape": peg.shape, "hex": getattr(config.colours, peg.name)}
            for peg in PEGS
        ],
        "letters": {peg.letter: letters_of(peg.letter) for peg in PEGS},
        "family": registry.NAMES[0],  # draws the page where nothing is played
        "network": is_on_network(config.page),
        "speaks": config.sound.speech,
        "families": {family.name: _page_facts(family) for family in registry.families()},
    }


def _page_facts(family: Family[Game]) -> FamilyFacts:
    return family.page_facts() if family.page_facts else {"controls": [entry.data for entry in family.manual]}


def plan(config: Config) -> str | None:
    """Return the wiring of the cabinet as SVG; None where the package that draws it is not installed."""
    from importlib.metadata import entry_points

    for drawing in entry_points(group="pegmind.drawings", name="wiring"):
        return str(drawing.load()(config))
    return None
