"""The scoreboard as data for the page, and what is said of a finished match."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from math import inf
from typing import Any, Final, NamedTuple

from station.core.words import plural
from station.games.dice.match import TITLE
from station.games.errors import MoveError
from station.games.pegs.boxes import BOXES, DICE_BOX, SOLO, box_named, variant
from station.games.results import FinishedMatch
from station.games.variants import box_order
from station.store.results import Statistics

NOBODY: Final = "Somebody"
"""A store of the first version did not always know who."""


def finished(game: FinishedMatch) -> str:
    """Who did what: "Ada cracked the code in 4 rows", "Ada beat Ben, 14 to 9 points"; without a full stop.

    Whoever won with hints is said to have had some.
    """
    if game.box == DICE_BOX:
        return _solo(game) if game.spelling == SOLO else _dice(game)
    told = _two(game) if len(game.seats) > 1 else _alone(game)
    return f"{told}, with hints" if any(seat.won and seat.assisted for seat in game.seats) else told


def _alone(game: FinishedMatch) -> str:
    """Against the station; over several rounds whoever has the better of it. Or in turn with a computer."""
    player = _names(game) or NOBODY
    match game.reason, game.rounds:
        case "cracked", 1:
            return f"{player} cracked the code in {plural(game.rows, 'row')}"
        case "missed", 1:
            return f"{player} did not crack the code"
        case "cracked", rounds:
            return f"{player} beat the station in {rounds} rounds"
        case "missed", rounds:
            return f"The station beat {player} in {rounds} rounds"
        case "draw", rounds:
            return f"{player} drew in {rounds} rounds"
    return _with_a_computer(game)


def _with_a_computer(game: FinishedMatch) -> str:
    won = [seat.points if game.reason == "points" else seat.rows for seat in game.seats if seat.won]
    if won:
        return f"{game.winner} won with {won[0]} {game.reason}"
    return f"{game.winner}, a computer, beat {_names(game) or 'the others'}"


def _two(game: FinishedMatch) -> str:
    winner, loser = sorted(game.seats, key=lambda seat: not seat.won)
    match game.reason:
        case "rows":
            return f"{winner.player} beat {loser.player}, {winner.rows} to {loser.rows} rows"
        case "points":
            return f"{winner.player} beat {loser.player}, {winner.points} to {loser.points} points"
    return f"{_names(game)} drew"


def _solo(game: FinishedMatch) -> str:
    took = [f"{seat.player} took {seat.points} million" for seat in game.seats]
    return took[0] if took else "A computer played alone"


def _dice(game: FinishedMatch) -> str:
    """Computers have no seat, and their millions are not known."""
    won = [f"{seat.player} won with {seat.points} million" for seat in game.seats if seat.won]
    if won:
        return won[0]
    if game.winner is None:
        return f"{_names(game) or 'Computers'} played a draw"
    return _with_a_computer(game)


def _names(game: FinishedMatch) -> str:
    *others, last = [seat.player for seat in game.seats] or [""]
    return f"{', '.join(others)} and {last}" if others else last


MOST_BOARDS: Final = 24
"""Variants of boxes that are told of, those played most: a message stays short however long a station is at work."""

MOST_PLAYERS: Final = 8
"""Lines of a board: its best players, and whoever else holds a record."""

LATEST: Final = 8
"""Finished games that are told of."""

Line = dict[str, Any]

Merit = tuple[float, ...]
"""The less, the better."""

NOTHING: Final[Merit] = (inf,)


class Totals(NamedTuple):
    """The house in numbers: games that were finished, and days on which some were."""

    games: int
    days: int


def scoreboard(statistics: Sequence[Statistics], latest: Sequence[FinishedMatch], totals: Totals) -> dict[str, Any]:
    """What JSON can say of everybody's statistics, of the latest games (the oldest first), and of the house.

    `boards` has a variant of a box each, in the order of the leaflets, with the best players first. `best`, which was
    reached so many `times`, and `median` are rows and seconds, in the dice box millions; `holds` names the keys of a
    line in which nobody is better.
    """
    people = {each.player for each in statistics if each.games}
    return {
        "boards": [_board(everybody) for everybody in _most_played(statistics)],
        "latest": [_game(game) for game in reversed(latest)],
        "totals": {**totals._asdict(), "people": len(people)},
    }


def title(box: str, spelling: str) -> str:
    """A variant of a box, as a game in it is called: "Super with 3 holes", "Code Knacker, solo"."""
    if box == DICE_BOX:
        return f"{TITLE}, {spelling}"
    try:
        played = box_named(spelling)
        measures = {"holes": played.holes, "colours": played.pegs, "blank": played.blank, "repeats": played.repeats}
        return variant(BOXES[box], measures).title if box in BOXES else played.title
    except MoveError:
        return f"{box} ({spelling})"


def _most_played(statistics: Iterable[Statistics]) -> list[list[Statistics]]:
    """Everybody in a variant, for each of those that are told of."""
    variants = [list(everybody) for _, everybody in groupby(sorted(statistics, key=_variant), key=_variant)]
    variants.sort(key=lambda everybody: -sum(each.games for each in everybody))
    return sorted(variants[:MOST_BOARDS], key=lambda everybody: box_order(*_variant(everybody[0])))


def _variant(each: Statistics) -> tuple[str, str]:
    return each.box, each.spelling


def _board(everybody: Sequence[Statistics]) -> dict[str, Any]:
    box, spelling = _variant(everybody[0])
    ranked = sorted(everybody, key=_rank)
    merits = [_merits(each) for each in ranked]
    records = {what: min(each[what] for each in merits) for what in merits[0]}
    lines = [
        {"place": place, **_line(each), "holds": [what for what in records if NOTHING != merit[what] == records[what]]}
        for place, (each, merit) in enumerate(zip(ranked, merits, strict=True), start=1)
    ]
    return {"box": box, "title": title(box, spelling), "solo": spelling == SOLO, "lines": _shown(lines)}


def _line(each: Statistics) -> Line:
    best, times, median = _achieved(each)
    return {
        "player": each.player,
        "games": each.games,
        "wins": each.wins,
        "best": best,
        "times": times,
        "streak": each.streak,
        "longest": each.longest,
        "median": median,
    }


def _achieved(each: Statistics) -> tuple[int | None, int, float | None]:
    """The best, how often it was there, and the median: of rows and seconds, or of millions."""
    if each.box == DICE_BOX:
        return each.best_points, each.reached[-1][1] if each.reached else 0, each.median_points
    return each.best, each.needed[0][1] if each.needed else 0, each.median_seconds


def _merits(each: Statistics) -> Mapping[str, Merit]:
    """What somebody may be best in."""
    best, times, median = _achieved(each)
    sign = -1 if each.box == DICE_BOX else 1
    return {
        "best": (sign * best, -times) if best else NOTHING,
        "wins": (-each.wins,) if each.wins else NOTHING,
        "longest": (-each.longest,) if each.longest else NOTHING,
        "median": (sign * median,) if median else NOTHING,
    }


def _rank(each: Statistics) -> tuple[object, ...]:
    """The best first, and of equals whoever has won more; then the better median."""
    merits = _merits(each)
    return merits["best"], merits["wins"], merits["median"], each.player.casefold(), each.player


def _shown(lines: Sequence[Line]) -> list[Line]:
    """The first lines, and of those behind them whoever alone holds a record, instead of the last ones."""
    first = {what: line["place"] for line in reversed(lines) for what in line["holds"]}
    chosen = sorted(lines, key=lambda line: (line["place"] not in first.values(), line["place"]))[:MOST_PLAYERS]
    return sorted(chosen, key=lambda line: line["place"])


def _game(game: FinishedMatch) -> dict[str, Any]:
    """`at` is in seconds since 1970."""
    return {"title": title(game.box, game.spelling), "says": finished(game), "at": round(game.closed)}
