"""The station at work: an event in, a move played, written down, and shown. One loop, one thread.

The rule of durability: what a move brings about is shown after its commit. The lamp of a peg being
placed comes first and its commit second, so a press costs no waiting for the disk.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable
from functools import partial, reduce
from typing import Any, Final, Protocol

from station import stage as stages
from station.chance import Chance
from station.events import Action, Event, Tick
from station.frame import Frame
from station.games.dice_match import DiceMatch
from station.games.errors import MoveError
from station.games.game import Game, awaits_chance, play
from station.journal import Desk, Record, Result, Saved
from station.records import record
from station.scenes.building import Building
from station.scenes.rhythm import soonest
from station.scenes.scene import DECIDE, ROLL
from station.stage import Stage
from station.store_errors import StoreError
from station.timings import Timings

log = logging.getLogger("pegmind")


SHORTEST_WAIT: Final = 0.001
"""Seconds; a scene that asks to be woken at once, for a rounding error's sake, cannot spin the loop."""

NEXT_TRY: Final = 1.0
"""Seconds until lamps that could not be lit are tried again."""

MOST_KNOWN: Final = 12
"""Names to pick from; more would be a long way to turn."""

UNREADABLE: Final = Record("unknown", "", result=Result(None, "left", 0, ()))


class Cabinet(Protocol):
    """The lamps and the sound; `hardware.cabinet` has a real one."""

    def show(self, frame: Frame) -> None:
        """Light the lamps."""
        ...


class Keeper(Protocol):
    """What remembers the match; `station.journal` has a real one, and says what each of these does."""

    def append(self, move: str, at: float, record: Record | None = None, desk: Desk | None = None) -> None:
        """Write a move."""
        ...

    def keep(self, desk: Desk) -> None:
        """Replace the row being built."""
        ...

    def unfinished(self) -> Saved | None:
        """Give back the match that has no result yet."""
        ...

    def just_finished(self, seconds: float, now: float) -> int:
        """Say which match has just been played to its end."""
        ...

    def moves(self, match: int) -> tuple[str, ...]:
        """Give back the moves of a match."""
        ...

    def players(self, most: int) -> tuple[str, ...]:
        """Say who has played here."""
        ...


