"""Some presses in a hurry, and what was shown of them when the power went. Pure."""

import random
from collections.abc import Iterable
from typing import Final, NamedTuple

from trials.guest.two_player_game import Moment, after, after_a_cut, is_move, looks, next_control

MOST: Final = 5

Burst = tuple[tuple[str, Moment], ...]
"""No press, and where the match stands; then every press, and where it stands after it."""


class Cut(NamedTuple):
    """Of a burst `seen` presses were on the lamps when the power went; `least` of them are there afterwards."""

    burst: Burst
    seen: int = 0
    least: int = 0

    @property
    def shown(self) -> Moment:
        """What stood on the lamps."""
        return self.burst[self.seen][1]

    @property
    def allowed(self) -> tuple[Moment, ...]:
        """Where the match may stand when the power is back."""
        return tuple(after_a_cut(moment) for _, moment in self.burst[self.least :])

    @property
    def in_flight(self) -> int:
        """Presses that were under way, and not to be seen yet."""
        return len(self.burst) - 1 - self.seen


def at_rest(moment: Moment) -> Cut:
    """A cut when nobody had pressed anything for a while."""
    return Cut((("", moment),))


def hurried(moment: Moment, chance: random.Random) -> Burst:
    """Up to MOST presses, and none after the end of a round, when a press sooner or later means something else."""
    burst = [("", moment)]
    for _ in range(chance.randint(1, MOST)):
        control = next_control(moment, chance)
        moment = after(moment, control)
        burst.append((control, moment))
        if moment.place in ("reveal", "standings"):
            break
    return tuple(burst)


def as_seen(burst: Burst, frames: Iterable[bytes]) -> Cut:
    """What these frames have shown of a burst, and what therefore was written down.

    A move is shown when it is written down. Pegs are written down once the hand has stopped, so those that were seen
    since the last move may be lost.
    """
    seen = 0
    for frame in frames:
        if seen + 1 < len(burst) and frame in looks(burst[seen + 1][1]):
            seen += 1
    moves = (number for number in range(seen, 0, -1) if is_move(burst[number - 1][1], burst[number][0]))
    return Cut(burst, seen, next(moves, 0))
