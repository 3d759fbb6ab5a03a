"""The controller: which scene is on, what the players hold down, and what follows a move. A value.

An event becomes actions, a scene answers an action with another scene or with a move, the daemon plays
the move, and the stage decides which scene follows.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from station.core import tunes
from station.core.events import Action, Event, Hold, Tick
from station.core.finding import Contacts, Notice
from station.core.frame import Frame
from station.core.timing import ROUNDING, Timings, soonest
from station.core.tunes import Tune
from station.games import registry as games
from station.games.dice.match import DiceMatch
from station.games.dice.scenes.ended import DiceEnded
from station.games.dice.scenes.following import dice_scene
from station.games.dice.scenes.keep import DiceKeep
from station.games.dice.scenes.turn import DiceDecide
from station.games.dice.scenes.watch import DiceWatch
from station.games.pegs.advice import Advice
from station.games.pegs.match import Match, computer_to_move, next_round
from station.games.pegs.scenes import standings
from station.games.pegs.scenes.codebreaker import Guess
from station.games.pegs.scenes.codemaker import Mark, Secret
from station.games.pegs.scenes.following import next_scene, pegs_scene, resumed_scene, stays
from station.games.pegs.scenes.reveal import Reveal
from station.games.pegs.scenes.row import Building
from station.games.registry import Game
from station.operator.settings import Upkeep
from station.scenes import holds
from station.scenes import holds as chords
from station.scenes.attract import Attract
from station.scenes.base import Change, Go, Make, PowerOff, Reset, Scene, Task
from station.scenes.holds import NOTHING, Held, HoldCombo
from station.scenes.idle import Resting
from station.scenes.menu import boxes
from station.scenes.menu.boxes import Menu
from station.scenes.question import Question, leaving, switching_off
from station.scenes.service.menu import ServiceMenu
from station.scenes.service.selftest import SelfTest


def public_view(scene: Scene, now: float) -> dict[str, Any]:
    """The keys of `show` that the game and the scene own. A row behind the shield is nobody's business."""
    row = None if scene.behind_shield else scene.building
    game = scene.game if isinstance(scene, Question) else scene
    return {
        "scene": scene.name,
        "message": scene.message,
        "building": row.text if row else None,
        "cursor": row.cursor if row else None,
        "seconds_left": game.clock.whole_seconds(now) if isinstance(game, Guess) and game.clock else None,
        "stops": game.stops if isinstance(game, DiceDecide) else None,
        "rolling": not game.told if isinstance(game, DiceKeep | DiceWatch | DiceEnded) else None,
    } | games.view(scene.match)


def rest_scene(scene: Scene, now: float) -> Resting:
    """The scene, waiting from now on, or for as long as it has been."""
    rest = lower_scene(scene)
    return rest if isinstance(rest, Resting) else Resting(rest, now)


def lower_scene(scene: Scene) -> Scene:
    """The scene that waits: no question is asked over it, and the shield is down."""
    match scene:
        case Question(game):
            return lower_scene(game)
        case Secret() | Mark():
            return scene.lowered()
        case _:
            return scene


NO_CHORD: Final = HoldCombo()
AS_AT_FIRST: Final = Upkeep()

MOST_KNOWN: Final = 12
"""Names to pick from; more would be a long way to turn."""


