"""How long something new is safe from whoever presses fast: one press skips one thing, which has been seen."""

from typing import Final

from station.scenes.rhythm import ROUNDING

UNSEEN: Final = 0.5
"""Seconds: a double press, or a flick of the knob, is over by then, and an eye has caught what is new."""


def too_soon(since: float, now: float) -> bool:
    """Whether a press cannot yet be meant for what has been there `since`."""
    return now < since + UNSEEN - ROUNDING
