"""What is said where a copy cannot be written, or the store not read."""

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from station.store.errors import StoreError, writing
from tests.station.store.test_errors import full, garbage, locked, missing, read_only


def said(number: int) -> Callable[[Path], object]:
    def fail(_folder: Path) -> None:
        raise OSError(number, os.strerror(number))

    return fail


FULL: Final = "there is not enough space for C: free some space, or name a file on another disk"
FORBIDDEN: Final = "you may not write to C: name a file in a folder of your own"


@pytest.mark.parametrize(
    ("accident", "sentence"),
    [
        (full, FULL),
        (said(errno.ENOSPC), FULL),
        (said(errno.EDQUOT), FULL),
        (said(errno.EFBIG), FULL),
        (read_only, FORBIDDEN),
        (missing, FORBIDDEN),
        (said(errno.EACCES), FORBIDDEN),
        (said(errno.EROFS), FORBIDDEN),
        (said(errno.ENOENT), "the folder of C does not exist: create it, or name another file"),
        (said(errno.EIO), "C cannot be written (Input/output error): name another file"),
        (garbage, "the store S is damaged (file is not a database)"),
        (locked, "the store S is locked by another program: close that program"),
    ],
)
def test_every_accident_has_its_sentence(tmp_path: Path, accident: Callable[[Path], object], sentence: str) -> None:
    with pytest.raises(StoreError) as refusal, writing(Path("C"), "S"):
        accident(tmp_path)
    assert str(refusal.value) == sentence
