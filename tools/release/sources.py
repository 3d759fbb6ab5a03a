"""The sources of packages whose licences ask those who pass on the compiled ones for them."""

import sys
from pathlib import Path

from pegmind_installer.lock import name_of, split_entries
from tools.debian import host
from tools.debian.cache import build_once, hash_of
from tools.release.contents import COPYLEFT
from tools.release.wheels import LOCK


def download_sources() -> Path:
    """Return a folder with the locked sources of these packages, as PyPI has them. Raises Failed."""
    return build_once("sources", hash_of(LOCK, *COPYLEFT), _download)


def _download(to: Path) -> None:
    lock = to / LOCK.name
    entries = split_entries(LOCK.read_text(encoding="utf-8"))
    lock.write_text("".join(each for each in entries if name_of(each) in COPYLEFT), encoding="utf-8")
    pip = (sys.executable, "-m", "pip", "download", "--quiet", "--no-binary", ":all:", "--no-build-isolation")
    host.run(*pip, "--require-hashes", "--no-deps", "--requirement", lock, "--dest", to)
    lock.unlink()
