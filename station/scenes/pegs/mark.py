"""Marking by hand: the codemaker gives the key pegs of the last row with the red and the white button."""

from typing import Final, NamedTuple

from station import tunes
from station.events import PUSH, Action, Hold, Press
from station.frame import Frame, Lamps, one_row
from station.games.code import EMPTY, Key
from station.games.match import Match, is_ours
from station.scenes.board import BAR, CURSOR, FLASH, REFUSED, SETTLED, frame_of, in_words, key_lamps, peg_lamps
from station.scenes.building import Building
from station.scenes.haste import too_soon
from station.scenes.pegs.secret import veil
from station.scenes.rhythm import NEVER, soonest
from station.scenes.scene import Go, Make, Reply
from station.tunes import Tune
from station.words import sentence

KEY_OF: Final = {"red": Key(1, 0), "white": Key(0, 1)}
LOOK_SECONDS: Final = 3.0
"""For so long the codemaker may look at the code again."""


class Mark(NamedTuple):
    """The last row of `match` waits for its key pegs, of which `given` are there.

    `asking` is whether the codemaker wants to see the code, and a person on the other side has to look away first;
    then the codemaker looks behind the shield until `looking`. It is lifted by ok, as everywhere.
    An ok that slips twice gives no key pegs: too soon after `since` it means nothing, for what is given stays given.
    """

    match: Match
    given: Key
    tune: Tune
    notice: str = ""
    asking: bool = False
    looking: float = NEVER
    refused: float = NEVER
    since: float = NEVER
    name: str = "mark"
    behind_shield: bool = False

    @property
    def message(self) -> str:
        """The notice, or what is to be done."""
        board = self.match.board()
        row, maker = len(board.rows), self.match.name(board.maker)
        if self.asking:
            away = "" if is_ours(self.match, board.breaker) else f"{self.match.name(board.breaker)}, look away! "
            return f"{away}{maker}, press ok to see your code, back to go on."
        text = f"{maker}, mark row {row} with the red and white buttons: {in_words(self.given)}. Then press ok."
        return f"{self.notice} {text}".strip() if self.notice else f"{text} Push the knob to see your code."

    @property
    def building(self) -> Building | None:
        """The key pegs as a row, for the journal: reds first."""
        pegs = "R" * self.given.red + "W" * self.given.white
        return Building(pegs.ljust(self.match.box.holes, EMPTY), len(pegs))

    def on(self, action: Action, now: float) -> Reply:
        """Add, take off, look at the code, commit, call a fault, or ask to leave."""
        match action:
            case Press(control) if self.asking:
                return self._asked(control, now)
            case Press("ok") if too_soon(self.since, now):
                return self
            case Press("ok"):
                return Make(f"mark {self.given.red} {self.given.white}")
            case Press(control):
                return self._pressed(control, now)
            case Hold("back"):
                return Go("leave")
            case Hold():
                return Make("fault")
            case _:
                return self

    def refuse(self, reason: str, now: float) -> "Mark":
        """Growl and say why; the key pegs stay."""
        return self._replace(notice=sentence(reason), tune=Tune(tunes.REFUSE, now), refused=now)

    def told(self, match: Match, notice: str, now: float) -> "Mark":
        """The same row, with something to tell."""
        return self._replace(match=match, notice=notice, tune=Tune(tunes.MOVE_ON, now))

    def lowered(self) -> "Mark":
        """The shield down again."""
        return self._replace(asking=False, looking=NEVER)

    def frame(self, now: float) -> Frame:
        """The board, the key pegs given so far on it and on the bars, and the code for who may see it."""
        frame = frame_of(self.match, SETTLED, now)
        at = (len(self.match.board().rows) - 1) * len(one_row(()))
        keys = self._key_lamps(now)
        frame = frame._replace(
            keys=frame.keys[:at] + keys + frame.keys[at + len(keys) :],
            red=min(BAR, self.given.red),
            white=min(BAR, self.given.white),
            tone=tunes.tone(self.tune, now),
        )
        secret = self.match.board().secret
        if now >= self.looking or secret is None:
            return frame
        return frame._replace(secret=one_row(peg_lamps(secret)), veil=veil(secret))

    def due(self, now: float) -> float | None:
        """The next note or flash, or the shield."""
        shield = self.looking if self.looking > now else None
        return soonest(tunes.next_change(self.tune, now), FLASH.next(self.refused, now), shield)

    def _pressed(self, control: str, now: float) -> "Mark":
        match control:
            case "red" | "white":
                return self._added(KEY_OF[control], now)
            case "back":
                return self._taken_off(now)
            case _ if control == PUSH:
                return self._replace(asking=True, notice="", tune=Tune(tunes.MOVE_ON, now))
            case _:
                return self.refuse("only red and white are key pegs", now)

    def _asked(self, control: str, now: float) -> "Mark":
        """The answer to the question whether to look: yes, or go on marking."""
        if control == "ok":
            return self._looking(now)
        if control == "back":
            return self._replace(asking=False, tune=Tune(tunes.TAKE_BACK, now))
        return self._replace(tune=Tune(tunes.REFUSE, now), refused=now)

    def _looking(self, now: float) -> "Mark":
        return self._replace(
            asking=False, notice="", looking=now + LOOK_SECONDS, since=now, tune=Tune(tunes.MOVE_ON, now)
        )

    def _added(self, peg: Key, now: float) -> "Mark":
        if sum(self.given) == self.match.box.holes:
            return self.refuse("every key hole has its peg: press ok, or back to take one off", now)
        given = Key(self.given.red + peg.red, self.given.white + peg.white)
        return self._replace(given=given, notice="", since=NEVER, tune=Tune(tunes.PLACE, now))

    def _taken_off(self, now: float) -> "Mark":
        red, white = self.given
        if red + white == 0:
            return self.refuse("there is no key peg to take off; hold back to leave the game", now)
        given = Key(red, white - 1) if white else Key(red - 1, 0)
        return self._replace(given=given, notice="", tune=Tune(tunes.TAKE_BACK, now))

    def _key_lamps(self, now: float) -> Lamps:
        holes = self.match.box.holes
        if FLASH.on(self.refused, now):
            return (REFUSED,) * holes
        lamps = key_lamps(self.given)
        return lamps if len(lamps) == holes else (*lamps, CURSOR)


def opening(match: Match, now: float, row: Building | None = None) -> Mark:
    """The scene after a row, and after a power cut with the key pegs that were given, kept as a `row`."""
    pegs = row.text if row is not None and set(row.text) <= {"R", "W"} else ""  # else from a failing card
    pegs = pegs[: match.box.holes]
    given = Key(pegs.count("R"), pegs.count("W"))
    return Mark(match, given, Tune(tunes.SUBMIT, now), since=NEVER if pegs else now)
