"""The two stripboards of a cabinet: what is soldered into which hole. Pure.

A hole is named by its track and its column, such as "G14": tracks A to S from above, columns 1 to 31 from the left,
seen from the side of the parts. Tracks run from left to right. Nothing is soldered to those under the four screws.
"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from hardware.sections import Wiring
from hardware.wiring.wires import (
    DATA_OHMS,
    GROUNDS,
    IDLE_OHMS,
    INPUT_NANOFARADS,
    INPUT_OHMS,
    Wire,
    data_pin,
    input_wires,
    kilo_ohms,
)
from pegmind_drawings.wiring.power import BOARD_FUSE, Budget, budget
from pegmind_drawings.wiring.symbols import DATA, FIVE_VOLTS, GROUND

TRACKS: Final = "ABCDEFGHIJKLMNOPQRS"
BOARD_COLUMNS: Final = 31


class Lead(NamedTuple):
    """A wire that leaves the board from a hole: where it goes, its colour in the drawing, and whether it is thick.

    `pin` is that of the header to which it goes, if it leaves the board upwards; the drawing has it on the hole.
    """

    hole: str
    goes_to: str
    colour: str
    thick: bool = False
    pin: int | None = None


class TrackLink(NamedTuple):
    """A piece of wire on the side of the parts, which connects two tracks."""

    begin: str
    end: str
    colour: str = GROUND


class BoardPart(NamedTuple):
    """A part on a board, and the holes of its legs in their order; the plus of an electrolytic one comes first."""

    kind: Literal["chip", "resistor", "capacitor", "electrolytic"]
    holes: tuple[str, ...]
    says: str


class Stripboard(NamedTuple):
    """A stripboard; `cuts` are holes at which a track is cut."""

    name: str
    title: str
    cuts: tuple[str, ...]
    links: tuple[TrackLink, ...]
    parts: tuple[BoardPart, ...]
    leads: tuple[Lead, ...]


CHIP_TRACKS: Final = "FGHIJKL"
CHIP_LEFT: Final = tuple(f"{track}14" for track in CHIP_TRACKS)
CHIP_RIGHT: Final = tuple(f"{track}17" for track in reversed(CHIP_TRACKS))
CHIP_HOLES: Final[Mapping[int, str]] = MappingProxyType(dict(enumerate(CHIP_LEFT + CHIP_RIGHT, 1)))
"""The hole of each leg of the level shifter."""


def shifter_board(wiring: Wiring) -> Stripboard:
    """Return the board of the level shifter.

    Thick wires for more than a barrel socket carries fit neither its holes nor its tracks: then it only gets the little
    that it needs itself, and the large capacitor is at the terminal block.
    """
    power = budget(wiring)
    large = (BoardPart("electrolytic", ("N17", "P17"), "1 000 µF"),) if power.through_board else ()
    return Stripboard(
        "stripboard",
        "Pegmind: the stripboard with the level shifter",
        tuple(f"{track}15" for track in CHIP_TRACKS),
        (
            *(TrackLink(*ends) for ends in (("F12", "I12"), ("I11", "J11"), ("J12", "L12"), ("L11", "P11"))),
            *(TrackLink(*ends) for ends in (("G20", "H20"), ("H21", "J21"), ("J20", "K20"), ("K21", "P21"))),
            TrackLink("F23", "N23", FIVE_VOLTS),
        ),
        (
            BoardPart("chip", tuple(CHIP_HOLES.values()), "74AHCT125"),
            BoardPart("capacitor", ("F18", "G18"), "100 nF"),
            BoardPart("resistor", ("G9", "J9"), kilo_ohms(IDLE_OHMS)),
            *large,
        ),
        (
            Lead("G5", f"data from the Pi (header {data_pin(wiring)})", DATA),
            Lead("H5", f"data to the first pixel, {DATA_OHMS} Ω there", DATA),
            Lead("P5", f"ground of the Pi (header {GROUNDS['pixels']})", GROUND),
            *_power_leads(power),
        ),
    )


def _power_leads(power: Budget) -> Iterator[Lead]:
    if power.through_board:
        yield Lead("N26", "5 V from the fuse", FIVE_VOLTS, thick=True)
        yield Lead("N28", "5 V to the pixels", FIVE_VOLTS, thick=True)
        yield Lead("P26", f"ground from the {power.inlet}", GROUND, thick=True)
        yield Lead("P28", "ground to the pixels", GROUND, thick=True)
    else:
        yield Lead("N26", f"5 V from a fuse of {BOARD_FUSE:g} A", FIVE_VOLTS)
        yield Lead("P26", f"ground from the {power.inlet}", GROUND)


CHANNEL_TRACKS: Final = "DFGIJLM"
GROUND_TRACKS: Final = "EHKN"
"""Between the tracks of the inputs, so that each of those has one beside it."""

BUTTON_COLUMNS: Final = (2, 30)
RESISTOR_COLUMNS: Final = ((5, 10), (27, 22))
"""Of the resistors on the left and on the right half, from the button to the pin."""

CUT_COLUMNS: Final = (6, 26, 16)
"""Where the tracks of the inputs are cut: under either resistor, and between the halves."""

PIN_COLUMNS: Final = (14, 18)
CAPACITOR_COLUMNS: Final = ((12, 11), (20, 21))


def input_board(wiring: Wiring) -> Stripboard:
    """Return the board of the inputs: for each of them a resistor in series and a capacitor to ground."""
    inputs = input_wires(wiring)
    places = [(track, side) for side in (0, 1) for track in CHANNEL_TRACKS]
    channels = [*zip(places, inputs, strict=True)]
    return Stripboard(
        "inputs",
        "Pegmind: the stripboard of the inputs",
        tuple(f"{track}{column}" for column in CUT_COLUMNS for track in CHANNEL_TRACKS),
        (TrackLink("E3", "H3"), TrackLink("H4", "K4"), TrackLink("K3", "N3")),
        tuple(part for (track, side), _ in channels for part in _channel_parts(track, side)),
        (
            *(lead for (track, side), wire in channels for lead in _channel_leads(track, side, wire)),
            Lead("E30", "ground of the buttons", GROUND),
            Lead("H30", "knob: C, push, and its case", GROUND),
            Lead("N30", f"ground of the Pi (header {GROUNDS['inputs']})", GROUND),
        ),
    )


def _channel_parts(track: str, side: int) -> Iterator[BoardPart]:
    resistor = tuple(f"{track}{column}" for column in RESISTOR_COLUMNS[side])
    yield BoardPart("resistor", resistor, kilo_ohms(INPUT_OHMS))
    ground = next(each for each in GROUND_TRACKS if abs(ord(each) - ord(track)) == 1)
    column = CAPACITOR_COLUMNS[side][track > ground]
    yield BoardPart("capacitor", (f"{track}{column}", f"{ground}{column}"), f"{INPUT_NANOFARADS} nF")


def _channel_leads(track: str, side: int, wire: Wire) -> Iterator[Lead]:
    colour = "#4a6fa5"
    yield Lead(f"{track}{BUTTON_COLUMNS[side]}", wire.what, colour)
    yield Lead(f"{track}{PIN_COLUMNS[side]}", f"header {wire.header}", colour, pin=wire.header)
