"""The wheels of Pegmind's own packages."""

import shutil
import sys
from pathlib import Path

from pegmind_installer.extras import OWN
from tools.debian import host
from tools.release.contents import copy_contents


def build_own(source: Path, time: int, to: Path) -> list[Path]:
    """Build the wheels of a checkout in a new folder; return their paths. Raises Failed.

    The files in it are as old as `time` (seconds since 1970), so the same checkout gives the same bytes.
    """
    build = to / "build"
    copy_contents(source, build)
    pip = (sys.executable, "-m", "pip", "wheel", "--quiet", "--no-index", "--no-deps", "--no-build-isolation")
    host.run("env", f"SOURCE_DATE_EPOCH={time}", *pip, "--wheel-dir", to, *(build / folder for folder in OWN.values()))
    shutil.rmtree(build)
    return sorted(to.glob("*.whl"))
