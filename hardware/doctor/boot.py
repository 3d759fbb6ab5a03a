"""Read config.txt as the firmware of a Raspberry Pi does: which of its lines apply to a board. Pure.

Sources: "config.txt" and "Device Trees, overlays, and parameters" in Raspberry Pi's documentation.
"""

import re
from typing import Final, NamedTuple

from hardware.models import Model

FILTERS: Final = (
    (r"Zero 2", {"pi0", "pi0w", "pi02"}),
    (r"Pi 3|Module 3", {"pi3"}),
    (r"Pi 3 .* Plus", {"pi3+"}),
    (r"Pi 4|Module 4", {"pi4"}),
    (r"Pi 400", {"pi400"}),
    (r"Module 4$", {"cm4"}),
    (r"Module 4S", {"cm4s"}),
    (r"Pi 5|Module 5", {"pi5"}),
    (r"Pi 500", {"pi500"}),
    (r"Module 5", {"cm5"}),
)
"""The model filters that apply to a board, by a pattern in its name."""

MODEL_FILTER: Final = re.compile(r"pi\d\w*\+?|cm\d\w*")


class Boot(NamedTuple):
    """The settings, device tree parameters and overlays (with their parameters) that are in effect.

    `lines` are all lines in effect, `elsewhere` those under a filter that does not apply to this board.
    """

    settings: dict[str, str]
    parameters: dict[str, str]
    overlays: dict[str, set[str]]
    lines: tuple[str, ...] = ()
    elsewhere: tuple[str, ...] = ()

    def on(self, parameter: str) -> bool:
        """Return whether a parameter of the device tree is switched on; one without a value is."""
        return self.parameters.get(parameter, "off") in ("on", "true", "yes", "1", "")

    def has(self, line: str) -> bool:
        """Return whether a line of wiring.md is in effect, however it is written."""
        key, _, value = line.partition("=")
        if key == "dtparam":
            name, _, wanted = value.partition("=")
            return self.on(name) == (wanted == "on")
        if key == "dtoverlay":
            name, *wants = value.split(",")
            return name in self.overlays and {*wants} <= self.overlays[name]
        return self.settings.get(key) == value


def boot(text: str, model: Model) -> Boot:
    """Return what a config.txt means for a board. A filter by anything but the model counts as not met."""
    met = set().union(*(names for pattern, names in FILTERS if re.search(pattern, model.name)))
    lines: list[str] = []
    elsewhere: list[str] = []
    by_model = by_others = True
    for line in filter(None, map(str.strip, text.splitlines())):
        name = line.strip("[]").lower()
        if not line.startswith("["):
            (lines if by_model and by_others else elsewhere).append(line)
        elif name == "all":
            by_model = by_others = True
        elif MODEL_FILTER.fullmatch(name):
            by_model = name in met
        else:
            by_others = False
    return _parse(lines, elsewhere)


def _parse(lines: list[str], elsewhere: list[str]) -> Boot:
    """Parse lines. A parameter after an overlay may belong to that overlay, so it is noted for both."""
    config = Boot({}, {}, {}, tuple(lines), tuple(elsewhere))
    overlay: set[str] = set()
    for line in (line for line in lines if not line.startswith("#")):
        key, _, value = line.partition("=")
        if key == "dtoverlay":
            name, *parameters = value.split(",")
            overlay = config.overlays.setdefault(name, set())
            overlay.update(parameters)
        elif key == "dtparam":
            overlay.update(value.split(","))
            pairs = (each.partition("=") for each in value.split(","))
            config.parameters.update((name, setting) for name, _, setting in pairs)
        else:
            config.settings[key] = value
    return config


def advise_lines(lines: tuple[str, ...], file: str, config: Boot) -> str:
    """Return how to add lines to config.txt; if they are there for other boards, the advice says so."""
    what = f"the line {lines[0]}" if len(lines) == 1 else f"the lines {' and '.join(lines)}"
    below = " below a line [all]" if set(lines) & {*config.elsewhere} else ""
    there = "; where it is now, it applies only to other boards" if below else ""
    return f"add {what} to {file}{below}, as the installer does, and restart: sudo reboot{there}"
