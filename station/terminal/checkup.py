"""The whole check-up: the configuration first, then the machine, then the station by that configuration.

The only file of its room that knows both houses.
"""

import platform
import time
from collections.abc import Iterator
from pathlib import Path

from hardware.doctor.examine import examine
from hardware.doctor.reach import Reach, read
from station.config import ConfigError
from station.config import read as configured
from station.doctor.clock import clock
from station.doctor.page import page
from station.doctor.storage import storage
from station.finding import Finding, checked
from station.sections import Config, check
from station.store.running import running
from station.terminal.commandline import NO_FILE


def checkup(file: Path | None, store: Path | None = None, reach: Reach | None = None) -> tuple[Finding, ...]:
    """All findings of a cabinet by its configuration file, or by the defaults where there is none or it is wrong.

    `store` takes the place of the configured one. Raises nothing, changes nothing, and takes two seconds at most.
    """
    reach = reach or Reach()
    config, finding = _configuration(file)
    return (finding, *_examined(config, store or Path(config.store.path), reach))


def sick(findings: tuple[Finding, ...]) -> bool:
    """Whether anything is wrong."""
    return any(finding.state == "wrong" for finding in findings)


def _configuration(file: Path | None) -> tuple[Config, Finding]:
    try:
        config = configured(Config, file, check)
    except ConfigError as error:
        says = "; ".join(error.errors)
        remedy = "mend the file, or name another; all that follows is by the defaults"
        return Config(), Finding("configuration", "wrong", says, remedy)
    return config, Finding("configuration", "ok", str(file or NO_FILE))


def _examined(config: Config, store: Path, reach: Reach) -> Iterator[Finding]:
    yield Finding("Python", "ok", f"{platform.python_version()} ({platform.machine()})")
    try:
        store = store.expanduser()
    except RuntimeError as error:
        yield Finding("store", "wrong", f"{store} cannot be found: {error}", "set store.path to a file")
        return
    station = running(store, reach.root)
    yield from checked("machine", lambda: examine(read(reach), config, running=station is not None))
    yield from checked("store", lambda: storage(store, station, config.care.unused))
    yield from checked("clock", lambda: clock(time.time(), reach.run))
    yield from checked("page", lambda: page(config.page, station))
