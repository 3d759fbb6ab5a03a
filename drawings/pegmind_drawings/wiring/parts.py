"""The parts to buy for a cabinet, with rough prices: electronics, controls and case. Pure.

Prices are estimates: what small quantities cost in Europe in 2026, in euros.
"""

from collections.abc import Iterator
from math import ceil
from typing import Final, NamedTuple

from hardware.layout import HEADER
from hardware.panel.measures import FRAME, PanelError, mm, screw_length
from hardware.panel.section import Panel
from hardware.sections import Wiring
from hardware.wiring.wires import BARS, DATA_OHMS, PIEZO_OHMS, POWER_PIN, RED_OHMS, WHITE_OHMS, free
from pegmind_drawings.panel.back import POWER_BUTTON
from pegmind_drawings.panel.nesting import nest
from pegmind_drawings.panel.pieces import Piece, make_pieces
from pegmind_drawings.panel.shapes import Disc
from pegmind_drawings.wiring.power import Budget, budget
from pegmind_drawings.wiring.stripboard import BOARD, BOARD_COLUMNS, SPACER_WIDTH, TRACKS
from station.core.events import BUTTONS
from station.core.frame import HOLES, LAMPS, ROWS
from station.core.palette import PEGS

IN_FRAME: Final = 17.0
"""Millimetres of a wood screw that have to be in the frame, at least; such screws are sold in steps of 5 mm."""

CIRCUIT: Final = 1.6
"""Millimetres that a circuit board is thick."""

NARROW_SPACER: Final = f"at most {mm(SPACER_WIDTH)} mm wide"
"""The requirement for a spacer M3."""

PULL_UP: Final = "4.7 kΩ"
EACH_PIXEL: Final = 0.13
"""Euros for a pixel of a strip."""

SHEET_PRICES: Final = {"plate": 30, "grid": 30, "diffuser": 80}
"""Euros for a square metre of plywood, of black board, and of acrylic, cut to size."""


class Part(NamedTuple):
    """A line of the parts list: `quantity` is a number of pieces, or a length such as "15 m"; `price` is in euros.

    `price` is that of the whole line, and a rough estimate; 0 if it is not known.
    """

    quantity: str
    what: str
    purpose: str
    price: int


def list_parts(wiring: Wiring) -> tuple[Part, ...]:
    """Return everything needed to build a cabinet; one line stands for the case if its panel cannot be built."""
    power = budget(wiring)
    return (
        *_computer_parts(wiring),
        *_control_parts(wiring.panel),
        *_lamp_parts(power, wiring),
        *_resistor_parts(),
        *_power_wire_parts(power),
        *_other_parts(),
        *_case_parts(wiring),
        *_mounting_parts(wiring.panel.plate),
    )


def total(parts: tuple[Part, ...]) -> int:
    """Return what all parts cost together, to the next ten euros."""
    return ceil(sum(part.price for part in parts) / 10) * 10


def _computer_parts(wiring: Wiring) -> Iterator[Part]:
    yield Part("1", "Raspberry Pi Zero 2 W, 3, 4 or 5, with its 40-pin header", "runs Pegmind", 40)
    yield Part("1", "SD card, 16 GB or more", "Raspberry Pi OS Lite (64-bit) and the games", 10)
    yield Part("1", "power supply for the Pi (see the power budget)", "the Pi only", 12)
    yield Part(
        "1", f"plug with wires of 40 cm, or breakout board, for {len(HEADER)} GPIOs (2 x 20 pins)", "the Pi's header", 6
    )
    if POWER_PIN in free(wiring):
        button = f"push button for a hole of {mm(POWER_BUTTON)} mm (optional)"
        yield Part("1", button, "switches the Pi off and on again", 2)


def _control_parts(panel: Panel) -> Iterator[Part]:
    colours = ", ".join(peg.name for peg in PEGS)
    button = f"arcade button for a hole of {mm(panel.button)} mm, snap-in or with a nut, normally open (NO) contact"
    purpose = (
        f"{colours}; blank (clear), ok (black), back (black); for a colour that is not sold, clear with a disc in it"
    )
    yield Part(str(len(BUTTONS)), button, purpose, 3 * len(BUTTONS))
    yield Part(str(2 * len(BUTTONS)), "crimp terminal 2.8 mm, insulated (4.8 mm with large buttons)", "the buttons", 3)
    knob = (
        f"rotary encoder EC11 with push switch and a thread of 7 mm (hole of {mm(panel.knob)} mm), "
        f"and a knob {mm(panel.knob_cap)} mm wide"
    )
    yield Part("1", knob, "the knob", 5)
    yield Part("1", "piezo, passive (without an oscillator of its own), 27 mm wide", "sound", 2)


