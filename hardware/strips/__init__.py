"""The strip of 150 pixels: its drivers, how one is chosen, opened and checked."""
