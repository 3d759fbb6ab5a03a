"""Reading config.txt as the firmware of a Raspberry Pi does: which of its lines apply to a board. Pure.

After "config.txt" and "Device Trees, overlays, and parameters" in Raspberry Pi's documentation.
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
"""The model filters that a board meets, by its name."""

MODEL_FILTER: Final = re.compile(r"pi\d\w*\+?|cm\d\w*")


class Boot(NamedTuple):
    """What is in force: settings, parameters of the device tree, and overlays with their parameters.

    `lines` are all that are in force, `elsewhere` those that stand under a filter which this board does not meet.
    """

    settings: dict[str, str]
    parameters: dict[str, str]
    overlays: dict[str, set[str]]
    lines: tuple[str, ...] = ()
    elsewhere: tuple[str, ...] = ()

    def on(self, parameter: str) -> bool:
        """Whether a parameter of the device tree is switched on; without a value it is."""
        return self.parameters.get(parameter, "off") in ("on", "true", "yes", "1", "")

    def has(self, line: str) -> bool:
        """Whether a line as wiring.md has it is in force, however it is written."""
        key, _, value = line.partition("=")
        if key == "dtparam":
            name, _, wanted = value.partition("=")
            return self.on(name) == (wanted == "on")
        if key == "dtoverlay":
            name, *wants = value.split(",")
            return name in self.overlays and {*wants} <= self.overlays[name]
        return self.settings.get(key) == value


def boot(text: str, model: Model) -> Boot:
    """Read a config.txt for a board. A filter by anything else than the model counts as not met."""
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
    return _taken_apart(lines, elsewhere)


def _taken_apart(lines: list[str], elsewhere: list[str]) -> Boot:
    """A parameter after an overlay is that overlay's, if it has one of that name; so it is noted for both."""
    made = Boot({}, {}, {}, tuple(lines), tuple(elsewhere))
    last: set[str] = set()
    for line in (line for line in lines if not line.startswith("#")):
        key, _, value = line.partition("=")
        if key == "dtoverlay":
            name, *given = value.split(",")
            last = made.overlays.setdefault(name, set())
            last.update(given)
        elif key == "dtparam":
            last.update(value.split(","))
            made.parameters.update(
                (name, given) for name, _, given in (each.partition("=") for each in value.split(","))
            )
        else:
            made.settings[key] = value
    return made
