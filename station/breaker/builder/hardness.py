"""How hard the patterns of codes are: counted, as station.games.pegs.solver.players tells."""

from collections import defaultdict
from pathlib import Path
from random import Random
from typing import Final

import numpy as np

from station.games.pegs.code import Code
from station.games.pegs.solver.codes import Measures, answer_table, answers, number_of
from station.games.pegs.solver.players import SHARE, pattern
from station.games.pegs.solver.recount import LETTERS, by_branch, game
from station.games.pegs.solver.strategies import Pattern

GAMES: Final = 2000
"""So many games of the player who makes any guess that may be right are counted."""

SEED: Final = 1


def hardest(board: Measures, name: str, folder: Path) -> tuple[Pattern, ...]:
    """The hardest patterns of a board, hardest first, with a share of all codes of at least SHARE.

    The strategy is read from `folder`.
    """
    sizes: dict[Pattern, int] = defaultdict(int)
    rows: dict[Pattern, int] = defaultdict(int)
    for secret in by_branch(name, board, folder):
        sizes[pattern(secret)] += 1
        rows[pattern(secret)] += game(name, board, secret, folder)
    careful = careful_rows(board, list(sizes))
    order = sorted(sizes, key=lambda each: -(rows[each] / sizes[each] + careful[each]))
    shares = np.cumsum([sizes[each] for each in order]) / board.size
    return tuple(order[: int(np.searchsorted(shares, SHARE)) + 1])


def careful_rows(board: Measures, patterns: list[Pattern]) -> dict[Pattern, float]:
    """How many rows the careful player takes in the mean, by pattern: as many games of each."""
    chance = Random(SEED)  # noqa: S311 - a count that can be repeated
    each_games = GAMES // len(patterns)
    return {
        each: sum(_careful(board, code_like(board, each, chance), chance) for _ in range(each_games)) / each_games
        for each in patterns
    }


def code_like(board: Measures, wanted: Pattern, chance: Random) -> Code:
    """A code of that pattern, all equally likely."""
    colours = chance.sample(LETTERS[: board.colours], len(wanted))
    pegs = [colour for colour, often in zip(colours, wanted, strict=True) for _ in range(often)]
    chance.shuffle(pegs)
    return "".join(pegs)


def _careful(board: Measures, secret: Code, chance: Random) -> int:
    given, number = answer_table(board), number_of(board, map(LETTERS.index, secret))
    codes, rows = np.arange(board.size, dtype=np.int32), 0
    while True:
        guess, rows = int(codes[chance.randrange(len(codes))]), rows + 1
        if guess == number:
            return rows
        told = answers(given, guess, codes)
        codes = codes[told == answers(given, guess, np.array([number], np.int32))[0]]
