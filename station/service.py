"""The service: takes an event, plays the move, stores it, and shows the result. One loop, one thread.

What a move brings about is shown after its commit. A peg that is placed is lit at once, and written down beside the
loop: no lamp waits for the disk but the one that acknowledges a move, or a setting.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from functools import partial
from typing import Final, NamedTuple, Protocol

from station.core.events import Action, Event, Tick
from station.core.finding import Contacts, Notice
from station.core.frame import Frame
from station.core.messages import Message
from station.core.settings import DEFAULTS, Change, Comfort, PowerOff, Reset
from station.core.timing import NEVER, Timings, soonest
from station.core.view import LeagueBoard, View
from station.games.family import Challenge
from station.games.registry import (
    Chance,
    awaits_draw,
    computer_to_move,
    family_of,
    find_challenge,
    play,
)
from station.lobby.controller import MOST_KNOWN, Controller, OnTurn, start_controller
from station.matches.daily import check_day
from station.matches.errors import MoveError, Unavailable
from station.matches.events import MatchEnded, MatchOpened, Played, replay
from station.matches.game import DraftRow, Game
from station.matches.messages import GameMessages
from station.matches.players import Strength
from station.matches.results import DayCount, Record, Result
from station.operator.maintenance import MINUTE, Maintenance
from station.scenes.base import Answer, AskHint, Decide, Make, Request, Roll, Scene
from station.scenes.messages import StationMessages
from station.store.dating import Dates
from station.store.draft_writer import DraftWriter
from station.store.errors import StoreError
from station.store.journal import Journal

log = logging.getLogger("pegmind")

NEXT_TRY: Final = 1.0
"""Seconds until lamps that could not be lit are tried again."""

UNREADABLE: Final = Record("unknown", "", result=Result(None, "left", 0, ()))
"""How a match is closed that can no longer be replayed."""

SHORTEST_WAIT: Final = 0.001
"""Seconds; a scene that asks to be woken at once, for a rounding error's sake, cannot spin the loop."""

THINKING: Final = 0.05
"""Seconds until a scene that waits for a computer's decision looks again."""

CLOCK_STEP: Final = 5.0
"""How often the time left for a row is stored, in seconds; a power cut gives back at most that much."""

QUIET: Final = 600.0
"""Seconds in which the log has the same complaint once."""


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


class Invitations(Protocol):
    """The link to other cabinets, as far as invitations to a duel go."""

    def ask(self, challenge: Challenge, move: str) -> None:
        """Ask another cabinet for a match on the terms of a move. Raises MoveError."""
        ...

    def answer(self, player: str | None) -> None:
        """Accept the invitation that is shown, or decline it or take the own one back. Raises MoveError."""
        ...


