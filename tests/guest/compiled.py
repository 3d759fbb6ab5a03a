"""The packages of the lock file with those compiled that have no wheel, once, in the guest's system.

An emulator would compile them for an hour. The lock file gets the hashes of the new wheels.
"""

import re
import shutil
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from tests.guest.wheels import LOCK, wheels
from tools.debian import host
from tools.debian.cache import built, key
from tools.debian.chroot import inside, within
from tools.debian.releases import Debian

IMAGE: Final = "disk"
SIZE: Final = "200M"
COMPILE: Final = r"""
set -eu
export PYPI=1
python3 -m venv /compile
pip="/compile/bin/pip --quiet --disable-pip-version-check --no-cache-dir"
tools=$(find /wheels -name '*.whl' ! -name 'numpy-*')
$pip install --no-index --no-deps --no-compile --find-links /wheels $tools
$pip wheel --no-index --find-links /wheels --no-deps --no-build-isolation --wheel-dir /compiled /wheels/*.tar.gz
"""
"""PYPI makes lgpio include its C library, as the installer has it do."""


class Compiled(NamedTuple):
    """Folders and files of the compiled packages: `wheels`, the `lock` file, and the `image` of a disk with both."""

    wheels: Path
    lock: Path
    image: Path


def compiled(debian: Debian, system: Path) -> Compiled:
    """Return the wheels of all packages, and the lock file that has their hashes, too. Raises Failed."""
    version = key(COMPILE, LOCK, system.name)  # and not by this file: the emulator compiles for ten minutes
    folder = built(f"compiled-{debian.name}", version, lambda to: _build(debian, system, to))
    return Compiled(folder / "content/wheels", folder / "content" / LOCK.name, folder / IMAGE)


def _build(debian: Debian, system: Path, to: Path) -> None:
    root, content = to / "root", to / "content"
    host.run("cp", "-a", "--reflink=auto", system, root)
    host.run("cp", "-r", wheels(debian), inside(root, Path("/wheels")))
    within(root, Path("/"), "sh", "-c", COMPILE)
    content.mkdir()
    host.run("cp", "-r", inside(root, Path("/wheels")), content)
    made = sorted(inside(root, Path("/compiled")).glob("*.whl"))
    host.run("cp", *made, content / "wheels")
    for source in (content / "wheels").glob("*.tar.gz"):
        source.unlink()
    (content / LOCK.name).write_text(_with_hashes(LOCK.read_text(encoding="utf-8"), made), encoding="utf-8")
    host.run("mke2fs", "-q", "-t", "ext4", "-d", content, to / IMAGE, SIZE)
    shutil.rmtree(root)


def _with_hashes(lock: str, made: list[Path]) -> str:
    """Return the lock file with the hashes of wheels that were made here."""
    for wheel in made:
        name = re.sub(r"[-_.]+", "-", wheel.name.split("-")[0]).lower()
        added = f"    --hash=sha256:{sha256(wheel.read_bytes()).hexdigest()}"
        lock, found = re.subn(rf"^({re.escape(name)}==.*\\\n)", rf"\1{added} \\\n", lock, count=1, flags=re.MULTILINE)
        assert found, f"the lock file has no {name}"
    return lock
