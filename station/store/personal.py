"""One person's statistics: how often in how many rows, the latest games, and luck and skill in them, box by box."""

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from typing import Final, NamedTuple

from station.core.messages import Message, join_sentences
from station.core.view import FactLine, PersonalBar, PersonalBox, PersonalGame, PersonalStatistics
from station.core.words import format_number
from station.games.registry import renderer_of_box, results_of_box
from station.matches.messages import GameMessages
from station.matches.players import DEFAULT_PLAYER, as_default_name
from station.store.appraisals import Appraisal, Appraisals
from station.store.errors import check_types
from station.store.messages import PersonalMessages
from station.store.people import shown_name
from station.store.results import Distribution, Only, Statistics, count_played, measure_results, read_statistics
from station.store.sums import SHIFT

LATEST: Final = 20
"""The number of newest codes or games that are shown of a box."""

MOST_PERSONAL_BOXES: Final = 12
"""The variants that are shown: those played last."""

MOST_BARS: Final = 12
"""Bars for points; if there would be more, each stands for a larger range."""

_WHEN: Final = f"result.closed + {SHIFT.format('result')}"

_CODES: Final = f"""
    SELECT code.match, coalesce(seat.number, 0), {_WHEN}, code.rows, cracked, 0
    FROM code LEFT JOIN result USING (match) LEFT JOIN seat ON seat.match = code.match AND seat.standing = code.standing
    WHERE code.standing = ? ORDER BY code.match DESC, code.id DESC LIMIT ?
"""  # noqa: S608 - ours
_DAYS: Final = f"""
    SELECT seat.match, number, {_WHEN}, daily.rows, cracked, daily.assisted
    FROM seat JOIN result USING (match) JOIN daily ON daily.standing = seat.standing AND daily.closed = result.closed
    WHERE seat.standing = ? ORDER BY day DESC LIMIT ?
"""  # noqa: S608 - ours
_GAMES: Final = f"""
    SELECT match, number, {_WHEN}, points, won, assisted FROM seat JOIN result USING (match)
    WHERE standing = ? AND reason != 'left' ORDER BY match DESC LIMIT ?
"""  # noqa: S608 - ours
"""The newest codes, days or games of a standing, the newest first: the columns of _Line."""

_STANDING: Final = "SELECT id, seen FROM standing WHERE (box, spelling, player) = (?, ?, ?)"
_MOVES_OF: Final = "SELECT text FROM move WHERE match = ? ORDER BY number"


UNITS: Final = {
    "rows": PersonalMessages.rows_unit,
    "points": PersonalMessages.points_unit,
    "millions": PersonalMessages.millions_unit,
}
BAR_TITLES: Final = {
    "rows": PersonalMessages.codes_by_rows,
    "points": PersonalMessages.games_by_points,
    "millions": PersonalMessages.games_by_millions,
}
"""What stands at the axis of the latest games, and above the bars, by what a box is measured by."""


class _Line(NamedTuple):
    match: int
    seat: int
    at: float | None
    amount: int
    won: int
    assisted: int


def read_personal(database: sqlite3.Connection, only: Only, appraisals: Appraisals | None = None) -> PersonalStatistics:
    """Return the statistics of the player of `only`, who may have none.

    `appraisals` add the skill and luck of the latest games. Raises sqlite3.Error.
    """
    found = [(*_standing(database, each), each) for each in read_statistics(database, only)]
    found.sort(key=lambda each: -each[1])
    shown = found[:MOST_PERSONAL_BOXES]
    boxes = [personal_box(each, _read_latest(database, standing, each, appraisals)) for standing, _, each in shown]
    games, player = count_played(database, only), shown_name(database, only.player or "")
    name = as_default_name(player)
    has_played = PersonalMessages.played(player=name, n=games)
    said = has_played if boxes or games else PersonalMessages.nothing_yet(player=name)
    says = join_sentences(said, PersonalMessages.nameless() if player == DEFAULT_PLAYER else None)
    return {"player": player, "games": games, "says": says, "boxes": boxes}


