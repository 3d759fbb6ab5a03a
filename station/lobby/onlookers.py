"""Who looks on at a board."""

from collections.abc import Callable
from typing import NamedTuple

from station.core.events import Event


class Onlookers(NamedTuple):
    """Who looks on: `watchers` are called whenever a board may look different, `listeners` with every event there.

    While one of `speakers` returns True, somebody plays there by ear.
    """

    watchers: set[Callable[[], None]]
    listeners: set[Callable[[Event], None]]
    speakers: set[Callable[[], bool]]

    def notify(self) -> None:
        """Tell the watchers that there may be something new to see."""
        for watcher in self.watchers:
            watcher()
