"""Add what the cabinet needs to config.txt, and remove it again. Pure.

For any text: remove_settings(add_settings(text)) == remove_settings(text), which is the text itself if it contains
nothing of ours; and adding the same settings twice gives the same text as adding them once.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from hardware.doctor.boot import BY_MODEL, NOTHING_INCLUDED, Boot, boot, narrow
from hardware.doctor.overlays import find_taken_pins
from hardware.models import Model

START: Final = "# >>> pegmind"
START_JOINED: Final = "# >>> pegmind, where the last line had no end"
END: Final = "# <<< pegmind"
DISABLED: Final = "# pegmind: "
"""Precedes a line that is commented out."""

SPI_OVERLAYS: Final = "spi0-"
"""Overlays that set which pins the SPI controller uses, so two of them contradict each other."""


class Board(NamedTuple):
    """A kind of Pi: its filter in config.txt, all filters that apply to some of its kind, and one model of it."""

    filter: str
    filters: frozenset[str]
    model: Model


def _board(name: str, chip: str, *filters: str, types: tuple[int, ...]) -> Board:
    every = frozenset({*filters, *(f"board-type={number:#x}" for number in types)})
    return Board(filters[0], every, Model(f"Raspberry Pi {name}", chip))


BOARDS: Final = {
    "Zero 2 W": _board("Zero 2 W", "bcm2837", "pi02", "pi0", "pi0w", types=(0x12,)),
    "3": _board("3 Model B", "bcm2837", "pi3", "pi3+", types=(0x8, 0xA, 0xD, 0xE, 0x10)),
    "4": _board("4 Model B", "bcm2711", "pi4", "pi400", "cm4", "cm4s", types=(0x11, 0x13, 0x14, 0x15)),
    "5": _board("5 Model B", "bcm2712", "pi5", "pi500", "cm5", types=(0x17, 0x18, 0x19, 0x1A)),
}
"""By their names in wiring.md; from "Model filters" and "Revision codes" in Raspberry Pi's documentation."""


class BoardSettings(NamedTuple):
    """The lines of config.txt that must be in effect on a board, those that must not, and the pins of the cabinet."""

    board: Board
    required: tuple[str, ...]
    forbidden: tuple[str, ...]
    pins: frozenset[int] = frozenset()


def add_settings(text: str, settings: Sequence[BoardSettings], included: Mapping[str, str] = NOTHING_INCLUDED) -> str:
    """Return the text with the required lines in a marked block at its end, and contradicting lines commented out.

    A line that is already in effect is not repeated, also if it is in a file that is `included`. If nothing is needed,
    the text stays as it is.
    """
    text = remove_settings(text)
    lines = text.split("\n")
    disabled = {number for number, line, name in _effective_lines(lines) if _contradicts_any(line, name, settings)}
    remaining = "\n".join(line for number, line in enumerate(lines) if number not in disabled)
    block = list(_build_block(remaining, settings, included))
    if not disabled and not block:
        return text
    marked = [
        f"{DISABLED}{line}" if number in disabled or line.startswith(DISABLED) else line
        for number, line in enumerate(lines)
    ]
    joined = bool(marked[-1])
    before = marked if joined else marked[:-1]
    return "\n".join([*before, START_JOINED if joined else START, *block, END, ""])


def find_remaining(text: str, settings: BoardSettings, included: Mapping[str, str] = NOTHING_INCLUDED) -> list[str]:
    """Return the overlays that contradict the settings of a board, as lines; also those that may be in effect."""
    config = boot(text, settings.board.model, included, at_most=True)
    required, forbidden = (boot("\n".join(lines), settings.board.model) for lines in settings[1:3])
    taken = [each.line for each in find_taken_pins(config, settings.board.model) if each.pins & settings.pins]
    lines = dict.fromkeys((*taken, *(f"dtoverlay={name}" for name in forbidden.overlays if name in config.overlays)))
    return [line for line in lines if line.startswith("dtoverlay=") and line.split("=")[1] not in required.overlays]


