"""The station at work: an event in, a move played, written down, and shown. One loop, one thread.

The rule of durability: what a move brings about is shown after its commit. The lamp of a peg being
placed comes first and its commit second, so a press costs no waiting for the disk.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable
from functools import partial, reduce
from typing import Any, Final, NamedTuple, Protocol

from station import controller
from station.controller import MOST_KNOWN, Controller, start_controller
from station.core.events import Action, Event, Tick
from station.core.finding import Contacts, Notice
from station.core.frame import Frame
from station.core.timing import Timings, soonest
from station.games.chance import Chance
from station.games.dice.match import DiceMatch
from station.games.errors import MoveError, Unavailable
from station.games.pegs.advice import Advice
from station.games.pegs.match import Match
from station.games.pegs.scenes.following import stays
from station.games.pegs.scenes.row import Building
from station.games.pegs.solver.strategies import check_row_limit
from station.games.records import record
from station.games.registry import Game, awaits_chance, computer_to_move, play
from station.games.thinking import think_of_advice, think_of_move
from station.operator.maintenance import Maintenance
from station.operator.settings import Comfort
from station.scenes.base import DECIDE, HINT, ROLL, Reset, Task
from station.store.errors import StoreError
from station.store.journal import Desk, Saved
from station.store.results import Record, Result


class World(NamedTuple):
    """What is outside a station: how long things take, chance, and the time of day, in seconds since 1970.

    The whims of its computers are drawn by `salt`: with the same one they play the same again.
    """

    timings: Timings
    chance: Chance
    wall: Callable[[], float]
    salt: str = ""


class Cabinet(Protocol):
    """The lamps and the sound; `hardware.cabinet` has a real one."""

    def show(self, frame: Frame) -> None:
        """Light the lamps."""
        ...

    def contacts(self) -> Contacts:
        """How the contacts of the inputs do."""
        ...

    def turn_down(self, light: float, sound: float) -> None:
        """Show and sound with these shares, 0 to 1, of what is configured."""
        ...


class Keeper(Protocol):
    """What remembers the match; `station.store.journal` has a real one, and says what each of these does."""

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


log = logging.getLogger("pegmind")

NEXT_TRY: Final = 1.0
"""Seconds until lamps that could not be lit are tried again."""


class Lamps:
    """Shows frames on a cabinet; `wall` tells the time of day, in seconds since 1970."""

    def __init__(self, cabinet: Cabinet, caretaker: Maintenance, wall: Callable[[], float]) -> None:
        self._cabinet = cabinet
        self._caretaker = caretaker
        self._wall = wall
        self._comfort: Comfort | None = None
        self._shown: Frame | None = None
        self._complaint = ""

    def show(self, frame: Frame, now: float, *, for_operator: bool) -> float | None:
        """Show a frame, if it is another one; when that is to be looked at again, on the clock of `now`."""
        night = self._turn_down(now, for_operator=for_operator)
        lit = frame == self._shown or self._light(frame)
        return soonest(night, None if lit else now + NEXT_TRY)

    def _turn_down(self, now: float, *, for_operator: bool) -> float | None:
        """Be as bright and loud as the operator and the hour want it; when that may have changed."""
        wall = self._wall()
        comfort = self._caretaker.comfort(wall, for_operator=for_operator)
        if comfort != self._comfort:
            self._comfort, self._shown = comfort, None
            self._cabinet.turn_down(*comfort)
        seconds = self._caretaker.next_comfort(wall)
        return None if seconds is None else now + seconds

    def _light(self, frame: Frame) -> bool:
        """Whether the lamps could be lit. The game goes on without them, and the same complaint is made once."""
        try:
            self._cabinet.show(frame)
        except (OSError, RuntimeError) as error:
            if str(error) != self._complaint:
                log.error("the lamps cannot be lit, which is tried again: %s", error)
            self._complaint = str(error)
            return False
        if self._complaint:
            log.info("the lamps are lit again")
        self._shown, self._complaint = frame, ""
        return True


UNREADABLE: Final = Record("unknown", "", result=Result(None, "left", 0, ()))


def resume_controller(journal: Keeper, world: World, now: float) -> Controller:
    """The stage in the middle of a match, or at the end of one, or before any. Raises StoreError."""
    saved = journal.unfinished()
    number = saved.match if saved else journal.just_finished(world.timings.idle, world.wall())
    known = _known(journal)
    try:
        match = _replayed(saved.moves if saved else journal.moves(number))
    except MoveError as error:
        then = "it is closed, and another can begin" if saved else "its end is not shown again"
        log.error("match %d in the store cannot be replayed (%s): %s", number, error, then)
        if saved:
            journal.append("leave", world.wall(), UNREADABLE)
        return start_controller(world.timings, now, known=known)
    row = Building(*saved.desk) if saved and saved.desk else None
    return start_controller(world.timings, now, match, row, known)


def _known(journal: Keeper) -> tuple[str, ...]:
    """Who has played here; a cabinet that cannot read it plays on without."""
    try:
        return journal.players(MOST_KNOWN)
    except StoreError as error:
        log.error("the names of those who have played cannot be read: %s", error)
        return ()


def _replayed(moves: Iterable[str]) -> Game | None:
    return reduce(play, moves, None)


SHORTEST_WAIT: Final = 0.001
"""Seconds; a scene that asks to be woken at once, for a rounding error's sake, cannot spin the loop."""


THINKING: Final = 0.05
"""Seconds; for so long a computer is left to think by a scene that would have its decision at once."""


QUIET: Final = 600.0
"""Seconds in which the log has the same complaint once."""


class Service:
    """Plays on a cabinet, keeps a journal, and lets a caretaker look after both.

    `notice` is something the players should know from the start. `watchers` are called whenever the stage
    or the frame may have changed.
    """

    def __init__(
        self,
        cabinet: Cabinet,
        journal: Keeper,
        caretaker: Maintenance,
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
        self.stage = resume_controller(journal, world, self._loop.time())._replace(upkeep=caretaker.upkeep)
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
        self.stage = controller.for_service(self.stage, self._loop.time())
        self._settle()

    def test(self) -> None:
        """Test all lamps and controls before anything else."""
        now = self._loop.time()
        self.stage = controller.for_service(self.stage, now).tested(now)
        self._settle()

    def play(self, move: str) -> None:
        """Play a move given as text, without dealing. Raises MoveError or StoreError; then nothing has changed."""
        match = play(self.stage.match, move)
        opens = self.stage.match is None or self.stage.match.outcome is not None
        if opens and isinstance(match, Match):
            check_row_limit(match.box, match.terms.within)
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
            self._thought = self._loop.run_in_executor(None, think_of_move, game, strength, salt)
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
        self._advice = self._loop.run_in_executor(None, think_of_advice, match)
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


def _desk(stage: Controller) -> Desk | None:
    """The row being built, as the journal keeps it."""
    row = stage.scene.building
    return None if row is None else Desk(*row)
