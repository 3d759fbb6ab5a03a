"""A turn of the dice game is over: cracked cards are won in gold, or go dark."""

from math import floor
from typing import Final, NamedTuple

from station import tunes
from station.events import Action, Hold, Press, Tick, Turn
from station.frame import DARK, Frame, Lamps, one_row
from station.games.dice_match import CHIP, DICE, DiceMatch, Ended, Hand, Place, Places
from station.scenes.board import BLINK
from station.scenes.building import Building
from station.scenes.dice.board import (
    ASIDE_ROW,
    DICE_ROW,
    FRESH,
    GLOW,
    SEATS,
    WAITING,
    cards,
    covered_since,
    dice,
    die,
    row,
    spot,
    table,
    values,
)
from station.scenes.dice.rolling import Rolling
from station.scenes.dice.standings import standings
from station.scenes.dice.turn import DiceDue
from station.scenes.dice.watch import watched
from station.scenes.dice.words import result, tumbling
from station.scenes.haste import too_soon
from station.scenes.rhythm import ROUNDING, soonest
from station.scenes.scene import Go, Reply, Scene
from station.scenes.signs import Grid
from station.tunes import Tune
from station.words import sentence

LOOK: Final = 1.5
"""Seconds from the end of a turn until the cards go: time to see what it was that ended it."""

DIGIT_SECONDS: Final = 0.15
"""Between one digit of a card that goes and the next."""

STANDS: Final = 0.6
"""Seconds without any cracked card, before the next turn."""


class DiceEnded(NamedTuple):
    """The `last` turn of `match` is over; `rolling` are its last dice, which tumble first if the turn ended forced.

    `before` are the cards before the move that ended it: what it covered blinks.
    """

    match: DiceMatch
    last: Ended
    before: Places
    rolling: Rolling
    told: bool
    tune: Tune
    notice: str = ""
    name: str = "dice"
    building: Building | None = None
    behind_shield: bool = False

    @property
    def message(self) -> str:
        """What became of the turn; before the dice lie, that they roll."""
        rolled = tumbling(self.match, self.last.seat, len(self.last.rolled))
        return f"{self.notice} {result(self.match) if self.told else rolled}".strip()

    def on(self, action: Action, now: float) -> Reply:
        """Go on by itself, or sooner where somebody presses who has seen it; before the dice lie, they lie then."""
        match action:
            case Hold("back") if self.match.outcome is None:
                return Go("leave")
            case Press() | Turn() if not self.rolling.over(now):
                return self._replace(rolling=self.rolling.hurried(now), told=True, tune=Tune(tunes.FORCED, now))
            case Press() if not too_soon(self.rolling.over_at, now):
                return self._next(now)
            case Tick() if now >= self.over_at - ROUNDING:
                return self._next(now)
            case Tick() if self.rolling.over(now) and not self.told:
                return self._replace(told=True)
            case _:
                return self

    def refuse(self, reason: str, now: float) -> "DiceEnded":
        """Growl and say why."""
        return self._replace(notice=sentence(reason), tune=Tune(tunes.REFUSE, now))

    def frame(self, now: float) -> Frame:
        """The table as the turn left it, whose cracked cards go digit by digit."""
        gone = self._gone(now)
        places = _left_behind(self.match, self.last, gone)
        grid = {
            **cards(places, die(CHIP, self.rolling.began, now)),
            **values(places, [number for number, _ in self.last.cards]),
            **(self._fresh(places, now) if gone == 0 else {}),
            **self._going(gone),
            **row(dice(self.last.aside, self.rolling.over_at, now), ASIDE_ROW),
            **self._rolled(now),
        }
        aside = Hand(earlier=self.last.aside)
        return table(self.match, grid, aside, tunes.tone(self.tune, now))._replace(secret=self._seats())

    def due(self, now: float) -> float | None:
        """The next face, digit that goes, or note, and the end of this."""
        steps = (self._goes_at + step * DIGIT_SECONDS for step in range(self._steps))
        return soonest(
            self.rolling.next(now),
            BLINK.next(self.rolling.over_at, now),
            GLOW.next(self.rolling.over_at, now),
            GLOW.next(self.rolling.began, now),
            tunes.next_change(self.tune, now),
            max(now, self.over_at),
            *(step for step in steps if step > now),
        )

    @property
    def over_at(self) -> float:
        """When the next turn begins, or the standings are shown."""
        return self._goes_at + self._steps * DIGIT_SECONDS + STANDS

    @property
    def _goes_at(self) -> float:
        return self.rolling.over_at + LOOK

    @property
    def _steps(self) -> int:
        """So many digits go, one after the other."""
        return max((len(card.digits) for _, card in self.last.cards), default=0)

    def _gone(self, now: float) -> int:
        """How many digits of a card have gone."""
        return max(0, floor((now - self._goes_at) / DIGIT_SECONDS + ROUNDING) + 1)

    def _next(self, now: float) -> Scene:
        if self.match.outcome is not None:
            return standings(self.match, now)
        return begun(self.match, now, result(self.match))

    def _fresh(self, places: Places, now: float) -> Grid:
        cells = map(spot, covered_since(self.before, places))
        began = self.rolling.over_at
        return dict.fromkeys(cells, FRESH if BLINK.on(began, now) else DARK)

    def _going(self, gone: int) -> Grid:
        """Won cards empty from the left, as if they were counted out; lost ones go dark from the right."""
        grid: Grid = {}
        for number, card in self.last.cards:
            size = len(card.digits)
            digits = range(min(gone, size)) if self.last.how == "voluntary" else range(max(0, size - gone), size)
            grid = {**grid, **{spot((number, digit)): DARK for digit in digits}}
        return grid

    def _rolled(self, now: float) -> Grid:
        """The dice that ended the turn lie for a moment in the light."""
        if self.last.how == "voluntary" or self.rolling.seen(now):
            return {}
        return row(self.rolling.lamps(now), DICE_ROW, DICE - len(self.last.rolled))

    def _seats(self) -> Lamps:
        """Whose turn it was still shines."""
        among = enumerate(SEATS[: len(self.match.won)])
        return one_row([lamp if seat == self.last.seat else lamp._replace(level=WAITING) for seat, lamp in among])


def over(match: DiceMatch, last: Ended, now: float, before: DiceMatch) -> DiceEnded:
    """The scene after a turn."""
    forced = last.how == "forced"
    rolling = Rolling(last.rolled, now)
    if forced:
        return DiceEnded(
            match, last, before.places, rolling, told=False, tune=Tune(rolling.notes() + tunes.FORCED, now)
        )
    notes = tunes.CASH if last.cards else tunes.SUBMIT
    return DiceEnded(match, last, before.places, rolling.hurried(now), told=True, tune=Tune(notes, now))


def begun(match: DiceMatch, now: float, notice: str = "") -> Scene:
    """The scene at the beginning of a turn; `notice` tells what came before."""
    if match.terms.strength(match.seat) is not None:
        return watched(match, now, None, notice)
    return DiceDue(match, now, notice, Tune(tunes.START, now))


def _left_behind(match: DiceMatch, last: Ended, gone: int) -> Places:
    """The cards at the end of a turn: those cracked still lie there, all covered, until all digits have gone."""
    cracked = {
        number: Place(card, (True,) * len(card.digits)) if gone < len(card.digits) else None
        for number, card in last.cards
    }
    return tuple(cracked.get(number, place) for number, place in enumerate(match.places, 1))
