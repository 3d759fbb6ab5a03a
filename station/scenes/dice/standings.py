"""The end of a dice game: the winner's moment, then everybody's millions as bars."""

from math import ceil
from typing import Final, NamedTuple

from station import tunes
from station.events import CONFIRM, Action, Press, Tick, Turn
from station.frame import ROWS, Frame, Lamp, picture
from station.games.dice_match import FRESH, DiceMatch
from station.marquee import COLUMNS, Marquee, next_change, points, stands_at
from station.scenes.building import Building
from station.scenes.dice.board import GOLD, SEATS, table
from station.scenes.dice.words import verdict
from station.scenes.haste import too_soon
from station.scenes.rhythm import ROUNDING, soonest
from station.scenes.scene import Go, Make, Reply
from station.scenes.signs import Grid
from station.tunes import SILENCE, Tune
from station.words import sentence

STEP_SECONDS: Final = 0.06
"""Between one lamp of a bar and the next."""

START: Final = 25
"""Percent: the lamp of somebody who has won nothing."""


class DiceStandings(NamedTuple):
    """`match` is over: its `banner` runs, then, at `climbs_at`, the bars climb; `told` says what ok does then."""

    match: DiceMatch
    banner: Marquee
    climbs_at: float
    tune: Tune
    told: bool = False
    notice: str = ""
    name: str = "standings"
    building: Building | None = None
    behind_shield: bool = False

    @property
    def message(self) -> str:
        """Who has won, who has what, and what comes next."""
        follows = "Press ok to play again, back for the boxes." if self.told else "Press ok to go on."
        return f"{self.notice} {verdict(self.match)} {follows}".strip()

    def on(self, action: Action, now: float) -> Reply:
        """Play again, or go back to the boxes; while the name runs a press leads to the bars, and a turn nowhere."""
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
            case Press(control) if control in CONFIRM:
                return Make(self.match.opening)
            case Press("back") | Turn():
                return Go("menu")
            case Press():
                return self.refuse("that does nothing here", now)
            case _:
                return self

    def refuse(self, reason: str, now: float) -> "DiceStandings":
        """Growl and say why."""
        return self._replace(notice=sentence(reason), tune=Tune(tunes.REFUSE, now))

    def frame(self, now: float) -> Frame:
        """The winner's name in the colour of the seat, then a bar for every seat, the first one at the top."""
        tone = tunes.tone(self.tune, now)
        if self._runs(now):
            left, right = picture(points(self.banner, now), self._winners_lamp())
            return table(self.match, {}, FRESH, tone)._replace(pegs=left, keys=right)
        return table(self.match, self._bars(self._climbed(now)), FRESH, tone)

    def due(self, now: float) -> float | None:
        """The next step of a bar or of the name, or note."""
        climbed = self._climbed(now)
        highest = max(map(self._lamps, range(len(self.match.won))))
        return soonest(
            tunes.next_change(self.tune, now),
            next_change(self.banner, now) if now < self.climbs_at else None,
            self.climbs_at if now < self.climbs_at else None,
            self.climbs_at + (climbed + 1) * STEP_SECONDS if climbed < highest else None,
        )

    @property
    def _height(self) -> int:
        """Rows for every seat; the lowest of them stays dark."""
        return ROWS // len(self.match.won)

    def _runs(self, now: float) -> bool:
        """Whether the name still does, and no bar is there yet."""
        return now < self.climbs_at - ROUNDING

    def _climbed(self, now: float) -> int:
        return max(0, int((now - self.climbs_at) / STEP_SECONDS + ROUNDING))

    def _lamps(self, seat: int) -> int:
        """So many lamps has the bar of a seat: one a million, or fewer where the longest bar has no room for that."""
        most = max(map(self.match.millions, range(len(self.match.won))))
        worth = max(1, ceil(most / (COLUMNS * (self._height - 1))))
        return ceil(self.match.millions(seat) / worth)

    def _bars(self, climbed: int) -> Grid:
        bars = (self._bar(seat, min(climbed, self._lamps(seat))) for seat in range(len(self.match.won)))
        return {point: lamp for bar in bars for point, lamp in bar.items()}

    def _bar(self, seat: int, lamps: int) -> Grid:
        top = ROWS - 1 - seat * self._height
        if lamps == 0:
            return {(0, top): SEATS[seat]._replace(level=START)}
        return {(lamp % COLUMNS, top - lamp // COLUMNS): SEATS[seat] for lamp in range(lamps)}

    def _winners_lamp(self) -> Lamp:
        winner = self.match.outcome.winner if self.match.outcome else None
        return SEATS[self.match.terms.seats.index(winner)] if winner is not None else GOLD


def standings(match: DiceMatch, now: float) -> DiceStandings:
    """The scene at the end of a match."""
    winner = match.outcome.winner if match.outcome else None
    text = f"{winner} WINS!" if winner else f"{match.millions(0)} MILLION" if match.terms.alone else "DRAW"
    banner = Marquee(f"   {text}   ", now, passes=2)
    return DiceStandings(match, banner, stands_at(banner), Tune(tunes.WON, now))