class Daemon:
    """Plays on a cabinet and keeps a journal. `wall` tells the time of day, in seconds since 1970.

    `notice` is something the players should know from the start. `watchers` are called whenever the stage
    or the frame may have changed.
    """

    def __init__(
        self,
        cabinet: Cabinet,
        journal: Keeper,
        timings: Timings,
        chance: Chance,
        wall: Callable[[], float],
        notice: str | None = None,
    ) -> None:
        self._cabinet = cabinet
        self._journal = journal
        self._chance = chance
        self._thought: asyncio.Future[str] | None = None
        self._wall = wall
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self.watchers: set[Callable[[], None]] = set()
        self.stage = self._resumed(timings)
        self._kept = _desk(self.stage)
        if notice is not None:
            self.stage = self.stage.refuse(notice, self._loop.time())
        self.frame = self.stage.frame(self._loop.time())
        self._shown: Frame | None = None
        self._settle()

    def receive(self, event: Event) -> None:
        """Take in what somebody did at the cabinet."""
        self.stage, actions = self.stage.feel(event, self._loop.time())
        self._do(actions)

    def play(self, move: str) -> None:
        """Play a move given as text, without dealing. Raises MoveError or StoreError; then nothing has changed."""
        match = play(self.stage.match, move)
        stage = self.stage.follow(match, self._loop.time())
        if not move.startswith("timeout"):  # which is nobody's doing
            stage = stage.attended(self._loop.time())
        row = stage.scene.building
        desk = _desk(stage) if row and (row.text or row.cursor) else None
        brought = record(self.stage.match, match)
        self._journal.append(" ".join(move.split()), self._wall(), brought, desk)
        self.stage, self._kept = stage, desk
        self._settle()

    def deal(self) -> None:
        """Make the moves that are left to chance. Raises StoreError."""
        game = self.stage.match
        if game is not None and awaits_chance(game):
            self.play(self._chance(game))

    def view(self) -> dict[str, Any]:
        """What anybody may see, as plain data."""
        return self.stage.view(self._loop.time())

    def lower_shield(self) -> None:
        """Whoever looked behind the shield has gone."""
        self.stage = self.stage.lowered()
        self._settle()

    def stop(self) -> None:
        """Make no further moves; the match stays in the journal."""
        if self._timer is not None:
            self._timer.cancel()
        self._thought = None

    def _wake(self) -> None:
        self.stage, actions = self.stage.wake(self._loop.time())
        self._do(actions)

    def _do(self, actions: tuple[Action, ...]) -> None:
        for action in actions:
            self.stage, move = self.stage.act(action, self._loop.time())
            self._attempt(move)
        self._settle()
        if any(not isinstance(action, Tick) for action in actions):
            self._keep()

    def _attempt(self, move: str | None) -> None:
        """Play the move, if there is one, and what is left to chance before, in and after it."""
        try:
            self.deal()
            game = self.stage.match
            if move == DECIDE and isinstance(game, DiceMatch):
                self._think(game)
            elif move is not None:
                self.play(self._chance(game) if move == ROLL and game is not None else move)
                self.deal()
        except (MoveError, StoreError) as error:
            self._refuse(error)

    def _think(self, game: DiceMatch) -> None:
        """Let the computer on turn decide, in a thread of its own, so that the lamps go on meanwhile."""
        if self._thought is None:
            self._thought = self._loop.run_in_executor(None, _decided, game)
            self._thought.add_done_callback(partial(self._decide, game))

    def _decide(self, game: DiceMatch, thought: asyncio.Future[str]) -> None:
        """Play what the computer has decided, unless the players have left it alone meanwhile."""
        if thought is not self._thought:
            return
        self._thought = None
        if self.stage.match is game:
            self._attempt(thought.result())
            self._settle()

    def _refuse(self, error: MoveError | StoreError) -> None:
        if isinstance(error, StoreError):
            log.error("%s", error)
        self.stage = self.stage.refuse(str(error), self._loop.time())

    def _settle(self) -> None:
        """Show what has become of it all, and see to it that the next change is not missed."""
        now = self._loop.time()
        frame = self.stage.frame(now)
        if frame != self.frame:
            self.frame = frame
        shown = self.frame is self._shown or self._show()
        if self._timer is not None:
            self._timer.cancel()
        due = soonest(self.stage.due(now), None if shown else now + NEXT_TRY)
        self._timer = None if due is None else self._loop.call_at(max(due, now + SHORTEST_WAIT), self._wake)
        for watcher in self.watchers:
            watcher()

    def _show(self) -> bool:
        """Light the lamps; whether they could be. The game goes on without them."""
        try:
            self._cabinet.show(self.frame)
        except (OSError, RuntimeError) as error:
            log.error("the lamps cannot be lit, which is tried again: %s", error)
            return False
        self._shown = self.frame
        return True

    def _keep(self) -> None:
        """Write down the row being built, where it has changed."""
        desk = _desk(self.stage)
        if desk is None or desk == self._kept:
            return
        try:
            self._journal.keep(desk)
            self._kept = desk
        except StoreError as error:
            self._refuse(error)
            self._settle()

    def _resumed(self, timings: Timings) -> Stage:
        """The stage as the journal left it: in the middle of a match, or at the end of one. Raises StoreError."""
        saved = self._journal.unfinished()
        now = self._loop.time()
        number = saved.match if saved else self._journal.just_finished(timings.idle, self._wall())
        try:
            match = _replayed(saved.moves if saved else self._journal.moves(number))
        except MoveError as error:
            log.error("match %d in the store cannot be replayed: %s", number, error)
            if saved:
                self._journal.append("leave", self._wall(), UNREADABLE)
            return stages.opened(timings, now, known=self._known())
        row = Building(*saved.desk) if saved and saved.desk else None
        return stages.opened(timings, now, match, row, self._known())

    def _known(self) -> tuple[str, ...]:
        """Who has played here; a cabinet that cannot read it plays on without."""
        try:
            return self._journal.players(MOST_KNOWN)
        except StoreError as error:
            log.error("the names of those who have played cannot be read: %s", error)
            return ()


def _decided(game: DiceMatch) -> str:
    """What the computer on turn does."""
    from station.breaker.dice import decide  # noqa: PLC0415 - a station that never needs it starts without it

    return decide(game, game.terms.computers[game.seat - len(game.terms.players)])


def _desk(stage: Stage) -> Desk | None:
    """The row being built, as the journal keeps it."""
    row = stage.scene.building
    return None if row is None else Desk(*row)


def _replayed(moves: Iterable[str]) -> Game | None:
    return reduce(play, moves, None)
