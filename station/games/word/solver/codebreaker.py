"""The solver as the family uses it: it implements station.games.codes.thinking.Codebreaker."""

from station.games.word.solver.analysis import analysis, best, predict
from station.games.word.solver.players import choose_guess

__all__ = ["analysis", "best", "choose_guess", "predict"]
