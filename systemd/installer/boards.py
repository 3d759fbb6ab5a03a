"""The kinds of Pi that config.txt distinguishes, and what each needs there. Pure."""

from typing import Final, NamedTuple

from hardware.models import Model


class Board(NamedTuple):
    """A kind of Pi: its filter in config.txt, all filters that apply to some of its kind, and one model of it."""

    filter: str
    filters: frozenset[str]
    model: Model


BOARDS: Final = {
    "Zero 2 W": Board("pi02", frozenset({"pi0", "pi0w", "pi02"}), Model("Raspberry Pi Zero 2 W", "bcm2837")),
    "3": Board("pi3", frozenset({"pi3", "pi3+"}), Model("Raspberry Pi 3 Model B", "bcm2837")),
    "4": Board("pi4", frozenset({"pi4", "pi400", "cm4", "cm4s"}), Model("Raspberry Pi 4 Model B", "bcm2711")),
    "5": Board("pi5", frozenset({"pi5", "pi500", "cm5"}), Model("Raspberry Pi 5 Model B", "bcm2712")),
}
"""By their names in wiring.md; from "Model filters" in Raspberry Pi's documentation of config.txt."""


class Want(NamedTuple):
    """What a board needs: the `lines` must be in effect, and none of those in `against`."""

    board: Board
    lines: tuple[str, ...]
    against: tuple[str, ...]
