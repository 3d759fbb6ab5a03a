"""Mission Pinball Framework (MPF), and a machine for it that has as many switches and lights as our cabinet.

MPF is installed from PyPI into a venv of its own. The machine runs on MPF's virtual platform. In its only mode a switch
lights a lamp, as a button of ours does, and `ok` lights all of them.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from station.core.events import CONTROLS
from station.core.frame import LAMPS
from trials.bench.figures import UnmeasuredError
from trials.bench.finger import READY
from trials.bench.processes import Started, caching_environment, run_until_ready

ROOT: Final = Path(__file__).parents[2]
VENV: Final = ROOT / ".venv" / "rival"
VERSION: Final = "0.81.0"
OPTIONS: Final = ("-t", "-b")
"""No text interface and no media controller: MPF's counterpart of our page is off, as our page is."""

CONFIG: Final = """#config_version=6
hardware:
  platform: virtual
machine:
  balls_installed: 0
  min_balls: 0
playfields:
  playfield:
    tags: default
    default_source_device: None
modes:
  - board
custom_code: trials.bench.mpf_finger.Finger
switches:
{switches}
lights:
{lights}
"""
MODE: Final = """#config_version=6
mode:
  start_events: reset_complete
  game_mode: false
light_player:
{lamps}
  ok_active:
    all: white
  ok_inactive:
    all: stop
"""
NO_LOG: Final = """logging:
  console: &none
    event_manager: none
    machine_vars: none
    mode_controller: none
    switch_controller: none
  file: *none
"""


class Machine(NamedTuple):
    """A machine of MPF: its folder, and the command that runs it."""

    folder: Path
    command: tuple[str, ...]

    @contextmanager
    def run(self) -> Iterator[Started]:
        """Run the machine; it is ready when its mode has started."""
        with run_until_ready(self.command, READY, self._environment(), self.folder) as started:
            yield started

    def press(self) -> dict[str, list[float]]:
        """Return the milliseconds from a press to `one` light, and to `all` of them. Raises UnmeasuredError."""
        written = self.folder / "samples.json"
        written.unlink(missing_ok=True)
        subprocess.run(
            self.command,
            env=self._environment() | {"PEGMIND_BENCH": str(written)},
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            check=False,
        )
        if not written.exists():
            raise UnmeasuredError("MPF ended before all presses were measured")
        samples: dict[str, list[float]] = json.loads(written.read_text(encoding="ascii"))
        return samples

    def _environment(self) -> dict[str, str]:
        """The environment of MPF: it finds our custom code, and caches its configuration in its folder."""
        return caching_environment() | {"PYTHONPATH": str(ROOT), "TMPDIR": str(self.folder)}


def install() -> Path:
    """Install MPF into its venv, unless it is there; return the path of its command. Raises UnmeasuredError."""
    pip, mpf = VENV / "bin" / "pip", VENV / "bin" / "mpf"
    if not pip.exists():
        _run(sys.executable, "-m", "venv", str(VENV))
    _run(str(pip), "install", "--quiet", "--disable-pip-version-check", f"mpf=={VERSION}")
    return mpf


def write_machine(folder: Path, mpf: Path) -> Machine:
    """Write the machine into `folder`; MPF runs it with everything as it comes."""
    _write_files(folder, "")
    return Machine(folder, (str(mpf), *OPTIONS))


def write_tuned_machine(folder: Path, mpf: Path) -> Machine:
    """Write the machine as a careful owner would run it: from a production bundle, without a log of all events."""
    _write_files(folder, NO_LOG)
    _run(str(mpf), "build", "production_bundle", "-b", folder=folder)
    return Machine(folder, (str(mpf), *OPTIONS, "-P"))


def _write_files(folder: Path, logging: str) -> None:
    lamps = [f"lamp_{number:03}" for number in range(LAMPS)]
    switches = "\n".join(f"  {name}:\n    number: {number}" for number, name in enumerate(CONTROLS, start=1))
    lights = "\n".join(f"  {name}:\n    number: {number}\n    tags: all" for number, name in enumerate(lamps))
    each = "\n".join(
        f"  {control}_active:\n    {lamp}: red\n  {control}_inactive:\n    {lamp}: stop"
        for control, lamp in zip(CONTROLS, lamps, strict=False)
        if control != "ok"
    )
    config, mode = folder / "config", folder / "modes" / "board" / "config"
    config.mkdir(parents=True)
    mode.mkdir(parents=True)
    text = CONFIG.format(switches=switches, lights=lights) + logging
    (config / "config.yaml").write_text(text, encoding="ascii")
    (mode / "board.yaml").write_text(MODE.format(lamps=each), encoding="ascii")


def _run(*command: str, folder: Path | None = None) -> None:
    """Run a command that prepares something. Raises UnmeasuredError with the last thing that it said."""
    ran = subprocess.run(command, env=caching_environment(), cwd=folder, check=False, capture_output=True, text=True)
    if ran.returncode:
        reason = (ran.stderr or ran.stdout).strip().rpartition("\n")[2]
        raise UnmeasuredError(f"{' '.join(command)}: {reason}")
