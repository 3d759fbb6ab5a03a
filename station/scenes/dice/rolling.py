"""Dice that roll: they tumble, and come to lie one after the other."""

from typing import Final, NamedTuple

from station import tunes
from station.frame import Lamp
from station.games.dice_match import CHIP, Dice
from station.scenes.dice.board import FACES
from station.scenes.rhythm import NEVER, ROUNDING, soonest

SECONDS: Final = 0.9
"""A roll of any number of dice takes so long; the last one keeps everybody waiting."""

TUMBLE: Final = 0.075
"""Seconds between the faces of a die that tumbles."""

FIRST_LIES: Final = 0.3
STAND: Final = 0.5
"""Seconds from the last die that lies to the moment when those that do not fit go dark."""

TUMBLING: Final = 40
"""Percent: a face that goes by."""

_ORDER: Final = "1*4253"


class Rolling(NamedTuple):
    """Dice that were thrown at `began`; minus infinity for dice that have been lying for long."""

    dice: Dice
    began: float = NEVER

    @property
    def over_at(self) -> float:
        """When all of them lie."""
        return self.began + SECONDS

    @property
    def seen_at(self) -> float:
        """When everybody has seen what they show."""
        return self.over_at + STAND

    def over(self, now: float) -> bool:
        """Whether all of them lie."""
        return now >= self.over_at - ROUNDING

    def seen(self, now: float) -> bool:
        """Whether everybody has seen what they show."""
        return now >= self.seen_at - ROUNDING

    def lamps(self, now: float) -> tuple[Lamp, ...]:
        """What the dice show at `now`; a face that goes by is dimmed."""
        return tuple(self._lamp(number, now) for number in range(len(self.dice)))

    def next(self, now: float) -> float | None:
        """When a die shows something else, or None once all have been seen."""
        lies = (time for time in (*map(self._lies_at, range(len(self.dice))), self.seen_at) if time > now)
        return soonest(self.began + (self._step(now) + 1) * TUMBLE if now < self.over_at else None, *lies)

    def hurried(self, now: float) -> "Rolling":
        """The same dice, lying now."""
        return self._replace(began=now - SECONDS)

    def notes(self) -> tunes.Notes:
        """The rattle, and a chime for a chip."""
        return tunes.RATTLE + (tunes.CHIP if CHIP in self.dice else ())

    def _lamp(self, number: int, now: float) -> Lamp:
        if now >= self._lies_at(number) - ROUNDING:
            return FACES[self.dice[number]]
        return FACES[_ORDER[(self._step(now) + 2 * number) % len(_ORDER)]]._replace(level=TUMBLING)

    def _lies_at(self, number: int) -> float:
        if number == len(self.dice) - 1:
            return self.over_at
        return self.began + FIRST_LIES + (SECONDS - FIRST_LIES) * number / len(self.dice)

    def _step(self, now: float) -> int:
        return int((now - self.began) / TUMBLE + ROUNDING)
