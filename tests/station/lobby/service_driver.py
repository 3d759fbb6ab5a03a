"""Drives the service menu, and reads what runs over its lamps."""

from station.core.events import Action, Event, Press, Release
from station.core.frame import Frame
from station.core.glyphs import GLYPH_HEIGHT, TEXT_BOTTOM, Columns
from station.core.scroller import DISPLAY_COLUMNS, SCROLL_GAP
from station.core.settings import Upkeep
from station.lobby.controller import Controller
from station.lobby.service_menu import ServiceMenu
from station.scenes.base import Request, Scene
from tests.station.scenes.display import drawn
from tests.station.scenes.menu_driver import OK, RIGHT, after

RING = (
    "TEST", "LIGHT full", "SOUND full", "NIGHT usual", "LANGUAGE usual", "COUNTS", "NEW SCORES", "CLEAR COUNTS",
    "DEFAULTS", "OFF", "EXIT",
)  # fmt: skip
"""What can be read on the lamps, once round the knob."""


def menu(*actions: Action, upkeep: Upkeep | None = None) -> ServiceMenu:
    shown = after(ServiceMenu(upkeep or Upkeep()), *actions)
    assert isinstance(shown, ServiceMenu)
    return shown


def item(sign: str, *actions: Action, upkeep: Upkeep | None = None) -> ServiceMenu:
    """Turn the knob to an item, and go on from there."""
    return menu(*[RIGHT] * RING.index(sign), *actions, upkeep=upkeep)


def opened(sign: str, turns: int = 0, upkeep: Upkeep | None = None) -> ServiceMenu:
    """Open an item and turn to one of its lines."""
    return item(sign, OK, *[RIGHT] * turns, upkeep=upkeep)


def letters(frame: Frame) -> Columns:
    """The lit points of the columns in the middle of the display, as glyphs have them."""
    rows = drawn(frame)[::-1][TEXT_BOTTOM : TEXT_BOTTOM + GLYPH_HEIGHT]
    return tuple(tuple(y for y, row in enumerate(rows) if row[x] != ".") for x in range(DISPLAY_COLUMNS))


def read(shown: Scene, now: float = 0.0) -> Columns:
    """What stands on the display, or one pass of what runs over it."""
    first = last = letters(shown.frame(now))
    seen = [*first]
    while (due := shown.due(now)) is not None and due > now:
        now = due
        here = letters(shown.frame(now))
        if here != last:
            seen.append(here[-1])
            if here == first:
                return tuple(seen[: -len(first) - len(SCROLL_GAP)])
        last = here
    return trimmed(first)


def trimmed(columns: Columns) -> Columns:
    lit = [x for x, column in enumerate(columns) if column]
    return columns[lit[0] : lit[-1] + 1]


def colours(frame: Frame) -> set[str]:
    """The letters of the lamps that make the text."""
    rows = drawn(frame)[::-1][TEXT_BOTTOM : TEXT_BOTTOM + GLYPH_HEIGHT]
    return set("".join(rows)) - {"."}


def on_the_ring(frame: Frame) -> str:
    """The two rows at the bottom, read from below."""
    return "".join(drawn(frame)[::-1][:2]).rstrip(".")


class Driver:
    """Somebody at a cabinet: carries a controller through time, and collects what it wants done."""

    def __init__(self, controller: Controller, now: float = 0.0) -> None:
        self.controller = controller
        self.now = now
        self.wanted: list[Request] = []

    def feel(self, *events: Event) -> None:
        for event in events:
            self.controller, actions = self.controller.read(event, self.now)
            self._act(actions)

    def press(self, *controls: str) -> None:
        for control in controls:
            self.feel(Press(control), Release(control))
            self.wait(0.1)

    def hold(self, *controls: str, seconds: float, apart: float = 0.05) -> None:
        for control in controls:
            self.feel(Press(control))
            self.wait(apart)
        self.wait(seconds)
        self.feel(*map(Release, controls))

    def wait(self, seconds: float) -> None:
        until = self.now + seconds
        while self.now < until and (due := self.controller.due(self.now)) is not None and due <= until:
            self.now = max(due, self.now + 0.001)
            self.wake()
        self.now = until
        self.wake()

    def wake(self) -> None:
        self.controller, actions = self.controller.wake(self.now)
        self._act(actions)

    @property
    def at(self) -> str:
        """The name of the scene."""
        return self.controller.scene.name

    @property
    def told(self) -> str:
        """What the page says."""
        return str(self.controller.scene.message)

    def _act(self, actions: tuple[Action, ...]) -> None:
        for action in actions:
            self.controller, wanted = self.controller.act(action, self.now)
            if wanted is not None:
                self.wanted.append(wanted)
