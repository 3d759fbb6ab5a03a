"""What a doctor reaches of a real machine: commands, libraries, files, and its own user."""

import os
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

from hardware.doctor.machine import Probe, current_user, find_version, read_machine, run_command
from hardware.strips.devices import Library


def test_a_command_that_is_not_there_fails_or_lasts_says_nothing() -> None:
    assert run_command((sys.executable, "-c", "print(1)")) == "1"
    assert run_command(("no-such-command",)) is None
    assert run_command((sys.executable, "-c", "raise SystemExit(1)")) is None
    assert run_command(("sleep", "60"), seconds=0.05) is None
    assert run_command((sys.executable, "-c", "print(input())")) is None


def test_a_library_is_looked_for_and_not_imported() -> None:
    assert find_version(Library("gpiozero", "gpiozero")) == version("gpiozero")
    assert find_version(Library("no_such_module", "gpiozero")) is None
    assert find_version(Library("json", "no-such-distribution")) == ""
    looked_for = "from hardware.doctor.machine import Probe, read_machine; import sys; read_machine(Probe());"
    shown = "print(*sorted({'gpiod', 'lgpio', 'rpi_ws281x', 'neopixel', 'RPi', 'board'} & {*sys.modules}))"
    ran = subprocess.run([sys.executable, "-c", looked_for + shown], capture_output=True, text=True, check=True)
    assert ran.stdout == "\n"


def test_the_user_is_the_one_of_this_process() -> None:
    assert current_user().groups >= {os.getegid()}


def test_a_machine_with_nothing_at_all(tmp_path: Path) -> None:
    machine = read_machine(Probe(root=tmp_path, run=lambda _command: None, lock=tmp_path))
    assert (machine.model, machine.config, machine.chips, machine.devices) == (None, None, (), {})


def test_files_that_are_no_text(tmp_path: Path) -> None:
    (tmp_path / "proc/sys/kernel").mkdir(parents=True)
    (tmp_path / "proc/sys/kernel/osrelease").write_bytes(b"\xff\xfe6.12\n")
    (tmp_path / "etc").mkdir()
    (tmp_path / "etc/group").write_bytes(b"\xff:x:y:z\n::\n:::\n")
    assert read_machine(Probe(root=tmp_path)).kernel.endswith("6.12")
