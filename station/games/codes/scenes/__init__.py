"""The scenes in which a code is set, guessed and marked, and what comes of it."""
