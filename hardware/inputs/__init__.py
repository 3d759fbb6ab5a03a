"""Buttons and knob: from the edges of a line to what somebody did."""
