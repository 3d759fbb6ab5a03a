"""The controller: which scene is shown, what is held down, and what follows a move. A value; the time is passed in.

An event becomes actions, a scene answers an action with another scene or a request, the service carries the request
out, and the controller decides which scene follows. It asks the scene for all that it needs to know of it.
"""

from collections.abc import Callable
from datetime import date
from typing import Final, NamedTuple, cast

from station.core import tunes
from station.core.events import Action, Ask, Cancel, Event, Hold, Release, Tick
from station.core.finding import Contacts, Notice
from station.core.frame import Frame
from station.core.messages import Message, reading
from station.core.settings import Upkeep
from station.core.timing import ROUNDING, Timings, soonest
from station.core.tunes import Tune
from station.core.view import View, overlay
from station.games.registry import family_of, view
from station.lobby.attract import Attract
from station.lobby.boxes import open_menu
from station.lobby.idle import idle
from station.lobby.language import LanguageChoice
from station.lobby.question import ask_to_leave, ask_to_switch_off
from station.lobby.service.menu import ServiceMenu
from station.lobby.service.selftest import SelfTest
from station.matches.events import Played
from station.matches.game import DraftRow, Game
from station.matches.messages import GameMessages
from station.matches.results import DayCount
from station.scenes import holds
from station.scenes.base import REQUESTS, Go, Make, Place, Reply, Request, Scene
from station.scenes.holds import NOTHING, Held, HoldCombo
from station.scenes.menu.form import Known
from station.scenes.messages import StationMessages

NO_COMBO: Final = HoldCombo()
AS_AT_FIRST: Final = Upkeep()

MOST_KNOWN: Final = 12
"""Names to pick from; with more, the knob would have to be turned too far."""


class OnTurn(NamedTuple):
    """Who may use the controls: the `player` on turn, if there is one, or everybody if the scene is `open_to_all`."""

    player: str | None
    open_to_all: bool