def _standing(database: sqlite3.Connection, each: Statistics) -> tuple[int, int]:
    """Return the number of a standing, and the match in which it was seen last."""
    standing, seen = database.execute(_STANDING, (each.box, each.spelling, each.player)).fetchone()
    return int(standing), int(seen)


def _read_latest(
    database: sqlite3.Connection, standing: int, each: Statistics, appraisals: Appraisals | None
) -> list[PersonalGame]:
    results = results_of_box(each.box)
    query = _GAMES if results.measured_by != "rows" else _DAYS if each.last_day is not None else _CODES
    found = check_types(database.execute(query, (standing, LATEST)), int, int, float, int, int, int)
    lines = [_Line._make(line) for line in found]
    appraised = [None] * len(lines) if appraisals is None else _appraise_lines(database, lines, appraisals)
    solo = results.is_solo(each.spelling)
    games = [_recent(*pair, results.measured_by, solo=solo) for pair in zip(lines, appraised, strict=True)]
    return games[::-1]


def _appraise_lines(
    database: sqlite3.Connection, lines: Iterable[_Line], appraisals: Appraisals
) -> list[Appraisal | None]:
    """Return an appraisal for each line, the newest first; several codes of a match follow each other."""
    left: dict[tuple[int, int], list[Appraisal]] = {}
    appraised: list[Appraisal | None] = []
    for line in lines:
        who = line.match, line.seat
        if who not in left:
            left[who] = _appraisals_of(database, line, appraisals)
        appraised.append(left[who].pop() if left[who] else None)
    return appraised


def _appraisals_of(database: sqlite3.Connection, line: _Line, appraisals: Appraisals) -> list[Appraisal]:
    """Return the appraisals that a line may be about, in order; with hints, nobody's skill is judged."""
    if line.assisted:
        return []
    moves = [text for (text,) in check_types(database.execute(_MOVES_OF, (line.match,)), str)]
    return [each for each in appraisals.appraise(moves) if each.seat == line.seat and not each.assisted]


def _recent(line: _Line, appraised: Appraisal | None, measured_by: str, *, solo: bool) -> PersonalGame:
    return {
        "match": line.match,
        "at": None if line.at is None else round(line.at),
        "amount": line.amount,
        "won": None if solo else bool(line.won),
        "assisted": bool(line.assisted),
        "skill": None if appraised is None else appraised.skill,
        "luck": None if appraised is None else appraised.luck,
        "says": _game_in_words(line, measured_by),
    }


def _game_in_words(line: _Line, measured_by: str) -> Message:
    if measured_by != "rows":
        return _amount(line.amount, measured_by)
    if line.assisted:
        return PersonalMessages.cracked_with_hints(n=line.amount)
    return (PersonalMessages.cracked_in if line.won else PersonalMessages.missed_after)(n=line.amount)


def _amount(number: float, measured_by: str) -> Message:
    """Return an amount with its unit: "4 rows", "4.3 rows", "31 millions"."""
    units = {"rows": GameMessages.rows, "points": GameMessages.points, "millions": PersonalMessages.millions_taken}
    return units[measured_by](n=int(number) if number == int(number) else number)


def personal_box(each: Statistics, latest: Sequence[PersonalGame] = ()) -> PersonalBox:
    """Return the statistics of one person in one variant of a box, with the facts and the bars that show them."""
    results = results_of_box(each.box)
    reached = measure_results(each, results.measured_by)
    average = None if reached.mean is None else round(reached.mean, 1)
    skill, luck = _mean(game["skill"] for game in latest), _mean(game["luck"] for game in latest)
    return {
        "family": renderer_of_box(each.box),
        "box": each.box,
        "spelling": each.spelling,
        "title": results.variant_title(each.box, each.spelling),
        "measured_by": results.measured_by,
        "games": each.games,
        "wins": each.wins,
        "assisted": each.assisted,
        "streak": each.streak,
        "longest": each.longest,
        "best": reached.best,
        "average": average,
        "skill": skill,
        "luck": luck,
        "facts": [
            *_game_facts(each, solo=results.is_solo(each.spelling)),
            *_amount_facts(reached.best, average, results.measured_by),
            *_play_facts(skill, luck),
        ],
        "unit": UNITS[results.measured_by](),
        "bars_title": BAR_TITLES[results.measured_by](),
        "bars": _row_bars(each) if results.measured_by == "rows" else _point_bars(each.reached, results.measured_by),
        "latest": [*latest],
    }


