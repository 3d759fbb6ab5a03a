"""Pack a folder so that the same files always give the same bytes."""

import gzip
import stat
import tarfile
from hashlib import sha256
from pathlib import Path
from typing import Final

from tools.debian.cache import replacing

PROGRAM: Final = 0o755
FILE: Final = 0o644
LEVEL: Final = 9


def pack(folder: Path, archive: Path, time: int) -> None:
    """Write a gzipped tar archive of a folder, which it unpacks to.

    Everything is sorted, owned by root, and as old as `time` (seconds since 1970); of its mode only counts whether its
    owner may run it. The archive is written beside the folder, and moved to its place when it is finished; so `archive`
    has to be on the same file system.
    """
    with (
        replacing(archive, folder.parent) as new,
        new.open("wb") as file,
        gzip.GzipFile("", "wb", LEVEL, file, mtime=0) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as tar,
    ):
        for path in (folder, *sorted(folder.rglob("*"))):
            tar.add(path, str(path.relative_to(folder.parent)), recursive=False, filter=lambda info: _fix(info, time))


def write_hash(archive: Path) -> Path:
    """Write the file beside an archive that sha256sum --check reads; return its path."""
    file = archive.with_name(f"{archive.name}.sha256")
    file.write_text(f"{sha256(archive.read_bytes()).hexdigest()}  {archive.name}\n", encoding="ascii")
    return file


def _fix(info: tarfile.TarInfo, time: int) -> tarfile.TarInfo:
    info.mode = PROGRAM if info.isdir() or info.mode & stat.S_IXUSR else FILE
    info.uid = info.gid = 0
    info.uname = info.gname = "root"
    info.mtime = time
    return info
