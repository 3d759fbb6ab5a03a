"""Games of pegs: setting a code, guessing, marking, and what comes of it."""
