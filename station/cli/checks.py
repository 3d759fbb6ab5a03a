"""The checks of `pegmind doctor`: the configuration, the machine and the station."""

import platform
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from hardware.doctor.examine import examine
from hardware.doctor.machine import Probe, read_machine
from hardware.doctor.panel import check_panel
from station.appliance.speech import check_speech
from station.cli.commandline import NO_FILE
from station.config.reader import ConfigError, read_config
from station.config.sections import Config, check_config
from station.core.finding import Finding, run_check
from station.link.checks import check_link
from station.operator.doctor import check_clock, check_games, check_storage
from station.store.reading import running_station
from station.web.checks import check_page

STEP_OF: Final[Mapping[str, int]] = MappingProxyType(
    {
        "panel": 1,
        **dict.fromkeys(
            ("Python", "model", "kernel", "machine", "libraries", "power", "configuration", "config.txt"), 4
        ),
        **dict.fromkeys(("pins", "lines", "wires", "controls", "registers", "memory", "I2S", "power button"), 6),
        **dict.fromkeys(("serial port", "I2C", "SPI pins"), 7),
        **dict.fromkeys(("pixels", "pixel lines", "SPI", "PIO", "PWM", "PCM", "core clock", "audio"), 11),
        **dict.fromkeys(("station", "store", "disk", "clock", "page", "games", "link", "speech"), 14),
    }
)
"""The step of docs/build.md that deals with what a finding is about."""


def checkup(file: Path | None, store: Path | None = None, probe: Probe | None = None) -> tuple[Finding, ...]:
    """Check a cabinet by its configuration file, or by the defaults if there is none or it is wrong.

    `store` replaces the configured one. Raises nothing and changes nothing; it waits some seconds for a silent broker.
    """
    config, finding = _read_configuration(file)
    findings = (finding, *_check(config, store, probe or Probe()))
    return tuple(each if each.state == "ok" else each._replace(step=STEP_OF.get(each.about)) for each in findings)


def is_wrong(findings: tuple[Finding, ...]) -> bool:
    """Return whether anything is wrong."""
    return any(finding.state == "wrong" for finding in findings)


def _read_configuration(file: Path | None) -> tuple[Config, Finding]:
    try:
        config = read_config(Config, file, check_config)
    except ConfigError as error:
        says = "; ".join(error.errors)
        remedy = "fix the file, or name another; the other checks use the defaults"
        return Config(), Finding("configuration", "wrong", says, remedy)
    return config, Finding("configuration", "ok", str(file or NO_FILE))


def _check(config: Config, named: Path | None, probe: Probe) -> Iterator[Finding]:
    store = named or Path(config.store.path)
    yield Finding("Python", "ok", f"{platform.python_version()} ({platform.machine()})")
    yield from run_check("panel", lambda: check_panel(config.panel))
    try:
        store = store.expanduser()
    except RuntimeError as error:
        yield Finding("store", "wrong", f"there is no file {store}: {error}", "set store.path to a file")
        return
    station = running_station(store, probe.root)
    yield from run_check("machine", lambda: examine(read_machine(probe), config, running=station is not None))
    yield from run_check("store", lambda: check_storage(store, station, config.care.unused, ours=named is None))
    yield from run_check("clock", lambda: check_clock(time.time(), probe.run))
    yield from run_check("page", lambda: check_page(config.page, config.access, station))
    yield from run_check("games", check_games)
    yield from run_check("link", lambda: check_link(config.link))
    yield from run_check("speech", lambda: check_speech(is_on=config.sound.speech))
