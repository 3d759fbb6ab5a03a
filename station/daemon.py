"""The station at work: an event in, a move played, written down, and shown. One loop, one thread.

The rule of durability: what a move brings about is shown after its commit. The lamp of a peg being
placed comes first and its commit second, so a press costs no waiting for the disk.
"""

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from station import opening
from station.breaker.pegs.shelf import promise
from station.caretaker import Caretaker
from station.events import Action, Event, Tick
from station.games.advice import Advice
from station.games.dice_match import DiceMatch
from station.games.errors import MoveError, Unavailable
from station.games.game import Game, awaits_chance, computer_to_move, play
from station.games.match import Match
from station.lamps import Lamps
from station.notice import Notice
from station.parts import Cabinet, Keeper, World
from station.records import record
from station.resume import resumed
from station.scenes.pegs.following import stays
from station.scenes.rhythm import soonest
from station.scenes.scene import DECIDE, HINT, ROLL, Reset, Task
from station.stage import Stage
from station.store.errors import StoreError
from station.store.journal import Desk
from station.thinking import advised, decided

log = logging.getLogger("pegmind")


SHORTEST_WAIT: Final = 0.001
"""Seconds; a scene that asks to be woken at once, for a rounding error's sake, cannot spin the loop."""


THINKING: Final = 0.05
"""Seconds; for so long a computer is left to think by a scene that would have its decision at once."""


QUIET: Final = 600.0
"""Seconds in which the log has the same complaint once."""