class Service:
    """Plays on a cabinet, keeps a journal, and has the settings and audits of both maintained.

    `notice` is something the players should know from the start. `watchers` are called whenever the controller or the
    frame may have changed, `followers` with every move and what it did, `listeners` with every event at the cabinet.
    While one of `speakers` returns True, somebody plays by ear. `invitations` and `league`, the tables of one, are
    there where there is a link to other cabinets.
    """

    def __init__(
        self,
        cabinet: Cabinet,
        journal: Journal,
        maintenance: Maintenance,
        world: World,
        notice: Notice | None = None,
    ) -> None:
        self._cabinet = cabinet
        self._lamps = Lamps(cabinet, maintenance, world.wall)
        self._journal = journal
        self._maintenance = maintenance
        self._world = world
        self._thought: asyncio.Future[str] | None = None
        self._advice: asyncio.Future[object] | None = None
        self._complaint = "", 0.0
        self._chance_due = True  # the power may have failed before chance made its move
        self._opened = 0
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self.watchers: set[Callable[[], None]] = set()
        self.followers: set[Callable[[Played[Game]], None]] = set()
        self.listeners: set[Callable[[Event], None]] = {maintenance.feel}
        self.speakers: set[Callable[[], bool]] = set()
        self.invitations: Invitations | None = None
        self.league: list[LeagueBoard] | None = None
        self.controller = resume_controller(journal, world, self._loop.time())._replace(upkeep=maintenance.upkeep)
        self._dates = Dates(journal, world.wall, self._loop.time())
        self._notice_at = NEVER
        self._drafts = DraftWriter(journal, self._not_kept)
        self._kept = row_to_keep(self.controller, self._loop.time())
        if notice is not None:
            self.controller = self.controller.announce(notice, self._loop.time())
        self.frame = self.controller.frame(self._loop.time())
        match = self.controller.match
        if match is not None and family_of(match).draws_at_start:
            self._carry_out(None)
        self._settle()

    def receive(self, event: Event) -> None:
        """Take in what somebody did at the cabinet."""
        for listener in self.listeners:
            listener(event)
        spoken = any(is_played() for is_played in self.speakers)
        self.controller, actions = self.controller.knowing(self._cabinet.contacts).read(
            event, self._loop.time(), spoken=spoken
        )
        self._act(actions)

    def announce(self, notice: Notice) -> None:
        """Tell the players something that they should know from the start, in place of an earlier notice."""
        self.controller = self.controller.announce(notice, self._loop.time())
        self._settle()

    def open_service_menu(self) -> None:
        """Open the service menu before anything else; whatever stands on the board waits behind it."""
        self.controller = self.controller.open_service_menu(self._loop.time())
        self._settle()

    def ask_language(self) -> None:
        """Ask for the language of the lamps, if nobody has played or set anything here yet, nor is about to."""
        controller = self.controller
        is_new = controller.match is None and not controller.known and controller.upkeep.settings == DEFAULTS
        if is_new and not controller.for_operator:
            self.controller = controller.ask_language(self._loop.time())
            self._settle()

    def begin_selftest(self) -> None:
        """Test all lamps and controls before anything else."""
        self.controller = self.controller.begin_selftest(self._loop.time())
        self._settle()

    def play(self, move: str) -> Played[Game]:
        """Play a move given as text, without dealing, and return what it did.

        Raises MoveError or StoreError; then nothing has changed.
        """
        played, now = play(self.controller.match, move), self._loop.time()
        match, family = played.match, family_of(played.match)
        opens = played.find(MatchOpened) is not None
        family.check_listed(played)
        day = family.day_of(match)
        if opens:
            family.check_possible(match)
            if day is not None:
                check_day(day, self._dates.today(now))
        controller = self.controller.follow(played, now)
        if move.split(maxsplit=1)[0] not in family.unattended:
            controller = controller.attended(now)
        row = row_to_keep(controller, now)
        draft = row if row and (row.text or row.cursor or row.left is not None) else None
        brought = family.record(played)
        if brought is not None and brought.broken:
            controller = controller.compare(self._best(brought))
        if day is not None and (count := self._count(match, day)) is not None:
            controller = controller.count_day(count)
        self._dates.notice(now)
        if opens:
            self._dates.open_match(now)
        self._journal.append(" ".join(move.split()), self._dates.at(now), brought, draft, self._dates.pending)
        self._dates.mark_stored()
        self._drafts.drop()
        if family.ends_hint(played):
            self._advice = None
        self.controller, self._kept = controller, row
        self._opened += opens
        if played.find(MatchEnded):
            self._maintenance.end(match, now)
        self._settle()
        for follow in tuple(self.followers):
            follow(played)
        return played

    def _best(self, record: Record) -> int | None:
        """The fewest rows in which whoever has just broken a code had cracked one before; None: nobody knows any."""
        try:
            return self._journal.best(record.box, record.spelling, record.broken[0].player)
        except StoreError as error:
            self.complain(str(error))
            return None

    def _count(self, match: Game, day: date) -> DayCount | None:
        """What a game with the code of a day is worth to whoever plays it; None: nobody knows."""
        try:
            return self._journal.day_count(match.box_name, match.terms.players[0], day)
        except StoreError as error:
            self.complain(str(error))
            return None

    def play_chance(self) -> None:
        """Make the moves that are left to chance. Raises StoreError."""
        match = self.controller.match
        if match is not None and awaits_draw(match):
            self.play(self._world.chance(match))

    def wall_offset(self, now: float) -> float | None:
        """Seconds from the time of the loop to the time of day; None if the latter is known to be wrong."""
        return self._dates.wall_offset(now)

    @property
    def knows_date(self) -> bool:
        """Whether the clock is right, or has been since the start: what was played has its date."""
        return self._dates.is_known

    def operate(self, task: Change | Reset | PowerOff) -> None:
        """Do what an operator asks for who is not at the cabinet. Raises StoreError; then nothing has changed."""
        self._do(task)
        self._settle()

    @property
    def night_is_on(self) -> bool:
        """Whether there are hours of the night in which the cabinet is turned down."""
        return self._maintenance.night_is_on

    @property
    def loudness(self) -> float:
        """How loud the cabinet is to be now: a share, 0 to 1, of what is configured."""
        return self._lamps.loudness

    def view(self) -> View:
        """What anybody may see, as plain data."""
        return self.controller.view(self._loop.time())

    def public_view(self) -> View:
        """The view for those who look on: it tells the end of a row or a turn no sooner than the lamps do."""
        return self.controller.public_view(self._loop.time())

    @property
    def turn(self) -> OnTurn:
        """Whose turn it is, as far as those who look on know."""
        return self.controller.turn(self._loop.time())

    def offer_second_board(self) -> None:
        """Offer in the menu to play on two boards at once: there is a place where the second one can be played."""
        self.controller = self.controller._replace(second_board=True)

    @property
    def in_suspense(self) -> bool:
        """Whether the lamps have still to tell what the last move has brought about."""
        return self.controller.in_suspense(self._loop.time())

    def offer_cabinets(self, cabinets: tuple[tuple[str, str], ...]) -> None:
        """Offer in the menu to play against one of these cabinets, by id and name."""
        self.controller = self.controller._replace(cabinets=cabinets)

    def interrupt(self, scene: Scene) -> None:
        """Show a scene instead of one that is free (Scene.is_free)."""
        self.controller = self.controller.interrupt(scene, self._loop.time())
        self._settle()

    def tell(self, notice: Message) -> None:
        """Show the boxes, with something to tell, unless somebody looks after the cabinet."""
        if not self.controller.for_operator:
            self.controller = self.controller.tell(notice, self._loop.time())
            self._settle()

    def moves(self) -> tuple[str, ...]:
        """All moves of the newest match. Raises StoreError."""
        return self._journal.moves(self._journal.newest_match())

    def show_league(self, tables: list[LeagueBoard]) -> None:
        """Show these tables of the league beside the own scores."""
        self.league = tables
        self._settle()

    def attend(self) -> None:
        """Note that somebody is there who presses nothing."""
        self.controller = self.controller.attended(self._loop.time())
        self._settle()

    def lower_shield(self) -> None:
        """Lower the shield: nobody looks behind it any more."""
        self.controller = self.controller.lower_shield()
        self._settle()

    def stop(self) -> None:
        """Make no further moves; the match stays in the journal, with the row being built."""
        if self._timer is not None:
            self._timer.cancel()
        self._thought = self._advice = None
        try:
            if self._dates.notice(self._loop.time()):
                self._journal.sync()
            self._drafts.close()
        except StoreError as error:
            self.complain(str(error))

    def _wake(self) -> None:
        self.controller, actions = self.controller.wake(self._loop.time())
        self._act(actions)

    def _act(self, actions: tuple[Action, ...]) -> None:
        self._maintenance.reckon(self._loop.time())
        self._date_moves()
        today = self._dates.today(self._loop.time())
        self.controller = self.controller._replace(upkeep=self._maintenance.upkeep, today=today)
        for action in actions:
            self.controller, request = self.controller.act(action, self._loop.time())
            if request is not None or self._chance_due:
                self._carry_out(request)
        self._settle()
        if any(not isinstance(action, Tick) for action in actions) or (self._kept and self._kept.left is not None):
            self._keep()

    def _carry_out(self, request: Request | None) -> None:
        """Do what a scene asks for, and what is left to chance before and after it.

        What chance could not do because of the store is tried again with whatever happens next.
        """
        self._chance_due = False
        try:
            match request:
                case Change() | Reset() | PowerOff() as task:
                    self._do(task)
                case _:
                    self.play_chance()
                    self._move(request)
        except (MoveError, StoreError) as error:
            self._chance_due = True
            self._refuse(error)

    def _move(self, request: Request | None) -> None:
        match request, self.controller.match:
            case Decide(), match if match is not None:
                self._think(match)
            case Roll(), match if match is not None:
                self.play(self._world.chance(match))
                self.play_chance()
            case Answer(player), _:
                self._duels.answer(player)
            case Make(move), _ if (challenge := find_challenge(move)) is not None:
                self._duels.ask(challenge, move)
            case Make(move), _:
                self.play(move)
                self.play_chance()
            case AskHint(move), _:
                self._advise(self.play(move).match)

    @property
    def _duels(self) -> "Invitations":
        if self.invitations is None:
            raise Unavailable(StationMessages.not_linked())
        return self.invitations

    def _do(self, task: Change | Reset | PowerOff) -> None:
        """Do what the operator asks for."""
        said = self._maintenance.do(task)
        if task == Reset("scores"):
            self._drafts.drop()
            self.controller, self._kept, self._advice = self.controller.without_games(), None, None
        self.controller = self.controller.task_done(self._maintenance.upkeep, said, self._loop.time())

    def _think(self, match: Game) -> None:
        """Let the computer on turn decide, in a thread of its own, so that the lamps go on meanwhile."""
        strength = computer_to_move(match)
        if self._thought is None and strength is not None:
            salt = f"{self._world.salt} {self._opened}"  # otherwise every match of a day would begin alike
            self._thought = self._loop.run_in_executor(None, think_of_move, match, strength, salt)
            self._thought.add_done_callback(partial(self._play_decision, match))

    def _play_decision(self, match: Game, thought: asyncio.Future[str]) -> None:
        """Play what the computer has decided, unless the players have left it alone meanwhile."""
        if thought is not self._thought:
            return
        self._thought = None
        if self.controller.match is match:
            try:
                move = thought.result()
                self._carry_out(Roll() if move in family_of(match).drawn else Make(move))
            except Unavailable as error:
                self._refuse(error)
            self._settle()

    def _advise(self, match: Game) -> None:
        """Find out what to play, in a thread, too."""
        self._advice = self._loop.run_in_executor(None, think_of_hint, match)
        self._advice.add_done_callback(self._show_hint)

    def _show_hint(self, advice: asyncio.Future[object]) -> None:
        """Hand the hint to the scene, unless the players have moved on; the other board may have."""
        if advice is not self._advice:
            return
        self._advice = None
        try:
            self.controller = self.controller.advise(advice.result(), self._loop.time())
        except Unavailable as error:
            self._refuse(error)
        self._settle()
        self._keep()

    def _refuse(self, error: MoveError | StoreError) -> None:
        if isinstance(error, StoreError):
            self.complain(str(error))
        self.controller = self.controller.refuse(error.message, self._loop.time())

    def complain(self, says: str) -> None:
        """Log what is wrong with the store; players who press on do not fill the log with it."""
        now = self._loop.time()
        complaint, again = self._complaint
        if says != complaint or now >= again:
            log.error("%s", says)
            self._complaint = says, now + QUIET

    def _settle(self) -> None:
        """Show the frame, set the timer for the next change, and tell the watchers."""
        now = self._loop.time()
        self.controller = self.controller.knowing(self._cabinet.contacts)
        self.frame = self.controller.frame(now)
        again = self._lamps.show(self.frame, now, for_operator=self.controller.for_operator)  # before all that can wait
        due = soonest(self.controller.due(now), again)
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if due is None else self._loop.call_at(max(due, now + self._shortest_wait), self._wake)
        for watcher in self.watchers:
            watcher()

    @property
    def _shortest_wait(self) -> float:
        return SHORTEST_WAIT if self._thought is None else THINKING

    def _date_moves(self) -> None:
        """Once the clock has been set, have the games that were played before get their dates."""
        now = self._loop.time()
        if now < self._notice_at:
            return
        try:
            if self._dates.notice(now):
                log.info("the clock has been set: what was played since the start has its date now")
                self._loop.run_in_executor(None, self._journal.sync).add_done_callback(self._dated)
        except StoreError as error:
            self._notice_at = now + MINUTE
            self.complain(str(error))

    def _dated(self, done: asyncio.Future[None]) -> None:
        """Complain if the disk has failed."""
        if not done.cancelled() and isinstance(error := done.exception(), StoreError):
            self.complain(str(error))

    def _keep(self) -> None:
        """Have the row being built written down, where it has changed, or some of its time is over."""
        row = row_to_keep(self.controller, self._loop.time())
        if row is not None and differs(row, self._kept):
            self._kept = row
            self._drafts.write(row)

    def _not_kept(self, error: StoreError) -> None:
        """Say why the row being built could not be written down; the next press tries again."""
        self._kept = None
        self._refuse(error)
        self._settle()