def _game_facts(each: Statistics, *, solo: bool) -> list[FactLine]:
    daily, counted = each.last_day is not None, each.games - each.assisted
    name = PersonalMessages.days_label() if daily else PersonalMessages.games_label()
    facts: list[FactLine] = [{"name": name, "value": format_number(each.games)}]
    if not solo and counted:
        share = PersonalMessages.share_of_games(some=each.wins, all=counted, percent=round(100 * each.wins / counted))
        facts.append(
            {"name": PersonalMessages.cracked_label() if daily else PersonalMessages.won_label(), "value": share}
        )
    if each.assisted:
        facts.append({"name": PersonalMessages.with_hints_label(), "value": format_number(each.assisted)})
    if not solo:
        streak = PersonalMessages.streak_and_longest(now=each.streak, longest=each.longest)
        facts.append({"name": PersonalMessages.streak_label(), "value": streak})
    return facts


def _amount_facts(best: int | None, average: float | None, measured_by: str) -> list[FactLine]:
    named = ((PersonalMessages.best_label, best), (PersonalMessages.average_label, average))
    return [{"name": name(), "value": _amount(amount, measured_by)} for name, amount in named if amount is not None]


def _play_facts(skill: float | None, luck: float | None) -> list[FactLine]:
    facts: list[FactLine] = []
    if skill is not None:
        facts.append(
            {"name": PersonalMessages.skill_label(), "value": PersonalMessages.skill_percent(n=round(100 * skill))}
        )
    if luck is not None:
        helped = PersonalMessages.luck_saves if luck > 0 else PersonalMessages.luck_costs
        rows = abs(round(luck, 1))
        says = helped(n=rows) if rows else PersonalMessages.luck_evens_out()
        facts.append({"name": PersonalMessages.luck_label(), "value": says})
    return facts


def _row_bars(each: Statistics) -> list[PersonalBar]:
    """Return a bar for each number of rows between the fewest and the most, and one for the missed codes."""
    times = dict(each.needed)
    rows = range(min(times), max(times) + 1) if times else ()
    bars: list[PersonalBar] = [
        {
            "label": format_number(row),
            "least": row,
            "many": times.get(row, 0),
            "says": PersonalMessages.codes_in(n=times.get(row, 0), rows=GameMessages.rows(n=row)),
        }
        for row in rows
    ]
    missed: PersonalBar = {
        "label": PersonalMessages.missed_label(),
        "least": None,
        "many": each.missed,
        "says": PersonalMessages.codes_missed(n=each.missed),
    }
    return [*bars, missed] if times or each.missed else []


def _point_bars(reached: Distribution, measured_by: str) -> list[PersonalBar]:
    template = PersonalMessages.games_with_millions if measured_by == "millions" else PersonalMessages.games_with
    return [
        {
            "label": f"{least}-{most}",
            "least": least,
            "many": games,
            "says": template(n=games, least=least, most=most),
        }
        for (least, most), games in group_points(reached).items()
        if reached
    ]


def group_points(reached: Distribution) -> Mapping[tuple[int, int], int]:
    """Count the games that ended within the same 5 points, or 10, 20, 50, ..., from the fewest to the most.

    >>> group_points(((3, 2), (11, 1)))
    {(0, 4): 2, (5, 9): 0, (10, 14): 1}
    """
    least, most = (reached[0][0], reached[-1][0]) if reached else (0, 0)
    steps = (digit * 10**power for power in count() for digit in (5, 10, 20))
    step = next(step for step in steps if most // step - least // step < MOST_BARS)
    times = dict.fromkeys(range(least // step, most // step + 1), 0)
    for points, games in reached:
        times[points // step] += games
    return {(at * step, (at + 1) * step - 1): games for at, games in times.items()}


def _mean(values: Iterable[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return round(sum(known) / len(known), 3) if known else None
