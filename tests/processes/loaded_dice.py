"""`python -m tests.processes.loaded_dice ARGUMENT...`: a pegmind command whose random source gives nothing but 0.

Whenever the operating system's source is asked, that is said on standard error.
"""

import random
import signal
import sys
from typing import Final

from tests.processes.commands import PATIENCE

ASKED: Final = "the operating system's source was asked"


class Loaded(random.SystemRandom):
    """Nought, whatever is asked for."""

    def random(self) -> float:
        """Give 0."""
        print(ASKED, file=sys.stderr, flush=True)  # noqa: T201 - this is what the parent reads
        return 0.0

    def getrandbits(self, k: int, /) -> int:
        """Give 0."""
        return 0 * k


if __name__ == "__main__":
    signal.alarm(int(PATIENCE))  # ends a station that never asks
    random.SystemRandom = Loaded  # type: ignore[misc]

    from station.__main__ import main

    sys.exit(main(sys.argv[1:]))
