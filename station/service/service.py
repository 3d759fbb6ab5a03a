"""The service: takes an event, plays the move, stores it, and shows the result. One loop, one thread.

What a move brings about is shown after its commit. A peg that is placed is lit at once, and written down beside the
loop: no lamp waits for the disk but the one that acknowledges a move, or a setting.
"""

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Iterator
from functools import partial
from typing import Concatenate, ParamSpec, TypeVar

from station.core.complaints import Complaints
from station.core.events import Action, Tick
from station.core.finding import Notice
from station.core.settings import Change, PowerOff, Reset, Task
from station.core.timing import NEVER, soonest
from station.core.view import LeagueBoard, View
from station.games.registry import check_new_match, family_of, find_challenge, play
from station.lobby.controller import Controller, give_up
from station.lobby.onlookers import Onlookers
from station.lobby.view import board_view
from station.matches.daily import check_day
from station.matches.errors import GameFailed, MoveError, Unavailable
from station.matches.events import MatchEnded, MatchOpened, Played
from station.matches.game import DraftRow, Game, is_going_on
from station.matches.players import DEFAULT_NAMES
from station.matches.results import Record
from station.operator.maintenance import MINUTE_SECONDS, Maintenance
from station.scenes.base import AnswerInvitation, AskHint, Decide, Make, Request, Roll, Scene, names_in_request
from station.scenes.facts import BestRows, Fact, MatchTime, Signal, TaskDone, Today
from station.scenes.menu.naming import check_wanted
from station.scenes.messages import StationMessages
from station.service.board import BoardLoop
from station.service.drafts import Drafts
from station.service.foreign import ForeignGames, report_failure
from station.service.lamps import CabinetDisplay
from station.service.outside import CabinetIO, Invitations, World
from station.service.resume import UNREADABLE, resume_controller
from station.service.thinking import Background, think_of_move
from station.store.daily import read_day_count
from station.store.dating import Dates
from station.store.errors import StoreError
from station.store.journal import Journal
from station.store.results import read_best, read_newest_opening
from station.store.same_code import check_code, require_same_code

Found = TypeVar("Found")
QueryArguments = ParamSpec("QueryArguments")

log = logging.getLogger("pegmind")


