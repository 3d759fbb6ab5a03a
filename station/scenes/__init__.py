"""Scenes: they read the controls and light the lamps. They are values; the time is passed in."""
