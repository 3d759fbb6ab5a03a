"""The parts to buy for a cabinet, with rough prices: electronics, controls and case. Pure.

Prices are estimates: what small quantities cost in Europe in 2026, in euros.
"""

from collections.abc import Iterator
from math import ceil
from typing import Final, NamedTuple

from hardware.panel.section import Panel
from hardware.panel.sizes import FRAME, PanelError, mm
from hardware.panel.space import POWER_BUTTON, STRIPBOARD
from hardware.panel.spacers import WASHER, choose_spacer, nearest_cell, screw_length
from hardware.sections import Wiring
from hardware.wiring.wires import (
    GROUNDS,
    IDLE_OHMS,
    INPUT_NANOFARADS,
    INPUT_OHMS,
    POWER_PIN,
    RED_OHMS,
    WHITE_OHMS,
    free,
    kilo_ohms,
    wires,
)
from pegmind_drawings.panel.nesting import nest
from pegmind_drawings.panel.pieces import Piece, make_pieces
from pegmind_drawings.panel.shapes import Disc
from pegmind_drawings.wiring.boards import BOARD_COLUMNS, TRACKS
from pegmind_drawings.wiring.lengths import INPUTS, find_longest, list_lengths, metres
from pegmind_drawings.wiring.power import BOARD_FUSE, Budget, budget
from pegmind_drawings.wiring.stripboard import SPACER_WIDTH
from station.core.events import BUTTONS
from station.core.frame import HOLES, LAMPS, ROWS
from station.core.palette import PEGS

IN_FRAME: Final = 17.0
"""Millimetres of a wood screw that have to be in the frame, at least; such screws are sold in steps of 5 mm."""

CIRCUIT: Final = 1.6
"""Millimetres that a circuit board is thick."""

NARROW_SPACER: Final = f"at most {mm(SPACER_WIDTH)} mm wide"
"""The requirement for a spacer M3."""

JOINT: Final = 500
"""Millimetres from one soldered joint of a strip to the next."""

SNAP_IN: Final = 3.5
"""The thickest plate, in mm, that a button snaps into."""

BUTTON_NUT: Final = 6.0
"""Millimetres that a button's nut takes of its thread."""

PI_PRICES: Final = {"Zero 2 W": 20, "3": 40, "4": 55, "5": 75}
"""Euros for each model with its header, as used in the list: the one with the least memory."""

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
        *_input_parts(),
        *_resistor_parts(),
        *_wire_parts(power, wiring),
        *_other_parts(power),
        *_case_parts(wiring),
        *_mounting_parts(wiring.panel.plate),
    )


def total_price(parts: tuple[Part, ...]) -> int:
    """Return what all parts cost together, to the next ten euros."""
    return ceil(sum(part.price for part in parts) / 10) * 10


def strip_sections(strip: int) -> int:
    """Return how many half metres of a strip are needed if no piece has one of its joints in it.

    `strip` is the number of pixels per metre.
    """
    pixels = strip * JOINT // 1000
    pieces, left = divmod(pixels, 2 * HOLES)
    needed = ceil(ROWS / pieces)
    has_room = left >= HOLES or needed * pieces > ROWS
    return needed if has_room else needed + 1


def _computer_parts(wiring: Wiring) -> Iterator[Part]:
    models = list(PI_PRICES)
    names = f"Raspberry Pi {', '.join(models[:-1])} or {models[-1]}"
    yield Part("1", f"{names}, with its 40-pin header (a Zero 2 W as WH)", "runs Pegmind", min(PI_PRICES.values()))
    yield Part("1", "SD card, 16 GB or more", "Raspberry Pi OS Lite (64-bit) and the games", 10)
    yield Part("1", "power supply for the Pi (see the power budget)", "the Pi only", 12)
    yield Part("1", "heat sink for a Pi 4, or Raspberry Pi's own cooler for a Pi 5 (optional)", "in a closed case", 6)
    yield Part("1", "socket strip with a switch (optional)", "switches both supplies on together", 8)
    yield Part("1", "housing of 2 x 20 places, 2.54 mm, for crimp contacts (Dupont)", "the plug on the Pi's header", 2)
    if POWER_PIN in free(wiring):
        button = f"push button for a hole of {mm(POWER_BUTTON)} mm (optional)"
        yield Part("1", button, "switches the Pi off and on again", 2)


