"""The scoreboard as data for the page."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from math import inf
from typing import Final, NamedTuple

from station.games.registry import box_order, renderer_of_box, results_of_box
from station.matches.results import FinishedMatch
from station.store.results import MeasuredResults, Statistics, measure_results
from station.web.contract import LatestGame, RecordLine, ScoreBoard, Scores

MOST_BOARDS: Final = 24
"""The variants of boxes that are shown, the most played ones, which keeps the message short for good."""

MOST_BOARD_LINES: Final = 8
"""Lines of a board: the best players, and others who hold a record."""

LATEST_GAMES: Final = 8
"""The number of finished games that are shown."""

Merit = tuple[float, ...]
"""Sorts the best first."""

NO_MERIT: Final[Merit] = (inf,)


class Totals(NamedTuple):
    """The numbers of finished games and of days with a game, as far as the dates are known."""

    games: int
    days: int


def scoreboard(statistics: Sequence[Statistics], latest: Sequence[FinishedMatch], totals: Totals) -> Scores:
    """Return the statistics of all players, the `latest` games (the oldest first) and the totals for the page.

    `boards` has one entry for each variant of a box, in the order of the leaflets, with the best players first. `best`,
    with the number of `times` it was reached, and `median` are rows and seconds, or points for boxes that count those;
    `holds` lists the keys of a line that are records. `assisted` counts games won after a hint: neither wins nor
    losses. `day` is the last day played, on boards of the code of the day, whose streaks are of days; None on others.
    """
    people = {each.player for each in statistics if each.games}
    return {
        "boards": [_board(everybody) for everybody in _group_by_variant(statistics)],
        "latest": [_game(game) for game in reversed(latest)],
        "totals": {"games": totals.games, "days": totals.days, "people": len(people)},
    }


def _group_by_variant(statistics: Iterable[Statistics]) -> list[list[Statistics]]:
    """Return the statistics of all players, grouped by variant, for the variants that are shown."""
    variants = [list(everybody) for _, everybody in groupby(sorted(statistics, key=_variant), key=_variant)]
    variants.sort(key=lambda everybody: -sum(each.games for each in everybody))
    return sorted(variants[:MOST_BOARDS], key=lambda everybody: box_order(*_variant(everybody[0])))


def _variant(each: Statistics) -> tuple[str, str]:
    return each.box, each.spelling


def _board(everybody: Sequence[Statistics]) -> ScoreBoard:
    box, spelling = _variant(everybody[0])
    ranked = sorted(everybody, key=_rank)
    merits = [_merits(each) for each in ranked]
    records = {what: min(each[what] for each in merits) for what in merits[0]}
    lines = [
        _player_line(place, each, [what for what in records if NO_MERIT != merit[what] == records[what]])
        for place, (each, merit) in enumerate(zip(ranked, merits, strict=True), start=1)
    ]
    results = results_of_box(box)
    title = results.variant_title(box, spelling)
    solo, lines = results.is_solo(spelling), _select_lines(lines)
    return {"family": renderer_of_box(box), "box": box, "title": title, "solo": solo, "lines": lines}


def _player_line(place: int, each: Statistics, holds: list[str]) -> RecordLine:
    reached = _measure(each)
    return {
        "place": place,
        "player": each.player,
        "games": each.games,
        "wins": each.wins,
        "assisted": each.assisted,
        "best": reached.best,
        "times": reached.times,
        "streak": each.streak,
        "longest": each.longest,
        "median": reached.median,
        "day": None if each.last_day is None else str(each.last_day),
        "holds": holds,
    }


def _measure(each: Statistics) -> MeasuredResults:
    return measure_results(each, results_of_box(each.box).measured_by)


def _merits(each: Statistics) -> Mapping[str, Merit]:
    """Return a player's merits, in each of which there is a record to hold."""
    _, best, times, _, median, sign = _measure(each)
    return {
        "best": (sign * best, -times) if best else NO_MERIT,
        "wins": (-each.wins,) if each.wins else NO_MERIT,
        "longest": (-each.longest,) if each.longest else NO_MERIT,
        "median": (sign * median,) if median else NO_MERIT,
    }


def _rank(each: Statistics) -> tuple[object, ...]:
    """Return the sort key of a player: by best result, then more wins, then better median."""
    merits = _merits(each)
    return merits["best"], merits["wins"], merits["median"], each.player.casefold(), each.player


def _select_lines(lines: Sequence[RecordLine]) -> list[RecordLine]:
    """Return the first lines, but with the best holder of each record, who may displace the last of them."""
    first = {what: line["place"] for line in reversed(lines) for what in line["holds"]}
    chosen = sorted(lines, key=lambda line: (line["place"] not in first.values(), line["place"]))[:MOST_BOARD_LINES]
    return sorted(chosen, key=lambda line: line["place"])


def _game(game: FinishedMatch) -> LatestGame:
    """Return a finished game as data; `at` is in seconds since 1970, or None if the time is unknown."""
    results = results_of_box(game.box)
    title, says = results.variant_title(game.box, game.spelling), results.result_in_words(game)
    at = None if game.finished is None else round(game.finished)
    return {"match": game.match, "title": title, "says": says, "at": at}
