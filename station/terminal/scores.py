"""Statistics and finished games as text: blocks with bars, a table, JSON, CSV, and move notation."""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from itertools import count
from types import MappingProxyType
from typing import Any, Final

from station.games.boxes import DICE_BOX, SOLO
from station.store.results import Game
from station.store.statistics import Distribution, Statistics
from station.variants import place, usual
from station.words import counted

BAR: Final = 40
"""Columns of the longest bar."""

LONGEST: Final = 1e9
"""Seconds; longer than that nobody has thought about a code."""

MOST_BARS: Final = 12
"""Bars for millions; where there would be more, they take greater steps."""

_STATISTICS_KEYS: Final = (
    *("player", "box", "spelling", "games", "wins", "streak", "longest", "best", "median_seconds", "needed", "missed"),
    *("best_points", "median_points", "mean_points", "reached", "rows"),
)
_DISTRIBUTIONS: Final = ("needed", "reached")
_GAME_KEYS: Final = (
    *("match", "finished", "box", "spelling", "players", "winner", "result", "rounds", "rows", "points", "minutes"),
    "assisted",
)

Line = Mapping[str, Any]
"""A game, or somebody's statistics, under the names of its columns."""

Facts = tuple[tuple[str, str], ...]
"""Names, and what there is to say under them."""

Counted = Sequence[tuple[str, int]]
"""Names, and how often there was such a thing."""


def statistics_as_text(statistics: Sequence[Statistics]) -> str:
    """Blocks for a terminal of 80 columns, one for every person and variant of a box; of nobody no text."""
    return "\n\n".join(_block(each) for each in _sorted(statistics))


def statistics_as_json(statistics: Sequence[Statistics]) -> str:
    """One array of objects; `needed` has the rows for its keys, `reached` the points."""
    return _as_json([_statistics_line(each, dict) for each in _sorted(statistics)])


def statistics_as_csv(statistics: Sequence[Statistics]) -> str:
    """As `games_as_csv`; `needed` reads as "3:1 5:2": once in 3 rows, twice in 5; `reached` likewise."""
    return _as_csv(_STATISTICS_KEYS, [_statistics_line(each, _spelt) for each in _sorted(statistics)])


def games_as_table(games: Sequence[Game]) -> str:
    """Columns for a terminal; who was assisted, only where anybody was. No games are no text."""
    if not games:
        return ""
    keys = _GAME_KEYS if any(game.assisted for game in games) else _GAME_KEYS[:-1]
    told = map(_game_line, games)
    lines = [keys, *(tuple(_cell(line[key]) or "-" for key in keys) for line in told)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(word.ljust(width) for word, width in zip(line, widths, strict=True)).rstrip() for line in lines
    )


def games_as_json(games: Sequence[Game]) -> str:
    """One array of objects."""
    return _as_json([_game_line(game) for game in games])


def games_as_csv(games: Sequence[Game]) -> str:
    """Comma-separated values with a line of headings (RFC 4180); players and points in the order of the seats."""
    return _as_csv(_GAME_KEYS, [_game_line(game) for game in games])


def as_moves(match: int, moves: Sequence[str]) -> str:
    """A match in move notation, which `pegmind script` plays again."""
    return "\n".join((f"# match {match}", *moves))


def _sorted(statistics: Sequence[Statistics]) -> list[Statistics]:
    """By people's names, then by boxes and their variants."""
    return sorted(statistics, key=lambda each: (each.player.casefold(), each.player, *place(each.box, each.spelling)))


def _block(each: Statistics) -> str:
    """A heading, and what there is to say under it in two columns."""
    unsaid = each.box != DICE_BOX and each.spelling == usual(each.box)
    variant = "" if unsaid else f" ({each.spelling})"
    facts = _with_dice(each) if each.box == DICE_BOX else _with_pegs(each)
    width = max(len(name) for name, _ in facts) + 2
    told = (f"  {name:<{width}}{value}" for name, value in facts)
    return "\n".join((f"{each.player} · {each.box}{variant}", *told))


def _with_pegs(each: Statistics) -> Facts:
    """Codes, and a bar for every number of rows from the fewest to the most, and for misses."""
    needed = dict(each.needed)
    between = range(min(needed), max(needed) + 1) if needed else ()
    codes = [(f"in {counted(rows, 'row')}", needed.get(rows, 0)) for rows in between]
    return (
        ("games", f"{each.games}"),
        *_won(each),
        ("best", "-" if each.best is None else counted(each.best, "row")),
        ("median time", "-" if each.median_seconds is None else _duration(each.median_seconds)),
        *_bars([*codes, ("missed", each.missed)]),
    )


