"""The stage: the match, the scene on it, and what the players hold down. A value; the time is handed in.

An event becomes actions, a scene answers an action with another scene or with a move, the daemon plays
the move, and the stage decides which scene follows.
"""

from typing import Any, NamedTuple

from station import gestures, tunes
from station.events import Action, Event, Tick
from station.frame import Frame
from station.games.faults import Row
from station.games.match import Match, awaits, next_round
from station.games.view import view, view_of_nothing
from station.gestures import NOTHING, Held
from station.scenes import fault, guess, mark, menu, reveal, secret, standings
from station.scenes.attract import Attract
from station.scenes.building import Building
from station.scenes.guess import Guess
from station.scenes.leave import Leave
from station.scenes.mark import Mark
from station.scenes.menu import Menu
from station.scenes.resting import Resting
from station.scenes.reveal import Reveal
from station.scenes.rhythm import soonest
from station.scenes.scene import Go, Make, Scene
from station.scenes.secret import Secret
from station.scenes.standings import Standings
from station.scenes.wait import Wait
from station.timings import Timings
from station.tunes import Tune


class Stage(NamedTuple):
    """Everything that is going on. `touched` is when somebody last pressed, turned or let go.

    `known` are the names of people who have played here, the last one first.
    """

    scene: Scene
    timings: Timings
    touched: float
    match: Match | None = None
    held: Held = NOTHING
    known: tuple[str, ...] = ()

    def feel(self, event: Event, now: float) -> tuple["Stage", tuple[Action, ...]]:
        """Take an event in; the actions that it makes are for `act`."""
        held, actions = gestures.feel(self.held, event, now)
        return self._replace(held=held, touched=now), actions

    def wake(self, now: float) -> tuple["Stage", tuple[Action, ...]]:
        """Let time pass: holds ripen, and whoever asked to be woken is."""
        held, actions = gestures.ripen(self.held, now)
        return self._replace(held=held), (*actions, Tick())

    def act(self, action: Action, now: float) -> tuple["Stage", str | None]:
        """Let the scene answer; a move, where there is one, is still to be played."""
        if isinstance(action, Tick) and self._idle_at is not None and now >= self._idle_at - 1e-6:
            return self._left_alone(now)
        match self.scene.on(action, now):
            case Make(move):
                return self, move
            case Go(place):
                return self._goes(place, now), None
            case scene:
                return self._replace(scene=scene), None

    def refuse(self, reason: str, now: float) -> "Stage":
        """Let the scene say why a move was not played."""
        return self._replace(scene=self.scene.refuse(reason, now))

    def follow(self, match: Match, now: float) -> "Stage":
        """Set the scene that follows a move; `match` is how it stands after it."""
        scene = self._next_scene(match, now)
        held = self.held if _stays(self.match, match) else NOTHING
        known = tuple(dict.fromkeys((*match.terms.players, *self.known)))
        return self._replace(scene=scene, held=held, match=match, known=known)

    def lowered(self) -> "Stage":
        """Nobody looks behind the shield any more."""
        return self._replace(scene=_at_rest(self.scene))

    def attended(self, now: float) -> "Stage":
        """Somebody is there, here or at the other board."""
        return self._replace(touched=now)

    def frame(self, now: float) -> Frame:
        """What the cabinet shows at `now`."""
        return self.scene.frame(now)

    def due(self, now: float) -> float | None:
        """When the stage wants to be woken."""
        return soonest(self.scene.due(now), gestures.due(self.held), self._idle_at)

    def view(self, now: float) -> dict[str, Any]:
        """What anybody may see, as plain data: the keys of `show` that the game and the scene own."""
        row = None if self.scene.behind_shield else self.scene.building
        game = self.scene.game if isinstance(self.scene, Leave) else self.scene
        clock = game.clock if isinstance(game, Guess) else None
        match = self.scene.match
        return {
            "scene": self.scene.name,
            "message": self.scene.message,
            "building": row.text if row else None,
            "cursor": row.cursor if row else None,
            "seconds_left": clock.whole_seconds(now) if clock else None,
        } | (view(match) if match else view_of_nothing())

    def _goes(self, place: str, now: float) -> "Stage":
        match place:
            case "menu":
                chosen = menu.after(self.scene.match)
                return self._sets(Menu(self.known, tune=Tune(tunes.MOVE_ON, now), chosen=chosen))
            case "leave":
                return self._sets(Leave(self.scene, Tune(tunes.MOVE_ON, now)))
            case "standings" if self.scene.match is not None:
                return self._sets(standings.standings(self.scene.match, now))
            case "round" if self.match is not None:
                fresh = next_round(self.match) if self.match.over else self.match
                return self._sets(_waiting_for(fresh, now))._replace(match=fresh)
            case _:
                return self._sets(Attract(now))

    def _sets(self, scene: Scene) -> "Stage":
        """Set another scene; what was held in the last one means nothing in this."""
        return self._replace(scene=scene, held=NOTHING)

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
            case Guess() as scene:
                return scene.attended_until
            case _:
                return self.touched

    def _left_alone(self, now: float) -> tuple["Stage", str | None]:
        match self.scene:
            case Resting():  # should the store refuse, it is asked again as late as it was now
                return self._replace(touched=now), "leave"
            case scene if scene.match is not None and scene.match.outcome is None:
                return self._replace(scene=Resting(_at_rest(scene), now)), None
            case _:
                return self._replace(scene=Attract(now)), None

    @property
    def _looks_back(self) -> bool:
        """Whether the last round is still being looked at here, while the other board begins the next one."""
        last = self.match
        between = last is not None and last.over and last.outcome is None and len(last.boards) > 1
        return between and isinstance(self.scene, Reveal | Standings)

    def _next_scene(self, match: Match, now: float) -> Scene:
        if match.outcome is not None and match.outcome.reason == "left":
            resting = isinstance(self.scene, Resting)
            left = Menu(self.known, "You left the game.", Tune(tunes.TAKE_BACK, now), menu.after(match))
            return Attract(now) if resting else left
        if _stays(self.match, match):
            return _told(self.scene, match, now)
        if isinstance(self.scene, Leave):  # the question stands while the game goes on behind it
            behind = self._replace(scene=self.scene.game)
            return self.scene._replace(game=behind._next_scene(match, now))  # noqa: SLF001 - our own
        if match.over:
            waited = isinstance(self.scene, Wait)
            return _ended(match, now, self.timings.key_peg, settled=waited)
        if self._looks_back:
            return self.scene
        secret_came = self.match is not None and self.match.board().secret is None
        if match.board().rows and awaits(match) == "guess":
            return guess.answered(match, now, self.timings.key_peg)
        row = self.scene.building if secret_came and match.terms.alone else None
        return _waiting_for(match, now, row)


