"""The league's tables of the week, which a cabinet shows beside its own scores."""

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

from station.core.view import LeagueBoard, LeagueLine
from station.games.registry import box_order, boxes, renderer_of_box, results_of_box
from station.link.client import Link
from station.link.payload import Payload, read_field, read_list, read_optional, read_payload
from station.link.topics import Topics
from station.matches.players import as_default_name

PERIOD: Final = "week"

MOST_LINES_SHOWN: Final = 20
MOST_TEXT: Final = 32
"""Characters of a name that are shown."""


class Standing(NamedTuple):
    """A line of a table: a player, the name of their cabinet, and their results; `best` is None without any."""

    player: str
    cabinet: str
    games: int
    wins: int
    best: float | None


class LeagueTables:
    """Follows the tables of all boxes of this cabinet; calls `changed` with them as data for the page."""

    def __init__(self, link: Link, topics: Topics, changed: Callable[[list[LeagueBoard]], None]) -> None:
        self._tables: dict[str, tuple[Standing, ...]] = {}
        self._changed = changed
        for box in boxes():
            link.listen(topics.table(box, PERIOD), partial(self._hear, box))

    def _hear(self, box: str, _names: tuple[str, ...], data: bytes) -> None:
        """Handle a table. Raises Unreadable."""
        content = read_payload(data)
        self._tables[box] = tuple(map(_read_standing, read_list(content, "lines", dict, MOST_LINES_SHOWN)))
        self._changed(self.content)

    @property
    def content(self) -> list[LeagueBoard]:
        """The tables that have lines, as plain data, in the order of the boxes."""
        boxes = sorted((box for box, lines in self._tables.items() if lines), key=lambda box: box_order(box, ""))
        return [table_as_data(box, self._tables[box]) for box in boxes]


def table_as_data(box: str, lines: tuple[Standing, ...]) -> LeagueBoard:
    """Return a table as data for the page, with the keys of the scoreboard's lines."""
    results = results_of_box(box)
    title = results.variant_title(box, results.usual_spelling(box))
    shown = [_line(place, standing) for place, standing in enumerate(lines, start=1)]
    return {"family": renderer_of_box(box), "box": box, "title": title, "solo": False, "lines": shown}


def _line(place: int, standing: Standing) -> LeagueLine:
    player, cabinet, games, wins, best = standing
    return {
        "place": place,
        "player": as_default_name(player),
        "cabinet": cabinet,
        "games": games,
        "wins": wins,
        "best": best,
        "assisted": 0,
        "times": 0,
        "holds": [],
    }


def _read_standing(line: Payload) -> Standing:
    return Standing(
        read_field(line, "player", str)[:MOST_TEXT],
        read_field(line, "cabinet_name" if "cabinet_name" in line else "cabinet", str)[:MOST_TEXT],
        read_field(line, "games", int),
        read_field(line, "wins", int),
        read_optional(line, "best", float),
    )
