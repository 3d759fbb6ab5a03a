"""Buttons and knob: from the edges of a line to presses and turns."""
