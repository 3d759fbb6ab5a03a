"""Statistics and finished games as text: blocks with bars, a table, JSON, CSV, and move notation."""

import csv
import io
import json
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Any, Final

from station.games.boxes import BOXES
from station.journal import Game
from station.statistics import Statistics

BAR: Final = 40
"""Columns of the longest bar."""

_STATISTICS_KEYS: Final = (
    *("player", "box", "spelling", "games", "wins", "streak", "longest", "best", "median_seconds", "needed", "missed"),
)
_GAME_KEYS: Final = (
    *("match", "finished", "box", "spelling", "players", "winner", "result", "rounds", "rows", "points", "minutes"),
)

Line = Mapping[str, Any]
"""A game, or somebody's statistics, under the names of its columns."""


def statistics_as_text(statistics: Sequence[Statistics]) -> str:
    """Blocks for a terminal of 80 columns, one for every person and variant of a box."""
    if not statistics:
        return "There are no scores yet: no round has been played to its end."
    return "\n\n".join(_block(each) for each in _sorted(statistics))


def statistics_as_json(statistics: Sequence[Statistics]) -> str:
    """One array of objects; `needed` has the rows for its keys."""
    lines = (_statistics_line(each) for each in _sorted(statistics))
    return json.dumps([{**line, "needed": dict(line["needed"])} for line in lines], indent=2)


def statistics_as_csv(statistics: Sequence[Statistics]) -> str:
    """As `games_as_csv`; `needed` reads as "3:1 5:2": once in 3 rows, twice in 5."""
    lines = (_statistics_line(each) for each in _sorted(statistics))
    spelt = ({**line, "needed": " ".join(f"{rows}:{times}" for rows, times in line["needed"])} for line in lines)
    return _as_csv(_STATISTICS_KEYS, list(spelt))


def games_as_table(games: Sequence[Game]) -> str:
    """Columns for a terminal."""
    if not games:
        return "No game has been finished yet."
    lines = [_GAME_KEYS, *(tuple(_cell(value) or "-" for value in _game_line(game).values()) for game in games)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(word.ljust(width) for word, width in zip(line, widths, strict=True)).rstrip() for line in lines
    )


def games_as_json(games: Sequence[Game]) -> str:
    """One array of objects."""
    return json.dumps([_game_line(game) for game in games], indent=2)


def games_as_csv(games: Sequence[Game]) -> str:
    """Comma-separated values with a line of headings (RFC 4180); players and points in the order of the seats."""
    return _as_csv(_GAME_KEYS, [_game_line(game) for game in games])


def as_moves(match: int, moves: Sequence[str]) -> str:
    """A match in move notation, which `pegmind script` plays again."""
    return "\n".join((f"# match {match}", *moves))


def _sorted(statistics: Sequence[Statistics]) -> list[Statistics]:
    """By people's names, then by boxes as in the leaflets, custom ones last; the box as it is sold comes first."""
    boxes = list(BOXES)

    def place(each: Statistics) -> tuple[object, ...]:
        box = boxes.index(each.box) if each.box in boxes else len(boxes)
        return each.player.casefold(), each.player, box, each.box, each.spelling != _usual(each.box), each.spelling

    return sorted(statistics, key=place)


def _usual(box: str) -> str:
    """The measures that go without saying; the name of a custom box is its spelling."""
    return BOXES[box].spelling if box in BOXES else box


def _block(each: Statistics) -> str:
    variant = "" if each.spelling == _usual(each.box) else f" ({each.spelling})"
    facts = (
        ("games", f"{each.games}"),
        ("wins", f"{each.wins} ({each.wins / each.games:.0%})" if each.games else "0"),
        ("streak", f"{each.streak}"),
        ("longest streak", f"{each.longest}"),
        ("best", "-" if each.best is None else _rows(each.best)),
        ("median time", "-" if each.median_seconds is None else _duration(each.median_seconds)),
    )
    told = (f"  {name:<16}{value}" for name, value in facts)
    return "\n".join((f"{each.player} · {each.box}{variant}", *told, *_bars(each)))


def _bars(each: Statistics) -> list[str]:
    """The distribution of rows needed: a bar for every number of rows from the fewest to the most, and for misses."""
    needed = dict(each.needed)
    between = range(min(needed), max(needed) + 1) if needed else ()
    lines = [*((f"in {_rows(rows)}", needed.get(rows, 0)) for rows in between), ("missed", each.missed)]
    longest = max(times for _, times in lines) or 1
    return [f"  {name:<16}{_bar(times / longest)}{times}" for name, times in lines]


def _rows(number: int) -> str:
    return f"{number} row{'' if number == 1 else 's'}"


def _bar(share: float) -> str:
    """A bar of some length wherever there is anything at all."""
    return f"{'█' * max(1, round(share * BAR))} " if share else ""


def _duration(seconds: float) -> str:
    """A time in the two greatest of its units: "45 s", "1 m 32 s", "2 h 5 m"."""
    minutes, seconds = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours} h {minutes} m"
    return f"{minutes} m {seconds} s" if minutes else f"{seconds} s"


def _statistics_line(each: Statistics) -> dict[str, Any]:
    seconds = None if each.median_seconds is None else round(each.median_seconds, 1)
    return {key: getattr(each, key) for key in _STATISTICS_KEYS} | {"median_seconds": seconds}


def _game_line(game: Game) -> dict[str, Any]:
    finished = datetime.fromtimestamp(game.closed, UTC).astimezone().strftime("%Y-%m-%d %H:%M")
    players, points = [seat.player for seat in game.seats], [seat.points for seat in game.seats]
    minutes = round((game.closed - game.opened) / 60, 1)
    told = (game.match, finished, game.box, game.spelling, players, game.winner, game.reason)
    return dict(zip(_GAME_KEYS, (*told, game.rounds, game.rows, points, minutes), strict=True))


def _as_csv(keys: Sequence[str], lines: Sequence[Line]) -> str:
    text = io.StringIO()
    csv.writer(text).writerows([keys, *([_cell(value) for value in line.values()] for line in lines)])
    return text.getvalue().rstrip("\r\n")


def _cell(value: object) -> str:
    """A value as a word: lists with commas, nothing where there is nothing."""
    if isinstance(value, list):
        return ",".join(map(str, value))
    return "" if value is None else str(value)


STATISTICS_AS: Final[Mapping[str, Callable[[Sequence[Statistics]], str]]] = MappingProxyType(
    {"text": statistics_as_text, "json": statistics_as_json, "csv": statistics_as_csv}
)
GAMES_AS: Final[Mapping[str, Callable[[Sequence[Game]], str]]] = MappingProxyType(
    {"text": games_as_table, "json": games_as_json, "csv": games_as_csv}
)
