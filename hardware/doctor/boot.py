"""Read config.txt as the firmware of a Raspberry Pi does: which of its lines apply to a board. Pure.

Sources: "config.txt" and "Device Trees, overlays, and parameters" in Raspberry Pi's documentation.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
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

KEYS: Final = MappingProxyType({"device_tree_overlay": "dtoverlay", "device_tree_param": "dtparam"})
"""Other keys for the same."""

ALIASES: Final = MappingProxyType({"i2c": "i2c_arm", "i2c1": "i2c_arm", "i2c0": "i2c_vc"})
"""Other names of parameters of the device tree, on every board that Pegmind supports."""

INCLUDE: Final = re.compile(r"^\s*include[ \t]+(\S+)[ \t\r]*$", re.MULTILINE)
MOST_INCLUDES: Final = 8
"""Files inside each other at most, so that one that includes itself comes to an end."""


class Boot(NamedTuple):
    """The settings, device tree parameters and overlays (with their parameters) that are in effect.

    A parameter has its usual name; `written` has the last line, without other parameters, that sets it. `lines` are all
    lines in effect, `elsewhere` those under a filter that does not apply to this board.
    """

    settings: dict[str, str]
    parameters: dict[str, str]
    overlays: dict[str, set[str]]
    written: dict[str, str]
    lines: tuple[str, ...] = ()
    elsewhere: tuple[str, ...] = ()

    def on(self, parameter: str) -> bool:
        """Return whether a parameter of the device tree, by its usual name, is on; one without a value is."""
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


def boot(text: str, model: Model, included: Mapping[str, str] = MappingProxyType({})) -> Boot:
    """Return what a config.txt means for a board. A filter by anything but the model counts as not met.

    `included` has the texts of the files that it includes, as find_included returns them.
    """
    met = set().union(*(names for pattern, names in FILTERS if re.search(pattern, model.name)))
    lines: list[str] = []
    elsewhere: list[str] = []
    by_model = by_others = True

    def read(text: str, depth: int) -> None:
        nonlocal by_model, by_others
        for line in filter(None, map(str.strip, text.splitlines())):
            name = line.strip("[]").lower()
            is_met = by_model and by_others
            if not line.startswith("["):
                (lines if is_met else elsewhere).append(line)
                include = INCLUDE.fullmatch(line)
                if include and is_met and depth < MOST_INCLUDES:
                    read(included.get(include[1], ""), depth + 1)
            elif name == "all":
                by_model = by_others = True
            elif MODEL_FILTER.fullmatch(name):
                by_model = name in met
            else:
                by_others = False

    read(text, 0)
    return _parse(lines, elsewhere)


def find_included(text: str, read: Callable[[str], str]) -> dict[str, str]:
    """Return the texts of all files that a config.txt includes, by name.

    `read` returns the text of one, "" if there is no such file.
    """
    found: dict[str, str] = {}
    new = [text]
    while new:
        for name in INCLUDE.findall(new.pop()):
            if name not in found:
                found[name] = read(name)
                new.append(found[name])
    return found


def _parse(lines: list[str], elsewhere: list[str]) -> Boot:
    """Parse lines. A parameter after an overlay may belong to that overlay, so it is noted for both."""
    config = Boot({}, {}, {}, {}, tuple(lines), tuple(elsewhere))
    overlay: set[str] = set()
    for line in (line for line in lines if not line.startswith("#")):
        written, _, value = line.partition("=")
        key = KEYS.get(written, written)
        if key == "dtoverlay":
            name, *parameters = re.split("[,:]", value)
            overlay = config.overlays.setdefault(name, set())
            overlay.update(parameters)
        elif key == "dtparam":
            overlay.update(value.split(","))
            for name, setting in _split_parameters(value):
                usual = ALIASES.get(name, name)
                config.parameters[usual] = setting
                config.written[usual] = f"{written}={name}={setting}" if setting else f"{written}={name}"
        else:
            config.settings[key] = value
    return config


def _split_parameters(value: str) -> Iterator[tuple[str, str]]:
    """Yield the names and settings of the parameters in one line."""
    for each in value.split(","):
        name, _, setting = each.partition("=")
        yield name.strip(), setting.strip()


def advise_lines(lines: tuple[str, ...], file: str, config: Boot) -> str:
    """Return how to add lines to config.txt; if they are there for other boards, the advice says so."""
    what = f"the line {lines[0]}" if len(lines) == 1 else f"the lines {' and '.join(lines)}"
    below = " below a line [all]" if set(lines) & {*config.elsewhere} else ""
    there = "; where it is now, it applies only to other boards" if below else ""
    return f"add {what} to {file}{below}, as the installer does, and restart: sudo reboot{there}"
