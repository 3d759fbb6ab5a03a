"""The games of examples/, built and installed as a cabinet installs them: in a folder beside Pegmind."""

import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Final

from tests.memory import folder_until_exit

ROOT: Final = Path(__file__).parents[1]
EXAMPLES: Final = ("simon", "bricks")
PIP: Final = (sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index")


@cache
def install_examples() -> Path:
    """The folder with both games, which has to be among those that Python looks into."""
    place = folder_until_exit("example-games")
    sources = [shutil.copytree(ROOT / "examples" / name, place / "sources" / name) for name in EXAMPLES]
    how = ("--no-deps", "--no-build-isolation", "--use-pep517", "--target", str(place / "installed"))
    subprocess.run([*PIP, *how, *map(str, sources)], check=True)
    return place / "installed"
