"""Buttons and knob: turns the edges of lines into presses and turns."""
