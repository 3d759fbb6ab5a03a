"""Encoders of which edges get lost: how many of 1 000 detents are told, by gpiozero's decoder and by ours.

python -m tests.hardware.lost_edges
"""

import random
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from gpiozero import RotaryEncoder

from hardware.inputs.quadrature import CYCLE, knob_at, turn

Edge = tuple[bool, bool]
"""Whether it is line B that changed, and whether it is closed now."""

Decoder = Callable[[], Callable[[Edge], int]]
"""Makes a decoder: edges in, detents out."""

AT_REST: Final = knob_at(a=False, b=False)
SHARES: Final = (0.0, 0.01, 0.02, 0.05)
SEEDS: Final = range(10)
DETENTS: Final = 1000


def turned(rotation: Iterable[int], transitions: int) -> list[Edge]:
    """The edges of a rotation, detent by detent: 1 clockwise, -1 anticlockwise."""
    edges = []
    place = 0
    for way in rotation:
        for _ in range(transitions):
            before, after = CYCLE[place % 4], CYCLE[(place + way) % 4]
            place += way
            b = before[1] != after[1]
            edges.append((b, after[b]))
    return edges


def lost(edges: Iterable[Edge], share: float, seed: int) -> list[Edge]:
    """Those edges that do not get lost."""
    chance = random.Random(seed)  # noqa: S311 - a measurement
    return [edge for edge in edges if chance.random() >= share]


def counted(decoder: Decoder, edges: Iterable[Edge]) -> int:
    """The sum of all detents that were told."""
    return sum(map(decoder(), edges))


def ours(transitions: int) -> Decoder:
    def make() -> Callable[[Edge], int]:
        knob = AT_REST

        def decode(edge: Edge) -> int:
            nonlocal knob
            knob, made = turn(knob, b=edge[0], closed=edge[1], transitions=transitions)
            return made

        return decode

    return make


def gpiozeros() -> Callable[[Edge], int]:
    """RotaryEncoder's own table of transitions, as its `_change_state` goes through it."""
    state, lines = "idle", [0, 0]

    def decode(edge: Edge) -> int:
        nonlocal state
        lines[edge[0]] = int(edge[1])
        state = RotaryEncoder.TRANSITIONS[state][lines[0] << 1 | lines[1]]
        made = {"+1": 1, "-1": -1}.get(state, 0)
        state = "idle" if made else state
        return made

    return decode


def _row(name: str, decoder: Decoder, transitions: int, rotation: Sequence[int]) -> str:
    edges = turned(rotation, transitions)
    counts = [sum(counted(decoder, lost(edges, share, seed)) for seed in SEEDS) / len(SEEDS) for share in SHARES]
    return f"{transitions} transitions, {name:8}" + "".join(f"{count:8.0f}" for count in counts)


def main() -> None:
    """Write the table."""
    lines = ["edges lost              " + "".join(f"{share:8.0%}" for share in SHARES)]
    for transitions in (4, 2, 1):
        lines += [
            _row(name, made, transitions, [1] * DETENTS)
            for name, made in (("gpiozero", gpiozeros), ("ours", ours(transitions)))
        ]
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
