"""A store as it is after a year: some hundred games of eight people in every box, the same ones every time."""

import random
from contextlib import closing
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Final

from station.games.dice.match import CODEKNACKER as DICE_BOX
from station.games.pegs.boxes import BOXES_WITH_PEGS, PegBox, variant
from station.matches.daily import DAILY
from station.matches.results import BrokenCode, Record, Result, Seat
from station.store.journal import Journal
from station.store.opening import open_journal

PEOPLE: Final = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Frieda", "Zoë", "Wilhelm")
"""The first ones come most often, and play best."""

GAMES: Final = 400
MARCH: Final = 1_772_388_000.0
"""Six o'clock on the first evening, in seconds since 1970."""

DAYS: Final = 200
DAY: Final = 86400.0
HOURS: Final = 4 * 3600.0

USUAL: Final = tuple(BOXES_WITH_PEGS.values())
VARIANTS: Final = (
    *(variant(BOXES_WITH_PEGS["original"], {"blank": 1}), variant(BOXES_WITH_PEGS["super"], {"holes": 6})),
    variant(BOXES_WITH_PEGS["slider"], {"holes": 3, "repeats": 1}),
)


def fill_year(store: Path, games: int = GAMES, people: tuple[str, ...] = PEOPLE) -> None:
    """Fill a store with finished games."""
    chance = random.Random(6)  # noqa: S311 - the same evenings every time
    with closing(open_journal(store, durable=False)) as journal:
        for at in sorted(MARCH + DAY * chance.randrange(DAYS) + chance.uniform(0, HOURS) for _ in range(games)):
            _game(journal, chance, people, at)


def fill_evening(store: Path, ada: str = "Ada") -> None:
    """Fill a store with four games of three people on one evening; one of them may be called otherwise."""
    cracked = Result(ada, "cracked", 1, (Seat(ada, 0, 4, won=True),))
    missed = Result("Station", "missed", 1, (Seat("Ben", 0, 10, won=False),))
    points = Result(ada, "points", 2, (Seat(ada, 14, 9, won=True), Seat("Ben", 9, 14, won=False)))
    millions = Result(None, "points", 12, (Seat("Zoë", 31, 10, won=False),))
    original = partial(Record, "original", "c6p4g10")
    games = (
        original((BrokenCode(ada, 4, cracked=True),), cracked),
        original((BrokenCode("Ben", 10, cracked=False),), missed),
        original((), points),
        Record(DICE_BOX, "solo", (), millions),
    )
    with closing(open_journal(store, durable=False)) as journal:
        for number, ends in enumerate(games):
            _play(journal, f"match {ends.box}", MARCH + 600 * number, MARCH + 600 * number + 69, ends)


def fill_noted(store: Path, people: tuple[str, ...] = PEOPLE) -> None:
    """Fill a store with games that are noted twice below the names: after hints, and with the code of the day."""
    with closing(open_journal(store, durable=False)) as journal:
        for number, player in enumerate(people):
            opened, broken = MARCH + DAY * number, (BrokenCode(player, 4, cracked=True),)
            for assisted in (False, True):
                result = Result(player, "cracked", 1, (Seat(player, 0, 4, won=True, assisted=assisted),))
                ends = Record("original", DAILY, broken, result, datetime.fromtimestamp(opened, UTC).date())
                _play(journal, f"match original players={player}", opened, opened + 69, ends)


def _game(journal: Journal, chance: random.Random, people: tuple[str, ...], at: float) -> None:
    likely = range(2 * len(people), len(people), -1)
    first, *others = dict.fromkeys(chance.choices(people, likely, k=len(people)))
    box = chance.choice((*USUAL, *USUAL, *USUAL, None, None, *VARIANTS))
    if box is None:
        return _with_dice(journal, chance, (first, *others[: chance.choice((0, 1, 2))]), at)
    if others and chance.random() < 1 / 4:
        return _together(journal, chance, box, (first, others[0]), at)
    return _alone(journal, chance, box, first, at)


def _alone(journal: Journal, chance: random.Random, box: PegBox, player: str, at: float) -> None:
    rows, cracked = _rows(chance, box)
    seat = Seat(player, 0, rows, won=cracked)
    result = Result(player if cracked else "Station", "cracked" if cracked else "missed", 1, (seat,))
    ends = Record(box.name, box.spelling, (BrokenCode(player, rows, cracked=cracked),), result)
    _play(journal, f"match {box.name} players={player}", at, at + rows * chance.uniform(6, 25), ends)


def _together(journal: Journal, chance: random.Random, box: PegBox, players: tuple[str, str], at: float) -> None:
    rows, cracked = zip(*(_rows(chance, box) for _ in players), strict=True)
    won = (rows[1] > rows[0], rows[0] > rows[1])
    seats = tuple(Seat(player, rows[1 - at], rows[at], won=won[at]) for at, player in enumerate(players))
    winner = next((seat.player for seat in seats if seat.won), None)
    broken = (BrokenCode(players[0], rows[0], cracked=cracked[0]),)
    result = Result(winner, box.match_rules.wins[0] if winner else "draw", 2, seats)
    ends = Record(box.name, box.spelling, broken, result)
    _play(journal, f"match {box.name} players={','.join(players)}", at, at + 12.0 * sum(rows), ends)


def _with_dice(journal: Journal, chance: random.Random, players: tuple[str, ...], at: float) -> None:
    millions = [chance.randint(4, 60 // len(players)) for _ in players]
    best = max(millions)
    won = [len(players) > 1 and best == each and millions.count(best) == 1 for each in millions]
    seats = tuple(Seat(*seat[:2], seat[1] // 3, won=seat[2]) for seat in zip(players, millions, won, strict=True))
    winner = next((seat.player for seat in seats if seat.won), None)
    spelling = "solo" if len(players) == 1 else f"{len(players)} players"
    result = Result(winner, "points" if winner or len(players) == 1 else "draw", 12, seats)
    ends = Record(DICE_BOX, spelling, (), result)
    _play(journal, f"match {DICE_BOX} players={','.join(players)}", at, at + 600.0, ends)


def _rows(chance: random.Random, box: PegBox) -> tuple[int, bool]:
    """Rows that somebody needs, and whether the code was cracked."""
    rows = round(chance.gauss(0.58 * box.rows, 0.15 * box.rows))
    return min(max(rows, 2), box.rows), rows <= box.rows


def _play(journal: Journal, opening: str, at: float, closed: float, ends: Record) -> None:
    journal.append(opening, at)
    journal.append("secret RRYB", at + 4.0)
    journal.append("guess RRYB", closed, ends)
