"""What the wiring asks of the boot partition, and what the installer makes of it, satisfies the doctor."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest

from hardware.doctor.boot import boot
from hardware.doctor.firmware import firmware
from hardware.doctor.machine import BootFile, Machine
from hardware.doctor.needs import Way, way
from hardware.wiring.setup import setups
from station.config.sections import Config
from systemd.installer.boards import BOARDS
from systemd.installer.bootfile import applied
from systemd.installer.bootfiles import needs
from systemd.installer.cmdline import silenced

SCRIPT: Final = Path(__file__).parents[3] / "systemd/installer/needs.py"
RASPBERRY_PI_OS: Final = (
    "dtparam=i2c_arm=on\ndtparam=i2s=on\ndtparam=spi=off\ndtparam=audio=on\ncamera_auto_detect=1\n"
    "dtoverlay=vc4-kms-v3d\n[cm5]\ndtoverlay=dwc2,dr_mode=host\n[all]\nenable_uart=1\ndtoverlay=miniuart-bt\n"
)
CMDLINE: Final = "console=serial0,115200 console=tty1 root=PARTUUID=1 rootwait\n"


def said(*config: str) -> str:
    words = [sys.executable, "-I", "-B", str(SCRIPT), *config]
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


@pytest.fixture(scope="module")
def usual() -> str:
    return said()


def test_the_lines_are_those_of_the_wiring(usual: str) -> None:
    models: dict[str, Any] = json.loads(usual)["models"]
    assert {name: tuple(each["lines"]) for name, each in models.items()} == {
        setup.model: setup.lines for setup in setups(Config())
    }


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("text", ["", RASPBERRY_PI_OS])
def test_the_doctor_is_content_with_what_is_made(usual: str, name: str, text: str) -> None:
    wanted, model, config = needs(usual, BOARDS[name].filter), BOARDS[name].model, Config()
    made, cmdline = applied(text, wanted.wants), silenced(CMDLINE)
    machine = Machine("pegmind", model, config=BootFile("config.txt", made), cmdline=BootFile("cmdline.txt", cmdline))
    lit = way(config.pixels, model)
    assert isinstance(lit, Way)
    assert [each for each in firmware(machine, config, lit, boot(made, model)) if each.state != "ok"] == []


def test_without_it_the_doctor_is_not() -> None:
    model, config = BOARDS["3"].model, Config()
    machine = Machine("pegmind", model, config=BootFile("config.txt", RASPBERRY_PI_OS))
    found = list(firmware(machine, config, Way("rpi_ws281x", "SPI"), boot(RASPBERRY_PI_OS, model)))
    assert {each.about for each in found if each.state != "ok"} == {
        *("core clock", "SPI pins", "serial port", "I2C", "I2S"),
    }


def test_a_pi_5_gives_its_pins_up_but_needs_no_line(usual: str) -> None:
    (want,) = needs(usual, "pi5").wants
    assert (want.lines, "dtparam=spi=on" in want.against) == ((), True)


def test_another_wiring_needs_other_lines(tmp_path: Path) -> None:
    file = tmp_path / "pegmind.toml"
    file.write_text('[pixels]\ndriver = "neopixel_spi"\n', encoding="utf-8")
    (want,) = needs(said(str(file)), "pi5").wants
    assert (want.lines, "dtparam=spi=on" in want.against) == (("dtparam=spi=on", "dtoverlay=spi0-0cs,no_miso"), False)


@pytest.mark.parametrize(
    ("chosen", "names"),
    [(None, []), ("none", []), ("pi02", ["pi02"]), ("pi4", ["pi4"]), ("all", ["pi02", "pi3", "pi4", "pi5"])],
)
def test_an_operator_chooses_the_boards(usual: str, chosen: str | None, names: list[str]) -> None:
    wanted = needs(usual, chosen)
    assert [want.board.filter for want in wanted.wants] == names
    assert wanted.serial_off is bool(names)


def test_a_pi_is_meant_itself_where_nobody_chooses(usual: str) -> None:
    here = json.dumps({**json.loads(usual), "model": "Zero 2 W"})
    assert [want.board.filter for want in needs(f"a library warns\n{here}\n", None).wants] == ["pi02"]
