"""Every console example in the documentation prints what the page shows. (pytest runs the `>>>` examples by itself.)"""

import os
import re
import subprocess
import sys
from collections.abc import Iterable
from fnmatch import fnmatch
from pathlib import Path
from typing import Final

import pytest

from tests.docs.pages import PAGES, ROOT, name, text

CONSOLE: Final = re.compile(r"```console\n(.*?)```", re.DOTALL)
COMMAND: Final = re.compile(r"^\$ (.*)$", re.MULTILINE)
CAT: Final = re.compile(r"\$ cat (\S+)\n(.*?)(?=^\$ )", re.DOTALL | re.MULTILINE)
ANYTHING: Final = "…"
WITH_EXAMPLES: Final = [page for page in PAGES if CONSOLE.search(text(page))]


@pytest.mark.parametrize("page", WITH_EXAMPLES, ids=name)
def test_the_console_examples_print_what_they_show(page: Path, tmp_path: Path) -> None:
    home, checkout = tmp_path / "home", tmp_path / "checkout"
    home.mkdir()
    checkout.mkdir()
    shown = "".join(CONSOLE.findall(text(page)))
    for file, content in CAT.findall(shown):
        (checkout / file).write_text(content, encoding="utf-8")
    printed = "".join(f"$ {command}\n{shell(command, checkout, home)}" for command in COMMAND.findall(shown))
    pattern = ".*".join(map(re.escape, shown.split(ANYTHING)))
    assert re.fullmatch(pattern, printed), printed
    assert not_ignored(path.name for path in checkout.iterdir()) == []


def test_a_file_of_somebody_else_is_not_ignored() -> None:
    assert not_ignored(["ada.db", "letter.txt"]) == ["letter.txt"]


def shell(command: str, folder: Path, home: Path) -> str:
    """Run a line as a reader would; return what it prints on either stream."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "HOME": str(home), "PYTHONUTF8": "1"}
    ran = subprocess.run(
        ["/bin/sh", "-c", command], cwd=folder, env=environment, text=True, capture_output=True, check=False
    )
    return ran.stdout + ran.stderr


def not_ignored(files: Iterable[str]) -> list[str]:
    """Those of the `files`, in the top folder of a checkout, that `git status` would show."""
    patterns = [line.strip("/") for line in (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()]
    return [file for file in files if not any(fnmatch(file, pattern) for pattern in patterns)]
