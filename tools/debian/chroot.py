"""Root folders of systems: their paths as seen from here, and commands that run inside."""

from pathlib import Path
from typing import Final

from tools.debian import host

MOUNTED: Final = 'mount -t proc proc "$0/proc" && exec chroot "$0" env -C "$@"'
"""For a shell whose arguments are a root folder, a folder in it, and a command."""


def inside(root: Path, path: Path) -> Path:
    """Return where a path of the system is here."""
    return root / path.relative_to("/")


OFFLINE: Final = ("unshare", "--net")
"""What runs a command in a network that has nothing."""


def within(root: Path, folder: Path, *command: str, offline: bool = False) -> str:
    """Run a command in a root folder, with a /proc of its own; return what it prints. Raises Failed."""
    return host.run(*(OFFLINE if offline else ()), "sh", "-c", MOUNTED, root, folder, *command, apart=True)