class Controller(NamedTuple):
    """Everything that is going on. `touched` is when somebody last pressed, turned or let go.

    `known` are the names of people who have played here, the last one first.
    """

    scene: Scene
    timings: Timings
    touched: float
    match: Game | None = None
    held: Held = NOTHING
    chord: HoldCombo = NO_CHORD
    known: tuple[str, ...] = ()
    upkeep: Upkeep = AS_AT_FIRST

    def feel(self, event: Event, now: float) -> tuple["Controller", tuple[Action, ...]]:
        """Take an event in; the actions that it makes are for `act`."""
        touched = self._replace(chord=chords.read_combo(self.chord, event, now), touched=now)
        if touched.chord.sounds and chords.is_combo_control(event):
            return touched._replace(held={name: at for name, at in self.held.items() if name not in chords.BOTH}), ()
        held, actions = holds.read_event(self.held, event, now, self._meant)
        return touched._replace(held=held), actions

    def wake(self, now: float) -> tuple["Controller", tuple[Action, ...]]:
        """Let time pass: holds ripen, and whoever asked to be woken is."""
        held, actions = holds.ripen_holds(self.held, now)
        chord, told = chords.ripen_combo(self.chord, now)
        return self._replace(held=held, chord=chord), (*actions, *told, Tick())

    def act(self, action: Action, now: float) -> tuple["Controller", str | Task | None]:
        """Let the scene answer; a move or a task, where there is one, is still to be carried out."""
        if isinstance(action, Tick) and self._idle_at is not None and now >= self._idle_at - ROUNDING:
            return self._left_alone(now)
        if action == Hold(chords.COMBO):
            return self._sets(self._for_the_operator(now)).attended(now), None
        match self.scene.on(action, now):
            case Make(move):
                return self, move
            case Go(place):
                return self._goes(place, now), None
            case Change() | Reset() | PowerOff() as task:
                return self, task
            case scene:
                return self._replace(scene=scene), None

    def refuse(self, reason: str, now: float) -> "Controller":
        """Let the scene say why a move was not played."""
        return self._replace(scene=self.scene.refuse(reason, now))

    def noticed(self, notice: Notice, now: float) -> "Controller":
        """Something was amiss at the start; where no game is on the board, the lamps have room to say so."""
        if isinstance(self.scene, Attract):
            return self._replace(scene=self.scene.telling(notice, now))
        return self.refuse(notice.says, now)

    def advised(self, advice: Advice, now: float) -> "Controller":
        """Whoever asked for a hint has it, if still at the row."""
        scene = self.scene
        if isinstance(scene, Question | Resting) and isinstance(scene.game, Guess):
            return self._replace(scene=scene._replace(game=scene.game.advised(advice, now)))
        return self._replace(scene=scene.advised(advice, now)) if isinstance(scene, Guess) else self

    def follow(self, match: Game, now: float) -> "Controller":
        """Set the scene that follows a move; `match` is how it stands after it."""
        scene = self._next_scene(match, now)
        held = self.held if _holds_on(self.match, match) else NOTHING
        known = tuple(dict.fromkeys((*match.terms.players, *self.known)))[:MOST_KNOWN]
        return self._replace(scene=scene, held=held, match=match, known=known)

    def kept_up(self, upkeep: Upkeep, said: str, now: float) -> "Controller":
        """A task was carried out; `said` tells the operator so."""
        match self.scene:
            case ServiceMenu() as menu:
                return self._replace(scene=menu.done(upkeep, said, now), upkeep=upkeep)
            case Question() as question:
                return self._replace(scene=question.done(said, now), upkeep=upkeep)
            case _:
                return self._replace(upkeep=upkeep)

    def without_games(self) -> "Controller":
        """All games were set aside, the one behind the service menu, too."""
        scene = self.scene._replace(behind=None) if isinstance(self.scene, ServiceMenu) else self.scene
        return self._replace(scene=scene, match=None, known=())

    def knowing(self, contacts: Callable[[], Contacts]) -> "Controller":
        """The self-test wants to know how the contacts do; nobody else does."""
        if not isinstance(self.scene, SelfTest):
            return self
        return self._replace(scene=self.scene._replace(contacts=contacts()))

    def tested(self, now: float) -> "Controller":
        """From the service menu to the self-test."""
        return self._goes("selftest", now)

    @property
    def for_operator(self) -> bool:
        """Whether somebody looks after the cabinet."""
        return isinstance(self.scene, ServiceMenu | SelfTest)

    def lowered(self) -> "Controller":
        """Nobody looks behind the shield any more."""
        return self._replace(scene=lower_scene(self.scene))

    def attended(self, now: float) -> "Controller":
        """Somebody is there, here or at the other board."""
        return self._replace(touched=now)

    def frame(self, now: float) -> Frame:
        """What the cabinet shows at `now`."""
        return self.scene.frame(now)

    def due(self, now: float) -> float | None:
        """When the stage wants to be woken."""
        return soonest(self.scene.due(now), holds.holds_due(self.held), self.chord.due, self._idle_at)

    def view(self, now: float) -> dict[str, Any]:
        """What anybody may see, as plain data; see station.controller."""
        return public_view(self.scene, now)

    def _goes(self, place: str, now: float) -> "Controller":
        match place:
            case "menu":
                chosen = boxes.index_of(self.scene.match)
                return self._sets(Menu(self.known, tune=Tune(tunes.MOVE_ON, now), chosen=chosen))
            case "leave":
                return self._sets(leaving(self.scene, now))
            case "selftest" if isinstance(self.scene, ServiceMenu):
                return self._sets(SelfTest(self.scene, now))
            case "standings" if isinstance(self.scene.match, Match):
                return self._sets(standings.standings_scene(self.scene.match, now))
            case "round" if isinstance(self.match, Match):
                fresh = next_round(self.match) if self.match.over else self.match
                return self._sets(next_scene(fresh, now))._replace(match=fresh)
            case _:
                return self._sets(Attract(now))

    def _for_the_operator(self, now: float) -> Scene:
        """What ok and back, held together, lead to: a game is interrupted by nothing but the end of the day."""
        match self.scene:
            case SelfTest(menu):
                return menu.resumed(now)
            case ServiceMenu() as menu:
                return menu
            case Question(game=game):
                return switching_off(game, now)
            case scene if scene.match is not None and scene.match.outcome is None:
                return switching_off(scene, now)
            case _:
                return ServiceMenu(self.upkeep, since=now, tune=Tune(tunes.SUBMIT, now))

    def _sets(self, scene: Scene) -> "Controller":
        """Set another scene; what was held in the last one means nothing in this."""
        return self._replace(scene=scene, held=NOTHING)

    @property
    def _meant(self) -> Mapping[str, float]:
        """The controls that mean something else when they are held."""
        return holds.WITH_HINTS if isinstance(self.scene, Guess) else holds.HOLD_SECONDS

    @property
    def _idle_at(self) -> float | None:
        if isinstance(self.scene, Attract):
            return None
        wait = self.timings.idle + (self.timings.keep if isinstance(self.scene, Resting) else 0.0)
        return max(self.touched, self._attended_until) + wait

    @property
    def _attended_until(self) -> float:
        """Until when somebody is looking on, though nobody touches anything."""
        match self.scene:
            case Reveal() as scene:
                return scene.over_at
            case Guess() | SelfTest() as scene:
                return scene.attended_until
            case _:
                return self.touched

    def _left_alone(self, now: float) -> tuple["Controller", str | None]:
        match self.scene:
            case Resting():  # should the store refuse, it is asked again as late as it was now
                return self._replace(touched=now), "leave"
            case ServiceMenu() | SelfTest() as service:
                return self._replace(scene=service.behind or Attract(now)), None
            case scene if scene.match is not None and scene.match.outcome is None:
                return self._replace(scene=rest_scene(scene, now)), None
            case _:
                return self._replace(scene=Attract(now)), None

    def _next_scene(self, match: Game, now: float) -> Scene:
        if match.outcome is not None and match.outcome.reason == "left":
            resting = isinstance(self.scene, Resting)
            left = Menu(self.known, "You left the game.", Tune(tunes.TAKE_BACK, now), boxes.index_of(match))
            return Attract(now) if resting else left
        if not isinstance(self.scene, Question):
            return self._followed(self.scene, match, now)
        game = self._followed(self.scene.game, match, now)
        over = match.outcome is not None  # until then the question stands while the game goes on behind it
        return game if over else self.scene._replace(game=game)

    def _followed(self, scene: Scene, match: Game, now: float) -> Scene:
        if isinstance(match, Match):
            before = self.match if isinstance(self.match, Match) else None
            return pegs_scene(scene, before, match, now, self.timings.key_peg)
        return dice_scene(match, now, self.match if isinstance(self.match, DiceMatch) else None)


