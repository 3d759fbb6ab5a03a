"""Files that are none, named by somebody: nothing waits for a pipe, and nothing reads for ever."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from tests.processes.commands import Ended, pegmind

PIPE: Final = "it is a pipe or a device, not a file"
FOLDER: Final = "Is a directory"


def pipe(folder: Path) -> Path:
    os.mkfifo(folder / "strange")
    return folder / "strange"


def device(_folder: Path) -> Path:
    return Path("/dev/zero")


def a_folder(folder: Path) -> Path:
    (folder / "strange").mkdir()
    return folder / "strange"


def huge(folder: Path) -> Path:
    (folder / "strange").touch()
    os.truncate(folder / "strange", 2**40)
    return folder / "strange"


def large(most: str) -> str:
    return f"it is larger than {most} kB"


STRANGE: Final[tuple[tuple[Callable[[Path], Path], str, str], ...]] = (
    (pipe, PIPE, PIPE),
    (device, PIPE, PIPE),
    (a_folder, FOLDER, FOLDER),
    (huge, large("100"), large("10000")),
)
"""What may be there instead of a file, and what is said of it as a short text, and as a script."""


@pytest.mark.parametrize(("make", "said", "of_a_script"), STRANGE)
def test_what_is_to_be_read_has_to_be_a_file_of_some_size(
    tmp_path: Path, make: Callable[[Path], Path], said: str, of_a_script: str
) -> None:
    strange, config = make(tmp_path), tmp_path / "pegmind.toml"
    config.write_text(f'[dice]\ndeck = "{strange}"\n', encoding="utf-8")
    assert pegmind("config", "--config", strange) == Ended(2, "", f"{strange}: cannot be read: {said}\n")
    deck = f"{config}: dice.deck: {strange}: cannot be read: {said}\n"
    assert pegmind("config", "--config", config) == Ended(2, "", deck)
    script = f"pegmind: cannot read the script {strange}: {of_a_script}\n"
    assert pegmind("script", strange) == Ended(2, "", script)
