"""The solver as the family uses it: it implements station.games.codes.thinking.Codebreaker."""

from station.games.pegs.solver.analysis import analysis, best, predict
from station.games.pegs.solver.players import choose_guess

__all__ = ["analysis", "best", "choose_guess", "predict"]
