"""What is built once: folders of .guest/, each named after what it was built from."""

import hashlib
import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

ROOT: Final = Path(__file__).parents[2]
HOME: Final = ROOT / ".guest"
"""It ignores itself: git, and whatever heeds git, leaves it alone."""

LAST: Final = HOME / "last"
"""What the last run left: its log, and of a guest the consoles, boot by boot, its journal, and its running disk."""

BUILD_LOG: Final = LAST / "build.log"

DIGITS: Final = 12


class Failed(Exception):
    """The error that ends a command which builds Debian systems; `str(error)` is a sentence."""


def open_cache() -> None:
    """Make the folder, and empty that of the last run."""
    HOME.mkdir(exist_ok=True)
    (HOME / ".gitignore").write_text("*\n", encoding="ascii")
    shutil.rmtree(LAST, ignore_errors=True)
    LAST.mkdir()


def hash_of(*parts: str | Path) -> str:
    """Return a short hash of these texts and files, and folders of files, for the name of what is built from them."""
    digest = hashlib.sha256()
    for part in parts:
        for name, content in _contents(part):
            digest.update(f"{name}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()[:DIGITS]


def build_once(name: str, version: str, build: Callable[[Path], None], home: Path = HOME) -> Path:
    """Return the folder of something in a version; if it does not exist, `build` fills it, and older versions go."""
    folder = home / f"{name}-{version}"
    if folder.exists():
        return folder
    for older in home.glob(f"{name}-*"):
        shutil.rmtree(older)
    begun = home / f"{name}-begun"
    begun.mkdir()
    try:
        build(begun)
    except BaseException:  # also where somebody has lost patience
        shutil.rmtree(begun)
        raise
    return begun.rename(folder)


@contextmanager
def replacing(file: Path, work: Path) -> Iterator[Path]:
    """Yield the path at which to write a file that takes the place of `file` once it is finished.

    It is in a folder of its own, which goes with all that is in it. `work`, where the folder is, has to be on the same
    file system as `file`.
    """
    with TemporaryDirectory(dir=work) as folder:
        new = Path(folder, file.name)
        yield new
        new.replace(file)


def _contents(part: str | Path) -> Iterable[tuple[str, bytes]]:
    if isinstance(part, str):
        return [("", part.encode())]
    if part.is_file():
        return [(part.name, part.read_bytes())]
    files = sorted(each for each in part.rglob("*") if each.is_file() and "__pycache__" not in each.parts)
    return ((str(each.relative_to(part)), each.read_bytes()) for each in files)
