"""The dice game: what is shown at every step, and how the controls are read."""
