"""Makes the word lists of the box “Word”."""
