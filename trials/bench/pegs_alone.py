"""What has to be measured of the solver in a process that has done nothing else; it prints JSON.

python -m trials.bench.pegs_alone load 5x9        a strategy: milliseconds to its guesses, MB of memory
python -m trials.bench.pegs_alone live 6x9 12     live decisions of so many games, with the number of the row
"""

import json
import os
import sys
import time
from random import Random

import numpy as np

from station.games.pegs.solver import live, strategies
from station.games.pegs.solver.candidates import MarkedNumbers, codes_left
from station.games.pegs.solver.codes import answer_table, answers
from station.games.pegs.solver.measures import Measures
from trials.bench.figures import MS, timed
from trials.bench.processes import resident


def loaded(name: str) -> dict[str, float]:
    """A strategy opened, and its largest branch unfolded, for which all codes of the board are needed."""
    before, board = resident(os.getpid()), Measures.read(name)
    (first,) = timed(lambda: strategies.next_guess(name, ()), 1)
    history = [_most_likely(board)]
    (second,) = timed(lambda: strategies.next_guess(name, history), 1)
    return {"first": first, "second": second, "memory": resident(os.getpid()) - before}


def _most_likely(board: Measures) -> tuple[int, int]:
    """The first row of the strategy with the answer that most codes give."""
    first = strategies.load_strategy(board.name).first
    return first, int(np.bincount(answers(answer_table(board), first, slice(None))).argmax())


def decided(name: str, games: int) -> dict[str, object]:
    """Games decided live from their first row on; nothing is remembered from one to the next."""
    board, chance = Measures.read(name), Random(1)  # noqa: S311 - the same games every time
    (prepared,) = timed(lambda: answer_table(board), 1)
    turns: list[tuple[int, float]] = []
    for _ in range(games):
        codes_left.cache_clear()
        _played(board, chance.randrange(board.size), turns)
    return {"table": prepared, "turns": turns, "memory": resident(os.getpid(), "VmHWM")}


def _played(board: Measures, secret: int, turns: list[tuple[int, float]]) -> None:
    rows: MarkedNumbers = ()
    while not rows or rows[-1][0] != secret:
        start = time.perf_counter()
        guess = live.search_guess(board, rows)
        turns.append((len(rows) + 1, (time.perf_counter() - start) * MS))
        rows = (*rows, (guess, int(answers(answer_table(board), guess, slice(secret, secret + 1))[0])))


if __name__ == "__main__":
    asked, board_name, *rest = sys.argv[1:]
    print(json.dumps(loaded(board_name) if asked == "load" else decided(board_name, int(rest[0]))))
