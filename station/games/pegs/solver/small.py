"""The exact search for the few codes that are left on a board with pegs."""

from collections.abc import Sequence
from typing import NamedTuple, Self

import numpy as np

from station.games.codes.exact import ExactSearch, OverBudget, is_searchable
from station.games.pegs.solver.candidates import MarkedNumbers, codes_left
from station.games.pegs.solver.codes import CodePlaces, answer_table
from station.games.pegs.solver.live import answers_to, drop_absent_colours
from station.games.pegs.solver.measures import Measures


class SmallSet(NamedTuple):
    """Few codes that are left, searched exactly: the `best` guess for them, and the least `total` that they need."""

    codes: CodePlaces
    guesses: CodePlaces
    search: ExactSearch
    best: int
    total: int

    @classmethod
    def solve(cls, board: Measures, rows: MarkedNumbers, budget: int, others: Sequence[int] = ()) -> Self | None:
        """Solve the codes that are left after some rows, at least one; None if that takes more than `budget`.

        `others` are guesses for which `mean_after` is wanted.
        """
        given, codes = answer_table(board), codes_left(board, rows)
        if not len(codes) or not is_searchable(len(codes), 1):
            return None
        guesses = drop_absent_colours(given, codes, codes_left(board, ()))
        guesses = np.union1d(np.union1d(guesses, codes), np.array(others, np.int32))
        if not is_searchable(len(codes), len(guesses)):
            return None
        search = ExactSearch(answers_to(given, guesses, codes), guesses.searchsorted(codes), budget)
        try:
            total, best = search.best()
        except OverBudget:
            return None
        return cls(codes, guesses, search, int(guesses[best]), total)

    @property
    def mean(self) -> float:
        """The rows that the codes need on average with the best guess."""
        return self.total / len(self.codes)

    def mean_after(self, guess: int) -> float:
        """Return how many rows the codes need on average if this guess comes first. Raises OverBudget."""
        after = self.search.after(int(self.guesses.searchsorted(guess)))
        return min(after, self.total + len(self.codes)) / len(self.codes)