def _with_dice(each: Statistics) -> Facts:
    """Millions, with bars. In a solo nobody wins. Leaflet 002, "Solovariante"."""
    return (
        ("games", f"{each.games}"),
        *(() if each.spelling == SOLO else _won(each)),
        ("best", _number("{} million", each.best_points)),
        ("average", _number("{:.1f} million", each.mean_points)),
        ("safes per game", _number("{:.1f}", each.mean_rows)),
        *_bars(_in_steps(each.reached)),
    )


def _won(each: Statistics) -> Facts:
    return (
        ("wins", f"{each.wins} ({each.wins / each.games:.0%})" if each.games else "0"),
        ("streak", f"{each.streak}"),
        ("longest streak", f"{each.longest}"),
    )


def _in_steps(reached: Distribution) -> Counted:
    """How many games ended within the same 5 million, or 10, 20, 50, ..., from the fewest to the most."""
    least, most = (reached[0][0], reached[-1][0]) if reached else (0, 0)
    steps = (digit * 10**power for power in count() for digit in (5, 10, 20))
    step = next(step for step in steps if most // step - least // step < MOST_BARS)
    times = dict.fromkeys(range(least // step, most // step + 1), 0)
    for millions, games in reached:
        times[millions // step] += games
    return [(f"{at * step}-{(at + 1) * step - 1} million", games) for at, games in times.items()]


def _bars(counted: Counted) -> Facts:
    """A bar for every line, the longest as long as may be."""
    longest = max(times for _, times in counted) or 1
    return tuple((name, f"{_bar(times / longest)}{times}") for name, times in counted)


def _number(form: str, number: float | None) -> str:
    return "-" if number is None else form.format(number)


def _bar(share: float) -> str:
    """A bar of some length wherever there is anything at all."""
    return f"{'█' * max(1, round(share * BAR))} " if share else ""


def _duration(seconds: float) -> str:
    """A time in the two greatest of its units: "45 s", "1 m 32 s", "2 h 5 m"."""
    minutes, seconds = divmod(round(min(seconds, LONGEST)), 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours} h {minutes} m"
    return f"{minutes} m {seconds} s" if minutes else f"{seconds} s"


def _statistics_line(each: Statistics, told: Callable[[Distribution], object]) -> Line:
    """Everything about somebody; `told` is how a distribution is written."""
    rounded = {"median_seconds": _rounded(each.median_seconds, 1), "mean_points": _rounded(each.mean_points, 2)}
    distributions = {key: told(getattr(each, key)) for key in _DISTRIBUTIONS}
    return {key: getattr(each, key) for key in _STATISTICS_KEYS} | rounded | distributions


def _spelt(distribution: Distribution) -> str:
    return " ".join(f"{number}:{times}" for number, times in distribution)


def _rounded(number: float | None, digits: int) -> float | None:
    return None if number is None else round(number, digits)


def _when(seconds: float) -> str:
    """A time of day here; a store from elsewhere may tell of one that no calendar has."""
    try:
        return datetime.fromtimestamp(seconds, UTC).astimezone().strftime("%Y-%m-%d %H:%M")
    except (OverflowError, OSError, ValueError):
        return "?"


def _game_line(game: Game) -> dict[str, Any]:
    finished = _when(game.closed)
    players, points = [seat.player for seat in game.seats], [seat.points for seat in game.seats]
    minutes = round((game.closed - game.opened) / 60, 1)
    told = (game.match, finished, game.box, game.spelling, players, game.winner, game.reason)
    return dict(zip(_GAME_KEYS, (*told, game.rounds, game.rows, points, minutes, game.assisted), strict=True))


def _as_json(lines: Sequence[Line]) -> str:
    import json  # noqa: PLC0415 - whoever reads text has not to wait for it

    return json.dumps(lines, indent=2)


def _as_csv(keys: Sequence[str], lines: Sequence[Line]) -> str:
    import csv  # noqa: PLC0415 - as above
    import io  # noqa: PLC0415

    text = io.StringIO()
    csv.writer(text).writerows([keys, *([_cell(value) for value in line.values()] for line in lines)])
    return text.getvalue().rstrip("\r\n")


def _cell(value: object) -> str:
    """A value as a word: lists with commas, nothing where there is nothing."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ",".join(map(str, value))
    return "" if value is None else str(value)


STATISTICS_AS: Final[Mapping[str, Callable[[Sequence[Statistics]], str]]] = MappingProxyType(
    {"text": statistics_as_text, "json": statistics_as_json, "csv": statistics_as_csv}
)
GAMES_AS: Final[Mapping[str, Callable[[Sequence[Game]], str]]] = MappingProxyType(
    {"text": games_as_table, "json": games_as_json, "csv": games_as_csv}
)
