"""The stage: the match, the scene on it, and what the players hold down. A value; the time is handed in.

An event becomes actions, a scene answers an action with another scene or with a move, the daemon plays
the move, and the stage decides which scene follows.
"""

from typing import Any, NamedTuple

from station import gestures, tunes
from station.events import Action, Event, Tick
from station.frame import Frame
from station.games import mastermind
from station.games.mastermind import Match
from station.gestures import NOTHING, Held
from station.scenes import guess, reveal
from station.scenes.attract import Attract
from station.scenes.building import Building
from station.scenes.leave import Leave
from station.scenes.menu import Menu
from station.scenes.resting import Resting
from station.scenes.reveal import Reveal
from station.scenes.rhythm import soonest
from station.scenes.scene import Go, Make, Scene
from station.timings import Timings
from station.tunes import Tune


class Stage(NamedTuple):
    """Everything that is going on. `touched` is when somebody last pressed, turned or let go."""

    scene: Scene
    timings: Timings
    touched: float
    match: Match | None = None
    held: Held = NOTHING

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
            case Go("menu"):
                return self._sets(Menu(tune=Tune(tunes.MOVE_ON, now))), None
            case Go("leave"):
                return self._sets(Leave(self.scene, Tune(tunes.MOVE_ON, now))), None
            case Go():
                return self._sets(Attract(now)), None
            case scene:
                return self._replace(scene=scene), None

    def refuse(self, reason: str, now: float) -> "Stage":
        """Let the scene say why a move was not played."""
        return self._replace(scene=self.scene.refuse(reason, now))

    def follow(self, match: Match, now: float) -> "Stage":
        """Set the scene that follows a move; `match` is how it stands after it."""
        return self._sets(self._next_scene(match, now))._replace(match=match)

    def frame(self, now: float) -> Frame:
        """What the cabinet shows at `now`."""
        return self.scene.frame(now)

    def due(self, now: float) -> float | None:
        """When the stage wants to be woken."""
        return soonest(self.scene.due(now), gestures.due(self.held), self._idle_at)

    def view(self) -> dict[str, Any]:
        """What anybody may see, as plain data: the keys of `show` that the game and the scene own."""
        row = self.scene.building
        match = self.match if self._on_the_board else None
        return {
            "scene": self.scene.name,
            "message": self.scene.message,
            "building": row.text if row else None,
            "cursor": row.cursor if row else None,
        } | (mastermind.view(match) if match else mastermind.view_of_nothing())

    def _sets(self, scene: Scene) -> "Stage":
        """Set another scene; what was held in the last one means nothing in this."""
        return self._replace(scene=scene, held=NOTHING)

    @property
    def _on_the_board(self) -> bool:
        return not isinstance(self.scene, Attract | Menu)

    @property
    def _idle_at(self) -> float | None:
        if isinstance(self.scene, Attract):
            return None
        wait = self.timings.idle + (self.timings.keep if isinstance(self.scene, Resting) else 0.0)
        since = max(self.touched, self.scene.over_at) if isinstance(self.scene, Reveal) else self.touched
        return since + wait

    def _left_alone(self, now: float) -> tuple["Stage", str | None]:
        match self.scene:
            case Resting():  # should the store refuse, it is asked again as late as it was now
                return self._replace(touched=now), "leave"
            case Leave(game):
                return self._replace(scene=Resting(game, now)), None
            case _ if self.scene.building is not None:
                return self._replace(scene=Resting(self.scene, now)), None
            case _:
                return self._replace(scene=Attract(now)), None

    def _next_scene(self, match: Match, now: float) -> Scene:
        if match.outcome is None and not match.rows:
            secret_came = self.match is not None and self.match.secret is None
            return guess.opening(match, now, self.scene.building if secret_came else None)
        if match.outcome is None:
            return guess.answered(match, now, self.timings.key_peg)
        if match.outcome.reason != "left":
            return reveal.reveal(match, now, self.timings.key_peg)
        if isinstance(self.scene, Resting):
            return Attract(now)
        return Menu(notice="You left the game.", tune=Tune(tunes.TAKE_BACK, now))


def opened(timings: Timings, now: float, match: Match | None = None, row: Building | None = None) -> Stage:
    """The stage after a start: attract mode, or `match` as it was left, with the `row` being built."""
    scene: Scene = Attract(now)
    if match is not None:
        over = match.outcome is not None
        scene = reveal.reveal(match, now, timings.key_peg) if over else guess.opening(match, now, row)
    return Stage(scene, timings, touched=now, match=match)
