"""The controller: which scene is shown, what is held down, and what follows a move. A value; the time is passed in.

An event becomes actions, a scene answers an action with another scene or a request, the service carries the request
out, and the controller decides which scene follows. It asks the scene for all that it needs to know of it.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from station.core import tunes
from station.core.events import CONFIRM, Action, Ask, Cancel, Event, HeldFor, Hold, Press, Release, Tick, Touch
from station.core.frame import Frame
from station.core.lazy import lazy
from station.core.messages import Message, announcement, use_catalog
from station.core.settings import DEFAULTS, Upkeep
from station.core.timing import ROUNDING, Timings, soonest
from station.core.tunes import Tune
from station.games.registry import family_of
from station.lobby.attract import Attract
from station.lobby.boxes import open_menu
from station.lobby.ending import end_in_words
from station.lobby.idle import idle
from station.lobby.invitation import behind_invitation
from station.lobby.question import ask_to_leave, ask_to_switch_off
from station.matches.events import Played
from station.matches.game import FORFEITS, DraftRow, Game, is_going_on
from station.matches.messages import GameMessages
from station.matches.players import unique_names
from station.matches.unwanted import UnwantedNames
from station.scenes.base import REQUESTS, Departure, Destination, Go, Make, Reply, Request, Scene
from station.scenes.facts import Fact, FreeCabinets, Remark, Signal, TaskDone, Today
from station.scenes.holds import COMBO, EMPTY_HANDS, Hands
from station.scenes.menu.form import NOTHING_KNOWN, MenuFacts, PageReader

open_language_choice: Final[Callable[..., Scene]] = lazy("station.lobby.language:LanguageChoice")
open_service_menu: Final[Callable[..., Scene]] = lazy("station.lobby.service_menu:ServiceMenu")
open_self_test: Final[Callable[..., Scene]] = lazy("station.lobby.selftest:SelfTest")
"""Scenes that most days do without: a start does not wait for them."""

AS_AT_FIRST: Final = Upkeep()

MOST_KNOWN: Final = 12
"""Names to pick from; with more, the knob would have to be turned too far."""


PAGE_PRESS_SECONDS: Final = 2.0
"""How long after a press on a page a menu that opens is its reader's."""


