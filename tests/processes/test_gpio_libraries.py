"""The real libraries on a chip of ours, each in a process of its own that has the chip plugged in."""

import os
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

import pytest

from tests.hardware.headers import PLUGGED_IN
from tests.hardware.kernel.chip import plugged_in

ROOT: Final = Path(__file__).parents[2]
CONTRACT: Final = ("inputs/test_controls_backends.py", "inputs/test_controls_rough.py", "test_cabinet.py")
"""What holds on every header."""

SECONDS_TO_WAIT: Final = 300

on_both = pytest.mark.parametrize("backend", ["gpiod", "lgpio"])
DESKTOP: Final = "on a desktop use: pegmind play"


def python(environment: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, *arguments]
    return subprocess.run(
        command, env=environment, cwd=ROOT, capture_output=True, text=True, check=False, timeout=SECONDS_TO_WAIT
    )


def complaints(folder: Path, files: Sequence[str], *backends: str) -> dict[str, str]:
    """What pytest says against the tests of `files` on each backend, all at once; nothing if they pass."""
    paths = [f"tests/hardware/{name}" for name in files]

    def run(backend: str) -> str:
        (folder / backend).mkdir()
        environment = plugged_in(folder / backend, number="4") | {PLUGGED_IN: backend}
        ran = python(environment, "-m", "pytest", "-q", "-p", "no:cacheprovider", *paths)
        return "" if ran.returncode == 0 else ran.stdout + ran.stderr

    with ThreadPoolExecutor() as pool:
        return dict(zip(backends, pool.map(run, backends), strict=True))


def said(environment: dict[str, str], backend: str) -> str:
    """What a program says that opens its pins with a backend."""
    return python(environment, "-m", "tests.hardware.kernel.opens", backend).stdout


def test_what_holds_on_every_header_holds_on_the_real_libraries(tmp_path: Path) -> None:
    assert complaints(tmp_path, CONTRACT, "gpiod", "lgpio") == {"gpiod": "", "lgpio": ""}


def test_gpiozeros_own_devices_work_on_libgpiod(tmp_path: Path) -> None:
    assert complaints(tmp_path, ["kernel/devices.py", "kernel/refusals.py"], "gpiod") == {"gpiod": ""}


@on_both
@pytest.mark.parametrize(("number", "label"), [("0", "pinctrl-bcm2711"), ("13", "pinctrl-rp1")])
def test_the_headers_chip_is_found_by_its_label_and_named(
    tmp_path: Path, backend: str, number: str, label: str
) -> None:
    environment = plugged_in(tmp_path, number=number, label=label)
    assert said(environment, backend) == f"pins: {backend} on /dev/gpiochip{number} ({label})\n"


@on_both
def test_a_chip_that_is_no_header_is_refused(tmp_path: Path, backend: str) -> None:
    assert said(plugged_in(tmp_path, label="gpio-aspeed"), backend) == (
        f"inputs.factory = {backend}: no GPIO chip here belongs to the header of a Raspberry Pi"
        f" (/dev/gpiochip0 (gpio-aspeed)); {DESKTOP}\n"
    )


@on_both
def test_a_machine_without_any_chip_is_refused(tmp_path: Path, backend: str) -> None:
    assert said({**os.environ, "LG_WD": str(tmp_path)}, backend) == (
        f"inputs.factory = {backend}: no GPIO chip here belongs to the header of a Raspberry Pi"
        f" (there is no /dev/gpiochip); {DESKTOP}\n"
    )


@on_both
def test_a_user_who_may_not_open_the_chip_is_told_the_group(tmp_path: Path, backend: str) -> None:
    assert said(plugged_in(tmp_path, denied="yes"), backend) == (
        f"inputs.factory = {backend}: you may not open /dev/gpiochip0:"
        " add your user to the group gpio and log in again: sudo usermod -aG gpio $USER\n"
    )


@on_both
def test_lines_in_use_are_named_with_key_and_program(tmp_path: Path, backend: str) -> None:
    busy = {"red": 5, "ok": 25, "knob_b": 27, "white_bar[2]": 8, "piezo": 18}
    first, *parts = said(plugged_in(tmp_path, busy=",".join(map(str, busy.values()))), backend).splitlines()
    assert first == f"pins: {backend} on /dev/gpiochip0 (pinctrl-bcm2835)"
    assert sorted(parts) == sorted(
        f"pins.{key} = {gpio}: GPIO{gpio} is in use by other; stop that, or choose another pin"
        for key, gpio in busy.items()
    )


@on_both
def test_without_any_line_that_confirms_there_is_one_sentence(tmp_path: Path, backend: str) -> None:
    in_use = "is in use by the kernel; stop that, or choose another pin"
    assert said(plugged_in(tmp_path, busy="22,8,25", user=""), backend).splitlines()[1:] == [
        f"nothing is left to confirm with: pins.ok = 25: GPIO25 {in_use}; pins.push = 22: GPIO22 {in_use}"
    ]


def with_folders(environment: dict[str, str], tmp_path: Path, names: dict[str, str]) -> dict[str, str]:
    """The environment with nothing but these names for a folder; HERE is the test's own."""
    here = {name: folder.replace("HERE", str(tmp_path)) for name, folder in names.items()}
    return {name: value for name, value in environment.items() if name != "LG_WD"} | here


@pytest.mark.parametrize("names", [{"RUNTIME_DIRECTORY": "HERE"}, {"TMPDIR": "HERE"}])
def test_lgpio_has_its_fifo_where_a_service_or_anybody_may_write(tmp_path: Path, names: dict[str, str]) -> None:
    environment = with_folders(plugged_in(tmp_path), tmp_path, names)
    assert said(environment, "lgpio").startswith("pins: lgpio on /dev/gpiochip0 ")


@pytest.mark.parametrize(
    "names", [{"LG_WD": "/nowhere", "RUNTIME_DIRECTORY": "HERE"}, {"RUNTIME_DIRECTORY": "/nowhere"}]
)
def test_a_folder_in_which_lgpio_may_not_write_is_named(tmp_path: Path, names: dict[str, str]) -> None:
    environment = with_folders(plugged_in(tmp_path), tmp_path, names)
    assert said(environment, "lgpio") == (
        "inputs.factory = lgpio: lgpio may not create its FIFO in the folder LG_WD = /nowhere:"
        " set LG_WD to a folder that you may write to\n"
    )


@on_both
def test_a_missing_library_is_named_with_how_to_get_it(tmp_path: Path, backend: str) -> None:
    (tmp_path / f"{backend}.py").write_text("raise ImportError('there is no such thing')\n")
    environment = plugged_in(tmp_path) | {"PYTHONPATH": str(tmp_path)}
    assert said(environment, backend) == (
        f"inputs.factory = {backend}: its library is not installed (there is no such thing);"
        f" install it with: {sys.executable} -m pip install {backend}\n"
    )
