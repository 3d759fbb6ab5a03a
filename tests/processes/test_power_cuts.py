"""Somebody pulls the plug, with real processes: the kernel ends them wherever they are."""

import json
import os
import random
import select
import shutil
import signal
import time
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from itertools import chain, count, takewhile
from pathlib import Path
from typing import Any, Final, NamedTuple

from station.__main__ import main
from station.games.registry import family_of, view
from station.games.registry import play as play_move
from station.matches.events import MatchEnded, Played, replay
from station.store.opening import open_journal
from station.store.reading import open_for_reading
from tests.amounts import RELEASE, amount
from tests.cabinet.dice_scripts import kept
from tests.memory import folder
from tests.processes.commands import pegmind
from tests.processes.forks import started, workers
from tests.processes.survival import NOBODY_PLAYS, read, standing, with_shows
from tests.simulator import Show, last, play, some

EVENINGS: Final = amount(4, release=6)
CUTS: Final = amount(6, release=40)
PRESSES: Final = 60
"""How many cabinets there are, how often each loses its power, and what somebody would play in between."""

MATCHES: Final = (
    "original",
    "original players=Ada,Ben",
    "c2p2g3 players=Ada,Ben rounds=4",
    "c3p2g4 players=Ada,Ben marker=codemaker limit=60",
    "c2p2g2 rounds=3",
    "slider players=Ada,Ben marker=codemaker target=20 holes=1 repeats=yes",
    "super players=Ada,Ben holes=2 colours=2 limit=30",
    "original players=Ada computers=medium",
    "c2p2g2 players=Ada computers=strong",
    "codeknacker players=Ada computers=weak,strong",
)
NOTHING: Final = "bounce 0ms"
ANYTHING: Final = {
    "press ok": 32,
    "press back": 10,
    "push": 10,
    "turn +1": 8,
    "turn -1": 8,
    "hold back 2.0": 1,
    "hold push 2.0": 6,
    "press orange": 2,
    "wait 70": 2,
    "bounce 3ms": 2,
}


def test_a_power_cut_takes_at_most_the_press_in_flight() -> None:
    with folder() as hall, workers() as pool:
        finished = list(pool.map(partial(evening, hall), range(EVENINGS)))
    assert not RELEASE or sum(finished) > EVENINGS // 2, "hardly anybody finished a game, so little was tried"


def evening(hall: Path, number: int) -> int:
    """One cabinet with one store and many power cuts; how many games were finished."""
    store, before, copy = (hall / f"{number}{what}.db" for what in ("", "-before", "-copy"))
    chance = random.Random(number)  # noqa: S311 - the same presses again, where it failed
    colours = chance.sample(["red", "yellow", "green", "blue", "purple", "white"], 2)
    for cut in range(CUTS):
        copied(store, before)
        lines = [f"seed {chance.randrange(1000)}", NOTHING, *opening(before, chance), *presses(chance, colours)]
        acknowledged = until_the_plug_is_pulled(store, lines, chance)
        seen, then = reckoned(lines, len(acknowledged), before, copy)
        copied(store, copy)
        has = moves(copy)
        stands = standing(last("", store=copy))
        assert acknowledged == seen.shows, (number, cut)
        assert seen.moves == has[: len(seen.moves)], (number, cut)
        assert has == then.moves[: len(has)], (number, cut)
        assert stands in may_stand(seen, then, has), (number, cut)
    finished = listed(store)
    assert finished == replayed(store)
    return len(finished)


class Reckoned(NamedTuple):
    """What a cabinet shows after each of some lines, and the moves of all its matches by then."""

    shows: list[Show]
    moves: list[str]


