"""The strongest codemaker: draws codes that are hard to break.

Against a codebreaker whose way of guessing is unknown, renaming colours and reordering holes changes nothing, so what
makes one code harder than another is its pattern: how often its colours occur. For boards with a shipped strategy the
rows that the codes of each pattern take were counted over all codes, once played by the strategy and once by any guess
that may be right, as careful people play (the mean of both counts). The hardest patterns are taken until a third of
all codes is among them (`SHARE`), and one of these codes is drawn at random, so nobody can know it beforehand. On other
boards the hard codes have as many different colours as possible, or one fewer where all pegs could differ. Without
repeats all codes are equally hard.

It needs no numpy, which takes long to load: the lamps wait while a code is set.
"""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final

from station.games.pegs.boxes import Box
from station.games.pegs.code import Code
from station.games.pegs.solver.measures import Measures
from station.games.pegs.solver.shipped import (
    FOLDER,
    DamagedError,
    Pattern,
    load_records,
)

SHARE: Final = 1 / 3
"""Of all codes at least so many are drawn from. Chosen: fewer would be easier to guess than their pattern is hard."""


def hard_code(box: Box, chance: Random) -> Code:
    """A hard code of `box`; all hard codes are equally likely."""
    patterns = hard_patterns(Measures.of(box))
    while True:
        found = _any_pattern(box, chance)
        if pattern(found) in patterns:
            return found


def hard_patterns(board: Measures, folder: Path = FOLDER) -> Sequence[Pattern]:
    """The patterns that hard codes of a board have."""
    known = _counted(board, folder)
    if known:
        return known
    different = min(board.holes, board.colours)
    least = different if different < board.holes or not board.repeats else max(1, board.holes - 1)
    return [each for each in patterns(board) if len(each) >= least]


def _counted(board: Measures, folder: Path) -> Sequence[Pattern]:
    """What was counted and is recorded, if that can be read."""
    try:
        known = load_records(folder).get(board.name)
    except DamagedError:
        return ()
    return () if known is None else known.hard


def pattern(code: Sequence[object]) -> Pattern:
    """The pattern of a code."""
    return tuple(sorted(Counter(code).values(), reverse=True))


def patterns(board: Measures) -> list[Pattern]:
    """All patterns that a code of `board` can have."""
    if not board.repeats:
        return [(1,) * board.holes]
    return [each for each in _shares(board.holes, board.holes) if len(each) <= board.colours]


def _shares(pegs: int, most: int) -> list[Pattern]:
    """All ways to share out so many pegs, no share above `most` nor above the one before."""
    if pegs == 0:
        return [()]
    return [(first, *rest) for first in range(min(pegs, most), 0, -1) for rest in _shares(pegs - first, first)]


def _any_pattern(box: Box, chance: Random) -> Code:
    if box.repeats:
        return "".join(chance.choice(box.colours) for _ in range(box.holes))
    return "".join(chance.sample(box.colours, box.holes))
