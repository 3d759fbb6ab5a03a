"""`python -m tests.processes.other_user STORE ARGUMENT...`: a pegmind command of somebody who may only read a store.

Where root runs it, it is nobody's from the moment on when all is imported; else whoever runs it may not write there.
"""

import os
import sys
import tomllib
from pathlib import Path
from typing import Final

from station.commands import main
from station.keeping import backup, merge, restore
from station.terminal import scores
from tests.station.keeping.cabinets import NOBODY

IMPORTED: Final = (scores, backup, merge, restore, tomllib)
"""By the commands themselves, when they are run: nobody may not even be able to read our own files."""


def become_nobody() -> None:
    if os.geteuid() == 0:
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)


if __name__ == "__main__":
    store, *arguments = sys.argv[1:]
    become_nobody()
    assert not os.access(Path(store).parent, os.W_OK)
    os.environ["HOME"] = os.environ.get("GUEST_HOME", "/nonexistent")
    sys.exit(main([*arguments, "--store", store]))