class Controller(NamedTuple):
    """The scene of one board, and what is known around it. `touched` is when a control was last used.

    `match` is the match after the last move, also when it is over or a menu is shown; `scene.match` is the one on the
    board. `known` is what menus know of the cabinet, apart from its language, which is that of `upkeep`. `unread` is
    a notice that attract mode and the menu show until somebody has read it.
    """

    scene: Scene
    timings: Timings
    touched: float
    match: Game | None = None
    hands: Hands = EMPTY_HANDS
    known: MenuFacts = NOTHING_KNOWN
    unread: Message | None = None
    upkeep: Upkeep = AS_AT_FIRST

    def read(self, event: Event, now: float, *, spoken: bool = False) -> tuple["Controller", tuple[Action, ...]]:
        """Process an event; return the actions that it makes, for `act`. For `spoken` see Hands.read."""
        scene = self.scene if isinstance(event, Release | Cancel | HeldFor) else self.scene.learn(Signal.TOUCHED, now)
        unread = self.unread if scene.audience.away else None
        touched = self._replace(scene=scene, touched=now, unread=unread)
        if isinstance(event, Ask):
            return _answer_ask(touched, event.does, now)
        hands, actions = self.hands.read(event, now, scene.holds, spoken=spoken)
        if event == Press("ok") and self.scene.audience.away and not scene.audience.away:
            return touched._replace(hands=hands.empty()), ()  # whoever wakes a game has not seen what ok would do in it
        return touched._replace(hands=hands), actions

    def wake(self, now: float) -> tuple["Controller", tuple[Action, ...]]:
        """Let time pass; return the holds that are complete, and a Tick for the scene."""
        hands, actions = self.hands.complete(now)
        return self._replace(hands=hands), (*actions, Tick())

    def act(self, action: Action, now: float) -> tuple["Controller", Request | None]:
        """Let the scene answer an action; return the request that the service has to carry out, or None."""
        if isinstance(action, Tick) and (gone := self._departure) is not None and now >= gone.at - ROUNDING:
            patient = self.touch(now) if isinstance(gone.then, Make) else self  # a store that refuses is asked later
            return _apply_reply(patient, gone.then, now)
        if action == Hold(COMBO):
            return self._open_service(now), None
        if isinstance(action, Touch) and action.part == "home" and self.scene.audience.who == "free":
            return self.go("attract", now), None
        with use_catalog(self.upkeep.catalog):  # how long a text runs over the lamps depends on its language
            return _apply_reply(self, self.scene.on(action, now), now)

    def show(self, scene: Scene, now: float) -> "Controller":
        """Show the next scene of the same game; what a held control meant otherwise until now, it does not do."""
        held = {}
        for control, down in self.hands.held.items():
            taps = _tap_purpose(self.scene, control, now) == _tap_purpose(scene, control, now)
            before, after = self.scene.holds.does.get(control), scene.holds.does.get(control)
            if before == after and (taps or before is not None):  # what has no second meaning is held like a tap
                held[control] = down._replace(taps=down.taps and taps)
        return self._replace(scene=scene, hands=self.hands._replace(held=held))

    def refuse(self, reason: Message, now: float) -> "Controller":
        """Let the scene say why a move was not played."""
        return self._replace(scene=self.scene.refuse(reason, now))

    def learn(self, fact: Fact, now: float) -> "Controller":
        """Let the scene learn a fact; what was done by the operator concerns the controller, too."""
        known = self
        match fact:
            case TaskDone(upkeep):
                known = self._replace(upkeep=upkeep)
            case FreeCabinets(cabinets):
                known = self._replace(known=self.known._replace(cabinets=cabinets))
            case Today(day):
                known = self._replace(known=self.known._replace(today=day))
            case Signal.GAMES_FORGOTTEN:
                known = self._replace(match=None, known=self.known._replace(names=()))
        with use_catalog(known.upkeep.catalog):
            return known.show(known.scene.learn(fact, now), now)

    def follow(self, played: Played[Game], now: float) -> "Controller":
        """Show the scene that follows a move."""
        match = played.match
        names = unique_names((*match.terms.players, *self.known.names))[:MOST_KNOWN]
        unread = end_in_words(match) if match.outcome is not None and match.outcome.reason in FORFEITS else None
        hands = self.hands.empty() if family_of(match).table.interrupts(played) else self.hands
        with use_catalog(self.upkeep.catalog):
            scene = self._scene_after(played, now)
        known = self.known._replace(names=names)
        return self._replace(hands=hands, match=match, known=known, unread=unread).show(scene, now)

    def interrupt(self, scene: Scene, now: float) -> "Controller":
        """Show `scene` instead of one at which nobody plays (`audience`)."""
        return self._set(scene).touch(now)

    def touch(self, now: float) -> "Controller":
        """Note that somebody is there, here or at the other board."""
        return self._replace(touched=now)

    def frame(self, now: float) -> Frame:
        """Return the lamps of the cabinet at `now`."""
        with use_catalog(self.upkeep.catalog):
            return self.scene.frame(now)

    def due(self, now: float) -> float | None:
        """When the controller wants to be woken."""
        with use_catalog(self.upkeep.catalog):
            scene_due, gone = self.scene.due(now), self._departure
        return soonest(scene_due, self.hands.due, gone and gone.at)

    def go(self, place: Destination, now: float) -> "Controller":
        """Go to another scene; a game that is not over waits behind the service menu.

        For the language only a new cabinet asks.
        """
        match place:
            case "next" if self.match is not None:
                scene = family_of(self.match).table.next_scene(self.match, now)
                return self._set(scene)._replace(match=scene.match)
            case "idle":
                return self._replace(scene=idle(self.scene, now))
            case "language" if not self._is_new:
                return self
            case _:
                return self._set(self._scene_at(place, now))

    def _scene_at(self, place: Destination, now: float) -> Scene:
        match place:
            case "menu":
                menu = open_menu(self.match, self._menu_facts(now), Tune(tunes.MOVE_ON, now))
                return menu._replace(notice=self.unread)
            case "leave":
                return ask_to_leave(self.scene, now)
            case "switch off":
                return ask_to_switch_off(self.scene, now)
            case "service":
                behind = idle(self.scene, now) if is_going_on(self.scene.match) else None
                return open_service_menu(self.upkeep, behind, since=now)
            case "language":
                return open_language_choice(self.scene, now)
            case "selftest":
                return open_self_test(self.scene, now)
            case _:
                return Attract(now, self.unread, cabinets=self.known.cabinets)

    def _set(self, scene: Scene) -> "Controller":
        """Show another scene, in which what is held down now means nothing."""
        return self._replace(scene=scene, hands=self.hands.empty())

    def _menu_facts(self, now: float) -> MenuFacts:
        """Return what a menu knows that is opened now: the language of a page that was just used, and its reader."""
        language, name, used = self.known.reader
        if now - used > PAGE_PRESS_SECONDS:
            language, name = self.upkeep.language, ""
        return self.known._replace(language=language, player=name)

    @property
    def _is_for_operator(self) -> bool:
        return self.scene.audience.who == "operator"

    @property
    def _is_new(self) -> bool:
        """Whether nobody has played or set anything here yet, nor is about to."""
        is_used = self.match is not None or self.known.names or self.upkeep.settings != DEFAULTS
        return not is_used and not self._is_for_operator

    @property
    def _departure(self) -> Departure | None:
        return self.scene.departure(self.touched, self.timings)

    def _open_service(self, now: float) -> "Controller":
        """Open the service menu, unless the scene has an answer of its own; in a game, ask whether to switch off."""
        scene, here = self.scene.learn(Signal.BOTH_HELD, now), self._replace(touched=now, hands=self.hands.empty())
        if scene is not self.scene or self._is_for_operator:
            return here.show(scene, now)
        if is_going_on(self.scene.match):
            return here.go("switch off", now)
        opened = here.go("service", now)
        return opened.show(opened.scene._replace(tune=Tune(tunes.SUBMIT, now)), now)

    def _scene_after(self, played: Played[Game], now: float) -> Scene:
        match = played.match
        if match.outcome is not None and match.outcome.ends_early:
            if self._is_for_operator:
                return self.scene.learn(Signal.GAMES_FORGOTTEN, now)
            notice = end_in_words(match)
            if self.scene.audience.away:
                unread = notice if match.outcome.winner else None
                return Attract(now, unread, cabinets=self.known.cabinets)
            return open_menu(match, self._menu_facts(now), Tune(tunes.TAKE_BACK, now))._replace(notice=notice)

        def then(scene: Scene) -> Scene:
            return family_of(match).table.scene_after(scene, played, now, self.timings.key_peg)

        return self.scene.after_move(then, over=match.outcome is not None)