def row_to_keep(controller: Controller, now: float) -> DraftRow | None:
    """The row being built, with the seconds left for it."""
    row = controller.scene.building
    return None if row is None else row._replace(left=controller.scene.time_left(now))


def differs(row: DraftRow, kept: DraftRow | None) -> bool:
    """Whether a row has to be written down, after what was `kept` last."""
    if kept is None or row._replace(left=None) != kept._replace(left=None):
        return True
    if row.left is None or kept.left is None:
        return row.left != kept.left
    return abs(kept.left - row.left) >= CLOCK_STEP


class Lamps:
    """Shows frames on a cabinet; `wall` tells the time of day, in seconds since 1970."""

    def __init__(self, cabinet: Cabinet, maintenance: Maintenance, wall: Callable[[], float]) -> None:
        self._cabinet = cabinet
        self._maintenance = maintenance
        self._wall = wall
        self._asked: tuple[object, ...] | None = None
        self._changes = False
        self._comfort: Comfort | None = None
        self._shown: Frame | None = None
        self._complaint = ""

    @property
    def loudness(self) -> float:
        """How loud the cabinet is to be since it was looked at last: a share, 0 to 1."""
        return 1.0 if self._comfort is None else self._comfort.sound

    def show(self, frame: Frame, now: float, *, for_operator: bool) -> float | None:
        """Show a frame, if it is another one; when that is to be looked at again, on the clock of `now`."""
        night = self._turn_down(now, for_operator=for_operator)
        lit = frame == self._shown or self._light(frame)
        return soonest(night, None if lit else now + NEXT_TRY)

    def _turn_down(self, now: float, *, for_operator: bool) -> float | None:
        """Be as bright and loud as the operator and the hour want it; when that may have changed."""
        wall = self._wall()
        asked = (self._maintenance.upkeep.settings, wall // MINUTE, for_operator)
        if asked != self._asked:
            self._asked, self._changes = asked, self._maintenance.comfort_changes
            comfort = self._maintenance.comfort(wall, for_operator=for_operator)
            if comfort != self._comfort:
                self._comfort, self._shown = comfort, None
                self._cabinet.turn_down(*comfort)
        return now + MINUTE - wall % MINUTE if self._changes else None

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


def resume_controller(journal: Journal, world: World, now: float) -> Controller:
    """Return the controller in the middle of a match, or at the end of one, or before any. Raises StoreError."""
    saved = journal.unfinished()
    number = saved.match if saved else journal.just_finished(world.timings.idle, world.wall())
    known = _known(journal)
    try:
        match = replay(play, saved.moves if saved else journal.moves(number))
    except MoveError as error:
        then = "it is closed, and another can begin" if saved else "its end is not shown again"
        log.error("match %d in the store cannot be replayed (%s): %s", number, error, then)
        if saved:
            dates = Dates(journal, world.wall, now)
            journal.append("leave", dates.at(now), UNREADABLE, shift=dates.pending)
        return start_controller(world.timings, now, known=known)
    if saved is None and match is not None and match.outcome is None:
        match = None  # it has ended by rules that were changed
    return start_controller(world.timings, now, match, saved.draft if saved else None, known)


def _known(journal: Journal) -> tuple[str, ...]:
    """Who has played here; a cabinet that cannot read it plays on without."""
    try:
        return journal.players(MOST_KNOWN)
    except StoreError as error:
        log.error("the names of those who have played cannot be read: %s", error)
        return ()


def think_of_move(match: Game, strength: Strength, salt: str) -> str:
    """Return what the computer on turn does. Raises Unavailable. It may be called in any thread."""
    with _able():
        return family_of(match).decide(match, strength, salt)


def think_of_hint(match: Game) -> object:
    """Return the hint that was asked for. Raises Unavailable. It may be called in any thread."""
    with _able():
        return family_of(match).advise(match)


@contextmanager
def _able() -> Iterator[None]:
    """Raise Unavailable where the library that computers reckon with is missing, or does not fit this machine."""
    try:
        yield
    except ImportError as error:
        log.error("no computer can think here (%s): ask pegmind doctor", error)
        raise Unavailable(GameMessages.no_thinking()) from error
