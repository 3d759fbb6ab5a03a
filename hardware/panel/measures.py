"""Where everything of the panel is, by its configuration. Pure."""

from collections.abc import Iterable, Iterator
from math import ceil
from typing import Final, NamedTuple

from hardware.panel.section import CONTROL_COLUMNS, Panel
from hardware.panel.sizes import (
    BAND,
    BARS_APART,
    BARS_AT,
    BESIDE_STRIPS,
    CONTROL_MARGIN,
    LAMP_COLUMNS,
    LEAST_ROW,
    LEVELS,
    MARKS,
    MARKS_APART,
    NUT,
    NUTS_APART,
    PIEZO,
    PIXEL,
    RIM,
    RIMS_APART,
    SIDE,
    TAB_HOLE,
    TOP_EDGE,
    WEB,
    PanelError,
    PanelMeasures,
    Point,
    drill_size,
    mm,
)
from hardware.panel.space import find_space_errors
from hardware.panel.spacers import find_spacer_errors, place_spacers
from station.core.words import plural


def measure(panel: Panel) -> PanelMeasures:
    """Return the measures of a panel. Raises PanelError with a line for everything that does not fit."""
    pitch = 1000 / panel.strip
    row_pitch = max(pitch, panel.strip_width + panel.grid + BESIDE_STRIPS, LEAST_ROW)
    peg_hole = panel.peg_hole or drill_size(pitch * 2 / 3)
    key_hole = panel.key_hole or drill_size(pitch * 0.45)
    _refuse(
        [
            *_find_hole_errors(pitch, peg_hole, key_hole),
            *_find_sheet_errors(panel, pitch),
            *_find_control_errors(panel),
            *find_spacer_errors(panel, pitch, row_pitch, (peg_hole, key_hole)),
        ]
    )
    needs = (*_list_needed_widths(panel, pitch), _needed_height(panel, row_pitch))
    needed = {key: ceil(max(need.size for need in needs if need.key == key)) for key in ("width", "height")}
    _refuse([line for need in needs for line in _find_size_errors(need, getattr(panel, need.key), needed[need.key])])
    width, height = panel.width or needed["width"], panel.height or needed["height"]
    top = CONTROL_MARGIN + (height - needed["height"]) / 2 + _controls_height(panel)
    board = ((width - LAMP_COLUMNS * pitch) / 2, top + BAND)
    spacers, inner_spacers = (
        tuple((board[0] + x, board[1] + y) for x, y in places) for places in place_spacers(panel, pitch, row_pitch)
    )
    sizes = PanelMeasures(
        width=width,
        height=height,
        pitch=pitch,
        row_pitch=row_pitch,
        peg_hole=peg_hole,
        key_hole=key_hole,
        rim=_rim(panel),
        nut=panel.button + NUT,
        board=board,
        controls=_place_controls(panel, (width / 2, top)),
        bars_at=top + BARS_AT,
        spacers=spacers,
        inner_spacers=inner_spacers,
    )
    _refuse(find_space_errors(panel, sizes))
    return sizes


def _refuse(problems: Iterable[str]) -> None:
    if problems := [*problems]:
        raise PanelError("\n".join(problems))


def bar_step(panel: Panel) -> float:
    """Return how far the LEDs of a bar are apart."""
    return max(BARS_APART, panel.led + 4)


def _control_steps(panel: Panel) -> Point:
    """Return how far the controls are apart, sideways and upwards."""
    widest = _widest_control(panel)
    across = max(widest + RIMS_APART, panel.button + NUT + NUTS_APART, MARKS_APART)
    return across, widest + MARKS[1] + RIMS_APART


def _rim(panel: Panel) -> float:
    return panel.rim or panel.button + RIM


def _widest_control(panel: Panel) -> float:
    """Return the diameter of the widest rim, or of the knob; a nut reaches at most 2 mm beyond it."""
    return max(_button_width(panel), panel.knob_cap)


def _button_width(panel: Panel) -> float:
    return max(_rim(panel), panel.button + RIM)


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
    width = _button_width(panel)
    sizes = {"rim" if width > panel.button + RIM else "button": width, "knob_cap": panel.knob_cap}
    widest = [key for key, size in sizes.items() if size == _widest_control(panel)]
    if not all(_is_reducible(panel, key) for key in widest):
        return ()
    names = {"button": "smaller buttons", "rim": "smaller buttons", "knob_cap": "a smaller knob"}
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
    return problems


LEAST_RIM: Final = 1.0
"""How much wider than its hole a button is in front of the plate, at least."""

LEAST_WEB: Final = 0.5
"""The least that is left between two holes whose parts hide it."""

KNOB_NUT: Final = 2.5
"""What nut and washer of an encoder take of its thread."""


def _find_control_errors(panel: Panel) -> Iterator[str]:
    """Yield what is wrong with the sizes of buttons and knob."""
    if panel.knob > panel.knob_cap:
        yield f"panel.knob = {panel.knob:g}: the knob on it has only {panel.knob_cap:g} mm (panel.knob_cap)"
    if _rim(panel) < panel.button + LEAST_RIM:
        yield (
            f"panel.rim = {mm(panel.rim)}: the button falls through its hole of {mm(panel.button)} mm (panel.button); "
            f"set panel.rim to {mm(panel.button + LEAST_RIM)} or more"
        )
    nearest = panel.knob / 2 + TAB_HOLE / 2 + LEAST_WEB
    if 0 < panel.knob_tab < nearest:
        yield (
            f"panel.knob_tab = {mm(panel.knob_tab)}: its hole meets that of the knob (panel.knob = {mm(panel.knob)}); "
            f"set panel.knob_tab to {mm(nearest)} or more, or break the tab off and set it to 0"
        )
    if panel.plate > panel.knob_thread - KNOB_NUT + 1e-6:
        thread, most = panel.knob_thread, panel.knob_thread - KNOB_NUT
        yield (
            f"panel.plate = {mm(panel.plate)}: a thread of {mm(thread)} mm (panel.knob_thread), less {KNOB_NUT:g} mm "
            f"for nut and washer, holds the encoder in a plate of {mm(most)} mm; set panel.plate to {mm(most)} or "
            f"less, or take an encoder with a thread of {mm(panel.plate + KNOB_NUT)} mm"
        )


def _find_size_errors(need: Need, size: float, largest: float) -> list[str]:
    """Return what is wrong with a size that is set; only the part that needs the most is named."""
    if not size or size >= largest or ceil(need.size) < largest:
        return []
    key = f"panel.{need.key}"
    automatic = f"or set {key} to 0" if need.remedies else f"set {key} to 0"
    return [f"{key} = {mm(size)}: {need.says} {largest} mm; {', '.join((*need.remedies, automatic))}"]
