"""All checks of the doctor: first the configuration, then the machine and the station by that configuration."""

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
    """Check a cabinet by its configuration file, or by the defaults if there is none or it is wrong.

    `store` replaces the configured one. Raises nothing, changes nothing, and takes two seconds at most.
    """
    config, finding = _read_configuration(file)
    return (finding, *_check(config, store, reach or Reach()))


def is_wrong(findings: tuple[Finding, ...]) -> bool:
    """Return whether anything is wrong."""
    return any(finding.state == "wrong" for finding in findings)


def _read_configuration(file: Path | None) -> tuple[Config, Finding]:
    try:
        config = configured(Config, file, check)
    except ConfigError as error:
        says = "; ".join(error.errors)
        remedy = "fix the file, or name another; the other checks use the defaults"
        return Config(), Finding("configuration", "wrong", says, remedy)
    return config, Finding("configuration", "ok", str(file or NO_FILE))


def _check(config: Config, named: Path | None, reach: Reach) -> Iterator[Finding]:
    store = named or Path(config.store.path)
    yield Finding("Python", "ok", f"{platform.python_version()} ({platform.machine()})")
    try:
        store = store.expanduser()
    except RuntimeError as error:
        yield Finding("store", "wrong", f"there is no file {store}: {error}", "set store.path to a file")
        return
    station = running(store, reach.root)
    yield from checked("machine", lambda: examine(read(reach), config, running=station is not None))
    yield from checked("store", lambda: storage(store, station, config.care.unused, ours=named is None))
    yield from checked("clock", lambda: clock(time.time(), reach.run))
    yield from checked("page", lambda: page(config.page, station))
