"""Reads text files, names the command that installs a library, and the signals that wait for a start."""

import os
import signal
import stat
import sys
from errno import EFBIG, EINVAL, EISDIR
from pathlib import Path
from typing import Final

MOST_FILE_BYTES: Final = 100_000
"""Bytes of a configuration or a deck: ten times what the longest needs."""

BOM: Final = "\ufeff"
"""A mark that some editors put before a text, removed here: a codec would not count it in the position of an error."""

HELD: Final = (signal.SIGINT, signal.SIGHUP)
"""The signals that wait while a command starts: Ctrl-C, and the order to reload."""

INSTALLER: Final = Path(sys.prefix, "source/install")
"""The installer that an installed version keeps, by which it was installed."""


def memory_in_use() -> int:
    """Return the memory that this process takes, in bytes; 0 on a system that does not say."""
    try:
        return int(Path("/proc/self/statm").read_bytes().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def to_install(*packages: str, installer: Path = INSTALLER) -> str:
    """Return the command that installs packages which the configuration needs.

    On a cabinet that is the installer, which installs what the configuration names; elsewhere `to_add`.
    """
    return f"sudo {installer}" if installer.exists() else to_add(*packages)


def to_add(*packages: str) -> str:
    """Return the command that installs any packages for the Python that runs this program."""
    return f"{sys.executable} -m pip install {' '.join(packages)}"


def read_text(path: Path, most: int = MOST_FILE_BYTES) -> str:
    """Return the text of a regular file of at most `most` bytes, in UTF-8, without a BOM.

    Nothing else is opened: a pipe would block, a device may never end, and opening one may have effects. Raises
    OSError, UnicodeDecodeError, and ValueError if no file can have such a name.
    """
    kind = path.stat().st_mode
    if stat.S_ISDIR(kind):
        raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
    if not stat.S_ISREG(kind):
        raise OSError(EINVAL, "it is a pipe or a device, not a file")
    with path.open("rb") as file:
        content = file.read(most + 1)
    if len(content) > most:
        raise OSError(EFBIG, f"it is larger than {most // 1000} kB")
    return content.decode().removeprefix(BOM)
