"""What a second installation needs in the guest, where nothing can be fetched, and an emulator compiles for an hour.

The packages without a wheel are compiled here, once, in the guest's system, and the lock file says so.
"""

import re
import shutil
from hashlib import sha256
from pathlib import Path
from typing import Final

from tests.guest import host
from tests.guest.cache import built, key
from tests.guest.disk_image import inside, within
from tests.guest.wheels import LOCK, wheels

IMAGE: Final = "disk"
SIZE: Final = "200M"
COMPILE: Final = r"""
set -eu
python3 -m venv /compile
pip="/compile/bin/pip --quiet --disable-pip-version-check --no-cache-dir"
$pip install --no-index --find-links /wheels /wheels/*.whl
$pip wheel --no-index --find-links /wheels --no-deps --no-build-isolation --wheel-dir /compiled /wheels/*.tar.gz
"""


def compiled(system: Path) -> Path:
    """The image of a disk with `wheels`, and the lock file that has their hashes, too. Raises Failed."""
    version = key(Path(__file__), LOCK, system.name)
    return built("compiled", version, lambda to: _build(system, to)) / IMAGE


def _build(system: Path, to: Path) -> None:
    root, disk = to / "root", to / "content"
    host.run("cp", "-a", "--reflink=auto", system, root)
    host.run("cp", "-r", wheels(), inside(root, Path("/wheels")))
    within(root, Path("/"), "sh", "-c", COMPILE)
    disk.mkdir()
    host.run("cp", "-r", inside(root, Path("/wheels")), disk)
    made = sorted(inside(root, Path("/compiled")).glob("*.whl"))
    host.run("cp", *made, disk / "wheels")
    (disk / LOCK.name).write_text(_with_hashes(LOCK.read_text(encoding="utf-8"), made), encoding="utf-8")
    host.run("mke2fs", "-q", "-t", "ext4", "-d", disk, to / IMAGE, SIZE)
    shutil.rmtree(root)
    shutil.rmtree(disk)


def _with_hashes(lock: str, made: list[Path]) -> str:
    """The lock file with the hashes of wheels that were made here."""
    for wheel in made:
        name = re.sub(r"[-_.]+", "-", wheel.name.split("-")[0]).lower()
        added = f"    --hash=sha256:{sha256(wheel.read_bytes()).hexdigest()}"
        lock, found = re.subn(rf"^({re.escape(name)}==.*\\\n)", rf"\1{added} \\\n", lock, count=1, flags=re.MULTILINE)
        assert found, f"the lock file has no {name}"
    return lock