def _lamp_parts(power: Budget, wiring: Wiring) -> Iterator[Part]:
    panel, pixel = wiring.panel, "SK6812 RGBW" if "W" in wiring.pixels.order else "WS2812B"
    cut = f"cut into {ROWS} pieces of {2 * HOLES} and one of {HOLES}"
    strip = f"{pixel} pixel, 5 V, as a strip {mm(panel.strip_width)} mm wide with {panel.strip} pixels per metre"
    yield Part(str(LAMPS), f"{strip} ({LAMPS / panel.strip:.2f} m; buy a little more)", cut, ceil(LAMPS * EACH_PIXEL))
    yield Part("4", f"LED {mm(panel.led)} mm, red", "the red bar", 1)
    yield Part("4", f"LED {mm(panel.led)} mm, white", "the white bar", 1)
    yield Part("1", "74AHCT125 with a 14-pin socket", "level shifter: raises the pixels' data from 3.3 V to 5 V", 2)
    yield Part("1", "capacitor 1 000 µF, 10 V, electrolytic", "across the pixels' supply", 1)
    yield Part("1", "capacitor 100 nF, ceramic", "between pins 14 and 7 of the level shifter", 1)
    supply = f"power supply 5 V, {power.supply:g} A"
    yield Part("1", supply, "the pixels and the level shifter", 8 + ceil(2 * power.supply))
    yield Part("1", f"{power.inlet} {_describe_inlet(power)}", "where it enters the case", 2)
    yield Part("1", f"blade fuse {power.fuse:g} A, with a holder", "in the 5 V line to the pixels", 4)


def _describe_inlet(power: Budget) -> str:
    rated = f"rated {power.supply:g} A or more"
    if power.inlet == "barrel socket":
        return f"with screw terminals, {rated}, to fit the plug of that supply"
    return f"with two poles, {rated}, for wire {power.feed}"


def _resistor_parts() -> Iterator[Part]:
    needed: dict[int, int] = {DATA_OHMS: 1}
    for ohms in (PIEZO_OHMS, *(ohms for _, ohms in BARS.values() for _ in range(4))):
        needed[ohms] = needed.get(ohms, 0) + 1
    purposes = {RED_OHMS: "the red LEDs and the pixels' data line", WHITE_OHMS: "the white LEDs and the piezo"}
    for ohms, number in needed.items():
        yield Part(str(number), f"resistor {ohms} Ω, ¼ W", purposes[ohms], 1)
    yield Part("up to 14", f"resistor {PULL_UP}, ¼ W (optional)", "input to 3V3, if its wire is longer than 50 cm", 1)


def _power_wire_parts(power: Budget) -> Iterator[Part]:
    yield Part(
        "3 m of each", f"wire {power.feed}, red and black", "from the supply through the fuse, and along the rows", 6
    )
    yield Part("2 m of each", f"wire {power.row_feed}, red and black", "from there through the slots to every row", 4)


def _other_parts() -> Iterator[Part]:
    yield Part("15 m", "wire 0.14 to 0.25 mm² (AWG 26 to 24), several colours", "everything else", 8)
    yield Part("1", _stripboard(), "level shifter and capacitors", 3)
    yield Part("1", "heat-shrink tubing, solder", "joints, and the resistors at their LEDs", 7)
    yield Part("20", "cable tie, 2.5 mm wide", "wires, and the cables of both supplies", 1)


def _case_parts(wiring: Wiring) -> tuple[Part, ...]:
    try:
        pieces = make_pieces(wiring.panel, wiring.geometry)
    except PanelError as error:
        problems = "; ".join(str(error).splitlines())
        unknown = f"not known, because the panel cannot be built: {problems}"
        return (Part("?", "sheets, boards, spacers and screws of the case", unknown, 0),)
    return tuple(_piece_parts(wiring.panel, pieces))


