"""The strategy builder: computes what is shipped in station/games/pegs/solver/data. It is not installed."""
