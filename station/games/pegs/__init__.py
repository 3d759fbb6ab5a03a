"""The boxes with pegs: Mastermind by leaflets 000, 001, 003 and 004."""