def note_reader(controller: Controller, now: float, *, language: str, name: str) -> Controller:
    """Note in which language a page is read that is used at `now`, and the name that was given there, or ""."""
    return controller._replace(known=controller.known._replace(reader=PageReader(language, name, now)))


def refuse_names(controller: Controller, unwanted: UnwantedNames) -> Controller:
    """Take and offer no unwanted names in menus that are opened from now on."""
    return controller._replace(known=controller.known._replace(unwanted=unwanted))


def tell(controller: Controller, notice: Message, now: float) -> Controller:
    """Show a notice until somebody has read it: in the scene that an invitation has interrupted, or in the menu.

    Whoever looks after the cabinet is not disturbed.
    """
    told = controller._replace(unread=notice)
    if controller.scene.audience.who == "operator":
        return controller
    scene = behind_invitation(controller.scene)
    if scene.audience.who != "free":
        return told.go("menu", now)
    return told.interrupt(scene.learn(Remark(notice), now), now)


def give_up(controller: Controller, notice: Message, now: float) -> Controller:
    """Show the menu of boxes instead of a game that cannot go on, and say so."""
    menu = controller._replace(match=None).go("menu", now)
    return menu._replace(scene=menu.scene._replace(notice=announcement(notice), tune=Tune(tunes.REFUSE, now)))


def _answer_ask(controller: Controller, does: str, now: float) -> tuple[Controller, tuple[Action, ...]]:
    """Return the hold that was asked for on a screen, at once; refuse it if the scene no longer offers it."""
    control = controller.scene.holds.control_for(does)
    if control is None:
        return controller.refuse(GameMessages.does_nothing_here(), now), ()
    return controller, (Hold(control),)


def _apply_reply(controller: Controller, reply: Reply, now: float) -> tuple[Controller, Request | None]:
    """Go where a reply leads, or return the request for the service."""
    if isinstance(reply, Go):
        there = controller.go(reply.to, now)
        return (there, None) if reply.touched is None else _apply_reply(there, there.scene.on(reply.touched, now), now)
    if isinstance(reply, REQUESTS):
        return controller, reply
    return controller.show(reply, now), None


def _tap_purpose(scene: Scene, control: str, now: float) -> object:
    """Return what a tap of a control is for: one kind of scene, and if it confirms, what is chosen or built there."""
    row = scene.draft_row(now)
    return type(scene), (scene.choice, row and row.pegs) if control in CONFIRM else None


def start_controller(
    timings: Timings,
    now: float,
    match: Game | None = None,
    row: DraftRow | None = None,
    names: tuple[str, ...] = (),
) -> Controller:
    """Return the controller after a start: attract mode, or `match` as it was left, with the `row` being built.

    `names` are those of people who have played here, the last one first.
    """
    known = MenuFacts(names)
    if match is None:
        return Controller(Attract(now), timings, touched=now, known=known)
    scene = family_of(match).table.resumed_scene(match, row, now, timings.key_peg)
    return Controller(scene, timings, touched=now, match=scene.match, known=known)
