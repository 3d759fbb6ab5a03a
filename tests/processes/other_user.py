"""A pegmind command of somebody who may only read a store.

Where root runs it, it is nobody's from the moment on when all is imported: who is nobody may not even be able to read
our own files. Else whoever runs it may not write to the store's folder.
"""

import os
import pkgutil
import tomllib
from importlib import import_module
from pathlib import Path
from typing import Final

import station
from station.cli.commands import main
from tests.station.store.cabinets import NOBODY

NEEDS_LIBRARIES: Final = (
    "station.web",
    *(f"station.games.pegs.{name}" for name in ("solver", "players", "review", "crack")),
)
"""What only a page and the thinking of computers need, with libraries that may be elsewhere."""

for module in pkgutil.walk_packages(station.__path__, "station."):
    if not module.name.startswith(NEEDS_LIBRARIES):
        import_module(module.name)
IMPORTED: Final = (tomllib,)
"""By the commands themselves, when they are run."""


def as_other_user(store: Path, home: Path, *arguments: str) -> int:
    """Run a command with this store and this home; for a process that is nothing else from then on."""
    os.environ["HOME"] = str(home)
    os.chdir("/")
    if os.geteuid() == 0:
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)
    assert not os.access(store.parent, os.W_OK)
    return main([*arguments, "--store", str(store)])
