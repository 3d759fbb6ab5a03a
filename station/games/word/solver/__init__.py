"""The solver of the word box: the words that fit, the guess that promises most, computer players and analysis."""
