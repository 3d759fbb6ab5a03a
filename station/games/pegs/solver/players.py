"""The codebreakers of three strengths: weak, medium and strong.

The strong one renames colours and holes at random: if it always played the same rows for a code, its opponents could
note the codes that it is slow to find.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Final

from station.games.codes.code import Code
from station.games.codes.exact import QUICK_BUDGET
from station.games.codes.match import Row
from station.games.codes.numbers import forget_rows
from station.games.pegs.boxes import PegBox
from station.games.pegs.solver import live
from station.games.pegs.solver.candidates import code_of, codes_left, fitting_codes, played_rows
from station.games.pegs.solver.measures import Measures
from station.games.pegs.solver.renaming import Digits, Renaming
from station.games.pegs.solver.shipped import STRATEGY_FOLDER, DamagedError, strategy_exists, strategy_name
from station.games.pegs.solver.small import SmallSet
from station.games.pegs.solver.strategies import count_rest, next_guess
from station.matches.players import Strength

PEG_FORGETS: Final[Mapping[Strength, float]] = MappingProxyType({"weak": 1 / 2, "medium": 1 / 6})
"""The share of the rows that a player forgets. Chosen: a child can win against the weak one (6.6 rows with 4 x 6), and
the medium one plays like an adult who is not always careful (5.1 rows)."""


def choose_guess(
    box: PegBox,
    rows: Sequence[Row],
    strength: Strength,
    chance: Random,
    *,
    within: int | None = None,
    folder: Path = STRATEGY_FOLDER,
) -> Code:
    """Return the next guess.

    It is the same for the same rows, strength and state of `chance`. If `folder` has a strategy of at most `within`
    guesses, the strong player plays that. It may be called in any thread. Raises Contradicted if no code fits.
    """
    if strength == "strong":
        return _strong_guess(box, rows, chance, within, folder)
    return code_of(box, forgetful(box, rows, chance, PEG_FORGETS[strength]))


def _strong_guess(box: PegBox, rows: Sequence[Row], chance: Random, within: int | None, folder: Path) -> Code:
    """Return the best guess after a random renaming, so that nobody can know which codes it is slow to find.

    Another renaming in a later row does no harm: the renamed rows still are rows of the same strategy.
    """
    renaming = Renaming.draw(Measures.of(box), chance)
    renamed = [row._replace(pegs=row.pegs and _spell(box, renaming.rename(_digits(box, row.pegs)))) for row in rows]
    guess = code_of(box, strong(box, renamed, within=within, folder=folder))
    return _spell(box, renaming.undo(_digits(box, guess)))


def _digits(box: PegBox, code: Code) -> Digits:
    return tuple(map(box.colours.index, code))


def _spell(box: PegBox, digits: Digits) -> Code:
    return "".join(box.colours[digit] for digit in digits)


def strong(
    box: PegBox,
    rows: Sequence[Row],
    *,
    within: int | None = None,
    folder: Path = STRATEGY_FOLDER,
) -> int:
    """Return what the shipped strategy plays, or search if there is none, it is damaged, or does not fit the rows.

    The search is exact for few codes. For `within` see `choose_guess`.
    """
    known = strategy_guess(box, rows, within=within, folder=folder)
    if known is not None:
        return known
    fitting_codes(box, rows)
    board, history = Measures.of(box), played_rows(box, rows)
    small = SmallSet.solve(board, history, QUICK_BUDGET)
    return live.search_guess(board, history) if small is None else small.best


def strategy_guess(
    box: PegBox, rows: Sequence[Row], *, within: int | None = None, folder: Path = STRATEGY_FOLDER
) -> int | None:
    """Return what the shipped strategy plays; None if there is none, it is damaged, or the rows are not its own."""
    name = strategy_name(Measures.of(box), within, folder)
    if name is None or not strategy_exists(name, folder):
        return None
    try:
        return next_guess(name, played_rows(box, rows), folder)
    except DamagedError:
        return None


def strategy_need(box: PegBox, rows: Sequence[Row]) -> float | None:
    """Return how many more rows the shipped strategy takes on average; None as for `strategy_guess`."""
    name = Measures.of(box).name
    try:
        rest = count_rest(name, played_rows(box, rows)) if strategy_exists(name) else None
    except DamagedError:
        return None
    return None if rest is None else rest / len(fitting_codes(box, rows))


def forgetful(box: PegBox, rows: Sequence[Row], chance: Random, share: float) -> int:
    """Return any code that fits the rows, each of which is forgotten in every turn with the chance `share`, 0 to 1.

    No guess is made twice. Raises Contradicted where no code fits all rows.
    """
    fitting_codes(box, rows)
    history = played_rows(box, rows)
    guessed = [guess for guess, _ in history]
    codes = forget_rows(history, share, chance, partial(codes_left, Measures.of(box)), guessed)
    return int(codes[chance.randrange(len(codes))])