def _control_parts(panel: Panel) -> Iterator[Part]:
    colours = ", ".join(peg.name for peg in PEGS)
    button = (
        f"arcade button for a hole of {mm(panel.button)} mm, {_describe_mounting(panel)}, normally open (NO) contact, "
        f"at most {mm(panel.button_depth)} mm deep with its terminals"
    )
    purpose = (
        f"{colours}; blank (clear), ok (black), back (black); for a colour that is not sold, clear with a disc in it"
    )
    yield Part(str(len(BUTTONS)), button, purpose, 3 * len(BUTTONS))
    yield Part(str(2 * len(BUTTONS)), "crimp terminal 2.8 mm, insulated (4.8 mm with large buttons)", "the buttons", 3)
    knob = (
        f"rotary encoder EC11 with push switch and a thread M7, {mm(panel.knob_thread)} mm long "
        f"(hole of {mm(panel.knob)} mm), bare or on a board (KY-040), "
        f"and a knob {mm(panel.knob_cap)} mm wide that fits its shaft: 6 mm, with a flat (D) or knurled"
    )
    yield Part("1", knob, "the knob", 5)
    yield Part("1", "piezo, passive (without an oscillator of its own), 27 mm wide", "sound", 2)


def _describe_mounting(panel: Panel) -> str:
    nut = f"with a nut and a thread of {mm(panel.plate + BUTTON_NUT)} mm or more"
    return f"snap-in or {nut}" if panel.plate <= SNAP_IN else nut


def _lamp_parts(power: Budget, wiring: Wiring) -> Iterator[Part]:
    panel, pixel = wiring.panel, "SK6812 RGBW" if "W" in wiring.pixels.order else "WS2812B"
    cut = f"cut into {ROWS} pieces of {2 * HOLES} and one of {HOLES}"
    strip = f"{pixel} pixel, 5 V, as a strip {mm(panel.strip_width)} mm wide with {panel.strip} pixels per metre"
    metres = strip_sections(panel.strip) * JOINT / 1000
    what = f"{strip}, not waterproof (IP20 or IP30): {metres:g} m, to cut around the joints at every half metre"
    yield Part(str(LAMPS), what, cut, ceil(metres * panel.strip * EACH_PIXEL))
    yield Part("4", f"LED {mm(panel.led)} mm, red", "the red bar", 1)
    yield Part("4", f"LED {mm(panel.led)} mm, white", "the white bar", 1)
    shifter = "74AHCT125 with a 14-pin socket; no board with a TXS0108E or BSS138"
    yield Part("1", shifter, "level shifter: raises the pixels' data from 3.3 V to 5 V", 2)
    yield Part("1", "capacitor 1 000 µF, 10 V, electrolytic", "across the pixels' supply", 1)
    yield Part("1", "capacitor 100 nF, ceramic", "between pins 14 and 7 of the level shifter", 1)
    supply = f"power supply 5 V, {power.supply:g} A"
    yield Part("1", supply, "the pixels and the level shifter", 8 + ceil(2 * power.supply))
    yield Part("1", f"{power.inlet} {_describe_inlet(power)}", "where it enters the case", 2)
    yield Part("1", f"blade fuse {power.fuse:g} A, with a holder", "in the 5 V line to the pixels", 4)
    if not power.through_board:
        yield Part("1", f"blade fuse {BOARD_FUSE:g} A, with a holder", "in the 5 V line to the stripboard", 4)


def _describe_inlet(power: Budget) -> str:
    rated = f"rated {power.supply:g} A or more"
    if power.inlet == "barrel socket":
        return f"with screw terminals, {rated}, to fit the plug of that supply"
    return f"with two poles, {rated}, for wire {power.feed}"


def _input_parts() -> Iterator[Part]:
    capacitor = f"capacitor {INPUT_NANOFARADS} nF, ceramic, legs 2.54 mm apart"
    yield Part(str(INPUTS), capacitor, "from each input to ground", 3)


def _resistor_parts() -> Iterator[Part]:
    each = {
        f"{RED_OHMS} Ω": (5, "the red LEDs and the pixels' data line"),
        f"{WHITE_OHMS} Ω": (4, "the white LEDs"),
        kilo_ohms(INPUT_OHMS): (INPUTS + 1, "the inputs and the piezo"),
        kilo_ohms(IDLE_OHMS): (1, "the level shifter's input to ground"),
    }
    for value, (number, purpose) in each.items():
        yield Part(str(number), f"resistor {value}, ¼ W", purpose, 1)


