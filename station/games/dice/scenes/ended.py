"""The end of a turn, when cards go, and the standings at the end of the match."""

from math import ceil, floor
from typing import ClassVar, Final

from station.core import tunes
from station.core.events import Action, Hold, Press, Tick, Turn
from station.core.frame import DARK, ROWS, Frame, Lamp, Lamps, one_row, picture
from station.core.messages import Message, join_sentences
from station.core.scroller import DISPLAY_COLUMNS, Scroller, lit_points, next_step, stands_at
from station.core.timing import BLINK, ROUNDING, soonest, too_soon
from station.core.tunes import SILENCE, Tune
from station.games.dice.controls import SEATS
from station.games.dice.events import Cell, TurnEnded
from station.games.dice.match import CHIP, DICE, FRESH_HAND, DiceMatch, Hand, OpenCard, Places
from station.games.dice.messages import DiceMessages
from station.games.dice.scenes.board import (
    ASIDE_ROW,
    DICE_ROW,
    FRESH,
    GLOW,
    GOLD,
    WAITING_LEVEL,
    card_grid,
    dice_lamps,
    die_lamp,
    row_grid,
    spot,
    table_frame,
    value_grid,
)
from station.games.dice.scenes.keep import Rolling, RollingScene
from station.games.dice.scenes.turn import DiceDue
from station.games.dice.scenes.watch import watch_scene
from station.games.dice.scenes.words import result, rolling_in_words, verdict_in_words
from station.matches.messages import GameMessages
from station.scenes.base import Go, Reply, Scene, answer_at_end
from station.scenes.signs import Grid

LOOK: Final = 1.5
"""Seconds from the end of a turn until the cards go: time to see what ended it."""

DIGIT_SECONDS: Final = 0.15
"""Between one digit of a card that goes and the next."""

STANDS: Final = 0.6
"""Seconds after the cracked cards have gone, before the next turn."""

BAR_SECONDS: Final = 0.06
"""Between one lamp of a bar and the next."""

NO_WIN_LEVEL: Final = 25
"""Percent; the level of the lamp of a player who has won nothing."""


