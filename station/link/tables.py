"""The league's tables of the week, which a cabinet shows beside its own scores."""

from collections.abc import Callable
from functools import partial
from typing import Final

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


class LeagueTables:
    """Follows the tables of all boxes of this cabinet; calls `changed` with them as data for the page.

    The tables come in the order of the boxes, and only those that have lines.
    """

    def __init__(self, link: Link, topics: Topics, changed: Callable[[list[LeagueBoard]], None]) -> None:
        self._tables: dict[str, LeagueBoard | None] = dict.fromkeys(sorted(boxes(), key=lambda box: box_order(box, "")))
        self._changed = changed
        for box in self._tables:
            link.listen(topics.table(box, PERIOD), partial(self._hear, box), qos=0)

    def _hear(self, box: str, _names: tuple[str, ...], data: bytes) -> None:
        """Handle a table. Raises Unreadable."""
        self._tables[box] = _read_table(box, read_payload(data))
        self._changed([table for table in self._tables.values() if table and table["lines"]])


def _read_table(box: str, content: Payload) -> LeagueBoard:
    """Return a table with the keys of the scoreboard's. Raises Unreadable."""
    results = results_of_box(box)
    title = results.variant_title(box, results.usual_spelling(box))
    lines = enumerate(read_list(content, "lines", dict, MOST_LINES_SHOWN), start=1)
    shown = [_read_line(place, line) for place, line in lines]
    return {"family": renderer_of_box(box), "box": box, "title": title, "solo": False, "lines": shown}


def _read_line(place: int, line: Payload) -> LeagueLine:
    return {
        "place": place,
        "player": as_default_name(read_field(line, "player", str)[:MOST_TEXT]),
        "cabinet": read_field(line, "cabinet_name" if "cabinet_name" in line else "cabinet", str)[:MOST_TEXT],
        "games": read_field(line, "games", int),
        "wins": read_field(line, "wins", int),
        "best": read_optional(line, "best", float),
        "assisted": 0,
        "times": 0,
        "holds": [],
    }
