"""Ten years at a café cabinet, as its store has them: the moves of games that were really played by the rules.

The assumption: 60 games a day, every day, by 400 guests. Each of them comes for about two years, some far more often
than others, and a game in four is played by somebody who gives no name.
"""

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from itertools import chain, islice
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from station.games.codes.code import score
from station.games.codes.match import Match, awaits
from station.games.dice.match import DiceMatch
from station.games.dice.players import decide
from station.games.registry import draw, family_of, play
from station.matches.events import replay
from station.matches.game import Game
from station.matches.players import DEFAULT_PLAYER
from station.matches.results import Record
from station.store.opening import open_journal
from station.store.results import write_record
from trials.bench.arena import completed
from trials.soak import codebreaker
from trials.soak.seeded_random import seeded

YEARS: Final = 10
GAMES_A_DAY: Final = 60
DAY: Final = 24 * 3600.0
OPENS: Final = 10 * 3600.0
"""Seconds of the day; a game a quarter of an hour or less, for fifteen hours."""

MATCHES: Final = round(YEARS * 365.25) * GAMES_A_DAY
BEGAN: Final = 1_500_000_000.0
"""The first midnight, in seconds since 1970."""

GUESTS: Final = 400
STAYS: Final = 0.2
"""Share of the ten years for which a guest comes."""

NAMELESS: Final = 0.25
LEFT: Final = 0.03
"""Shares of the games in which nobody says a name, and of those that are left in the middle."""

THOUGHT: Final = 9.0
"""Seconds for a move of pegs, on average; with dice it is a third."""

PLAYED: Final = 25
"""So many games of each kind are really played; then they come again, with other people and at another pace."""

CHUNK: Final = 2000

KINDS: Final[Mapping[str, int]] = {
    "original": 25,
    "original blank=yes": 3,
    "original players=P1,P2": 12,
    "superhirn": 10,
    "superhirn players=P1,P2": 5,
    "slider": 5,
    "slider repeats=yes": 2,
    "slider players=P1,P2 marker=codemaker": 2,
    "super": 8,
    "super holes=4 colours=6": 2,
    "super players=P1,P2": 6,
    "codeknacker": 3,
    "codeknacker players=P1 computers=medium": 6,
    "codeknacker players=P1 computers=medium,medium": 3,
    "codeknacker players=P1,P2": 5,
    "codeknacker players=P1,P2,P3,P4": 3,
}
"""What is played, and how often of a hundred times."""

NAMES: Final = ("P1", "P2", "P3", "P4")
SYLLABLES: Final = ("an", "be", "ca", "do", "el", "fri", "ga", "ho", "iv", "jo", "ka", "li", "mo", "na", "ro", "su")


class Played(NamedTuple):
    """A game that was played: its moves, each with what it brought about."""

    seats: int
    moves: tuple[tuple[str, Record | None], ...]


class Line(NamedTuple):
    """A move, as the table `move` has it."""

    match: int
    number: int
    at: float
    text: str


Told = list[tuple[Line, Record | None]]
"""A match as it is written: its moves, each with what it brought about."""


def build(store: Path, matches: int = MATCHES, played: int = PLAYED) -> int:
    """Fill a new store with so many matches; how many moves it has. Its triggers do the sums, as always."""
    open_journal(store, durable=False).close()
    with closing(sqlite3.connect(store)) as database:
        database.execute("PRAGMA synchronous = OFF")
        matches_played, moves = decade(matches, played), 0
        while chunk := list(islice(matches_played, CHUNK)):
            moves += _written(database, chunk)
    return moves


def decade(matches: int = MATCHES, played: int = PLAYED) -> Iterator[Told]:
    """All matches one after the other, as a cabinet would write them; so many games of each kind are really played."""
    chance = seeded("ten years")
    pool = {kind: [_played(kind, chance) for _ in range(played)] for kind in KINDS}
    known = guests()
    for number in range(1, matches + 1):
        kind = chance.choices(list(KINDS), list(KINDS.values()))[0]
        game = chance.choice(pool[kind])
        people = _people(game.seats, known, number / matches, chance)
        yield list(_told(game, number, _began(number), people, chance))


def _written(database: sqlite3.Connection, chunk: Sequence[Told]) -> int:
    """Write matches down; what a move has brought about looks back, so it is written before the next move."""
    with database:
        for line, brought in chain.from_iterable(chunk):
            database.execute("INSERT INTO move VALUES (?, ?, ?, ?)", line)
            if brought is not None:
                write_record(database, line.match, line.at, brought)
    return sum(map(len, chunk))


