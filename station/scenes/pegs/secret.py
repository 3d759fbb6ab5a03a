"""The codemaker's scene: the other looks away, and a code is built behind the shield.

Nothing of it may be seen elsewhere: messages count the pegs and never name them.
"""

from typing import Final, NamedTuple

from station import glyphs, tunes
from station.events import PUSH, Action, Hold, Press, Tick, Turn
from station.frame import Frame, Lamp, Lamps, one_row, picture
from station.games.code import EMPTY
from station.games.match import Match, is_ours
from station.marquee import Marquee, points
from station.scenes import building as build
from station.scenes.board import FLASH, MARKERS, REFUSED, next_blink, row_lamps
from station.scenes.building import Building
from station.scenes.rhythm import NEVER, soonest
from station.scenes.scene import Go, Make, Reply
from station.tunes import Tune
from station.words import counted, sentence

VEILED: Final = Lamp("white", 8)
"""What a peg behind the shield looks like to everybody but the codemaker."""

LOOK_AWAY: Final = Marquee(glyphs.LOOK_AWAY, 0.0)
EYE_LEVEL: Final = 40
HINT_LEVEL: Final = 6


class Secret(NamedTuple):
    """`match` waits for its secret. `lifted` is whether the codemaker is looking behind the shield."""

    match: Match
    row: Building
    tune: Tune
    lifted: bool = False
    notice: str = ""
    touched: float = NEVER
    refused: float = NEVER
    name: str = "secret"
    behind_shield: bool = True

    @property
    def message(self) -> str:
        """The notice, or who is to do what."""
        return self.notice or (self._progress() if self.lifted else self._invitation())

    @property
    def building(self) -> Building | None:
        """The code being built, for the journal."""
        return self.row

    def on(self, action: Action, now: float) -> Reply:
        """Lift the shield, build, set the code, or ask to leave."""
        match action:
            case Tick():
                return self
            case Hold("back"):
                return Go("leave")
            case Hold(control) if control == PUSH and self.lifted:
                return self.lowered()._replace(tune=Tune(tunes.TAKE_BACK, now))
            case Press("ok") if self.lifted:
                return Make(f"secret {self.row.pegs}{self.match.by(self.maker)}")
            case Press("ok"):
                return self._replace(lifted=True, notice="", tune=Tune(tunes.SUBMIT, now), touched=now)
            case _ if self.lifted:
                return self._worked(action, now)
            case _:
                return self.refuse("only ok counts here", now)

    def refuse(self, reason: str, now: float) -> "Secret":
        """Growl and say why; the pegs stay."""
        rest = "" if self.lifted else f" {self._invitation()}"
        return self._replace(notice=f"{sentence(reason)}{rest}", tune=Tune(tunes.REFUSE, now), refused=now)

    def lowered(self) -> "Secret":
        """The shield down again, as after a while without anybody there."""
        return self._replace(lifted=False, notice="")

    def frame(self, now: float) -> Frame:
        """An eye that looks away in the codebreaker's colour; the secret row for the codemaker alone."""
        breaker = Lamp(MARKERS[1 - self.maker].colour, EYE_LEVEL)
        eye = picture(points(LOOK_AWAY, now), REFUSED if FLASH.on(self.refused, now) else breaker)
        tone = tunes.tone(self.tune, now)
        if not self.lifted:
            hint = Lamp(MARKERS[self.maker].colour, HINT_LEVEL)
            return Frame(*eye, secret=one_row((hint,) * self.match.box.holes), tone=tone)
        return Frame(*eye, secret=one_row(row_lamps(self.row, self.touched, now)), tone=tone, veil=veil(self.row.pegs))

    def due(self, now: float) -> float | None:
        """The next note, flash or blink."""
        blink = next_blink(self.row, self.touched, now) if self.lifted else None
        return soonest(tunes.next_change(self.tune, now), FLASH.next(self.refused, now), blink)

    @property
    def maker(self) -> int:
        """The seat of the codemaker."""
        return self.match.made_by(0).maker

    def _worked(self, action: Action, now: float) -> "Secret":
        match build.work(self.row, action, self.match.box):
            case None:
                return self
            case str(reason):
                return self.refuse(reason, now)
            case build.Worked(row, notes):  # counting the clicks of the knob would tell the colour
                heard = () if isinstance(action, Turn) else notes
                return self._replace(row=row, notice="", tune=Tune(heard, now), touched=now)

    def _invitation(self) -> str:
        maker, breaker = self.match.name(self.maker), self.match.name(1 - self.maker)
        if is_ours(self.match, 1 - self.maker):  # a computer needs not be asked
            return f"{maker}, press ok to set your code behind the shield. {breaker} does not look."
        return f"{breaker}, look away! {maker}, press ok to set your code behind the shield."

    def _progress(self) -> str:
        maker, holes = self.match.name(self.maker), self.match.box.holes
        if self.row.complete:
            return f"{maker}, your code is complete: press ok to set it, back to take a peg away."
        there = holes - self.row.pegs.count(EMPTY)
        breaker = self.match.name(1 - self.maker)
        looks = "" if is_ours(self.match, 1 - self.maker) else f" {breaker} looks away."
        return f"{maker}, {there} of {counted(holes, 'peg')} set behind the shield.{looks}"


def veil(pegs: str) -> Lamps:
    """What everybody else sees of a row behind the shield: that a hole has a peg, and not which."""
    return one_row(tuple(VEILED if peg != EMPTY else Lamp("blank", 0) for peg in pegs))


def opening(match: Match, now: float, row: Building | None = None) -> Secret:
    """The scene before a round, and after a power cut with the `row` that was being built."""
    return Secret(match, row or build.empty_row(match.box.holes), Tune(tunes.START, now))
