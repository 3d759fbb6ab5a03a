"""The decoder of a rotary encoder, pure: levels of its two lines in, detents out.

Both lines rest high in a detent (both contacts open), and go through four transitions to the next one.
Transitions are counted up and down, so contact bounce cancels itself out; whoever comes to rest at
least half way round has made a detent, even if transitions were lost.
"""

from typing import Final, NamedTuple

TRANSITIONS: Final = 4
"""From one detent to the next."""

_CYCLE: Final = ((False, False), (True, False), (True, True), (False, True))
"""Which of the lines A and B are closed, in clockwise order: A leads."""


class Knob(NamedTuple):
    """`phase` is the place in the cycle, 0 at rest; `moved` the transitions since the last detent."""

    phase: int = 0
    moved: int = 0


def turn(knob: Knob, *, a: bool, b: bool) -> tuple[Knob, int]:
    """The knob after its lines were seen closed or open, and the detent made: 1 clockwise, -1, or 0.

    Two transitions at once are one that was lost: they go on in the direction of the turn.
    """
    phase = _CYCLE.index((a, b))
    direction = (knob.moved > 0) - (knob.moved < 0)
    moved = knob.moved + (0, 1, 2 * direction, -1)[(phase - knob.phase) % TRANSITIONS]
    if phase != 0:
        return Knob(phase, moved), 0
    return Knob(), ((moved > 0) - (moved < 0)) * (abs(moved) * 2 >= TRANSITIONS)
