"""`python -m tests.processes.full_disk STORE`: plays a script on a disk that fills up.

From the comment "# full" on the kernel lets this process write no file, until the comment "# free".
"""

import asyncio
import resource
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from station.appliance.assembly import build_draw, script_station
from station.config.sections import Config
from station.script.play import run_script
from station.script.virtual import VirtualLoop


def lines() -> Iterator[str]:
    """The lines of standard input."""
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    for line in sys.stdin:
        if line in ("# full\n", "# free\n"):
            resource.setrlimit(resource.RLIMIT_FSIZE, (0 if "full" in line else most, most))
        yield line


if __name__ == "__main__":
    power_on = partial(script_station, Config(), Path(sys.argv[1]), 0.0, durable=True)
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        runner.run(run_script(lines(), power_on, build_draw(Config()), print))