class DiceEnded(RollingScene):
    """The `last` turn of `match` is over; `rolling` has its last dice, which tumble first after a forced end.

    The digits that were covered by the move that ended it are `fresh` and blink.
    """

    last: TurnEnded
    fresh: tuple[Cell, ...]
    tune: Tune
    notice: Message | None = None

    @property
    def message(self) -> Message:
        """The result of the turn; while the dice roll, only that they do."""
        rolled = rolling_in_words(self.match, self.last.seat, len(self.last.rolled))
        return join_sentences(self.notice, result(self.match) if self.told else rolled)

    def on(self, action: Action, now: float) -> Reply:
        """Go on when it is time, or sooner after a press; while the dice roll, a press only stops them."""
        match action:
            case Hold("back") if self.match.outcome is None:
                return Go("leave")
            case Press() | Turn() if not self.rolling.over(now):
                return self._replace(rolling=self.rolling.stop_now(now), told=True, tune=Tune(tunes.FORCED, now))
            case Press() if not too_soon(self.rolling.over_at, now):
                return self._next(now)
            case Tick() if now >= self.over_at - ROUNDING:
                return self._next(now)
            case Tick() if self.rolling.over(now) and not self.told:
                return self._replace(told=True)
            case _:
                return self

    def frame(self, now: float) -> Frame:
        """The table at the end of the turn, whose cracked cards go digit by digit."""
        gone = self._count_gone(now)
        places = _remaining_cards(self.match, self.last, gone)
        grid = {
            **card_grid(places, die_lamp(CHIP, self.rolling.began, now)),
            **value_grid(places, [number for number, _ in self.last.cards]),
            **(self._blinking_grid(now) if gone == 0 else {}),
            **self._leaving_grid(gone),
            **row_grid(dice_lamps(self.last.aside, self.rolling.over_at, now), ASIDE_ROW),
            **self._rolled_grid(now),
        }
        aside = Hand(earlier=self.last.aside)
        return table_frame(self.match, grid, aside, tunes.tone(self.tune, now))._replace(secret=self._seats())

    def due(self, now: float) -> float | None:
        steps = (self._goes_at + step * DIGIT_SECONDS for step in range(self._steps))
        return soonest(
            self.rolling.next(now),
            BLINK.next(self.rolling.over_at, now),
            GLOW.next(self.rolling.over_at, now),
            GLOW.next(self.rolling.began, now),
            tunes.next_note(self.tune, now),
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
        """The number of digits that go, one after the other."""
        return max((len(card.digits) for _, card in self.last.cards), default=0)

    def _count_gone(self, now: float) -> int:
        """Return how many digits of a card have gone."""
        return max(0, floor((now - self._goes_at) / DIGIT_SECONDS + ROUNDING) + 1)

    def _next(self, now: float) -> Scene:
        if self.match.outcome is not None:
            return standings_scene(self.match, now)
        return turn_begin_scene(self.match, now, result(self.match))

    def _blinking_grid(self, now: float) -> Grid:
        return dict.fromkeys(map(spot, self.fresh), FRESH if BLINK.on(self.rolling.over_at, now) else DARK)

    def _leaving_grid(self, gone: int) -> Grid:
        """Won cards empty from the left, as if they were counted out; lost ones go dark from the right."""
        grid: Grid = {}
        for number, card in self.last.cards:
            size = len(card.digits)
            digits = range(min(gone, size)) if self.last.how == "voluntary" else range(max(0, size - gone), size)
            grid = {**grid, **{spot((number, digit)): DARK for digit in digits}}
        return grid

    def _rolled_grid(self, now: float) -> Grid:
        """Return the dice that ended the turn, which are lit for a moment."""
        if self.last.how == "voluntary" or self.rolling.seen(now):
            return {}
        return row_grid(self.rolling.lamps(now), DICE_ROW, DICE - len(self.last.rolled))

    def _seats(self) -> Lamps:
        """Return the seat lamps, of which that of the ended turn still shines."""
        among = enumerate(SEATS[: len(self.match.won)])
        return one_row([lamp if seat == self.last.seat else lamp._replace(level=WAITING_LEVEL) for seat, lamp in among])


def turn_end_scene(
    match: DiceMatch, last: TurnEnded, now: float, fresh: tuple[Cell, ...] = (), before: DiceMatch | None = None
) -> DiceEnded:
    """Return the scene after a turn, whose last move covered the `fresh` digits; the match was another one `before`."""
    forced = last.how == "forced"
    rolling = Rolling(last.rolled, now, before)
    if forced:
        rattle = Tune(rolling.notes() + tunes.FORCED, now)
        return DiceEnded(match, rolling, told=False, last=last, fresh=fresh, tune=rattle)
    notes = tunes.CASH if last.cards else tunes.SUBMIT
    return DiceEnded(match, rolling.stop_now(now), told=True, last=last, fresh=fresh, tune=Tune(notes, now))


def turn_begin_scene(match: DiceMatch, now: float, notice: Message | None = None) -> Scene:
    """Return the scene at the beginning of a turn; `notice` tells what came before."""
    if match.terms.strength(match.seat) is not None:
        return watch_scene(match, now, notice=notice)
    return DiceDue(match, now, notice, Tune(tunes.START, now))


def _remaining_cards(match: DiceMatch, last: TurnEnded, gone: int) -> Places:
    """Return the cards at the end of a turn; those cracked stay, all covered, until all digits have gone."""
    cracked = {
        number: OpenCard(card, (True,) * len(card.digits)) if gone < len(card.digits) else None
        for number, card in last.cards
    }
    return tuple(cracked.get(number, place) for number, place in enumerate(match.places, 1))


class DiceStandings(Scene):
    """`match` is over: its `banner` runs, then, at `climbs_at`, the bars climb; `told` says what ok does then."""

    name: ClassVar[str] = "standings"

    match: DiceMatch
    banner: Scroller
    climbs_at: float
    tune: Tune
    told: bool = False
    notice: Message | None = None

    @property
    def message(self) -> Message:
        follows = GameMessages.play_again() if self.told else DiceMessages.go_on()
        return join_sentences(self.notice, verdict_in_words(self.match), follows)

    def on(self, action: Action, now: float) -> Reply:
        """Play again, or go back to the boxes; while the name runs, a press shows the bars, and a turn does nothing."""
        runs = self._runs(now)
        match action:
            case Press() | Turn() if too_soon(self.banner.began if runs else self.climbs_at, now):
                return self
            case Press() if runs:
                return self._replace(climbs_at=now, told=True, tune=SILENCE)
            case Turn() if runs:
                return self
            case Tick() if not runs and not self.told:
                return self._replace(told=True)
            case _:
                return answer_at_end(self, self.match, action, now)

    def frame(self, now: float) -> Frame:
        """The winner's name in the colour of the seat, then a bar for every seat, the first one at the top."""
        tone = tunes.tone(self.tune, now)
        if self._runs(now):
            left, right = picture(lit_points(self.banner, now), self._winners_lamp())
            return table_frame(self.match, {}, FRESH_HAND, tone)._replace(pegs=left, keys=right)
        return table_frame(self.match, self._bars(self._count_climbed(now)), FRESH_HAND, tone)

    def due(self, now: float) -> float | None:
        climbed = self._count_climbed(now)
        highest = max(map(self._lamps, range(len(self.match.won))))
        return soonest(
            tunes.next_note(self.tune, now),
            next_step(self.banner, now) if now < self.climbs_at else None,
            self.climbs_at if now < self.climbs_at else None,
            self.climbs_at + (climbed + 1) * BAR_SECONDS if climbed < highest else None,
        )

    @property
    def _height(self) -> int:
        """The number of rows for every seat, the lowest of which stays dark."""
        return ROWS // len(self.match.won)

    def _runs(self, now: float) -> bool:
        """Whether the name is still running, before the bars."""
        return now < self.climbs_at - ROUNDING

    def _count_climbed(self, now: float) -> int:
        return max(0, int((now - self.climbs_at) / BAR_SECONDS + ROUNDING))

    def _lamps(self, seat: int) -> int:
        """Return how many lamps the bar of a seat has: one a million, or fewer if the longest bar has no room."""
        most = max(map(self.match.millions, range(len(self.match.won))))
        worth = max(1, ceil(most / (DISPLAY_COLUMNS * (self._height - 1))))
        return ceil(self.match.millions(seat) / worth)

    def _bars(self, climbed: int) -> Grid:
        bars = (self._bar(seat, min(climbed, self._lamps(seat))) for seat in range(len(self.match.won)))
        return {point: lamp for bar in bars for point, lamp in bar.items()}

    def _bar(self, seat: int, lamps: int) -> Grid:
        top = ROWS - 1 - seat * self._height
        if lamps == 0:
            return {(0, top): SEATS[seat]._replace(level=NO_WIN_LEVEL)}
        return {(lamp % DISPLAY_COLUMNS, top - lamp // DISPLAY_COLUMNS): SEATS[seat] for lamp in range(lamps)}

    def _winners_lamp(self) -> Lamp:
        winner = self.match.outcome.winner if self.match.outcome else None
        return SEATS[self.match.terms.seats.index(winner)] if winner is not None else GOLD


def standings_scene(match: DiceMatch, now: float) -> DiceStandings:
    """Return the scene at the end of a match."""
    banner = Scroller(_banner(match), now, passes=2)
    return DiceStandings(match, banner, stands_at(banner), Tune(tunes.WON, now))


def _banner(match: DiceMatch) -> Message:
    winner = match.outcome.winner if match.outcome else None
    if winner:
        return GameMessages.winner_banner(winner=winner)
    if match.terms.alone:
        return DiceMessages.millions_banner(n=match.millions(0))
    return GameMessages.draw_banner()
