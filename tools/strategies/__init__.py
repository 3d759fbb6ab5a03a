"""The strategy builder: computes the strategies that are shipped in station/games/pegs/solver/data. It is not installed."""