def _wire_parts(power: Budget, wiring: Wiring) -> Iterator[Part]:
    """Yield the wires, with their lengths if the panel can be built."""
    try:
        lengths = list_lengths(wiring.panel, wiring.geometry)
    except PanelError:
        feed = rows = thin = reach = "?"
    else:
        all_thin = (*lengths.plug, *lengths.others)
        feed, rows, thin = (f"{metres(each):g} m" for each in (lengths.feed, lengths.row_feed, all_thin))
        reach = f"{find_longest(lengths.plug) / 10:g}"
    contacts = (
        f"wire with a crimped contact for that housing at one end, {reach} cm long "
        "(or half a jumper wire with sockets, lengthened by soldering)"
    )
    purpose = "from the plug; some are cut shorter; one more for a KY-040, two more for a power button"
    yield Part(str(len(wires(wiring)) + len(GROUNDS)), contacts, purpose, 6)
    along, through = "from the supply through the fuse, and along the rows", "from there through the slots to every row"
    yield Part(f"{feed} of each", f"wire {power.feed}, red and black", along, 6)
    yield Part(f"{rows} of each", f"wire {power.row_feed}, red and black", through, 4)
    yield Part(thin, "wire 0.14 to 0.25 mm² (AWG 26 to 24), several colours", "everything else", 8)


def _other_parts(power: Budget) -> Iterator[Part]:
    where = "level shifter and capacitors" if power.through_board else "level shifter"
    yield Part("2", _stripboard(), f"{where}; inputs", 6)
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
    number, screws = (_count_holes(pieces, what) for what in ("screw M3 with its spacer", "wood screw into the frame"))
    plate, chosen = panel.plate, choose_spacer(panel)
    spacer = f"threaded spacer M3, {chosen.length} mm long, {NARROW_SPACER}, with {_screws('M3', *chosen.screws)}"
    yield Part(str(number // 2), spacer, "between front plate and board", ceil(number / 2 * 0.8))
    if chosen.washers:
        each = f"washer M3, {WASHER:g} mm thick, {chosen.washers} on each of these spacers"
        apart, cell = mm(panel.cell + panel.diffuser), mm(nearest_cell(panel))
        purpose = f"spacers of {apart} mm are not sold; panel.cell = {cell} needs none"
        yield Part(str(number // 2 * chosen.washers), each, purpose, 2)
    wood = f"wood screw 3 x {5 * ceil((plate + IN_FRAME) / 5)} mm, pan head"
    yield Part(str(screws), wood, "front plate and back into the frame", 2)


def _mounting_parts(plate: float) -> Iterator[Part]:
    """Yield what is screwed or glued onto the pieces, whose thickness is that of the plate in mm."""
    small, large = (f"threaded spacer {thread}, 10 mm long" for thread in ("M2.5", "M3"))
    yield Part("4", f"{small}, with {_screws_for('M2.5', plate)}", "the Pi on the back", 2)
    yield Part("8", f"{large}, {NARROW_SPACER}, with {_screws_for('M3', plate)}", "the stripboards on the back", 4)
    yield Part("1", "wood glue, double-sided tape, and an all-purpose or hot-melt glue", "frame; strips; the rest", 8)
    yield Part("1", "foam tape, and 12 washers M3 (optional)", "if something rattles, or the plate is bowed", 3)
    yield Part("1", "paint liner for relief, or self-adhesive dots (optional)", "the raised marks below the buttons", 4)
    yield Part("1", "paint or oil, with a brush; insulating tape, two AA cells", "the plate; wire ends, LED test", 10)
    yield Part("4", "rubber foot, 10 mm high or more", "air and cables under the back, or below a standing case", 2)


def _screws_for(thread: str, plate: float) -> str:
    return _screws(thread, screw_length(plate), screw_length(CIRCUIT))


def _screws(thread: str, one: int, other: int) -> str:
    """Return the two screws of a spacer, which have these lengths in mm."""
    if one == other:
        return f"two screws {thread} x {one}"
    return f"screws {thread} x {one} and {thread} x {other}"


def _stripboard() -> str:
    width, height = STRIPBOARD
    size = f"{mm(width)} x {mm(height)} mm, with {len(TRACKS)} tracks of {BOARD_COLUMNS} holes"
    return f"stripboard of {size} (sawn out of a Euro board of 160 x 100 mm, whose tracks run along it)"


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
