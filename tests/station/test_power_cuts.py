"""Somebody pulls the plug, with real processes: the kernel ends them wherever they are."""

import json
import os
import random
import select
import shutil
import time
from contextlib import closing
from functools import partial, reduce
from itertools import count, pairwise, takewhile
from pathlib import Path
from typing import Any, Final

from station.games.mastermind import play as play_move
from station.games.match import Match
from station.store.opening import open_for_reading
from tests.kit import Show, last, play, some
from tests.station.processes import ended, pegmind, started
from tests.station.survival import may_stand, read, standing, with_shows, workers

EVENINGS: Final = 6
CUTS: Final = 40
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
)
NOTHING: Final = "bounce 0ms"
ANYTHING: Final = {  # but no turn: in the menu it leads to dice and computers, who have evenings of their own
    "press ok": 16,
    "press back": 5,
    "push": 5,
    "hold back 2.0": 1,
    "hold push 2.0": 3,
    "press orange": 1,
    "wait 70": 1,
    "bounce 3ms": 1,
}


def test_the_plug_pulled_at_any_moment_takes_at_most_the_press_in_flight(tmp_path: Path) -> None:
    with workers() as pool:
        finished = list(pool.map(partial(evening, tmp_path), range(EVENINGS)))
    assert sum(finished) >= EVENINGS, "nobody finished a game, so little was tried"


def evening(folder: Path, number: int) -> int:
    """One cabinet with one store and many power cuts; how many games were finished."""
    store, copy, before = (folder / f"{number}{what}.db" for what in ("", "-copy", "-before"))
    chance = random.Random(number)  # noqa: S311 - the same presses again, where it failed
    colours = chance.sample(["red", "yellow", "green", "blue", "purple", "white"], 2)
    finished: list[dict[str, Any]] = []
    for _cut in range(CUTS):
        copied(store, before)
        copied(store, copy)
        lines = [f"seed {chance.randrange(1000)}", NOTHING, *opening(copy, chance), *presses(chance, colours)]
        shows = play(with_shows(lines), store=copy, started=time.time())
        acknowledged = until_the_plug_is_pulled(store, lines, chance)
        if acknowledged != shows[: len(acknowledged)]:  # until the process was up, a game's end may have grown old
            copied(before, copy)
            shows = play(with_shows(lines), store=copy, started=time.time())
        assert acknowledged == shows[: len(acknowledged)]
        copied(store, copy)
        possible = may_stand(shows, len(acknowledged))
        stands = standing(last("", store=copy))
        assert stands in possible, (number, len(acknowledged))
        finished += results(shows[: max(1, len(acknowledged)) + possible.index(stands)])
    assert listed(store) == finished
    assert replayed(copy) == finished
    return len(finished)


def until_the_plug_is_pulled(store: Path, lines: list[str], chance: random.Random) -> list[Show]:
    """Play in a process of its own, kill it at a random moment, and return what it had shown."""
    process = started("script", "-", "--store", store)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(with_shows(lines))
    process.stdin.flush()
    output = process.stdout.fileno()
    seen, wanted = b"", chance.randrange(len(lines))
    while seen.count(b"\n") < wanted and (more := os.read(output, 65536)):
        seen += more
    select.select([], [], [], chance.choice((0.0, chance.uniform(0, 0.003), chance.uniform(0, 0.1))))
    process.kill()
    seen += b"".join(iter(lambda: os.read(output, 65536), b""))
    assert ended(process).status == -9
    return read(seen.decode())


def presses(chance: random.Random, colours: list[str]) -> list[str]:
    """What somebody at the cabinet does: mostly two colours, so that some games are won."""
    weights = ANYTHING | {f"press {colour}": 30 for colour in colours}
    return chance.choices(list(weights), list(weights.values()), k=PRESSES)


def opening(store: Path, chance: random.Random) -> list[str]:
    """A match for whoever comes, where none is being played."""
    with closing(open_for_reading(store)) as journal:
        return [] if journal.unfinished() else [f"match {chance.choice(MATCHES)}"]


def copied(store: Path, copy: Path) -> None:
    """Copy a store as its cabinet left it, and let a station start from the copy, so that it is in one piece."""
    for suffix in ("", "-wal"):
        part, of = copy.with_name(copy.name + suffix), store.with_name(store.name + suffix)
        part.unlink(missing_ok=True)
        if of.exists():
            shutil.copyfile(of, part)
    play("", store=copy)


def results(shows: list[Show]) -> list[dict[str, Any]]:
    """The games that were finished between the first and the last of these shows."""
    over = [after for before, after in pairwise(shows) if after["outcome"] and not before["outcome"]]
    return [
        {"result": show["outcome"]["reason"], "rows": rows(show), "winner": show["outcome"]["winner"]} for show in over
    ]


def rows(show: Show) -> int:
    """How many rows people have played."""
    return sum(player["rows"] for player in show["players"])


def listed(store: Path) -> list[dict[str, Any]]:
    """The games that `pegmind scores` lists."""
    games = json.loads(pegmind("scores", "--games", "--json", "--store", store).out)
    return [some(game, "result", "rows", "winner") for game in games]


def replayed(store: Path) -> list[dict[str, Any]]:
    """The games that come of playing the journal again; only the newest may be unfinished."""
    with closing(open_for_reading(store)) as journal:
        matches = [once_more(moves) for moves in takewhile(bool, map(journal.moves, count(1)))]
    assert all(match.outcome for match in matches[:-1])
    return [
        {
            "result": match.outcome.reason,
            "rows": sum(tally.rows for tally in match.tallies),
            "winner": match.outcome.winner,
        }
        for match in matches
        if match.outcome and match.outcome.reason != "left"
    ]


def once_more(moves: tuple[str, ...]) -> Match:
    match = reduce(play_move, moves, None)
    assert match is not None
    return match
