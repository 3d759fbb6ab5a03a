"""Read config.txt as the firmware of a Raspberry Pi does: which of its lines apply to a board. Pure.

Sources: "config.txt" and "Device Trees, overlays, and parameters" in Raspberry Pi's documentation.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from hardware.models import Model

FILTERS: Final = (
    (r"Zero 2", {"pi0", "pi0w", "pi02", "board-type=0x12"}),
    (r"Pi 3|Module 3", {"pi3"}),
    (r"Module 3$", {"board-type=0xa"}),
    (r"Module 3 Plus", {"board-type=0x10"}),
    (r"Pi 3 Model B$", {"board-type=0x8"}),
    (r"Pi 3 .* Plus", {"pi3+"}),
    (r"Pi 3 Model B Plus", {"board-type=0xd"}),
    (r"Pi 3 Model A Plus", {"board-type=0xe"}),
    (r"Pi 4|Module 4", {"pi4"}),
    (r"Pi 4 Model B", {"board-type=0x11"}),
    (r"Pi 400", {"pi400", "board-type=0x13"}),
    (r"Module 4$", {"cm4", "board-type=0x14"}),
    (r"Module 4S", {"cm4s", "board-type=0x15"}),
    (r"Pi 5|Module 5", {"pi5"}),
    (r"Pi 5 Model B", {"board-type=0x17"}),
    (r"Pi 500", {"pi500", "board-type=0x19"}),
    (r"Module 5", {"cm5"}),
    (r"Module 5$", {"board-type=0x18"}),
    (r"Module 5 Lite", {"board-type=0x1a"}),
)
"""The model filters that apply to a board, by a pattern in its name; types of boards are those of revision codes."""

BY_MODEL: Final = "model"
BY_SERIAL: Final = "serial"
FILTER_KINDS: Final = (
    (re.compile(r"pi\d\w*\+?|cm\d\w*|board-type=\w+"), BY_MODEL),
    (re.compile(r"0x[0-9a-f]+"), BY_SERIAL),
    (re.compile(r"none"), "none"),
)
"""The kinds of filters that can be judged outside of the firmware; what a display or a pin says at a start cannot."""

KEYS: Final = MappingProxyType({"device_tree_overlay": "dtoverlay", "device_tree_param": "dtparam"})
"""Other keys for the same."""

ALIASES: Final = MappingProxyType({"i2c": "i2c_arm", "i2c1": "i2c_arm", "i2c0": "i2c_vc"})
"""Other names of parameters of the device tree, on every board that Pegmind supports."""

NOTHING_INCLUDED: Final[Mapping[str, str]] = MappingProxyType({})

INCLUDE: Final = re.compile(r"^\s*include[ \t]+(\S+)[ \t\r]*$", re.MULTILINE)
MOST_INCLUDES: Final = 8
"""Files inside each other at most, so that one that includes itself comes to an end."""


class Boot(NamedTuple):
    """The settings, device tree parameters and overlays (with their parameters) that are in effect.

    A parameter has its usual name; `written` has the last line, without other parameters, that sets it. `lines` are all
    lines in effect, `elsewhere` those under a filter that does not apply to this board. `doubtful` has the lines under
    a filter that only the firmware can judge, each with that filter.
    """

    settings: dict[str, str]
    parameters: dict[str, str]
    overlays: dict[str, set[str]]
    written: dict[str, str]
    lines: tuple[str, ...] = ()
    elsewhere: tuple[str, ...] = ()
    doubtful: Mapping[str, str] = MappingProxyType({})

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


def boot(
    text: str, model: Model, included: Mapping[str, str] = NOTHING_INCLUDED, serial: str = "", *, at_most: bool = False
) -> Boot:
    """Return what a config.txt means for a board with a serial number, "" if that is not known.

    Lines under a filter that only the firmware can judge do not count, or all of them do: `at_most`. `included` has the
    texts of the files that the text includes, as find_included returns them.
    """
    known = _known_filters(model, serial)
    lines: list[str] = []
    elsewhere: list[str] = []
    doubtful: dict[str, str] = {}
    filters: dict[str, str] = {}

    def read(text: str, depth: int) -> None:
        nonlocal filters
        for line in filter(None, map(str.strip, text.splitlines())):
            if line.startswith("["):
                filters = narrow(filters, line)
                continue
            if any(name not in known[kind] for kind, name in filters.items() if kind in known):
                elsewhere.append(line)
                continue
            if unknown := [f"[{name}]" for kind, name in filters.items() if kind not in known]:
                doubtful[line] = " and ".join(unknown)
            if not unknown or at_most:
                lines.append(line)
                if (include := INCLUDE.fullmatch(line)) and depth < MOST_INCLUDES:
                    read(included.get(include[1], ""), depth + 1)

    read(text, 0)
    return _parse(lines)._replace(elsewhere=tuple(elsewhere), doubtful=doubtful)


def narrow(filters: Mapping[str, str], line: str) -> dict[str, str]:
    """Return the filters, by their kinds, that are in force after a line in brackets; each replaces one of its kind."""
    name = re.sub(r"\b0x0+(?=.)", "0x", line.strip("[] ").lower())
    if name == "all":
        return {}
    kinds = (kind for pattern, kind in FILTER_KINDS if pattern.fullmatch(name))
    return {**filters, next(kinds, re.split(r"[\d=:]", name)[0]): name}


def _known_filters(model: Model, serial: str) -> dict[str, set[str]]:
    """Return the filters that are met, by the kinds that can be judged. The firmware looks at 32 bits of the number."""
    met = {name for pattern, names in FILTERS if re.search(pattern, model.name) for name in names}
    known = {"none": set[str](), BY_MODEL: met}
    return {**known, BY_SERIAL: {f"{int(serial, 16) & 0xFFFFFFFF:#x}"}} if re.fullmatch(r"[0-9a-f]+", serial) else known


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


def _parse(lines: list[str]) -> Boot:
    """Parse lines. A parameter after an overlay may belong to that overlay, so it is noted for both."""
    config = Boot({}, {}, {}, {}, tuple(lines))
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
    """Return how to add lines to config.txt; if they are there below a filter, the advice says so."""
    what = f"the line {lines[0]}" if len(lines) == 1 else f"the lines {' and '.join(lines)}"
    there = ""
    if doubt := next((config.doubtful[line] for line in lines if line in config.doubtful), None):
        there = f"; where it is now, it applies only if {doubt} does"
    elif {*lines} & {*config.elsewhere}:
        there = "; where it is now, it does not apply to this board"
    below = " below a line [all]" if there else ""
    return f"add {what} to {file}{below}, as the installer does, and restart: sudo reboot{there}"
