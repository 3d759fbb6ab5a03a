"""The strip of 150 pixels: which driver, how it is opened, and what can go wrong with it."""