def _piece_parts(panel: Panel, pieces: tuple[Piece, ...]) -> Iterator[Part]:
    """Yield what the pieces are cut from, and what holds them together."""
    front = pieces[0]
    yield from _sheets(pieces)
    boards = f"board {mm(FRAME)} mm thick and {mm(panel.depth)} mm wide"
    lengths = f"2 x {mm(front.height)} mm and 2 x {mm(front.width - 2 * FRAME)} mm"
    yield Part(f"{_metres(2 * (front.width + front.height))} m", f"{boards} ({lengths})", "the frame of the case", 10)
    spacers, screws = (_count_holes(pieces, what) for what in ("screw M3 with its spacer", "wood screw into the frame"))
    plate, apart = panel.plate, mm(panel.cell + panel.diffuser)
    spacer = f"threaded spacer M3, {apart} mm long, {NARROW_SPACER}, with {_screws('M3', plate, plate)}"
    yield Part(str(spacers // 2), spacer, "between front plate and board", 5)
    wood = f"wood screw 3 x {5 * ceil((plate + IN_FRAME) / 5)} mm, pan head"
    yield Part(str(screws), wood, "front plate and back into the frame", 2)


def _mounting_parts(plate: float) -> Iterator[Part]:
    """Yield what is screwed or glued onto the pieces, whose thickness is that of the plate in mm."""
    small, large = (f"threaded spacer {thread}, 10 mm long" for thread in ("M2.5", "M3"))
    yield Part("4", f"{small}, with {_screws('M2.5', plate, CIRCUIT)}", "the Pi on the back", 2)
    yield Part("4", f"{large}, {NARROW_SPACER}, with {_screws('M3', plate, CIRCUIT)}", "the stripboard on the back", 2)
    yield Part("1", "wood glue, double-sided tape, and an all-purpose or hot-melt glue", "frame; strips; the rest", 8)
    yield Part("1", "foam tape, and 12 washers M3 (optional)", "if something rattles, or the plate is bowed", 3)
    yield Part("1", "paint liner for relief, or self-adhesive dots (optional)", "the raised marks below the buttons", 4)
    yield Part("4", "rubber foot, 10 mm high or more", "air and cables under the back, or below a standing case", 2)


def _screws(thread: str, *thicknesses: float) -> str:
    """Return the two screws of a spacer, which each hold something of a thickness in mm."""
    one, other = map(screw_length, thicknesses)
    if one == other:
        return f"two screws {thread} x {one}"
    return f"screws {thread} x {one} and {thread} x {other}"


def _stripboard() -> str:
    width, height = BOARD
    return f"stripboard of {mm(width)} x {mm(height)} mm, with {len(TRACKS)} tracks of {BOARD_COLUMNS} holes"


def _sheets(pieces: tuple[Piece, ...]) -> Iterator[Part]:
    """Yield the sheets that the pieces are cut from."""
    says = {
        "plate": ("plywood, MDF or opaque acrylic", "front plate, board, back, and rails of the shield"),
        "grid": ("black card, HDF or acrylic", f"the {_count_grid(pieces)} strips of the grid, and the shield"),
        "diffuser": ("smoked or opal acrylic", "the diffuser: makes the pixels readable in daylight"),
    }
    for material, (name, purpose) in says.items():
        cut = [piece for piece in pieces if piece.sheet == material]
        sheets = nest(cut)
        width, height = sheets[0].width, sheets[0].height
        price = ceil(len(sheets) * width * height / 1e6 * SHEET_PRICES[material]) + 2
        what = f"sheet of {mm(width)} x {mm(height)} mm, {name}, {mm(cut[0].thickness)} mm thick"
        yield Part(str(len(sheets)), what, purpose, price)


def _count_grid(pieces: tuple[Piece, ...]) -> int:
    return sum(piece.number for piece in pieces if piece.group == "grid")


def _count_holes(pieces: tuple[Piece, ...], what: str) -> int:
    return sum(isinstance(shape, Disc) and shape.what == what for piece in pieces for shape in piece.shapes)


def _metres(length: float) -> str:
    """Return a length in mm as metres, to the next half metre."""
    return f"{ceil(length / 500) / 2:g}"
