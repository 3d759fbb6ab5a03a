"""Where everything of the panel is, by its configuration: measures in mm, from the lower left corner. Pure."""

from collections.abc import Iterator
from math import ceil
from typing import Final, NamedTuple

from hardware.errors import CabinetError
from hardware.panel.section import CONTROL_COLUMNS, Panel
from station.core.frame import HOLES, ROWS
from station.core.words import plural

Point = tuple[float, float]
"""x to the right and y upwards, in millimetres."""

LAMP_COLUMNS: Final = 2 * HOLES
LEVELS: Final = ROWS + 2
"""Rows of the board, a row that stays empty, and the secret row."""

FRAME: Final = 12.0
"""Thickness of the boards of the frame behind the plate."""

CONTROL_MARGIN: Final = FRAME + 6
"""From the edge of the plate to the controls."""

SIDE: Final = 34.0
"""From the edge of the plate to the pixels, left and right."""

TOP_EDGE: Final = 32.0
"""From the upper rail of the shield to the edge of the plate."""

BAND: Final = 40.0
"""Between the controls and the pixels: the bars, and the holes of the piezo."""

RIM: Final = 4.0
"""The difference of the diameters of a button's rim and its hole."""

RIMS_APART: Final = 6.0
"""Between the rims of two buttons, for fingers and nuts."""

MARKS: Final = (26.1, 12.0)
"""Width and height of the room that the marks below a control need at most: its shape, its digits and its name."""

MARKS_APART: Final = MARKS[0] + RIMS_APART / 2
"""From the middle of a control to that of the next one, at least: so wide are the marks below it."""

PIXEL: Final = 5.0
"""Width of the LED of a pixel."""

LEAST_ROW: Final = 10.0
"""The least distance of two rows, so that a rail of the shield has room between the last one and the secret row."""

BESIDE_STRIPS: Final = 3.0
"""Between the walls of a row and its LED strip, above and below it together."""

WEB: Final = 1.5
"""The least that has to be left between two holes."""

SCREW: Final = 3.2
"""Hole for a screw M3, and for a wood screw of 3 mm."""

SCREW_LENGTHS: Final = (4, 5, 6, 8, 10, 12, 16, 20, 25)
"""The lengths in which thin machine screws are sold."""

BITE: Final = 2.5
"""The length of a screw that has to be in its spacer, at least."""

SCREWS_APART: Final = 0.5
"""Between the ends of the two screws in a spacer, at least."""

RAIL: Final = 10.0
"""Width of a rail of the shield, of which RAIL - SPACER covers the edge of the shield."""

SPACER: Final = 6.0
HANDLE: Final = 10.0
"""The length by which the shield exceeds the secret row, to be held there."""

STOP: Final = 6.0
"""Length of the stops at both ends of the rails."""

BARS_APART: Final = 10.0
"""From LED to LED of a bar, at least."""

PIEZO: Final = 24.0
"""Width of the holes over the piezo, all together."""

NOTE: Final = 3.0
"""Height of what is engraved on pieces that nobody sees."""


class PanelError(CabinetError):
    """The panel cannot be built as configured; the sentences say which key, why, and what is possible."""


class PanelMeasures(NamedTuple):
    """The measures of a panel.

    `pitch` is the distance of pixels in a strip and `row_pitch` that of the strips; `board` is the lower left corner of
    the field of 12 by 12, whose cells are `pitch` wide and `row_pitch` high. `controls` has the middle of every button
    and of the knob, and `rim` the diameter of what is to be seen of a button.
    """

    width: float
    height: float
    pitch: float
    row_pitch: float
    peg_hole: float
    key_hole: float
    rim: float
    board: Point
    controls: dict[str, Point]
    bars_at: float
    """Height of the bars and of the piezo above the lower edge."""

    def cell(self, column: int, row: int) -> Point:
        """Return the middle of a pixel: column 0 to 11; row 0 to 11 from below, and 13 is the secret row."""
        return self.board[0] + (column + 0.5) * self.pitch, self.board[1] + (row + 0.5) * self.row_pitch

    @property
    def field(self) -> Point:
        """Width and height of the pixels' field, with the secret row."""
        return LAMP_COLUMNS * self.pitch, LEVELS * self.row_pitch


SECRET_ROW: Final = LEVELS - 1


def mm(value: float) -> str:
    """Return a length as text, to a hundredth of a millimetre."""
    return f"{round(value, 2):g}"


