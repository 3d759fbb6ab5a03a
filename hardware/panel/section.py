"""Section [panel] of the configuration: what the panel is made for. Lengths and diameters are in millimetres."""

from typing import Final

from station.core.events import BUTTONS
from station.core.section import Section, setting

KNOB: Final = "knob"
PLACES: Final = (*BUTTONS, KNOB)
"""The controls on the panel: the eleven buttons and the knob."""

DOORS: Final = ("card", "display", "usb", "network")
"""What the closed case may have an opening for."""

CONTROL_COLUMNS: Final = (3, 4, 6, 8, 12)
"""The numbers of controls that may stand in a row."""


def _mm(default: float, says: str, least: float, most: float, zero: str = "") -> float:
    """Return the setting of a length; `zero` is what 0 means."""
    meaning = f"{says}, in mm; 0: {zero}" if zero else f"{says}, in mm"
    return setting(default, says=meaning, least=least, most=most)


class Panel(Section):
    """Section [panel] of the configuration."""

    strip: int = setting(60, says="pixels per metre of the strip", least=24, most=144)
    strip_width: float = _mm(10.0, "width of the strip", 5.0, 16.0)
    button: float = _mm(24.0, "diameter of a button's hole", 12.0, 64.0)
    rim: float = _mm(0.0, "diameter of a button in front of the plate", 0.0, 100.0, "4 mm more than its hole")
    button_depth: float = _mm(40.0, "how far a button with its terminals reaches behind the plate", 10.0, 100.0)
    knob: float = _mm(7.5, "diameter of the knob's hole", 5.0, 16.0)
    knob_cap: float = _mm(25.0, "diameter of the knob that the hand turns", 10.0, 60.0)
    knob_thread: float = _mm(7.0, "length of the encoder's thread", 5.0, 20.0)
    knob_tab: float = _mm(0.0, "from the middle of the thread to the encoder's tab", 0.0, 12.0, "it has none")
    led: float = _mm(5.0, "diameter of the holes for the LEDs of the bars", 2.0, 12.0)
    peg_hole: float = _mm(0.0, "diameter of the hole over a peg", 0.0, 40.0, "two thirds of the pixels' distance")
    key_hole: float = _mm(0.0, "diameter of the hole over a key lamp", 0.0, 40.0, "45 % of the pixels' distance")
    order: tuple[str, ...] = setting(PLACES, says="buttons and knob in reading order, from the top left", one_of=PLACES)
    columns: int = setting(8, says="buttons and knob in a row", one_of=CONTROL_COLUMNS)
    plate: float = _mm(3.0, "thickness of front, back and board", 1.5, 8.0)
    grid: float = _mm(2.0, "thickness of the grid and the shield", 0.5, 6.0)
    diffuser: float = _mm(3.0, "thickness of the diffuser", 0.5, 6.0)
    cell: float = _mm(12.0, "depth of the grid between board and diffuser", 6.0, 40.0)
    slack: float = _mm(0.1, "how much wider a slot is than the sheet in it", 0.0, 0.5)
    width: float = _mm(0.0, "width of the plate", 0.0, 1200.0, "as wide as it must be")
    height: float = _mm(0.0, "height of the plate", 0.0, 1200.0, "as high as it must be")
    depth: float = _mm(80.0, "depth of the frame behind the plate", 60.0, 200.0)
    doors: tuple[str, ...] = setting(
        ("card",), says="what can be reached from outside: the SD card, and cables through the back", one_of=DOORS
    )


def find_panel_errors(panel: Panel) -> list[str]:
    """Return what is wrong with the order: every control has to stand in it once."""
    missing = [name for name in PLACES if name not in panel.order]
    twice = sorted({name for name in panel.order if panel.order.count(name) > 1})
    problems = [f"{', '.join(missing)} {_are(missing)} missing"] if missing else []
    problems += [f"{', '.join(twice)} {_are(twice)} there twice"] if twice else []
    return [f"panel.order: {' and '.join(problems)}; name each of {', '.join(PLACES)} once"] if problems else []


def _are(names: list[str]) -> str:
    return "is" if len(names) == 1 else "are"
