"""Add what the cabinet needs to config.txt, and remove it again. Pure.

For any text: undone(applied(text)) == undone(text), which is the text itself if it contains nothing of ours; and
applied(applied(text)) == applied(text).
"""

from collections.abc import Iterator, Sequence
from typing import Final

from hardware.doctor.boot import MODEL_FILTER, Boot, boot
from hardware.models import Model
from systemd.installer.boards import Want

OPEN: Final = "# >>> pegmind"
OPEN_JOINED: Final = "# >>> pegmind, where the last line had no end"
CLOSE: Final = "# <<< pegmind"
MARK: Final = "# pegmind: "
"""Precedes a line that is commented out."""

SPI_OVERLAYS: Final = "spi0-"
"""Overlays that set which pins the SPI controller uses, so two of them contradict each other."""


def applied(text: str, wants: Sequence[Want]) -> str:
    """The text with the wanted lines in a marked block at its end, and with contradicting lines commented out.

    A line that is already in effect is not repeated. If nothing is needed, the text stays as it is.
    """
    text = undone(text)
    lines = text.split("\n")
    unwanted = {number for number, line, reach in _reaches(lines) if _is_against(line, reach, wants)}
    kept = "\n".join(line for number, line in enumerate(lines) if number not in unwanted)
    block = list(_block(kept, wants))
    if not unwanted and not block:
        return text
    marked = [
        f"{MARK}{line}" if number in unwanted or line.startswith(MARK) else line for number, line in enumerate(lines)
    ]
    joined = bool(marked[-1])
    before = marked if joined else marked[:-1]
    return "\n".join([*before, OPEN_JOINED if joined else OPEN, *block, CLOSE, ""])


def undone(text: str) -> str:
    """The text without anything of ours."""
    lines = text.split("\n")
    while found := _found(lines):
        first, last = found
        after = lines[last + 1 :]
        if lines[first] == OPEN_JOINED and after == [""]:
            after = []
        lines = [line.removeprefix(MARK) for line in (*lines[:first], *after)]
    return "\n".join(lines)


def _found(lines: Sequence[str]) -> tuple[int, int] | None:
    """The numbers of the first and the last line of the first marked block."""
    first = None
    for number, line in enumerate(lines):
        if line in (OPEN, OPEN_JOINED):
            first = number
        elif line == CLOSE and first is not None:
            return first, number
    return None


def _block(text: str, wants: Sequence[Want]) -> Iterator[str]:
    sections = [(want.board.filter, lines) for want in wants if (lines := _lacking(text, want))]
    if sections:
        yield "[all]"
        for name, lines in sections:
            yield from (f"[{name}]", *lines)
        yield "[all]"


def _lacking(text: str, want: Want) -> list[str]:
    """The lines to add for a board; the last line on a parameter is the one that counts."""
    config = boot(text, want.board.model)
    parameters = (line for line in want.against if line.startswith("dtparam=") and config.has(line))
    off = [f"{line.removesuffix('=on')}=off" for line in parameters]
    return [*off, *(line for line in want.lines if not config.has(line))]


def _reaches(lines: Sequence[str]) -> Iterator[tuple[int, str, str | None]]:
    """The lines that can be in effect, with their numbers and the model filter that applies to them; "" is none."""
    model, plain = "", True
    for number, line in enumerate(map(str.strip, lines)):
        name = line.strip("[]").lower()
        if not line.startswith("["):
            if plain and line and not line.startswith("#"):
                yield number, line, model
        elif name == "all":
            model, plain = "", True
        elif MODEL_FILTER.fullmatch(name):
            model = name
        else:
            plain = False


def _is_against(line: str, reach: str | None, wants: Sequence[Want]) -> bool:
    said = boot(line, Model("", ""))
    return any(_contradicts(said, want) for want in wants if not reach or reach in want.board.filters)


def _contradicts(said: Boot, want: Want) -> bool:
    """Whether a line contradicts what is wanted. One of several parameters in a line is overridden instead."""
    wanted, against = (boot("\n".join(lines), want.board.model) for lines in (want.lines, want.against))
    spi = any(name.startswith(SPI_OVERLAYS) for name in wanted.overlays)
    return (
        any(wanted.settings.get(key, value) != value for key, value in said.settings.items())
        or any(against.settings.get(key) == value for key, value in said.settings.items())
        or any(name in against.overlays for name in said.overlays)
        or (spi and any(_rivals(name, said, wanted) for name in said.overlays))
        or (len(said.parameters) == 1 and any(_turned(name, said, wanted, against) for name in said.parameters))
    )


def _rivals(name: str, said: Boot, wanted: Boot) -> bool:
    return name.startswith(SPI_OVERLAYS) and not wanted.overlays.get(name, {""}) <= said.overlays[name]


def _turned(name: str, said: Boot, wanted: Boot, against: Boot) -> bool:
    if name in wanted.parameters:
        return said.on(name) != wanted.on(name)
    return name in against.parameters and said.on(name) == against.on(name)
