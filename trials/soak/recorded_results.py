"""The books of what was seen at the page, and whether the store has all of it.

The page tells nothing before it is durable. So whatever was seen has to be in the store; what a deed in flight has
brought about may be there besides.
"""

import json
import sqlite3
import time
from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import closing
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final, NamedTuple

from station.core.timing import Timings
from station.games import registry as games
from station.lobby.view import board_view
from station.matches.events import replay
from station.matches.game import EMPTY
from station.matches.players import STATION
from station.script.show import GAME_KEYS, flatten_view
from station.service.outside import World
from station.service.resume import resume_controller
from station.store.reading import open_for_reading
from trials.soak.figures import Violation
from trials.soak.intentions import View

BUILT: Final = ("building", "cursor")
NOBODY: Final[dict[str, Any]] = dict.fromkeys((*GAME_KEYS, *BUILT))
"""What is seen of a game where none is being played."""

IN_FLIGHT: Final = 3
"""Moves that one deed may bring about: a match is opened, its code or its cards are drawn."""


class Finished(NamedTuple):
    """A game that was played to its end, as everybody sees it; people only."""

    box: str
    result: str
    winner: str | None
    players: tuple[str, ...]
    points: tuple[int, ...]


class Books:
    """What was seen; `finished` are the games since the scores began anew, and `boxes` how many were seen of each."""

    def __init__(self) -> None:
        self.finished: list[Finished] = []
        self.games = 0
        self.boxes: Counter[str] = Counter()
        self._over, self._came_up = False, True

    def see(self, view: View) -> None:
        """Write down a view; a game that is over counts once."""
        over = view["outcome"] is not None  # who leaves a game is at the boxes again
        if over and not self._over and not (self._came_up and [finished(view)] == self.finished[-1:]):
            self.finished.append(finished(view))
            self.games += 1
            self.boxes[view["box"]] += 1
        self._over, self._came_up = over, False

    def come_up(self) -> None:
        """A station comes up: for a while it shows again what had ended just before."""
        self._over, self._came_up = False, True

    def begin_anew(self) -> list[Finished]:
        """The scores were set aside: the games that were."""
        aside, self.finished = self.finished, []
        return aside


def playing(view: View) -> dict[str, Any]:
    """What of a view has to survive: the game being played, with the row being built."""
    plays = view["players"] is not None and view["outcome"] is None
    return {key: view[key] for key in NOBODY} if plays else NOBODY


def finished(view: View) -> Finished:
    """A game that is over."""
    people = [each for each in view["players"] if not each.get("computer") and each["name"] != STATION]
    names, points = tuple(each["name"] for each in people), tuple(each["points"] for each in people)
    outcome = view["outcome"]
    return Finished(view["box"], outcome["reason"], outcome["winner"], names, points)


def stands(store: Path) -> dict[str, Any]:
    """What a station that comes up from this store has to show."""
    with closing(open_for_reading(store)) as journal:
        world = World(Timings(), lambda _game: "", time.time)
        return playing(flatten_view(board_view(resume_controller(journal, world, 0.0), 0.0)))


def check_kept(seen: View, store: Path, deeds: int, of_late: Collection[str] = ()) -> None:
    """Whether the store has what was seen, and no more than so many deeds in flight can have brought about.

    Pegs are written down once the hand has stopped: instead of the last row the store may have one that was seen
    `of_late`. Raises Violation.
    """
    told, now = playing(seen), stands(store)
    if told == now:
        return
    written_late = _same_moves(told, now) and now["building"] in of_late
    if deeds == 0 and not by_itself(seen) and not written_late:
        raise Violation(f"nothing was in flight, and the store differs: {_difference(told, now)}")
    if _same_moves(told, now):
        if now["building"] not in of_late:
            _check_row(told, now, deeds)
        return
    if not any(_same_moves(told, each) for each in _before(store, IN_FLIGHT * max(deeds, 1))):
        raise Violation(f"what was seen is not in the store: {_difference(told, now)}")


def check_listed(seen: list[Finished], listed: str, unseen: int) -> int:
    """Whether the games that were seen are listed, in their order, and at most so many others; how many others.

    `listed` is what `pegmind scores --games --json` says. Raises Violation.
    """
    games = [_listed(game) for game in json.loads(listed)]
    rest = iter(games)
    missing = [game for game in seen if game not in rest]
    if missing:
        raise Violation(f"{len(missing)} finished games are not in the scores, the first is {missing[0]}")
    if len(games) - len(seen) > unseen:
        raise Violation(f"{len(games) - len(seen)} games are in the scores and were not seen; {unseen} might be")
    return len(games) - len(seen)


def check_counted(listed: str, counted: str) -> None:
    """Whether what everybody has achieved has every game that is listed: both as the scores say it in JSON.

    Raises Violation.
    """
    seats = sum(len(game["players"]) for game in json.loads(listed))
    games = sum(each["games"] for each in json.loads(counted))
    if seats != games:
        raise Violation(f"people have sat at {seats} games, and the scores have counted {games}")


def _listed(game: dict[str, Any]) -> Finished:
    return Finished(game["box"], game["result"], game["winner"], tuple(game["players"]), tuple(game["points"]))


def by_itself(view: View) -> bool:
    """Whether a game goes on though nobody does anything: time runs, a computer thinks, or the game is abandoned."""
    players = view["players"] or ()
    computer = any(player["role"] == "on turn" and player.get("computer") for player in players)
    return bool(computer or view["limit"] or (players and view["scene"] in {"attract", "watch"}))


def _before(store: Path, most: int) -> Iterator[dict[str, Any]]:
    """How the newest match stood up to so many moves ago, and that there was none, if it was opened since."""
    newest = "SELECT text FROM move WHERE match = (SELECT max(match) FROM move) ORDER BY number"
    with closing(sqlite3.connect(f"{store.absolute().as_uri()}?mode=ro", uri=True)) as database:
        moves = [text for (text,) in database.execute(newest)]
    for number in range(len(moves), max(0, len(moves) - most - 1), -1):
        game = replay(games.play, moves[:number])
        yield playing(NOBODY | {**(games.view(game) or {})})
    yield from [NOBODY] if len(moves) <= most else ()


def _same_moves(told: dict[str, Any], other: dict[str, Any]) -> bool:
    return all(told[key] == other[key] for key in GAME_KEYS)


def _check_row(told: dict[str, Any], now: dict[str, Any], deeds: int) -> None:
    """Every deed in flight may have placed a peg or taken one away."""
    holes = zip_longest(told["building"] or "", now["building"] or "", fillvalue=EMPTY)
    if told["cards"] is None and sum(seen != kept for seen, kept in holes) > deeds:
        raise Violation(f"{deeds} deeds were in flight, and more pegs differ: {_difference(told, now)}")


def _difference(told: dict[str, Any], now: dict[str, Any]) -> str:
    differ = [key for key in NOBODY if told[key] != now[key]]
    return f"seen { ({key: told[key] for key in differ}) }, kept { ({key: now[key] for key in differ}) }"
