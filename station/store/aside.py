"""A store set aside under another name, with all that belongs to it; a power cut may interrupt that anywhere.

A store and its log cannot be renamed at once. So the log has both names while the store is renamed, which is one step:
under the one name and under the other it stands with its log. What a cut leaves of the log under the former name is
for nobody, and goes before another store begins there.
"""

from contextlib import suppress
from pathlib import Path

from station.store.files import BESIDE, KEPT, beside, real, sync, twin, unused


def set_aside(path: Path, stamp: str) -> Path:
    """Rename a store, with what belongs to it, to one with `stamp`, which it returns. Raises OSError."""
    file = real(path)
    aside = unused(beside(file, f".{stamp}"))
    _renamed(file, aside)
    return aside


def put_back(aside: Path, path: Path) -> None:
    """Rename what was set aside to what it was, over whatever has begun there. Raises OSError."""
    file = real(path)
    for suffix in ("", *BESIDE):
        beside(file, suffix).unlink(missing_ok=True)
    sync(file.parent)
    _renamed(aside, file)


def clear_of_logs(path: Path) -> None:
    """Delete what lies beside a store that is not there; it belongs to another one. Raises OSError."""
    file = real(path)
    if not file.exists():
        for suffix in BESIDE:
            beside(file, suffix).unlink(missing_ok=True)


def _renamed(file: Path, to: Path) -> None:
    try:
        for suffix in KEPT:
            with suppress(FileNotFoundError):
                twin(beside(file, suffix), beside(to, suffix))
        sync(file.parent)
        file.rename(to)
    except OSError:
        for suffix in KEPT:
            beside(to, suffix).unlink(missing_ok=True)
        raise
    sync(file.parent)
    for suffix in BESIDE:
        beside(file, suffix).unlink(missing_ok=True)
