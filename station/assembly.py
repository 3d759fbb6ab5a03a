"""Where the two houses meet: a station set up on its cabinet, as the configuration says.

Beside the front door this is the only file that knows both.
"""

import asyncio
from collections.abc import Callable, Collection, Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from hardware.cabinet import Cabinet
from hardware.layout import chain
from hardware.pixels import FULL
from station import __version__
from station.config.sections import Config, simulated
from station.core.finding import Notice
from station.core.palette import LETTER_OF, PEGS
from station.games.chance import Chance, Draw, chance_with
from station.games.dice.deck_file import load_deck
from station.games.dice.scenes.board import FACE_OF, SEATS
from station.operator.maintenance import Maintenance, PeriodicFlush
from station.scenes.holds import BOTH
from station.scenes.manual import DICE_ENTRIES, ENTRIES
from station.service import Service, World
from station.store.journal import Journal
from station.store.opening import open_journal

if TYPE_CHECKING:
    from gpiozero.pins import Factory

    from hardware.pins.simulated import Hands
    from station.script.play import Station


class Outside(NamedTuple):
    """What is outside a station: chance, the time of day in seconds since 1970, and what switches it off.

    For `salt` see World.
    """

    chance: Chance
    wall: Callable[[], float]
    power_off: Callable[[], None]
    held: Collection[str] = ()
    """Simulated controls that are down from the start."""
    salt: str = ""


class Powered(NamedTuple):
    """A station at work; `hands` are there on simulated pins only, and what is played `lasts` where it has a disk."""

    daemon: Service
    cabinet: Cabinet
    hands: "Hands | None"
    rounds: PeriodicFlush
    lasts: bool


@contextmanager
def powered(config: Config, journal: Journal, outside: Outside, notice: Notice | None = None) -> Iterator[Powered]:
    """Set up a station on its cabinet; at the end the lamps are dark and the pins free.

    For the `notice` see Daemon. Raises CabinetError or StoreError.
    """
    factory, hands = _header(config, outside.held)
    with Cabinet(config, factory) as cabinet:
        now = asyncio.get_running_loop().time()
        caretaker = Maintenance(journal, config.care, config.night, outside.power_off, now)
        world = World(config.timings, outside.chance, outside.wall, outside.salt)
        daemon = Service(cabinet, journal, caretaker, world, notice)
        rounds = PeriodicFlush(caretaker, journal, cabinet.troubles, outside.wall)
        try:
            cabinet.listen(daemon.receive, rounds.uneasy)
            if cabinet.held() >= BOTH:
                daemon.serve()
            yield Powered(daemon, cabinet, hands, rounds, journal.lasts)
        finally:
            rounds.close()
            daemon.stop()


@contextmanager
def script_station(
    config: Config, store: Path, started: float, chance: Chance, held: Collection[str] = (), *, durable: bool
) -> "Iterator[Station]":
    """Set up a station for a script on simulated pins; its time of day is `started` and what the loop has run.

    For `durable` see open_journal. Raises StoreError.
    """
    from station.script.play import Station  # noqa: PLC0415

    clock = asyncio.get_running_loop().time
    outside = Outside(chance, lambda: started + clock(), lambda: None, held)
    with (
        closing(open_journal(store, durable=durable)) as journal,
        powered(simulated(config), journal, outside) as (daemon, cabinet, hands, *_),
    ):
        yield Station(daemon, cast("Hands", hands), cabinet.lamps)


def draw(config: Config) -> Draw:
    """What draws secrets, cards and dice; `check` has found nothing against the deck."""
    return chance_with(load_deck(config.dice))


def facts(config: Config) -> dict[str, Any]:
    """What a page needs to know of the cabinet to draw it, as plain data."""
    colours = asdict(config.colours)
    return {
        "version": __version__,
        "white": [round(FULL * share * config.light.brightness) for share in config.light.white],
        "chain": chain(config.geometry),
        "palette": [{**peg._asdict(), "hex": colours[peg.name]} for peg in PEGS],
        "controls": [entry._asdict() for entry in ENTRIES],
        "dice": {
            "faces": {LETTER_OF[button]: face for button, face in FACE_OF.items()},
            "seats": [LETTER_OF[lamp.colour] for lamp in SEATS],
            "controls": [entry._asdict() for entry in DICE_ENTRIES],
        },
    }


def plan(config: Config) -> str:
    """How the cabinet is wired, as SVG."""
    from hardware.wiring.svg import as_svg  # noqa: PLC0415 - whoever builds one looks at it, and nobody else

    return as_svg(config)


def _header(config: Config, held: Collection[str]) -> "tuple[Factory, Hands | None]":
    """The pins, and hands where they are simulated; only what is asked for is imported."""
    if config.inputs.factory != "simulated":
        from hardware.pins.factories import open_factory  # noqa: PLC0415

        return open_factory(config.inputs.factory), None
    from hardware.pins.simulated import Hands, SimulatedFactory  # noqa: PLC0415

    factory = SimulatedFactory(asyncio.get_running_loop().time)
    hands = Hands(factory, config.pins, config.inputs)
    for control in held:
        hands.down(control)
    return factory, hands
