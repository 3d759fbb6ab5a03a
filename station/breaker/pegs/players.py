"""The station as codebreaker: three players, who see the rows and nothing else."""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Final

import numpy as np

from station.breaker.pegs import live
from station.breaker.pegs.candidates import Contradicted, Played, code, contradiction, fitting, left, played
from station.breaker.pegs.codes import Numbers
from station.breaker.pegs.measures import Measures
from station.breaker.pegs.shelf import FOLDER, DamagedError, exists
from station.breaker.pegs.shipped import next_guess
from station.games.boxes import Box
from station.games.code import Code
from station.games.computers import Strength
from station.games.faults import Row

OVERSIGHT: Final = 1 / 3
"""How often the weak player forgets a row. Chosen: 4 x 6 then takes about 4.9 rows in the mean, 4.6 without."""


def decide(
    box: Box,
    rows: Sequence[Row],
    strength: Strength,
    chance: Random,
    *,
    budget: int = live.BUDGET,
    folder: Path = FOLDER,
) -> Code:
    """The next guess.

    The same for the same rows, strength, budget and state of `chance`. `budget` bounds the work of the strong player
    where no strategy is shipped (station.breaker.pegs.live); the strategies are in `folder`. It may be called in any
    thread. Raises Contradicted where no code fits the rows.
    """
    if strength == "strong":
        return code(box, strong(box, rows, budget, folder))
    return code(box, _RANDOM[strength](box, rows, chance))


def strong(box: Box, rows: Sequence[Row], budget: int = live.BUDGET, folder: Path = FOLDER) -> int:
    """What the shipped strategy plays; decided live where there is none, it is damaged, or the rows are not its own."""
    board, history = Measures.of(box), played(box, rows)
    known = _known(board, history, folder)
    if known is not None:
        return known
    fitting(box, rows)
    return live.decide(board, history, budget)


def medium(box: Box, rows: Sequence[Row], chance: Random) -> int:
    """Any code that may be right."""
    return _any(fitting(box, rows), chance)


def weak(box: Box, rows: Sequence[Row], chance: Random) -> int:
    """Any code that may be right, but now and then one row is forgotten; no guess is made twice."""
    codes, board, history = fitting(box, rows), Measures.of(box), played(box, rows)
    if history and chance.random() < OVERSIGHT:
        forgotten = chance.randrange(len(history))
        codes = left(board, history[:forgotten] + history[forgotten + 1 :])
        fresh = codes[~np.isin(codes, [guess for guess, _ in history])]
        codes = fresh if len(fresh) else fitting(box, rows)
    return _any(codes, chance)


_RANDOM: Final = MappingProxyType({"weak": weak, "medium": medium})


def _known(board: Measures, history: Played, folder: Path) -> int | None:
    """What the strategy of the board says, if there is a sound one and it knows the history."""
    try:
        return next_guess(board.name, history, folder) if exists(board.name, folder) else None
    except DamagedError:
        return None


def _any(codes: Numbers, chance: Random) -> int:
    return int(codes[chance.randrange(len(codes))])


__all__ = ["Contradicted", "Strength", "contradiction", "decide", "medium", "strong", "weak"]