def _told(
    game: Played, number: int, began: float, people: Mapping[str, str], chance: Random
) -> Iterator[tuple[Line, Record | None]]:
    """A game that was played, told of other people; some are left in the middle."""
    at, stays = began, chance.random() > LEFT
    pause = THOUGHT if "codeknacker" not in game.moves[0][0] else THOUGHT / 3
    moves = game.moves if stays else game.moves[: len(game.moves) // 2]
    for place, (move, brought) in enumerate(moves):
        yield Line(number, place, at, _renamed(move, people)), brought and _of_others(brought, people)
        at += chance.expovariate(1 / pause)
    if not stays:
        yield Line(number, len(moves), at, "leave"), _of_others(_left(game, len(moves)), people)


def _left(game: Played, moves: int) -> Record:
    """What it brings about to leave a game after so many moves."""
    match = replay(play, [move for move, _ in game.moves[:moves]])
    left = play(match, "leave")
    brought = family_of(left.match).results.record(left)
    assert brought is not None
    return brought


def _played(kind: str, chance: Random) -> Played:
    """Play a game of a kind to its end; people play with dice as the computers of medium strength do."""
    named = kind if "players=" in kind or "computers=" in kind else f"{kind} players=P1"
    match = play(None, f"match {named}").match
    moves: list[tuple[str, Record | None]] = [(f"match {named}", None)]
    while match.outcome is None:
        move = _next(match, chance)
        made = play(match, move)
        match = made.match
        moves.append((move, family_of(match).results.record(made)))
    return Played(len(match.terms.players), tuple(moves))


def _next(match: Game, chance: Random) -> str:
    if family_of(match).chance.awaits_draw(match):
        return draw(chance, match, {})
    if isinstance(match, DiceMatch):
        return completed(decide(match, "medium"), match, chance)
    assert isinstance(match, Match)
    return _with_pegs(match, chance)


def _with_pegs(match: Match, chance: Random) -> str:
    box, board = match.box, match.board()
    if awaits(match) in {"secret", "next round"}:
        return f"secret {codebreaker.any_code(box.colours, box.holes, chance, repeats=box.repeats)}"
    answered = [(row.pegs, row.key) for row in board.rows if row.pegs is not None and row.key is not None]
    if awaits(match) == "mark":
        return _marked(match)
    return f"guess {codebreaker.guess(box.colours, box.holes, answered, chance, repeats=box.repeats)}"


def _marked(match: Match) -> str:
    board = match.board()
    key = score(board.rows[-1].pegs or "", board.secret or "")
    return f"mark {key.red} {key.white}"


def guests() -> list[str]:
    """The names of all who ever come, no two alike."""
    chance = seeded("guests")
    names: dict[str, None] = {}
    while len(names) < GUESTS:
        names["".join(chance.sample(SYLLABLES, chance.choice((2, 2, 3)))).capitalize()[:8]] = None
    return list(names)


def _people(seats: int, guests: Sequence[str], when: float, chance: Random) -> Mapping[str, str]:
    """Who plays: of those who come at that time (0 to 1) the first ones most often; or nobody says a name."""
    if seats == 1 and chance.random() < NAMELESS:
        return {NAMES[0]: DEFAULT_PLAYER}
    here = [name for at, name in enumerate(guests) if _comes(at, when)]
    chosen: dict[str, None] = {}
    while len(chosen) < seats:
        chosen[here[min(int(chance.expovariate(8 / len(here))), len(here) - 1)]] = None
    return dict(zip(NAMES, chosen, strict=False))


def _comes(guest: int, when: float) -> bool:
    first = (guest * 0.618 % 1) * (1 + STAYS) - STAYS
    return first <= when <= first + STAYS


def _began(number: int) -> float:
    day, game = divmod(number - 1, GAMES_A_DAY)
    return BEGAN + day * DAY + OPENS + game * 13 * 3600 / GAMES_A_DAY


def _renamed(move: str, people: Mapping[str, str]) -> str:
    if not move.startswith("match "):
        return move
    for placeholder, name in people.items():
        move = move.replace(placeholder, name)
    return move


def _of_others(brought: Record, people: Mapping[str, str]) -> Record:
    """The same, brought about by other people."""

    def who(name: str) -> str:
        return people.get(name, name)

    broken = tuple(each._replace(player=who(each.player)) for each in brought.broken)
    result = brought.result and brought.result._replace(
        winner=brought.result.winner and who(brought.result.winner),
        seats=tuple(seat._replace(player=who(seat.player)) for seat in brought.result.seats),
    )
    return brought._replace(broken=broken, result=result)
