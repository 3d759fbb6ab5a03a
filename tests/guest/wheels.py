"""The packages of the lock file, as PyPI has them."""

import sys
from pathlib import Path
from typing import Final

from tests.guest import host
from tests.guest.cache import ROOT, built, key

LOCK: Final = ROOT / "requirements-pi.lock"


def wheels() -> Path:
    """The folder with all of them. Raises Failed."""
    return built("wheels", key(Path(__file__), LOCK), _download)


def _download(to: Path) -> None:
    pip = (sys.executable, "-m", "pip", "download", "--quiet", "--dest", to)
    host.run(*pip, "--require-hashes", "--no-deps", "--requirement", LOCK)
