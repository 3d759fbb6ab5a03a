"""Two buttons pressed together and held: ok and back, for the operator.

While they are held together neither of them says anything of its own. A button that is stuck takes no part: the
other one has to follow within a second. Hands that press everything at once are no operator's.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from station.events import Action, Event, Hold, Press, Release

BOTH: Final = frozenset({"ok", "back"})
NAME: Final = "ok+back"
"""What is told to have been held."""

SECONDS: Final = 5.0
TOGETHER: Final = 1.0
"""Seconds between the one and the other."""

AT_ONCE: Final = 0.3
"""Seconds before the first of the two; whoever presses something else from then on wants nothing of an operator."""

NONE_DOWN: Final[Mapping[str, float]] = MappingProxyType({})


class Chord(NamedTuple):
    """When each of the two that are `down` went down, and whether somebody was `told` of both.

    `others` is when anything else was pressed last.
    """

    down: Mapping[str, float] = NONE_DOWN
    told: bool = False
    others: float = float("-inf")

    @property
    def sounds(self) -> bool:
        """Whether both are down, and went down together."""
        return self.down.keys() == BOTH and max(self.down.values()) - min(self.down.values()) <= TOGETHER

    @property
    def due(self) -> float | None:
        """When both will have been down for long enough, and nothing else; None once that was told, or it is not so."""
        alone = self.sounds and self.others < min(self.down.values()) - AT_ONCE
        return max(self.down.values()) + SECONDS if alone and not self.told else None


def concerns(event: Event) -> bool:
    """Whether the event is one of the two going down or coming up."""
    return isinstance(event, Press | Release) and event.control in BOTH


def feel(chord: Chord, event: Event, now: float) -> Chord:
    """Take an event in."""
    match event:
        case Press(control) if control in BOTH - chord.down.keys():
            return chord._replace(down={**chord.down, control: now})
        case Release(control) if control in chord.down:
            down = {other: since for other, since in chord.down.items() if other != control}
            return chord._replace(down=down, told=False)
        case Press(control) if control not in BOTH:
            return chord._replace(others=now)
        case _:
            return chord


def ripen(chord: Chord, now: float) -> tuple[Chord, tuple[Action, ...]]:
    """Tell, once, that both have been down for long enough."""
    if chord.due is None or now < chord.due:
        return chord, ()
    return chord._replace(told=True), (Hold(NAME),)