def measure(panel: Panel) -> PanelMeasures:
    """Return the measures of a panel. Raises PanelError with a line for everything that does not fit."""
    pitch = 1000 / panel.strip
    row_pitch = max(pitch, panel.strip_width + panel.grid + BESIDE_STRIPS, LEAST_ROW)
    peg_hole = panel.peg_hole or drill_size(pitch * 2 / 3)
    key_hole = panel.key_hole or drill_size(pitch * 0.45)
    _refuse(
        _find_hole_errors(pitch, peg_hole, key_hole) + _find_sheet_errors(panel, pitch) + _find_spacer_errors(panel)
    )
    needs = (*_list_needed_widths(panel, pitch), _needed_height(panel, row_pitch))
    needed = {key: ceil(max(need.size for need in needs if need.key == key)) for key in ("width", "height")}
    _refuse([line for need in needs for line in _find_size_errors(need, getattr(panel, need.key), needed[need.key])])
    width, height = panel.width or needed["width"], panel.height or needed["height"]
    top = CONTROL_MARGIN + (height - needed["height"]) / 2 + _controls_height(panel)
    board = ((width - LAMP_COLUMNS * pitch) / 2, top + BAND)
    return PanelMeasures(
        width=width,
        height=height,
        pitch=pitch,
        row_pitch=row_pitch,
        peg_hole=peg_hole,
        key_hole=key_hole,
        rim=panel.button + RIM,
        board=board,
        controls=_place_controls(panel, (width / 2, top)),
        bars_at=top + BAND / 3,
    )


def _refuse(problems: list[str]) -> None:
    if problems:
        raise PanelError("\n".join(problems))


def screw_length(thickness: float) -> int:
    """Return the length of the screw that holds something of a thickness onto a spacer."""
    return next(length for length in SCREW_LENGTHS if length >= thickness + BITE)


def bar_step(panel: Panel) -> float:
    """Return how far the LEDs of a bar are apart."""
    return max(BARS_APART, panel.led + 4)


def drill_size(size: float) -> float:
    """Return the largest size of a drill that is no larger than this; drills are sold in steps of half a millimetre."""
    return int(size * 2 + 1e-6) / 2


def _control_steps(panel: Panel) -> Point:
    """Return how far the controls are apart, sideways and upwards."""
    widest = _widest_control(panel)
    return max(widest + RIMS_APART, MARKS_APART), widest + MARKS[1] + RIMS_APART


def _widest_control(panel: Panel) -> float:
    """Return the diameter of the widest rim, or of the knob."""
    return max(panel.button + RIM, panel.knob_cap)


def _control_rows(panel: Panel) -> list[tuple[str, ...]]:
    """Return the controls, row by row from above; the last row may be shorter."""
    return [panel.order[start : start + panel.columns] for start in range(0, len(panel.order), panel.columns)]


def _controls_height(panel: Panel) -> float:
    return len(_control_rows(panel)) * _control_steps(panel)[1]


def _place_controls(panel: Panel, top: Point) -> dict[str, Point]:
    """Return the middle of every control; `top` is the middle of the upper edge of their field."""
    across, upwards = _control_steps(panel)
    widest = _widest_control(panel)
    places = (
        (control, (top[0] + (place - (len(row) - 1) / 2) * across, top[1] - widest / 2 - number * upwards))
        for number, row in enumerate(_control_rows(panel))
        for place, control in enumerate(row)
    )
    return dict(places)


class Need(NamedTuple):
    """The share of a part in the width or the height of the plate, in mm, and what can be done if there is less."""

    key: str
    size: float
    says: str
    remedies: tuple[str, ...]


DENSER_STRIP: Final = "take a strip with more pixels per metre"


def _needed_height(panel: Panel, row_pitch: float) -> Need:
    size = CONTROL_MARGIN + _controls_height(panel) + BAND + (LEVELS + 0.5) * row_pitch + TOP_EDGE
    says = f"{plural(len(_control_rows(panel)), 'row')} of controls and {LEVELS} rows of pixels need"
    columns = ("set panel.columns to more",) if panel.columns < max(CONTROL_COLUMNS) else ()
    return Need("height", size, says, (*columns, *_shrink_controls(panel), *_shrink_rows(panel, row_pitch)))


