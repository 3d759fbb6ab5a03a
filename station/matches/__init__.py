"""Matches of any box: players, terms, outcome, results and refusals; no rules."""