def _holds_on(before: Game | None, after: Game) -> bool:
    """Whether a move is nothing to whoever holds a control down here: it was made elsewhere."""
    if isinstance(after, DiceMatch):
        return isinstance(before, DiceMatch) and before.terms.strength(before.seat) is not None
    if isinstance(before, Match) and computer_to_move(before):
        return True
    return stays(before if isinstance(before, Match) else None, after)


def start_controller(
    timings: Timings,
    now: float,
    match: Game | None = None,
    row: Building | None = None,
    known: tuple[str, ...] = (),
) -> Controller:
    """The stage after a start: attract mode, or `match` as it was left, with the `row` being built."""
    if match is None:
        return Controller(Attract(now), timings, touched=now, known=known)
    scene = _resumed(match, row, now, timings)
    return Controller(scene, timings, touched=now, match=scene.match, known=known)


def for_service(stage: Controller, now: float) -> Controller:
    """The stage after a start for whoever looks after the cabinet; a game that is not over waits behind the menu."""
    match = stage.scene.match
    behind = rest_scene(stage.scene, now) if match is not None and match.outcome is None else None
    return stage._replace(scene=ServiceMenu(stage.upkeep, behind, since=now))


def _resumed(match: Game, row: Building | None, now: float, timings: Timings) -> Scene:
    if isinstance(match, Match):
        return resumed_scene(match, row, now, timings.key_peg)
    return dice_scene(match, now, row=row)