def opened(
    timings: Timings,
    now: float,
    match: Match | None = None,
    row: Building | None = None,
    known: tuple[str, ...] = (),
) -> Stage:
    """The stage after a start: attract mode, or `match` as it was left, with the `row` being built."""
    if match is None:
        return Stage(Attract(now), timings, touched=now, known=known)
    if match.over and row is not None and match.outcome is None:  # the next code was being built
        match = next_round(match)
    scene = _ended(match, now, timings.key_peg) if match.over else _waiting_for(match, now, _fitting(match, row))
    return Stage(scene, timings, touched=now, match=match, known=known)


def _waiting_for(match: Match, now: float, row: Building | None = None) -> Scene:
    """The scene for what has to happen next, with the `row` that was being built."""
    match awaits(match):
        case "secret" if not match.terms.alone:
            return secret.opening(match, now, row)
        case "mark":
            return mark.opening(match, now, row)
        case "other board":
            return Wait(match, Tune(tunes.SUBMIT, now))
        case _:
            return guess.opening(match, now, row)


def _ended(match: Match, now: float, interval: float, *, settled: bool = False) -> Scene:
    if match.fault is not None:
        return fault.proven(match, match.fault, now)
    return reveal.reveal(match, now, interval, settled=settled)


def _stays(before: Match | None, after: Match) -> bool:
    """Whether a move left this cabinet's part as it was: a false call, or a move at the other board."""
    if before is None or before.outcome is not None or after.outcome is not None:
        return False
    return _part(before) == _part(after)


def _part(match: Match) -> tuple[int, tuple[Row, ...], str]:
    return match.round, match.board().rows, awaits(match)


def _at_rest(scene: Scene) -> Scene:
    """The scene that waits: no question is asked over it, and the shield is down."""
    match scene:
        case Leave(game):
            return _at_rest(game)
        case Secret() | Mark():
            return scene.lowered()
        case _:
            return scene


def _told(scene: Scene, match: Match, now: float) -> Scene:
    """The same scene; whoever called a fault in vain is told so."""
    match scene:
        case Leave() | Resting():
            return scene._replace(game=_told(scene.game, match, now))
        case Guess() | Mark() if len(match.boards) == 1:
            return scene.told(match, "No fault: every row is marked as it should be.", now)
        case Guess() | Mark() | Secret() | Wait():
            return scene._replace(match=match)
        case _:
            return scene


def _fitting(match: Match, row: Building | None) -> Building | None:
    """The row that was kept, unless it comes from a failing card; for key pegs see `mark.opening`."""
    return row if row is not None and (awaits(match) == "mark" or row.fits(match.box)) else None
