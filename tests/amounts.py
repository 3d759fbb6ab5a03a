"""How often the random tests try something: enough for every change, or as often as a release deserves."""

import os
from typing import Final

RELEASE: Final = "PEGMIND_RELEASE" in os.environ
"""Whether these are the tests before a release, which `make release-check` runs."""


def amount(usual: int, *, release: int) -> int:
    """Return how often to try something: `release` times before a release, and `usual` times at every change."""
    return release if RELEASE else usual
