"""A checkout has a folder systemd/, and python-systemd is still found from it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.systemd.system import FOLDER

IMPORT = "import systemd.daemon; print(systemd.__file__)"


@pytest.mark.parametrize("ahead", [(), (FOLDER,)], ids=["python3", "python3 with the installer on its path"])
def test_python_systemd_is_found_from_a_checkout(ahead: tuple[Path, ...], tmp_path: Path) -> None:
    package = tmp_path / "systemd"
    package.mkdir()
    for name in ("__init__.py", "daemon.py"):
        (package / name).touch()
    paths = os.pathsep.join(map(str, (*ahead, tmp_path)))
    line = (sys.executable, "-B", "-c", IMPORT)
    env = {**os.environ, "PYTHONPATH": paths}
    found = subprocess.run(line, cwd=FOLDER.parent, env=env, capture_output=True, text=True, check=False)
    assert (found.stdout, found.stderr) == (f"{package / '__init__.py'}\n", "")


def test_a_library_does_without_python_systemd() -> None:
    line = (sys.executable, "-S", "-c", "import systemd.daemon")
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    asked = subprocess.run(line, cwd=FOLDER.parent, env=env, capture_output=True, text=True, check=False)
    assert asked.stderr.splitlines()[-1] == "ModuleNotFoundError: No module named 'systemd.daemon'"
