"""Where the two houses meet: a station set up on its cabinet, as the configuration says.

Beside the front door this is the only file that knows both.
"""

import asyncio
from collections.abc import Callable, Collection, Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from hardware.cabinet import Cabinet, Wiring
from hardware.errors import CabinetError
from hardware.layout import chain, conflicts
from hardware.pixels import FULL
from hardware.strips.strip import claimed_pins
from station import __version__
from station.caretaker import Care, Caretaker
from station.chance import Chance, Dice, Draw, cards, drawing
from station.chord import BOTH
from station.daemon import Daemon
from station.games.deck import DeckError
from station.journal import Journal
from station.keeping.section import Backup
from station.manual import DICE_ENTRIES, ENTRIES
from station.night import Night
from station.notice import Notice
from station.palette import LETTER_OF, PEGS
from station.parts import World
from station.rounds import Rounds
from station.scenes.dice.board import FACE_OF, SEATS
from station.store import Store, open_journal
from station.store_errors import StoreError
from station.timings import Timings
from station.web.listen import Page, PageError

if TYPE_CHECKING:
    from gpiozero.pins import Factory

    from hardware.pins.simulated import Hands
    from station.script import Station


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
"""What keeps a station from being set up; each says in a sentence what is to be done."""


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
    """A station at work; `hands` are there on simulated pins only."""

    daemon: Daemon
    cabinet: Cabinet
    hands: "Hands | None"
    rounds: Rounds


def check(config: Config, wrong: Collection[str] = ()) -> list[str]:
    """What is wrong between the keys of a configuration, a sentence each; nothing of sections that are `wrong`."""
    twice = [] if {"pins", "pixels"} & set(wrong) else conflicts(config.pins, claimed_pins(config.pixels))
    return twice + _wrong_deck(config.dice)


def simulated(config: Config) -> Config:
    """The same cabinet on simulated pins."""
    inputs = replace(config.inputs, factory="simulated")
    return replace(config, inputs=inputs, pixels=replace(config.pixels, driver="simulated"))


@contextmanager
def powered(config: Config, journal: Journal, outside: Outside, notice: Notice | None = None) -> Iterator[Powered]:
    """Set up a station on its cabinet; at the end the lamps are dark and the pins free.

    For the `notice` see Daemon. Raises CabinetError or StoreError.
    """
    factory, hands = _header(config, outside.held)
    with Cabinet(config, factory) as cabinet:
        now = asyncio.get_running_loop().time()
        caretaker = Caretaker(journal, config.care, config.night, outside.power_off, now)
        world = World(config.timings, outside.chance, outside.wall, outside.salt)
        daemon = Daemon(cabinet, journal, caretaker, world, notice)
        rounds = Rounds(caretaker, journal, cabinet.troubles, outside.wall)
        try:
            cabinet.listen(daemon.receive, rounds.uneasy)
            if cabinet.held() >= BOTH:
                daemon.serve()
            yield Powered(daemon, cabinet, hands, rounds)
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
    from station.script import Station  # noqa: PLC0415

    clock = asyncio.get_running_loop().time
    outside = Outside(chance, lambda: started + clock(), lambda: None, held)
    with (
        closing(open_journal(store, durable=durable)) as journal,
        powered(simulated(config), journal, outside) as (daemon, cabinet, hands, _rounds),
    ):
        yield Station(daemon, cast("Hands", hands), cabinet.lamps)


def draw(config: Config) -> Draw:
    """What draws secrets, cards and dice; `check` has found nothing against the deck."""
    return drawing(cards(config.dice))


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


def _wrong_deck(dice: Dice) -> list[str]:
    """What is wrong with the deck that an operator has put in place of the box's own."""
    if not dice.deck:
        return []
    try:
        cards(dice)
    except DeckError as error:
        return [f"dice.deck: {line}" for line in str(error).splitlines()]
    return []


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