def _list_needed_widths(panel: Panel, pitch: float) -> Iterator[Need]:
    across, _ = _control_steps(panel)
    field, controls = LAMP_COLUMNS * pitch + 2 * SIDE, panel.columns * across + 2 * CONTROL_MARGIN
    strip = f"a strip with {panel.strip} pixels per metre needs"
    yield Need("width", field, strip, (DENSER_STRIP,) if panel.strip < (Panel.key_specs["strip"].most or 0) else ())
    says = f"{panel.columns} controls in a row, {mm(across)} mm apart, need"
    columns = ("set panel.columns to less",) if panel.columns > min(CONTROL_COLUMNS) else ()
    smaller = _shrink_controls(panel) if across > MARKS_APART else ()
    yield Need("width", controls, says, (*columns, *smaller))
    bars = 4 * (1.5 * bar_step(panel) + panel.led / 2 + PIEZO / 2 + 2)
    leds = ("take smaller LEDs",) if _is_reducible(panel, "led") else ()
    yield Need("width", bars, "the bars and the piezo between them need", leds)


def _shrink_controls(panel: Panel) -> tuple[str, ...]:
    """Return what makes the widest control narrower, if anything does."""
    sizes = {"button": panel.button + RIM, "knob_cap": panel.knob_cap}
    widest = [key for key, size in sizes.items() if size == _widest_control(panel)]
    if not all(_is_reducible(panel, key) for key in widest):
        return ()
    names = {"button": "smaller buttons", "knob_cap": "a smaller knob"}
    return (f"take {' and '.join(names[key] for key in widest)}",)


def _shrink_rows(panel: Panel, row_pitch: float) -> tuple[str, ...]:
    """Return what brings the rows of pixels closer together, if anything does."""
    if row_pitch == LEAST_ROW:
        return ()
    if row_pitch == 1000 / panel.strip:
        return (DENSER_STRIP,)
    narrower = _is_reducible(panel, "strip_width")
    return ("take a narrower strip" if narrower else "take a thinner sheet for the grid",)


def _is_reducible(panel: Panel, key: str) -> bool:
    """Return whether a size may be set to less."""
    return bool(getattr(panel, key) > (Panel.key_specs[key].least or 0))


def _find_hole_errors(pitch: float, peg_hole: float, key_hole: float) -> list[str]:
    most = int((pitch - WEB) * 10) / 10
    holes = (("peg_hole", peg_hole), ("key_hole", key_hole))
    return [
        f"panel.{key} = {size:g}: the pixels are {pitch:.4g} mm apart, so a hole may have {most:g} mm at most"
        for key, size in holes
        if size > pitch - WEB
    ]


def _find_sheet_errors(panel: Panel, pitch: float) -> list[str]:
    problems = []
    if panel.grid > pitch - PIXEL:
        problems.append(
            f"panel.grid = {panel.grid:g}: between two pixels of a strip with {panel.strip} per metre there is "
            f"room for {int((pitch - PIXEL) * 10) / 10:g} mm; take a thinner sheet"
        )
    if panel.grid >= panel.plate:
        problems.append(
            f"panel.grid = {panel.grid:g}: it must be thinner than panel.plate = {panel.plate:g}, because the shield, "
            "which is cut from the grid's sheet, slides between spacers of the plate's"
        )
    if panel.knob > panel.knob_cap:
        problems.append(f"panel.knob = {panel.knob:g}: the knob on it has only {panel.knob_cap:g} mm (panel.knob_cap)")
    return problems


def _find_spacer_errors(panel: Panel) -> list[str]:
    """Return what is wrong with the spacers between plate and board, into which a screw goes from either end."""
    screw, spacer = screw_length(panel.plate), panel.cell + panel.diffuser
    least = 2 * (screw - panel.plate) + SCREWS_APART - panel.diffuser
    if panel.cell > least - 1e-6:
        return []
    meet = (
        f"two screws M3 x {screw}, as a plate of {mm(panel.plate)} mm needs them, meet in a spacer of {mm(spacer)} mm"
    )
    return [f"panel.cell = {mm(panel.cell)}: {meet}; set panel.cell to {ceil(least * 10 - 1e-6) / 10:g} or more"]


def _find_size_errors(need: Need, size: float, largest: float) -> list[str]:
    """Return what is wrong with a size that is set; only the part that needs the most is named."""
    if not size or size >= largest or ceil(need.size) < largest:
        return []
    key = f"panel.{need.key}"
    automatic = f"or set {key} to 0" if need.remedies else f"set {key} to 0"
    return [f"{key} = {mm(size)}: {need.says} {largest} mm; {', '.join((*need.remedies, automatic))}"]