class Daemon:
    """Plays on a cabinet, keeps a journal, and lets a caretaker look after both.

    `notice` is something the players should know from the start. `watchers` are called whenever the stage
    or the frame may have changed.
    """

    def __init__(
        self,
        cabinet: Cabinet,
        journal: Keeper,
        caretaker: Caretaker,
        world: World,
        notice: Notice | None = None,
    ) -> None:
        self._cabinet = cabinet
        self._lamps = Lamps(cabinet, caretaker, world.wall)
        self._journal = journal
        self._caretaker = caretaker
        self._world = world
        self._thought: asyncio.Future[str] | None = None
        self._advice: asyncio.Future[Advice] | None = None
        self._complaint = "", 0.0
        self._opened = 0
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self.watchers: set[Callable[[], None]] = set()
        self.stage = resumed(journal, world, self._loop.time())._replace(upkeep=caretaker.upkeep)
        self._kept = _desk(self.stage)
        if notice is not None:
            self.stage = self.stage.noticed(notice, self._loop.time())
        self.frame = self.stage.frame(self._loop.time())
        if isinstance(self.stage.match, DiceMatch):
            self._attempt(None)  # the power may have failed before the cards were dealt
        self._settle()

    def receive(self, event: Event) -> None:
        """Take in what somebody did at the cabinet."""
        self._caretaker.feel(event)
        self.stage, actions = self.stage.knowing(self._cabinet.contacts).feel(event, self._loop.time())
        self._do(actions)

    def serve(self) -> None:
        """Open the service menu before anything else; whatever stands on the board waits behind it."""
        self.stage = opening.for_service(self.stage, self._loop.time())
        self._settle()

    def test(self) -> None:
        """Test all lamps and controls before anything else."""
        now = self._loop.time()
        self.stage = opening.for_service(self.stage, now).tested(now)
        self._settle()

    def play(self, move: str) -> None:
        """Play a move given as text, without dealing. Raises MoveError or StoreError; then nothing has changed."""
        match = play(self.stage.match, move)
        opens = self.stage.match is None or self.stage.match.outcome is not None
        if opens and isinstance(match, Match):
            promise(match.box, match.terms.within)
        stage = self.stage.follow(match, self._loop.time())
        if not move.startswith("timeout"):  # which is nobody's doing
            stage = stage.attended(self._loop.time())
        row = stage.scene.building
        desk = _desk(stage) if row and (row.text or row.cursor) else None
        brought = record(self.stage.match, match)
        self._journal.append(" ".join(move.split()), self._world.wall(), brought, desk)
        self.stage, self._kept = stage, desk
        self._opened += opens
        if match.outcome is not None:
            self._caretaker.end(match, self._loop.time())
        self._settle()

    def deal(self) -> None:
        """Make the moves that are left to chance. Raises StoreError."""
        game = self.stage.match
        if game is not None and awaits_chance(game):
            self.play(self._world.chance(game))

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
        self._thought = self._advice = None

    def _wake(self) -> None:
        self.stage, actions = self.stage.wake(self._loop.time())
        self._do(actions)

    def _do(self, actions: tuple[Action, ...]) -> None:
        self._caretaker.reckon(self._loop.time())
        self.stage = self.stage._replace(upkeep=self._caretaker.upkeep)
        for action in actions:
            self.stage, task = self.stage.act(action, self._loop.time())
            if isinstance(task, str | None):
                self._attempt(task)
            else:
                self._carry_out(task)
        self._settle()
        if any(not isinstance(action, Tick) for action in actions):
            self._keep()

    def _attempt(self, move: str | None) -> None:
        """Play the move, if there is one, and what is left to chance before, in and after it."""
        try:
            self.deal()
            game = self.stage.match
            if move == DECIDE and game is not None:
                self._think(game)
            elif move is not None:
                self.play(self._world.chance(game) if move == ROLL and game is not None else move)
                self.deal()
                if move.startswith(HINT) and isinstance(self.stage.match, Match):
                    self._advise(self.stage.match)
        except (MoveError, StoreError) as error:
            self._refuse(error)

    def _carry_out(self, task: Task) -> None:
        """Do what the operator asks for."""
        try:
            said = self._caretaker.do(task)
            if task == Reset("scores"):
                self.stage, self._kept = self.stage.without_games(), None
            self.stage = self.stage.kept_up(self._caretaker.upkeep, said, self._loop.time())
        except StoreError as error:
            self._refuse(error)

    def _think(self, game: Game) -> None:
        """Let the computer on turn decide, in a thread of its own, so that the lamps go on meanwhile."""
        strength = computer_to_move(game)
        if self._thought is None and strength is not None:
            salt = f"{self._world.salt} {self._opened}"  # lest it begins every match of a day alike
            self._thought = self._loop.run_in_executor(None, decided, game, strength, salt)
            self._thought.add_done_callback(partial(self._decide, game))

    def _decide(self, game: Game, thought: asyncio.Future[str]) -> None:
        """Play what the computer has decided, unless the players have left it alone meanwhile."""
        if thought is not self._thought:
            return
        self._thought = None
        if self.stage.match is game:
            try:
                self._attempt(thought.result())
            except Unavailable as error:
                self._refuse(error)
            self._settle()

    def _advise(self, match: Match) -> None:
        """Find out what to play, in a thread, too."""
        self._advice = self._loop.run_in_executor(None, advised, match)
        self._advice.add_done_callback(partial(self._tell, match))

    def _tell(self, match: Match, advice: asyncio.Future[Advice]) -> None:
        """Lay the row that is advised; whoever has played on meanwhile needs it no more, the other board may have."""
        if advice is not self._advice:
            return
        self._advice = None
        if isinstance(self.stage.match, Match) and stays(match, self.stage.match):
            try:
                self.stage = self.stage.advised(advice.result(), self._loop.time())
            except Unavailable as error:
                self._refuse(error)
            self._settle()
            self._keep()

    def _refuse(self, error: MoveError | StoreError) -> None:
        if isinstance(error, StoreError):
            self._complain(str(error))
        self.stage = self.stage.refuse(str(error), self._loop.time())

    def _complain(self, says: str) -> None:
        """Log what is wrong with the store; players who press on do not fill the log with it."""
        now = self._loop.time()
        complaint, again = self._complaint
        if says != complaint or now >= again:
            log.error("%s", says)
            self._complaint = says, now + QUIET

    def _settle(self) -> None:
        """Show what has become of it all, and see to it that the next change is not missed."""
        now = self._loop.time()
        self.stage = self.stage.knowing(self._cabinet.contacts)
        self.frame = self.stage.frame(now)
        again = self._lamps.show(self.frame, now, for_operator=self.stage.for_operator)  # before all that can wait
        due = soonest(self.stage.due(now), again)
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if due is None else self._loop.call_at(max(due, now + self._shortest_wait), self._wake)
        for watcher in self.watchers:
            watcher()

    @property
    def _shortest_wait(self) -> float:
        return SHORTEST_WAIT if self._thought is None else THINKING

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


def _desk(stage: Stage) -> Desk | None:
    """The row being built, as the journal keeps it."""
    row = stage.scene.building
    return None if row is None else Desk(*row)
