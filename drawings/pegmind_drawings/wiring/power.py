"""The power budget: how much current the cabinet draws, and what must carry it. Pure."""

from typing import Final, NamedTuple

from hardware.models import SupportedModel
from hardware.pixels import CHANNELS, Light, current, renderer
from hardware.sections import Wiring
from hardware.wiring.wires import RED_OHMS, WHITE_OHMS
from station.core.frame import HOLES, LAMPS, PEG, RED, ROWS, WHITE, Frame, Lamp, field
from station.core.palette import PEGS, Colours

FUSES: Final = (1.0, 2.0, 3.0, 4.0, 5.0, 7.5, 10.0, 15.0, 20.0, 25.0, 30.0)
"""Available blade fuses, in amperes."""

SUPPLIES: Final = (2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0, 12.0, 15.0, 20.0, 30.0, 40.0, 50.0)
"""The usual 5 V supplies, in amperes."""

COPPER_WIRES: Final = ((3.0, "0.75 mm² (AWG 18)"), (10.0, "1.5 mm² (AWG 16)"), (15.0, "2.5 mm² (AWG 14)"))
"""The wire for fuses up to this rating; chosen by voltage drop rather than by heat."""

THICKEST: Final = "4 mm² (AWG 12)"
ROW_COPPER: Final = (
    (3.0, "0.5 mm² (AWG 20)"),
    (6.0, "0.75 mm² (AWG 18)"),
    (10.0, "1 mm² (AWG 16)"),
    (16.0, "1.5 mm² (AWG 16)"),
    (25.0, "2.5 mm² (AWG 14)"),
)
"""The wire to a row for fuses up to this rating, which alone protects it.

The cross-sections are the least of IEC 60335-1, table 11; AWG has the usual counterparts.
"""

BARREL: Final = 5.0
"""Amperes that the common barrel sockets are rated for; larger supplies have wires or screw terminals."""

BARREL_SOCKET: Final = "barrel socket"
BOARD_FUSE: Final = 1.0
"""Amperes of the fuse for the stripboard where the pixels' current goes past it, for its wires are thin."""

BLADE: Final = 0.75
"""Share of its rating that a blade fuse carries continuously."""

SPARE: Final = 4 / 3
"""Amperes of supply for each ampere of the fuse, so that a fault blows the fuse before the supply gives way."""


class Budget(NamedTuple):
    """The current of the 150 pixels, in milliamperes, and what carries it: fuse and supply in amperes.

    `feed` is the wire from the supply past all rows, `row_feed` that from there to each row, and `inlet` the part at
    which the supply's cable ends.

    `dark`: nothing is lit. `game`: a typical frame. `bright`: all pixels in the brightest colour. `worst`: what
    no frame exceeds. `fault`: every channel fully on, which only a fault causes.
    """

    dark: int
    game: int
    bright: int
    worst: int
    fault: int
    fuse: float
    supply: float
    feed: str
    row_feed: str
    inlet: str

    @property
    def through_board(self) -> bool:
        """Whether the current of the pixels goes through the stripboard, whose holes take thin wires only."""
        return self.inlet == BARREL_SOCKET


PIN_VOLTS: Final = 3.3
RED_VOLTS: Final = 1.8
WHITE_VOLTS: Final = 2.8


def budget(wiring: Wiring) -> Budget:
    """Return the budget of a cabinet; a fourth colour of its strip counts in `fault` only, as no frame uses it."""
    light, colours = wiring.light, wiring.colours
    worst = min(float(light.limit_ma), _full_current(CHANNELS, light))
    fuse = _smallest(FUSES, worst / 1000 / BLADE)
    supply = _smallest(SUPPLIES, fuse * SPARE)
    return Budget(
        dark=_frame_current(Frame(), light, colours),
        game=_frame_current(typical_frame(), light, colours),
        bright=max(_frame_current(_filled_frame(Lamp(peg.name)), light, colours) for peg in PEGS),
        worst=round(worst),
        fault=round(_full_current(len(wiring.pixels.order), light)),
        fuse=fuse,
        supply=supply,
        feed=_wire_for(fuse, COPPER_WIRES),
        row_feed=_wire_for(fuse, ROW_COPPER),
        inlet=BARREL_SOCKET if supply <= BARREL else "terminal block",
    )


def supply_for_both(power: Budget, board: SupportedModel) -> float:
    """Return the supply, in amperes at 5 V, that is enough for the pixels and a board."""
    return _smallest(SUPPLIES, power.supply + board.supply)


def typical_frame() -> Frame:
    """Return a typical frame: 4 holes, 6 colours, 6 rows played, with all their holes and keys lit."""
    pegs = [[PEG[letter] for letter in letters] for letters in ("RYGB", "PWRY", "GBPW", "RYGB", "PWRY", "GBPW")]
    return Frame(pegs=field(pegs), keys=field([[RED, RED, WHITE, WHITE]] * len(pegs)))


def bars() -> int:
    """Return the milliamperes that the eight LEDs of the bars draw from the 3.3 V when all are lit."""
    red, white = ((PIN_VOLTS - volts) / ohms for volts, ohms in ((RED_VOLTS, RED_OHMS), (WHITE_VOLTS, WHITE_OHMS)))
    return round(4 * 1000 * (red + white))


def _full_current(channels: int, light: Light) -> float:
    return LAMPS * (light.idle_ma + channels * light.channel_ma)


def _filled_frame(lamp: Lamp) -> Frame:
    board = (lamp,) * (ROWS * HOLES)
    return Frame(pegs=board, keys=board, secret=(lamp,) * HOLES)


def _frame_current(frame: Frame, light: Light, colours: Colours) -> int:
    return round(current(renderer(light, colours, tuple(range(LAMPS)))(frame), light))


def _wire_for(fuse: float, copper: tuple[tuple[float, str], ...]) -> str:
    return next((wire for most, wire in copper if fuse <= most), THICKEST)


def _smallest(sizes: tuple[float, ...], needed: float) -> float:
    """Return the smallest size that suffices; there always is one, because light.limit_ma is at most 20 A."""
    return next(each for each in sizes if each >= needed)
