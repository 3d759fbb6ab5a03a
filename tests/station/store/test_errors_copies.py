"""What is said where a copy cannot be written, or the store not read."""

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from station.core.messages import Message
from station.store.errors import StoreError, writing
from station.store.messages import StoreMessages
from tests.station.store.test_errors import full, garbage, locked, missing, read_only


def said(number: int) -> Callable[[Path], object]:
    def fail(_folder: Path) -> None:
        raise OSError(number, os.strerror(number))

    return fail


FULL: Final = StoreMessages.no_space_for_copy(copy="C")
FORBIDDEN: Final = StoreMessages.copy_is_forbidden(copy="C")


@pytest.mark.parametrize(
    ("accident", "message"),
    [
        (full, FULL),
        (said(errno.ENOSPC), FULL),
        (said(errno.EDQUOT), FULL),
        (said(errno.EFBIG), FULL),
        (read_only, FORBIDDEN),
        (missing, FORBIDDEN),
        (said(errno.EACCES), FORBIDDEN),
        (said(errno.EROFS), FORBIDDEN),
        (said(errno.ENOENT), StoreMessages.no_folder_for_copy(copy="C")),
        (said(errno.EIO), StoreMessages.copy_failed(copy="C", said="Input/output error")),
        (garbage, StoreMessages.store_is_damaged_as_said(store="S", said="file is not a database")),
        (locked, StoreMessages.store_is_locked(store="S")),
    ],
)
def test_every_accident_has_its_message(tmp_path: Path, accident: Callable[[Path], object], message: Message) -> None:
    with pytest.raises(StoreError) as refusal, writing(Path("C"), "S"):
        accident(tmp_path)
    assert refusal.value.message == message
