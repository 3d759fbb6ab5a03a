"""Plays a game on a simulated cabinet in virtual time, as the tests of the station do: an hour takes no time.

with Cabinet(Simon) as cabinet:
cabinet.start("players=Ada,Ben")
cabinet.press("ok")
cabinet.wait(2.5)
assert cabinet.lit[3, 4] == "red"
cabinet.cut()  # the power fails and comes back
"""

import asyncio
import json
import logging
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, Self

from pegmind import LampGame, Position
from station.appliance.assembly import build_draw, script_station
from station.config.sections import Config
from station.core.frame import HOLES, Lamp
from station.core.languages import load_catalog
from station.core.messages import use_catalog
from station.games.packages import with_game
from station.games.registry import games
from station.script.play import ScriptPlayer
from station.script.virtual import VirtualLoop
from station.web.renderer_checks import find_renderer_faults, find_tools

__all__ = ("Cabinet", "check_renderer")

STARTED: Final = 1_800_000_000.0
"""The time of day at the start, in seconds since 1970."""


class Cabinet:
    """A cabinet with a game, in a context: at its end, the station stops and its store is deleted.

    `game` is a LampGame, or the name of one that is installed. `language` is that of `says`. The same `seed` brings the
    same chance. With a `store`, a file, another cabinet can go on from there.

    Whatever the station refuses raises a ValueError with the reason. An error in the game is raised as it is; with
    `forgiving`, the station closes the game instead, as it does for players.
    """

    def __init__(
        self,
        game: type[LampGame[Any]] | str,
        *,
        language: str = "en",
        seed: int = 1,
        store: Path | None = None,
        forgiving: bool = False,
    ) -> None:
        self._game = game
        self.name = game if isinstance(game, str) else game.__name__.lower()
        self._language = language
        self._seed = seed
        self._store = store
        self._forgiving = forgiving
        self._failures = _Failures()
        self._stack = ExitStack()
        self._printed: list[str] = []

    def __enter__(self) -> Self:
        with ExitStack() as stack:
            folder = Path(stack.enter_context(TemporaryDirectory()))
            if not isinstance(self._game, str):
                stack.enter_context(with_game(self.name, self._game))
            for game in games():
                if game.name == self.name and game.error is not None:
                    raise ValueError(f"{self.name} cannot be loaded: {game.error}")
            log = logging.getLogger("pegmind")
            log.addHandler(self._failures)
            stack.callback(log.removeHandler, self._failures)
            self._runner = stack.enter_context(asyncio.Runner(loop_factory=VirtualLoop))
            power = stack.enter_context(ExitStack())
            config, store = Config(), self._store or folder / "store.db"

            def power_on(chance: Any, held: Any) -> Any:  # noqa: ANN401 - as script_station takes them
                return script_station(config, store, STARTED, chance, held, durable=False)

            self._player = ScriptPlayer(power_on, power, build_draw(config), self._printed.append)
            self.line(f"seed {self._seed}")
            self.wait(0)
            self._stack = stack.pop_all()
        return self

    def __exit__(self, *error: object) -> None:
        self._stack.close()

    def line(self, line: str) -> None:
        """Play a line of a script (docs/script.md). Raises ValueError, which also every refused move is."""
        self._runner.run(self._player.line(line.split()))
        if self._failures.raised and not self._forgiving:
            raise self._failures.raised.pop()

    def start(self, terms: str = "") -> None:
        """Open a match: `terms` are the words that follow the name of the game, such as "players=Ada,Ben"."""
        self.line(f"match {self.name} {terms}")
        self.wait(0)

    def press(self, *buttons: str) -> None:
        """Press buttons one after the other, each for 30 ms and with 30 ms to the next."""
        self.line(f"press {' '.join(buttons)}")

    def hold(self, button: str, seconds: float) -> None:
        """Hold a button down."""
        self.line(f"hold {button} {seconds}")

    def turn(self, detents: int) -> None:
        """Turn the knob; clockwise is positive."""
        self.line(f"turn {detents:+d}")

    def push(self) -> None:
        """Push the knob."""
        self.line("push")

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.line(f"wait {seconds}")

    def cut(self) -> None:
        """Let the power fail and come back: the station has nothing but its store. A button goes on with the game."""
        self.line("cut")

    @property
    def lit(self) -> dict[Position, str]:
        """The colour of every lamp of the display that gives light."""
        frame = self._player.station().service.frame
        halves = ((0, frame.pegs), (HOLES, frame.keys))
        lamps = ((left + at % HOLES, at // HOLES, lamp) for left, half in halves for at, lamp in enumerate(half))
        return {(x, y): lamp.colour for x, y, lamp in lamps if _shines(lamp)}

    def lamp(self, column: int, row: int) -> Lamp:
        """Return the colour and level of one lamp of the display."""
        frame = self._player.station().service.frame
        half = frame.pegs if column < HOLES else frame.keys
        return half[row * HOLES + column % HOLES]

    @property
    def tone(self) -> float | None:
        """The pitch that sounds, in Hz."""
        return self._player.station().service.frame.tone

    @property
    def says(self) -> str:
        """The sentence on the page."""
        with use_catalog(load_catalog(self._language)):
            return str(self._view["message"])

    @property
    def scene(self) -> str:
        """The name of the scene: "play", "standings" after the end, "menu", "attract"."""
        return str(self._view["scene"])

    @property
    def points(self) -> list[int]:
        """The points of every player."""
        game = self._view["game"]
        return [player["points"] for player in game["players"]] if game else []

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves of the match, as they are stored and exported."""
        return self._player.station().service.moves()

    def show(self) -> dict[str, Any]:
        """Return what the line `show` prints: all that can be known."""
        self.line("show")
        return dict(json.loads(self._printed[-1]))

    @property
    def _view(self) -> Any:  # noqa: ANN401 - plain data
        return self._player.station().service.view()


def check_renderer(name: str, folder: Path) -> None:
    """Check the renderer of the family `name`, whose scripts are in `folder`, as the station checks it.

    Where TypeScript and Biome are installed (`npm install typescript @biomejs/biome` in the folder of the package, or
    above it), they check it, too. Raises ValueError with all that is wrong, a line for each.
    """
    if faults := [*find_renderer_faults(name, folder, find_tools(folder))]:
        raise ValueError("\n".join(faults))


class _Failures(logging.Handler):
    """Keeps the errors of games that the station has closed."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.raised: list[BaseException] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info and record.exc_info[1] is not None:
            self.raised.append(record.exc_info[1])


def _shines(lamp: Lamp) -> bool:
    return lamp.level > 0 and lamp.colour != "blank"
