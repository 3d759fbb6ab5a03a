"""Reads text files that people write."""

import os
import stat
from errno import EFBIG, EINVAL, EISDIR
from pathlib import Path
from typing import Final

MOST_FILE_BYTES: Final = 100_000
"""Bytes of a configuration or a deck: ten times what the longest needs."""

BOM: Final = "\ufeff"
"""A mark that some editors put before a text, removed here: a codec would not count it in the position of an error."""


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
