"""The solver of the boxes with pegs: shipped strategies, live search, computer players and analysis."""
