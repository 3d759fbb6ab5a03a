"""The command that installs a library."""

import sys
from pathlib import Path

from station.core.installing import to_install


def test_packages_are_installed_where_this_program_runs() -> None:
    assert to_install("lgpio", "gpiod") == f"{sys.executable} -m pip install lgpio gpiod"


def test_on_a_cabinet_the_installer_brings_packages(tmp_path: Path) -> None:
    installer = tmp_path / "source/install"
    assert to_install("lgpio", installer=installer) == f"{sys.executable} -m pip install lgpio"
    installer.parent.mkdir()
    installer.touch()
    assert to_install("lgpio", installer=installer) == f"sudo {installer}"