class Controller(NamedTuple):
    """The scene of one board, and what is known around it. `touched` is when a control was last used.

    `match` is the match after the last move, also when it is over or a menu is shown; `scene.match` is the one on the
    board. `known` has the names of people who have played here, the latest first; `today` is the date, or None if it is
    unknown; `second_board` is whether somebody can play the second of two boards; `cabinets` has the id and the name of
    each cabinet that is free for a duel.
    """

    scene: Scene
    timings: Timings
    touched: float
    match: Game | None = None
    held: Held = NOTHING
    combo: HoldCombo = NO_COMBO
    known: tuple[str, ...] = ()
    upkeep: Upkeep = AS_AT_FIRST
    today: date | None = None
    second_board: bool = False
    cabinets: tuple[tuple[str, str], ...] = ()

    def read(self, event: Event, now: float, *, spoken: bool = False) -> tuple["Controller", tuple[Action, ...]]:
        """Process an event; return the actions that it makes, for `act`. For `spoken` see read_event."""
        scene = self.scene if isinstance(event, Release | Cancel) else self.scene.awake(now)
        touched = self._replace(scene=scene, combo=holds.read_combo(self.combo, event, now), touched=now)
        if touched.combo.are_held_together and holds.is_combo_control(event):
            return touched._replace(held=holds.without(self.held, *holds.BOTH)), ()
        if isinstance(event, Ask):
            return touched.answer(event.does, now)
        held, actions = holds.read_event(self.held, event, now, scene.held_controls, spoken=spoken)
        return touched._replace(held=held), actions

    def wake(self, now: float) -> tuple["Controller", tuple[Action, ...]]:
        """Let time pass; return the holds that are complete, and a Tick for the scene."""
        held, actions = holds.complete_holds(self.held, now)
        combo, held_both = holds.complete_combo(self.combo, now)
        return self._replace(held=held, combo=combo), (*actions, *held_both, Tick())

    def act(self, action: Action, now: float) -> tuple["Controller", Request | None]:
        """Let the scene answer an action; return the request that the service has to carry out, or None."""
        if isinstance(action, Tick) and self._idle_at is not None and now >= self._idle_at - ROUNDING:
            reply = self.scene.left_alone(now)
            patient = self.attended(now) if isinstance(reply, Make) else self  # a store that refuses is asked later
            return _apply_reply(patient, reply, now)
        if action == Hold(holds.COMBO):
            return _apply_reply(self.attended(now)._replace(held=NOTHING), self.scene.for_service(now), now)
        with reading(self.upkeep.catalog):  # how long a text runs over the lamps depends on its language
            return _apply_reply(self, self.scene.on(action, now), now)

    def show(self, scene: Scene) -> "Controller":
        """Show the next scene of the same game; a held control that meant something else until now does nothing."""
        before, after = self.scene.holds, scene.holds
        other = [control for control in self.held if before.get(control) != after.get(control)]
        return self._replace(scene=scene, held=holds.without(self.held, *other))

    def answer(self, does: str, now: float) -> tuple["Controller", tuple[Action, ...]]:
        """Return the hold that was asked for on a screen, at once; refuse it if the scene no longer offers it."""
        control = self.scene.control_for(does)
        return (self.refuse(GameMessages.does_nothing_here(), now), ()) if control is None else (self, (Hold(control),))

    def refuse(self, reason: Message, now: float) -> "Controller":
        """Let the scene say why a move was not played."""
        return self._replace(scene=self.scene.refuse(reason, now))

    def announce(self, notice: Notice, now: float) -> "Controller":
        """Let the scene report a problem that was found at the start."""
        with reading(self.upkeep.catalog):
            return self._replace(scene=self.scene.announce(notice, now))

    def advise(self, advice: object, now: float) -> "Controller":
        """Give a hint to the scene that asked for it."""
        return self.show(self.scene.advised(advice, now))

    def follow(self, played: Played[Game], now: float) -> "Controller":
        """Show the scene that follows a move."""
        match = played.match
        known = tuple(dict.fromkeys((*match.terms.players, *self.known)))[:MOST_KNOWN]
        held = NOTHING if family_of(match).interrupts(played) else self.held
        with reading(self.upkeep.catalog):
            scene = self._scene_after(played, now)
        return self._replace(held=held, match=match, known=known).show(scene)

    def compare(self, best: int | None) -> "Controller":
        """Tell the scene the fewest rows in which the player had cracked such a code before; None if unknown."""
        return self._replace(scene=self.scene.compared(best))

    def count_day(self, day: DayCount) -> "Controller":
        """Tell the scene what a game with the code of the day counts for."""
        return self._replace(scene=self.scene.dated(day))

    def task_done(self, upkeep: Upkeep, said: Message, now: float) -> "Controller":
        """Tell the scene that a task was carried out; `said` is the message for the operator."""
        with reading(upkeep.catalog):
            return self._replace(scene=self.scene.done(upkeep, said, now), upkeep=upkeep)

    def without_games(self) -> "Controller":
        """Forget all games, also one behind the service menu: they were set aside."""
        return self._replace(scene=self.scene.without_games(), match=None, known=())

    def knowing(self, contacts: Callable[[], Contacts]) -> "Controller":
        """Pass the state of the contacts to a scene that needs it."""
        return self._replace(scene=self.scene.knowing(contacts))

    def open_service_menu(self, now: float) -> "Controller":
        """Open the service menu; a game that is not over waits behind it."""
        behind = idle(self.scene, now) if self.scene.playing else None
        return self._replace(scene=ServiceMenu(self.upkeep, behind, since=now))

    def ask_language(self, now: float) -> "Controller":
        """Ask for the language of the lamps before anything else."""
        return self._replace(scene=LanguageChoice(self.scene, now))

    def interrupt(self, scene: Scene, now: float) -> "Controller":
        """Show `scene` instead of one that may be interrupted (`is_free`)."""
        return self._set(scene).attended(now)

    def tell(self, notice: Message, now: float) -> "Controller":
        """Show the menu of boxes with a notice."""
        menu = open_menu(self.match, self._known, Tune(tunes.MOVE_ON, now))
        return self._set(menu._replace(notice=notice))

    def begin_selftest(self, now: float) -> "Controller":
        """Begin the self-test behind the service menu."""
        return self.open_service_menu(now).go("selftest", now)

    def lower_shield(self) -> "Controller":
        """Lower the shield."""
        return self._replace(scene=self.scene.lowered())

    def attended(self, now: float) -> "Controller":
        """Note that somebody is there, here or at the other board."""
        return self._replace(touched=now)

    @property
    def for_operator(self) -> bool:
        """Whether the scene is one for the operator."""
        return self.scene.for_operator

    def frame(self, now: float) -> Frame:
        """What the cabinet shows at `now`."""
        with reading(self.upkeep.catalog):
            return self.scene.frame(now)

    def due(self, now: float) -> float | None:
        """When the controller wants to be woken."""
        with reading(self.upkeep.catalog):
            scene_due = self.scene.due(now)
        return soonest(scene_due, holds.holds_due(self.held), self.combo.due, self._idle_at)

    def view(self, now: float) -> View:
        """Return what anybody may see, as plain data."""
        game, language = view(self.scene.match), self.upkeep.language
        seen: View = {**self.scene.view(now), "game": game, "language": language}
        return overlay(seen, {"game": self.scene.game_view})

    def public_view(self, now: float) -> View:
        """Return the view for viewers, which shows the end of a row or a turn no sooner than the lamps do."""
        return overlay(self.view(now), self.scene.withheld(now))

    def turn(self, now: float) -> OnTurn:
        """Return whose turn it is, as far as viewers may know."""
        game = view(self.scene.match)
        turn = None if game is None else self.scene.withheld(now).get("game", {}).get("turn", game["turn"])
        return OnTurn(cast("str | None", turn), self.scene.open_to_all)

    @property
    def people(self) -> tuple[str, ...]:
        """The names of the people at this cabinet who play the match on the board."""
        return () if self.scene.match is None else family_of(self.scene.match).people_here(self.scene.match)

    def in_suspense(self, now: float) -> bool:
        """Whether the lamps have yet to show the result of the last move."""
        return bool(self.scene.withheld(now))

    def go(self, place: Place, now: float) -> "Controller":
        """Go to another scene."""
        match place:
            case "next" if self.match is not None:
                scene = family_of(self.match).next_scene(self.match, now)
                return self._set(scene)._replace(match=scene.match)
            case "idle":
                return self._replace(scene=idle(self.scene, now))
            case _:
                return self._set(self._scene_at(place, now))

    def _scene_at(self, place: Place, now: float) -> Scene:
        match place:
            case "menu":
                return open_menu(self.match, self._known, Tune(tunes.MOVE_ON, now))
            case "leave":
                return ask_to_leave(self.scene, now)
            case "switch off":
                return ask_to_switch_off(self.scene, now)
            case "service":
                return ServiceMenu(self.upkeep, since=now, tune=Tune(tunes.SUBMIT, now))
            case "selftest":
                return SelfTest(self.scene, now)
            case _:
                return Attract(now)

    def _set(self, scene: Scene) -> "Controller":
        """Show another scene, in which what is held down now means nothing."""
        return self._replace(scene=scene, held=NOTHING)

    @property
    def _known(self) -> Known:
        return Known(self.known, self.today, self.second_board, self.cabinets, self.upkeep.language)

    @property
    def _idle_at(self) -> float | None:
        """When the scene counts as left alone, or None for never."""
        patience = self.scene.patience(self.timings)
        return None if patience is None else max(self.touched, self.scene.attended_until) + patience

    def _scene_after(self, played: Played[Game], now: float) -> Scene:
        match = played.match
        if match.outcome is not None and match.outcome.reason == "left":
            if self.for_operator:
                return self.scene.without_games()
            menu = open_menu(match, self._known, Tune(tunes.TAKE_BACK, now))
            return Attract(now) if self.scene.deserted else menu._replace(notice=StationMessages.left_the_game())

        def then(scene: Scene) -> Scene:
            return family_of(match).scene_after(scene, played, now, self.timings.key_peg)

        return self.scene.after_move(then, over=match.outcome is not None)


def _apply_reply(controller: Controller, reply: Reply, now: float) -> tuple[Controller, Request | None]:
    """Go where a reply leads, or return the request for the service."""
    if isinstance(reply, Go):
        return controller.go(reply.to, now), None
    if isinstance(reply, REQUESTS):
        return controller, reply
    return controller.show(reply), None


def start_controller(
    timings: Timings,
    now: float,
    match: Game | None = None,
    row: DraftRow | None = None,
    known: tuple[str, ...] = (),
) -> Controller:
    """Return the controller after a start: attract mode, or `match` as it was left, with the `row` being built."""
    if match is None:
        return Controller(Attract(now), timings, touched=now, known=known)
    scene = family_of(match).resumed_scene(match, row, now, timings.key_peg)
    return Controller(scene, timings, touched=now, match=scene.match, known=known)
