"""The scenes of the dice game: what is shown at every step, and what the controls do."""