def reckoned(lines: list[str], acknowledged: int, before: Path, copy: Path) -> tuple[Reckoned, Reckoned]:
    """Play so many lines in this process, on a copy of the store, and then the line in flight."""
    copied(before, copy)
    had: list[str] = []

    def looked_at() -> Iterator[str]:
        yield from with_shows(lines[:acknowledged]).splitlines()
        had.extend(moves(copy))
        yield from with_shows(lines[acknowledged : acknowledged + 1]).splitlines()

    shows = play(looked_at(), store=copy, started=time.time())
    return Reckoned(shows[:acknowledged], had), Reckoned(shows, moves(copy))


def may_stand(seen: Reckoned, then: Reckoned, has: list[str]) -> list[dict[str, Any]]:
    """What may stand when the journal has these moves: as before or after the line in flight, or amid its moves."""
    ends = [standing(show) for show in (*seen.shows[-1:], *then.shows[-1:])]
    if has in (seen.moves, then.moves):
        return ends
    board = some(NOBODY_PLAYS | {**(view(replay(play_move, has)) or {})}, "title", "players", "rows")
    return [board | some(end, "building", "cursor") for end in (*ends, NOBODY_PLAYS)]


def until_the_plug_is_pulled(store: Path, lines: list[str], chance: random.Random) -> list[Show]:
    """Play in a process of its own, kill it at a random moment, and return what it had shown."""
    (script, ours), (output, theirs) = os.pipe(), os.pipe()
    process = started(partial(main, ["script", "-", "--store", str(store)]), script, theirs, 2)
    for number in (script, theirs):
        os.close(number)
    os.write(ours, with_shows(lines).encode())
    seen, wanted = b"", chance.randrange(len(lines))
    while seen.count(b"\n") < wanted and (more := os.read(output, 65536)):
        seen += more
    select.select([], [], [], chance.choice((0.0, chance.uniform(0, 0.003), chance.uniform(0, 0.1))))
    os.kill(process, signal.SIGKILL)
    seen += b"".join(iter(lambda: os.read(output, 65536), b""))
    for number in (ours, output):
        os.close(number)
    assert os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) == -signal.SIGKILL
    return read(seen.decode())


def presses(chance: random.Random, colours: list[str]) -> list[str]:
    """What somebody at the cabinet does: mostly two colours, so that some games are won."""
    weights = ANYTHING | {f"press {colour}": 60 for colour in colours}
    return chance.choices(list(weights), list(weights.values()), k=PRESSES)


def opening(store: Path, chance: random.Random) -> list[str]:
    """A match for whoever comes, where none is being played."""
    with closing(open_for_reading(store)) as journal:
        return [] if journal.read_unfinished() else [f"match {chance.choice(MATCHES)}"]


def copied(store: Path, copy: Path) -> None:
    """Copy a store as its cabinet left it, and open the copy once, so that it is in one piece."""
    for suffix in ("", "-wal"):
        part, of = copy.with_name(copy.name + suffix), store.with_name(store.name + suffix)
        part.unlink(missing_ok=True)
        if of.exists():
            shutil.copyfile(of, part)
    open_journal(copy, durable=False).close()


def moves(store: Path) -> list[str]:
    """The moves of all matches, one after the other."""
    with closing(open_for_reading(store)) as journal:
        return [*chain.from_iterable(takewhile(bool, map(journal.moves, count(1))))]


def listed(store: Path) -> list[dict[str, Any]]:
    """The games that `pegmind scores` lists."""
    games = json.loads(pegmind("scores", "--games", "--json", "--store", store).out)
    return [some(game, "result", "rows", "winner") for game in games]


def replayed(store: Path) -> list[dict[str, Any]]:
    """The games that come of playing the journal again; only the newest may be unfinished."""
    stood = [states[-1] for states in kept(store)]
    assert all(match.outcome for match in stood[:-1])
    over = [Played(match, (MatchEnded(match.outcome),)) for match in stood if match.outcome]
    results = [brought.result for last in over if (brought := family_of(last.match).results.record(last))]
    return [
        {"result": result.reason, "rows": sum(seat.rows for seat in result.seats), "winner": result.winner}
        for result in results
        if result and result.reason != "left"
    ]
