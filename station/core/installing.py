"""Names the command that installs a library."""

import sys
from pathlib import Path
from typing import Final

INSTALLER: Final = Path(sys.prefix, "source/install")
"""The installer that an installed version keeps, by which it was installed."""


def to_install(*packages: str, installer: Path = INSTALLER) -> str:
    """Return the command that installs packages which the configuration needs.

    On a cabinet that is the installer, which installs what the configuration names; elsewhere `to_add`.
    """
    return f"sudo {installer}" if installer.exists() else to_add(*packages)


def to_add(*packages: str) -> str:
    """Return the command that installs any packages for the Python that runs this program."""
    return f"{sys.executable} -m pip install {' '.join(packages)}"
