"""A cabinet at which the dice game is played: hands, dice that fall as they are told, and eyes on the lamps."""

from collections.abc import Callable, Iterator
from itertools import pairwise

from station.core.events import PUSH, Action, Hold, Press, Tick, Turn
from station.core.messages import Message
from station.core.palette import LETTER_OF
from station.core.timing import UNSEEN
from station.games.dice.match import DiceMatch, awaits
from station.games.dice.rules import play
from station.games.dice.scenes.following import resumed_scene, scene_after
from station.matches.events import replay
from station.scenes.base import REQUESTS, Decide, Go, Make, Reply, Roll, Scene
from tests.codes import codes
from tests.station.games.dice.keeps import possible_keeps
from tests.station.scenes.display import drawn

ROUNDING = 1e-4
SHORTEST_WAIT = 0.001
"""Seconds from one waking to the next, as the station waits."""

ADA_AND_BEN = ("match codeknacker players=Ada,Ben", "cards 351/2 2531/3 24351/4 354215/5 11111/4 222/2")
ADA_AND_OHM = ("match codeknacker players=Ada computers=weak", "cards 351/2 2531/3 2351/3 354215/5 11111/4")
SHORT = ("match codeknacker players=Ada,Ben", "cards 351/2 222/2 333/2")
"""Nothing is left in the stock: the first card that goes ends the match."""


def greedy(match: DiceMatch) -> str:
    """A computer that sets aside all it can, and then stops."""
    return max(possible_keeps(match), key=len) if awaits(match) == "keep" else "stop"


class Cabinet:
    """What the station does with the scenes of the dice game, with the dice that `rolls` names, one roll a string."""

    def __init__(self, moves: tuple[str, ...], *rolls: str, decides: Callable[[DiceMatch], str] = greedy) -> None:
        match = replay(play, moves)
        assert match is not None
        self.now = 0.0
        self.match = match
        self.scene: Scene = resumed_scene(match, None, self.now, 0.3)
        self.deal = moves[1]
        self.rolls: Iterator[str] = iter(rolls)
        self.decides = decides
        self.made: list[str] = []
        self.went: list[str] = []

    def do(self, action: Action) -> None:
        self.carry_out(self.scene.on(action, self.now))

    def carry_out(self, reply: Reply) -> None:
        """Do what a scene asks for: make a move, let the dice fall, let a computer decide."""
        match reply:
            case Make(move):
                self.make(move)
            case Roll():
                self.make(self.completed("roll"))
            case Decide():
                self.make(self.completed(self.decides(self.match)))
            case Go(place):
                self.went.append(place)
            case _:
                assert not isinstance(reply, REQUESTS)
                self.scene = reply

    def completed(self, move: str) -> str:
        """A move, with what the dice show if it is a roll."""
        return f"roll {next(self.rolls)}" if move == "roll" else move

    def make(self, move: str) -> None:
        """Every move that a scene makes has to be accepted."""
        made = play(self.match, move)
        if awaits(made.match) == "cards":
            made = play(made.match, self.deal)
        self.match = made.match
        self.made.append(move)
        self.scene = scene_after(self.scene, made, self.now, 0.3)

    def press(self, *controls: str) -> None:
        for control in controls:
            self.do(Press(control))

    def press_on(self, *controls: str) -> None:
        """As fast as the cabinet listens to somebody who cannot wait: one press for every thing that has been seen."""
        for control in controls:
            self.wait(UNSEEN)
            self.press(control)

    def stop(self) -> None:
        """Take what is cracked, once roll on or stop has been seen."""
        self.wait(UNSEEN)
        self.turn(1)
        self.press("ok")

    def push(self, times: int = 1) -> None:
        self.press(*[PUSH] * times)

    def turn(self, detents: int) -> None:
        self.do(Turn(detents))

    def hold(self, control: str) -> None:
        self.do(Hold(control))

    def wait(self, seconds: float) -> None:
        until = self.now + seconds
        while (due := self.scene.due(self.now)) is not None and due <= until:
            self.nothing_changes_before(due)
            self.now = max(due, self.now + SHORTEST_WAIT)
            self.do(Tick())
        self.nothing_changes_before(until)
        self.now = until

    def nothing_changes_before(self, then: float) -> None:
        shown = self.scene.frame(self.now)
        for share in (0.1, 0.5, 0.9) if then - self.now > ROUNDING else ():
            assert self.scene.frame(self.now + (then - self.now) * share) == shown

    def rests(self) -> float:
        """Let nobody touch anything until nothing is due any more; how long that takes."""
        since = self.now
        while (due := self.scene.due(self.now)) is not None:
            self.wait(max(due, self.now + SHORTEST_WAIT) - self.now)
            assert self.now < since + 120
        return self.now - since

    @property
    def lamps(self) -> list[str]:
        """The rows of the display that are not dark, from the top: "12 GWB... yy....", and the secret row."""
        frame = self.scene.frame(self.now)
        rows = [f"{12 - at:2} {row[:6]} {row[6:]}" for at, row in enumerate(drawn(frame)) if row.strip(".")]
        secret = (
            LETTER_OF[lamp.colour] if lamp.level >= 40 else LETTER_OF[lamp.colour].lower() for lamp in frame.secret
        )
        return [*rows, f"-- {''.join(secret)}"]

    def row(self, number: int) -> str:
        """One row: its pegs and key lamps."""
        return drawn(self.scene.frame(self.now))[12 - number]

    @property
    def message(self) -> Message:
        return self.scene.message

    @property
    def says(self) -> list[str]:
        """The codes of what the message says."""
        return codes(self.message)

    def seen(self, number: int, seconds: float = 12.0) -> list[str]:
        """All that a row shows in a while, one after the other."""
        seen, until = [self.row(number)], self.now + seconds
        while (due := self.scene.due(self.now)) is not None and due <= until:
            self.wait(max(due, self.now + SHORTEST_WAIT) - self.now)
            seen.append(self.row(number))
        return [seen[0], *(after for before, after in pairwise(seen) if after != before)]


def rolled(*rolls: str, moves: tuple[str, ...] = ADA_AND_BEN) -> Cabinet:
    """A cabinet where the first of `rolls` lies on the table."""
    cabinet = Cabinet(moves, *rolls)
    cabinet.press("ok")
    cabinet.wait(2.0)
    return cabinet
