"""What ends the boot test."""


class Failed(Exception):
    """Something is not as it should be, or cannot be tested here; `str(error)` is a sentence."""
