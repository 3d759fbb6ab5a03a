"""What is true of a match of any box: players, terms, outcome, results and refusals; no rules."""
