"""What the solver of the boxes with pegs costs: its strategies looked up, live decisions, reviews."""

import json
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any, Final

from station.games.codes.code import Code, score
from station.games.codes.match import Row
from station.games.pegs.boxes import PegBox, find_box
from station.games.pegs.solver import candidates, shipped, strategies
from station.games.pegs.solver.analysis import analysis
from station.games.pegs.solver.codes import answer_table, answers, digits_of
from station.games.pegs.solver.measures import Measures
from station.games.pegs.solver.players import strong
from trials.bench.figures import Figure, timed

LARGEST: Final = "5x9"
"""The largest strategy that is shipped."""

GAMES: Final = 40
PROCESSES: Final = 10
REVIEWS: Final = 10
LIVE: Final = (("5x9", 40, "20"), ("6x9", 12, "200"))
"""Boards, games played of each, and the milliseconds that a decision may take in the median."""

KB: Final = 1000


def pegs() -> Iterator[Figure]:
    """All but the search for the strategies, which is no part of a cabinet."""
    yield Figure(f"strategy of {LARGEST}: look-up of a move", _look_ups(), "ms", "0.05", "a step down the tree")
    yield from _loading()
    data = sum(path.stat().st_size for path in shipped.STRATEGY_FOLDER.iterdir())
    yield Figure("all strategies and records, shipped", [data / KB], "kB", "200", "only contested guesses are stored")
    for board, games, aim in LIVE:
        yield from _live(board, games, aim)
    for spelling in ("super", "c8p6g12b"):
        box = find_box(spelling)
        name = f"review of a full game of {Measures.of(box).name}, {box.rows} rows"
        yield Figure(name, _reviews(box), "ms", "200", "a live decision for most rows")


def _look_ups() -> list[float]:
    """Every move of some games but the first, once its branch is unfolded; milliseconds."""
    board, chance = Measures.read(LARGEST), Random(1)  # noqa: S311 - the same games every time
    samples: list[float] = []
    for _ in range(GAMES):
        history = _game(board, chance.randrange(board.size))
        for row in range(1, len(history)):
            samples += timed(partial(strategies.next_guess, LARGEST, history[:row]), 1)
    return samples


def _game(board: Measures, secret: int) -> list[tuple[int, int]]:
    """A game as the strategy plays it: numbers of guesses and answers."""
    history: list[tuple[int, int]] = []
    while not history or history[-1][0] != secret:
        guess = strategies.next_guess(board.name, history)
        assert guess is not None
        history.append((guess, int(answers(answer_table(board), guess, slice(secret, secret + 1))[0])))
    return history


def _loading() -> Iterator[Figure]:
    found = [alone("load", LARGEST) for _ in range(PROCESSES)]
    for key, name, unit, aim in (
        ("first", "loaded, first guess", "ms", "20"),
        ("second", "second guess, its largest branch unfolded", "ms", ""),
        ("memory", "memory for it and the board's codes", "MB", "5"),
    ):
        yield Figure(f"strategy of {LARGEST}: {name}", [each[key] for each in found], unit, aim, "in a fresh process")


def _live(board: str, games: int, aim: str) -> Iterator[Figure]:
    """Every turn on its own, and the memory of the whole process, python and numpy included."""
    told = alone("live", board, str(games))
    by_row: dict[int, list[float]] = defaultdict(list)
    for row, sample in told["turns"]:
        by_row[row].append(sample)
    for row, samples in sorted(by_row.items()):
        yield Figure(f"live decision, {board}, row {row}", samples, "ms", aim, "a budget of answers, not a clock")
    yield Figure(f"live decision, {board}: table of all codes", [told["table"]], "ms", "", "once, before the first")
    yield Figure(f"live decision, {board}: process at its largest", [told["memory"]], "MB", "300", "numpy's arrays")


def alone(*asked: str) -> Any:  # noqa: ANN401 - JSON
    """What a fresh process of trials.bench.pegs_alone prints."""
    command = [sys.executable, "-m", "trials.bench.pegs_alone", *asked]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def _reviews(box: PegBox) -> list[float]:
    """Rows that know nothing of each other, so that no strategy has them; nothing is remembered of another game."""
    chance = Random(1)  # noqa: S311 - the same games every time
    strong(box, ())
    samples: list[float] = []
    for _ in range(REVIEWS):
        secret, *guesses = (_any(box, chance) for _ in range(box.rows + 1))
        rows = [Row(guess, score(guess, secret)) for guess in guesses]
        candidates.codes_left.cache_clear()
        samples += timed(partial(analysis, box, rows, secret), 1)
    return samples


def _any(box: PegBox, chance: Random) -> Code:
    board = Measures.of(box)
    return "".join(box.colours[digit] for digit in digits_of(board, chance.randrange(board.size)))
