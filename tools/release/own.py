"""Pegmind's own wheel."""

import os
import shutil
import sys
from pathlib import Path

from pegmind_installer.build import CONTENTS
from tools.debian import host


def build_own(source: Path, time: int, to: Path) -> Path:
    """Build the wheel of a checkout in a new folder; return its path. Raises Failed.

    The files in it are as old as `time` (seconds since 1970), so the same checkout gives the same bytes.
    """
    build = to / "build"
    for name in CONTENTS:
        if (source / name).is_dir():
            shutil.copytree(source / name, build / name, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
        else:
            shutil.copy(source / name, build / name)
    os.umask(0o022)
    pip = (sys.executable, "-m", "pip", "wheel", "--quiet", "--no-index", "--no-deps", "--no-build-isolation")
    host.run("env", f"SOURCE_DATE_EPOCH={time}", *pip, "--wheel-dir", to, build)
    shutil.rmtree(build)
    return next(to.glob("*.whl"))
