"""Prints scores and finished games as text, JSON or CSV, and matches as moves."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from station.core.messages import render_message
from station.core.view import PersonalBar, PersonalBox, PersonalGame, PersonalStatistics
from station.core.words import TERMINAL_WIDTH, local_time, plural
from station.games.registry import box_order, usual_spelling
from station.matches.results import FinishedMatch
from station.store.personal import personal_box
from station.store.results import Statistics

SCORE_BAR_WIDTH: Final = 40
"""Columns of the longest bar, if the terminal has room for it."""

LONGEST_SECONDS: Final = 1e9
"""Seconds; the longest time to crack a code that is shown."""

UNKNOWN: Final = "date unknown"
"""The date of a game that was finished before the clock was set."""

_STATISTICS_KEYS: Final = (
    *("player", "box", "spelling", "games", "wins", "streak", "longest", "best", "median_seconds", "needed", "missed"),
    *("best_points", "median_points", "mean_points", "reached", "rows", "last_day", "assisted"),
)
_COLUMNS_OF: Final = {"needed": "cracked_in_{}", "reached": "points_{}"}
"""The columns of CSV for a distribution: one for each number."""

_GAME_KEYS: Final = (
    *("match", "finished", "box", "spelling", "players", "winner", "result", "rounds", "rows", "points", "minutes"),
    "assisted",
)
_GAME_COLUMNS: Final = (
    *("match", "finished", "utc_offset", "box", "spelling", "winner", "result", "rounds", "rows", "minutes"),
)
_SEAT_COLUMNS: Final = ("player_{}", "points_{}", "assisted_{}")

ScoreColumns = Mapping[str, Any]
"""A game, or the statistics of a player, under the names of its columns."""

Facts = tuple[tuple[str, str], ...]
"""Names, and what to show beside them."""

NamedCounts = Sequence[tuple[str, int]]
"""Names, and how often each was counted."""


def statistics_as_text(statistics: Sequence[Statistics], width: int = TERMINAL_WIDTH) -> str:
    """Return a block for each player and variant of a box, `width` columns wide; "" if there are none."""
    return "\n\n".join(_block(each, width) for each in _sort_statistics(statistics))


def statistics_as_json(statistics: Sequence[Statistics], _width: int = TERMINAL_WIDTH) -> str:
    """Return an array of objects; `needed` maps numbers of rows to codes, `reached` points to games."""
    return _as_json([_statistics_line(each) for each in _sort_statistics(statistics)])


def statistics_as_csv(statistics: Sequence[Statistics], _width: int = TERMINAL_WIDTH) -> str:
    """Return CSV with a line of headings (RFC 4180).

    Columns such as cracked_in_5 count codes by the rows they took, points_11 games by their points.
    """
    lines = [_statistics_line(each) for each in _sort_statistics(statistics)]
    columns = {key: sorted({number for line in lines for number in line[key]}) for key in _COLUMNS_OF}
    keys = [name for key in _STATISTICS_KEYS for name in _column_names(key, columns)]
    return _as_csv(keys, [dict(_flat(line, columns)) for line in lines])


def personal_as_text(person: PersonalStatistics, width: int = TERMINAL_WIDTH) -> str:
    """Return a sentence, and for each variant of a box its facts, bars and latest games, `width` columns wide."""
    return "\n\n".join((str(person["says"]), *(_personal_block(box, width) for box in person["boxes"])))


def personal_as_json(person: PersonalStatistics, _width: int = TERMINAL_WIDTH) -> str:
    """Return an object, with sentences beside the values that they say."""
    import json

    return json.dumps(person, indent=2, default=render_message)


def _personal_block(box: PersonalBox, width: int) -> str:
    latest = [_personal_game(game) for game in reversed(box["latest"])]
    table = _table([("finished", "result", "skill", "luck"), *latest], width - 2).splitlines() if latest else ()
    told = (str(box["title"]), *_facts_and_bars(box, width))
    return "\n".join((*told, *(("", *(f"  {line}" for line in table)) if table else ())))


def _facts_and_bars(box: PersonalBox, width: int, further: Facts = ()) -> list[str]:
    """Return a line for each fact, the `further` ones last, and each bar, in two columns."""
    facts = (*((str(fact["name"]), str(fact["value"])) for fact in box["facts"]), *further)
    bars: NamedCounts = [(_bar_name(bar, box["measured_by"]), bar["many"]) for bar in box["bars"]]
    left = max(len(name) for name, _ in (*facts, *bars)) + 2
    drawn = _draw_bars(bars, width - left - 2) if bars else ()
    return [f"  {name:<{left}}{value}" for name, value in (*facts, *drawn)]


def _bar_name(bar: PersonalBar, measured_by: str) -> str:
    """Return the label of a bar with its unit: "in 4 rows", "10-14 million"."""
    if measured_by == "rows":
        return str(bar["label"]) if bar["least"] is None else f"in {plural(bar['least'], 'row')}"
    return f"{bar['label']} {'million' if measured_by == 'millions' else measured_by}"


def _personal_game(game: PersonalGame) -> tuple[str, ...]:
    """Return the cells of a game: when it ended, its result, its skill in percent, and the rows that luck saved."""
    when = UNKNOWN if game["at"] is None else (local_time(game["at"]) or "?")[:16]
    skill = "-" if game["skill"] is None else f"{game['skill']:.0%}"
    luck = "-" if game["luck"] is None else f"{round(game['luck'], 1) + 0.0:+.1f}"
    return when, str(game["says"]), skill, luck


def games_as_table(games: Sequence[FinishedMatch], width: int = TERMINAL_WIDTH) -> str:
    """Return a table, with a column `assisted` if any player was; columns that do not fit go to a second line."""
    if not games:
        return ""
    keys = _GAME_KEYS if any(game.assisted for game in games) else _GAME_KEYS[:-1]
    lines = ({**_game_line(game), "finished": _finish_time(game)} for game in games)
    return _table([keys, *(tuple(_cell(line[key]) or "-" for key in keys) for line in lines)], width)


def games_as_json(games: Sequence[FinishedMatch], _width: int = TERMINAL_WIDTH) -> str:
    """Return an array of objects; `finished` is ISO 8601 with the offset from UTC, or null if the date is unknown."""
    return _as_json([_game_line(game) for game in games])


def games_as_csv(games: Sequence[FinishedMatch], _width: int = TERMINAL_WIDTH) -> str:
    """Return CSV with a line of headings (RFC 4180); each seat has columns of its own.

    `finished` is local time, or empty if the date is unknown.
    """
    seats = range(1, max((len(game.seats) for game in games), default=0) + 1)
    keys = (*_GAME_COLUMNS, *(column.format(seat) for seat in seats for column in _SEAT_COLUMNS))
    return _as_csv(keys, [_flat_game(game) for game in games])


def as_moves(match: int, moves: Sequence[str]) -> str:
    """Return a match in move notation, which `pegmind script` can play again."""
    return "\n".join((f"# match {match}", *moves))


def _sort_statistics(statistics: Sequence[Statistics]) -> list[Statistics]:
    """Sort by the names of players, then by boxes and their variants."""
    return sorted(
        statistics, key=lambda each: (each.player.casefold(), each.player, *box_order(each.box, each.spelling))
    )


def _block(each: Statistics, width: int) -> str:
    """Return a heading, and below it facts and bars in two columns."""
    box = personal_box(each)
    is_usual = box["measured_by"] == "rows" and each.spelling == usual_spelling(each.box)
    heading = f"{each.player} · {each.box}{'' if is_usual else f' ({each.spelling})'}"
    return "\n".join((heading, *_facts_and_bars(box, width, tuple(_further_facts(each, box["measured_by"])))))


def _further_facts(each: Statistics, measured_by: str) -> Iterator[tuple[str, str]]:
    """Yield what only a terminal has room for."""
    if each.last_day is not None:
        yield "last day", str(each.last_day)
    if measured_by == "rows" and each.median_seconds is not None:
        yield "median time", _duration(each.median_seconds)
    if measured_by == "millions" and each.mean_rows is not None:
        yield "safes per game", f"{each.mean_rows:.1f}"


def _draw_bars(bars: NamedCounts, room: int) -> Facts:
    """Return a bar with its number for each line, in `room` columns; any number above zero has a bar."""
    most = max(times for _, times in bars)
    longest = min(SCORE_BAR_WIDTH, room - len(f" {most}"))
    return tuple(
        (name, f"{'█' * max(1, round(times / most * longest))} {times}" if times else "0") for name, times in bars
    )


def _duration(seconds: float) -> str:
    """Return a time in its two largest units: "45 s", "1 m 32 s", "2 h 5 m"."""
    minutes, seconds = divmod(round(min(seconds, LONGEST_SECONDS)), 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours} h {minutes} m"
    return f"{minutes} m {seconds} s" if minutes else f"{seconds} s"


def _table(lines: Sequence[Sequence[str]], width: int) -> str:
    """Align the columns of lines; those that do not fit go to further lines, below the second column."""
    widths = [max(map(len, column)) + 2 for column in zip(*lines, strict=True)]
    rows: list[list[int]] = [[]]
    end = 0
    for column, room in enumerate(widths):
        if end + room - 2 > width and len(rows[-1]) > 0:
            rows.append([])
            end = widths[0]
        rows[-1].append(column)
        end += room
    indents = ["", *[" " * widths[0]] * (len(rows) - 1)]
    return "\n".join(
        (indent + "".join(line[column].ljust(widths[column]) for column in row)).rstrip()
        for line in lines
        for indent, row in zip(indents, rows, strict=True)
    )


def _statistics_line(each: Statistics) -> dict[str, Any]:
    rounded = {"median_seconds": _round(each.median_seconds, 1), "mean_points": _round(each.mean_points, 2)}
    day = {"last_day": each.last_day and str(each.last_day)}
    distributions = {key: dict(getattr(each, key)) for key in _COLUMNS_OF}
    return {key: getattr(each, key) for key in _STATISTICS_KEYS} | rounded | day | distributions


def _column_names(key: str, columns: Mapping[str, Sequence[int]]) -> list[str]:
    return [_COLUMNS_OF[key].format(number) for number in columns[key]] if key in columns else [key]


def _flat(line: ScoreColumns, columns: Mapping[str, Sequence[int]]) -> Iterator[tuple[str, Any]]:
    for key, value in line.items():
        numbers = [value.get(number, 0) for number in columns[key]] if key in columns else [value]
        yield from zip(_column_names(key, columns), numbers, strict=True)


def _round(number: float | None, digits: int) -> float | None:
    return None if number is None else round(number, digits)


def _finish_time(game: FinishedMatch) -> str:
    """Return when a game ended, to the minute, for a table."""
    return UNKNOWN if game.finished is None else (local_time(game.finished) or "?")[:16]


def _game_line(game: FinishedMatch) -> dict[str, Any]:
    finished = local_time(game.finished, "T", "seconds")
    players, points = [seat.player for seat in game.seats], [seat.points for seat in game.seats]
    minutes = round((game.closed - game.opened) / 60, 1)
    facts = (game.match, finished, game.box, game.spelling, players, game.winner, game.reason)
    return dict(zip(_GAME_KEYS, (*facts, game.rounds, game.rows, points, minutes, game.assisted), strict=True))


def _flat_game(game: FinishedMatch) -> ScoreColumns:
    finished = local_time(game.finished, smallest="seconds") or ""
    seats = {
        column.format(number): value
        for number, seat in enumerate(game.seats, start=1)
        for column, value in zip(_SEAT_COLUMNS, (seat.player, seat.points, seat.assisted), strict=True)
    }
    return {**_game_line(game), "finished": finished[:19], "utc_offset": finished[19:], **seats}


def _as_json(lines: Sequence[ScoreColumns]) -> str:
    import json

    return json.dumps(lines, indent=2)


def _as_csv(keys: Sequence[str], lines: Sequence[ScoreColumns]) -> str:
    import csv
    import io

    text = io.StringIO()
    csv.writer(text).writerows([keys, *([_cell(line.get(key)) for key in keys] for line in lines)])
    return text.getvalue().rstrip("\r\n")


def _cell(value: object) -> str:
    """Return a value as text: yes or no, a list with commas, "" for None."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ",".join(map(str, value))
    return "" if value is None else str(value)


STATISTICS_AS: Final[Mapping[str, Callable[..., str]]] = MappingProxyType(
    {"text": statistics_as_text, "json": statistics_as_json, "csv": statistics_as_csv}
)
PERSONAL_AS: Final[Mapping[str, Callable[..., str]]] = MappingProxyType(
    {"text": personal_as_text, "json": personal_as_json}
)
GAMES_AS: Final[Mapping[str, Callable[..., str]]] = MappingProxyType(
    {"text": games_as_table, "json": games_as_json, "csv": games_as_csv}
)