def remove_settings(text: str) -> str:
    """Return the text without anything of ours."""
    lines = text.split("\n")
    while block := _find_block(lines):
        first, last = block
        after = lines[last + 1 :]
        if lines[first] == START_JOINED and after == [""]:
            after = []
        lines = [line.removeprefix(DISABLED) for line in (*lines[:first], *after)]
    return "\n".join(lines)


def _find_block(lines: Sequence[str]) -> tuple[int, int] | None:
    """Return the numbers of the first and last lines of the first marked block; None if there is none."""
    first = None
    for number, line in enumerate(lines):
        if line in (START, START_JOINED):
            first = number
        elif line == END and first is not None:
            return first, number
    return None


def _build_block(text: str, settings: Sequence[BoardSettings], included: Mapping[str, str]) -> Iterator[str]:
    sections = [(each.board.filter, lines) for each in settings if (lines := _missing_lines(text, each, included))]
    if sections:
        yield "[all]"
        for name, lines in sections:
            yield from (f"[{name}]", *lines)
        yield "[all]"


def _missing_lines(text: str, settings: BoardSettings, included: Mapping[str, str]) -> list[str]:
    """Return the lines to add for a board; the last line on a parameter is the one that counts.

    They hold whatever a filter comes to that only the firmware can judge.
    """
    least, most = (boot(text, settings.board.model, included, at_most=doubtful) for doubtful in (False, True))
    parameters = (line for line in settings.forbidden if line.startswith("dtparam="))
    off = [f"{line.removesuffix('=on')}=off" for line in parameters if least.has(line) or most.has(line)]
    return [*off, *(line for line in settings.required if not (least.has(line) and most.has(line)))]


def _effective_lines(lines: Sequence[str]) -> Iterator[tuple[int, str, str]]:
    """Yield the lines that some model is sure to read: their number, their text, and their model filter, or ""."""
    filters: dict[str, str] = {}
    for number, line in enumerate(map(str.strip, lines)):
        if line.startswith("["):
            filters = narrow(filters, line)
        elif line and not line.startswith("#") and filters.keys() <= {BY_MODEL}:
            yield number, line, filters.get(BY_MODEL, "")


def _contradicts_any(line: str, model_filter: str, settings: Sequence[BoardSettings]) -> bool:
    """Whether a line contradicts the settings of a board that reads it."""
    parsed = boot(line, Model("", ""))
    readers = (each for each in settings if not model_filter or model_filter in each.board.filters)
    return any(_contradicts(parsed, each) for each in readers)


def _contradicts(line: Boot, settings: BoardSettings) -> bool:
    """Whether a line contradicts the settings. One of several parameters in a line is overridden instead."""
    model = settings.board.model
    required, forbidden = (boot("\n".join(lines), model) for lines in (settings.required, settings.forbidden))
    spi = any(name.startswith(SPI_OVERLAYS) for name in required.overlays)
    return (
        any(required.settings.get(key, value) != value for key, value in line.settings.items())
        or any(forbidden.settings.get(key) == value for key, value in line.settings.items())
        or any(name in forbidden.overlays for name in line.overlays)
        or any(each.pins & settings.pins for each in find_taken_pins(line, model) if each.line.startswith("dtoverlay="))
        or (spi and any(_is_other_spi(name, line, required) for name in line.overlays))
        or (len(line.parameters) == 1 and any(_is_wrong(name, line, required, forbidden) for name in line.parameters))
    )


def _is_other_spi(name: str, line: Boot, required: Boot) -> bool:
    """Whether an overlay sets the pins of the SPI controller otherwise than required."""
    return name.startswith(SPI_OVERLAYS) and not required.overlays.get(name, {""}) <= line.overlays[name]


def _is_wrong(parameter: str, line: Boot, required: Boot, forbidden: Boot) -> bool:
    """Whether a line switches a parameter the wrong way."""
    if parameter in required.parameters:
        return line.on(parameter) != required.on(parameter)
    return parameter in forbidden.parameters and line.on(parameter) == forbidden.on(parameter)