class Service(BoardLoop):
    """The game at one cabinet: passes events to the controller, keeps the journal, and lights the lamps.

    It is made in a running loop, and all its methods are called in that loop's thread: by the cabinet's inputs, the
    page and the link. A move holds only once the journal has it; if the store cannot be written, the scene stays.

    `notice` is something the players should know from the start. `followers` are called with every move and what it
    did. `invitations` and `league`, the tables of one, are there where there is a link to other cabinets. `frame` is
    what the lamps show.
    """

    def __init__(
        self,
        cabinet: CabinetIO,
        journal: Journal,
        maintenance: Maintenance,
        world: World,
        notice: Notice | None = None,
    ) -> None:
        now = asyncio.get_running_loop().time()
        controller = resume_controller(journal, world, now)._replace(upkeep=maintenance.upkeep)
        super().__init__(controller, Onlookers(set(), {maintenance.feel}, set()))
        self._cabinet = cabinet
        self._journal = journal
        self._world = world
        self._complaints = Complaints(self._loop.time)
        self._chance_due = True  # the power may have failed before chance made its move
        self._opened = 0
        self._foreign = ForeignGames()
        self._drawing: Background[str] = Background()
        self._notice_at = NEVER
        self.maintenance = maintenance
        self.lamps = CabinetDisplay(cabinet, maintenance, world.wall)
        self.invitations: Invitations | None = None
        self.league: list[LeagueBoard] | None = None
        self.dates = Dates(journal, world.wall, now)
        self._drafts = Drafts(journal, controller.scene.draft_row(now), self._report_draft)
        if notice is not None:
            self.controller = controller.learn(notice, now)
        self.followers: set[Callable[[Played[Game]], None]] = set()
        self.frame = self.controller.frame(now)
        if controller.match is not None and family_of(controller.match).chance.at_start:
            self._carry_out(None)
        self._settle()

    def play(self, move: str) -> Played[Game]:
        """Play a move given as text, without dealing, and return what it did.

        Raises MoveError or StoreError; then nothing has changed.
        """
        played, now = play(self.controller.match, move), self._loop.time()
        self._check_playable(played, now)
        brought = family_of(played.match).results.record(played)
        controller = self._follow(move, played, brought, now)
        self._store(move, played, brought, controller.scene.draft_row(now), now)
        if family_of(played.match).table.ends_hint(played):
            self._hint.drop()
        self.controller = controller
        if played.find(MatchEnded) is not None:
            self.maintenance.end(played.match, now)
        self._settle()
        for follow in tuple(self.followers):
            follow(played)
        return played

    def _check_playable(self, played: Played[Game], now: float) -> None:
        """Raise MoveError or StoreError for what a stored match may have, but no move may do now."""
        match, rules = played.match, family_of(played.match).rules
        rules.check_listed(played)
        if played.find(MatchOpened) is not None:
            check_new_match(match)
            if (game := rules.day_of(match)) is not None:
                check_day(game.day, self.dates.today(now))
            self._journal.read(check_code, match)

    def _follow(self, move: str, played: Played[Game], brought: Record | None, now: float) -> Controller:
        """Return the controller after a move, with all that the store knows of it."""
        controller, moves = self.controller.follow(played, now), family_of(played.match).moves
        if played.find(MatchEnded) is not None or move.split(maxsplit=1)[0] not in moves.unattended:
            controller = controller.touch(now)  # how it ended is shown for a while
        for fact in self._facts_of(played.match, brought, now):
            controller = controller.learn(fact, now)
        return controller

    def _store(self, move: str, played: Played[Game], brought: Record | None, row: DraftRow | None, now: float) -> None:
        """Commit a move with what it brought about, and the row being built. Raises StoreError."""
        opens = played.find(MatchOpened) is not None
        self.dates.notice(now)
        if opens:
            self._foreign.open_match()
            self.dates.open_match(now)
        draft = row if row and (row.text or row.cursor or row.left is not None) else None
        self._journal.append(" ".join(move.split()), self.dates.at(now), brought, draft, self.dates.pending)
        self.dates.mark_stored()
        self._drafts.set(row)
        self._opened += opens

    def _facts_of(self, match: Game, brought: Record | None, now: float) -> Iterator[Fact]:
        """Give what the store knows of the match after a move that brought this about."""
        if brought is not None and brought.broken:
            yield BestRows(self.look_up(read_best, brought.box, brought.spelling, brought.broken[0].player))
        if match.outcome is not None and (opened := self.look_up(read_newest_opening)) is not None:
            yield MatchTime(self.dates.at(now) - opened)
        game = family_of(match).rules.day_of(match)
        if game is None or (player := match.terms.players[0]) in DEFAULT_NAMES:  # who has no name may be anybody
            return
        if (count := self.look_up(read_day_count, match.box_name, player, game)) is not None:
            yield count

    def look_up(
        self,
        query: Callable[Concatenate[sqlite3.Connection, QueryArguments], Found],
        *args: QueryArguments.args,
        **kwargs: QueryArguments.kwargs,
    ) -> Found | None:
        """Return what a query reads from the store; None if the store cannot be read, which is logged."""
        try:
            return self._journal.read(query, *args, **kwargs)
        except StoreError as error:
            self.complain(str(error))
            return None

    def play_chance(self) -> None:
        """Make the moves that are left to chance. Raises StoreError."""
        match = self.controller.match
        if match is not None and (chance := family_of(match).chance).awaits_draw(match):
            number = chance.code_of(match)
            self.play(
                self._world.chance(match) if number is None else self._journal.read(require_same_code, number).secret
            )

    def operate(self, task: Task) -> None:
        """Do what an operator asks for who is not at the cabinet. Raises StoreError; then nothing has changed."""
        self._do(task)
        self._settle()

    def view(self) -> View:
        """Return the view that anybody may see, as plain data."""
        return board_view(self.controller, self._loop.time())

    def moves(self) -> tuple[str, ...]:
        """All moves of the newest match. Raises StoreError."""
        return self._journal.moves(self._journal.newest_match())

    def show_league(self, tables: list[LeagueBoard]) -> None:
        """Show these tables of the league beside the own scores."""
        self.league = tables
        self._settle()

    def stop(self) -> None:
        """Make no further moves; the match stays in the journal, with the row being built."""
        super().stop()
        self._drawing.drop()
        try:
            if self.dates.notice(self._loop.time()):
                self._journal.sync()
            self._drafts.close()
        except StoreError as error:
            self.complain(str(error))

    def _prepare(self, actions: tuple[Action, ...]) -> tuple[Action, ...]:
        now = self._loop.time()
        self.maintenance.reckon(now)
        self._date_moves()
        controller, today = self.controller._replace(upkeep=self.maintenance.upkeep), self.dates.today(now)
        if today != controller.known.today:
            controller = controller.learn(Today(today), now)
        self.controller = self._with_contacts(controller, now)
        if any(not isinstance(action, Tick) for action in actions):
            self._drafts.retry()
        return actions

    def _carry_out(self, request: Request | None) -> None:
        """Do what a scene asks for, and what is left to chance before and after it.

        What chance could not do because of the store is tried again with whatever happens next.
        """
        if request is None and not self._chance_due:
            return
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
            if not isinstance(error, GameFailed) or not self._recover(error):
                self._refuse(error)

    def _move(self, request: Request | None) -> None:
        check_wanted(names_in_request(request), self.controller.known.unwanted)
        match request, self.controller.match:
            case Decide(), match if match is not None:
                self._think(match)
            case Roll(), match if match is not None:
                self.play(self._world.chance(match))
                self.play_chance()
            case AnswerInvitation(player, block), _:
                self._duels.answer(player, block=block)
            case Make(move), _ if (challenge := find_challenge(move)) is not None:
                self._duels.ask(challenge, move)
            case Make(move), match:
                if is_going_on(match) or not family_of(opened := play(match, move).match).chance.takes_long(opened):
                    self.play(move)
                    self.play_chance()
                elif not self._drawing.is_running:
                    then = partial(self._open_drawn, move, type(self.controller.scene))
                    self._drawing.start(self._world.chance, opened, then=then)
            case AskHint(move), _:
                self.play(move)
                self._find_hint()

    @property
    def _duels(self) -> Invitations:
        if self.invitations is None:
            raise Unavailable(StationMessages.not_linked())
        return self.invitations

    def _do(self, task: Task) -> None:
        """Do what the operator asks for."""
        now, says = self._loop.time(), self.maintenance.do(task)
        if task == Reset("scores"):
            self._drafts.set(None)
            self._hint.drop()
            self.controller = self.controller.learn(Signal.GAMES_FORGOTTEN, now)
        self.controller = self.controller.learn(TaskDone(self.maintenance.upkeep, says), now)

    def _think(self, match: Game) -> None:
        """Let the computer on turn decide, in a thread of its own, so that the lamps go on meanwhile."""
        computers = family_of(match).computers
        strength = computers and computers.computer_to_move(match)
        if not self._decision.is_running and strength is not None:
            salt = f"{self._world.salt} {self._opened}"  # otherwise every match of a day would begin alike
            then = partial(self._play_decision, match)
            self._decision.start(think_of_move, match, strength, salt, then=then)

    def _play_decision(self, match: Game, decision: asyncio.Future[str]) -> None:
        """Play what the computer has decided, unless the players have left it alone meanwhile."""
        if self.controller.match is match:
            try:
                move = decision.result()
                self._carry_out(Roll() if move in family_of(match).chance.drawn else Make(move))
            except Unavailable as error:
                self._refuse(error)
            self._settle()

    def _open_drawn(self, move: str, scene: type[Scene], drawing: asyncio.Future[str]) -> None:
        """Open a match for which something has been drawn, unless the players have gone elsewhere meanwhile."""
        if isinstance(self.controller.scene, scene) and not is_going_on(self.controller.match):
            try:
                self.play(move)
                self.play(drawing.result())
            except (MoveError, StoreError) as error:
                self._chance_due = True
                self._refuse(error)
            self._settle()

    def _refuse(self, error: MoveError | StoreError) -> None:
        if isinstance(error, StoreError | GameFailed):
            self.complain(str(error))
        super()._refuse(error)

    def _recover(self, error: Exception) -> bool:
        """Close the game of another package that has failed, and show the menu; False if no such game was played.

        Also where such a game has failed before a match was opened, the station goes on with a scene of its own.
        """
        if not self._foreign.may_have_failed(self.controller):
            return False
        match, now = self.controller.match, self._loop.time()
        notice = report_failure(match, error)
        if match is not None and is_going_on(match):
            try:
                self._journal.append("leave", self.dates.at(now), UNREADABLE, shift=self.dates.pending)
            except StoreError as broken:
                self.complain(str(broken))
        self._drafts.set(None)
        self.controller = give_up(self.controller, notice, now)
        return True

    def complain(self, says: str) -> None:
        """Log what is wrong with the store; players who press on do not fill the log with it."""
        if self._complaints.is_new(says):
            log.error("%s", says)

    def _show(self, now: float) -> float | None:
        """Show the frame, and have the row being built written down; when to show it again."""
        self.controller = self._with_contacts(self.controller, now)
        self.frame = self.controller.frame(now)
        self._foreign.check(self.controller, now)
        again = self.lamps.show(self.frame, now, for_operator=self.controller.scene.audience.who == "operator")
        self._drafts.keep(self.controller.scene.draft_row(now))
        return soonest(again, self.dates.midnight(now)) if self.controller.scene.audience.who == "free" else again

    def _with_contacts(self, controller: Controller, now: float) -> Controller:
        """Return the controller with the state of the contacts, which only an operator sees."""
        for_operator = controller.scene.audience.who == "operator"
        return controller.learn(self._cabinet.contacts(), now) if for_operator else controller

    def _date_moves(self) -> None:
        """Once the clock has been set, have the games that were played before get their dates."""
        now = self._loop.time()
        if now < self._notice_at:
            return
        try:
            if self.dates.notice(now):
                log.info("the clock has been set: what was played since the start has its date now")
                self._loop.run_in_executor(None, self._journal.sync).add_done_callback(self._check_sync)
        except StoreError as error:
            self._notice_at = now + MINUTE_SECONDS
            self.complain(str(error))

    def _check_sync(self, done: asyncio.Future[None]) -> None:
        """Complain if the disk has failed."""
        if not done.cancelled() and isinstance(error := done.exception(), StoreError):
            self.complain(str(error))

    def _report_draft(self, error: StoreError) -> None:
        """Say why the row being built could not be written down; the next press tries again."""
        self._refuse(error)
        self._settle()
