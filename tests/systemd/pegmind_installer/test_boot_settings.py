"""What the wiring needs on the boot partition: the installer's changes satisfy the doctor."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest

from hardware.doctor.boot import boot
from hardware.doctor.firmware import firmware
from hardware.doctor.machine import BootFile, Machine
from hardware.wiring.setup import setups
from pegmind_installer.boot_partition import disable_serial_console, parse_settings
from pegmind_installer.boot_settings import build_settings
from pegmind_installer.config_txt import BOARDS, add_settings
from station.config.sections import Config
from tests.systemd.system import FOLDER

SCRIPT: Final = FOLDER / "pegmind_installer/boot_settings.py"
RASPBERRY_PI_OS: Final = (
    "dtparam=i2c_arm=on\ndtparam=i2s=on\ndtparam=spi=off\ndtparam=audio=on\ncamera_auto_detect=1\n"
    "dtoverlay=vc4-kms-v3d\n[cm5]\ndtoverlay=dwc2,dr_mode=host\n[all]\nenable_uart=1\ndtoverlay=miniuart-bt\n"
)
CMDLINE: Final = "console=serial0,115200 console=tty1 root=PARTUUID=1 rootwait\n"


def run_script(*config: str) -> str:
    words = [sys.executable, "-I", "-B", str(SCRIPT), *config]
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


@pytest.fixture(scope="module")
def output() -> str:
    """What the script prints for the default configuration."""
    return run_script()


def test_the_lines_are_those_of_the_wiring_and_power_button(output: str) -> None:
    boards: dict[str, Any] = json.loads(output)["boards"]
    assert {name: tuple(each["required"]) for name, each in boards.items()} == {
        setup.model: (*setup.lines, *(() if setup.model == "5" else ("dtoverlay=gpio-shutdown",)))
        for setup in setups(Config())
    }


def test_a_line_for_a_power_button_that_is_there_is_not_repeated(output: str) -> None:
    (board,) = parse_settings(output, "pi3").boards
    mine = "dtoverlay=gpio-shutdown,gpio_pin=3,active_low=1\n"
    added = add_settings(mine, [board]).splitlines()
    assert [line for line in added if "gpio-shutdown" in line] == [mine.strip()]


def test_what_is_left_to_the_operator_is_said_for_each_board(output: str, tmp_path: Path) -> None:
    pio = "on a Pi 5: if there is no /dev/pio0, update the kernel and the firmware"
    assert [parse_settings(output, model).by_hand for model in ("all", "pi5", "pi3", None)] == [(pio,), (pio,), (), ()]
    file = tmp_path / "pegmind.toml"
    file.write_text('[pixels]\ndriver = "rpi_ws281x"\n', encoding="utf-8")
    auto = 'on a Pi 5: set pixels.driver = "auto", because rpi_ws281x does not support the Pi 5'
    assert parse_settings(run_script(str(file)), "all").by_hand == (auto, pio)


@pytest.mark.parametrize(("version", "keeps"), [((6, 1, 63), True), ((6, 1, 73), False), ((6, 12, 47), False)])
def test_a_kernel_that_keeps_a_pin_is_told_of_with_what_mends_it(version: tuple[int, ...], keeps: bool) -> None:  # noqa: FBT001 - a table
    settings = build_settings(Config(), BOARDS["3"].model, version)
    says = (
        "Linux 6.1.63 keeps GPIO 8 (pins.white_bar[2]) for SPI, so the cabinet plays without it;"
        " to mend that: sudo apt update && sudo apt full-upgrade, then restart: sudo reboot"
    )
    assert parse_settings(json.dumps(settings), None).kernel == (says if keeps else "")


def test_this_machine_is_no_pi_whose_kernel_keeps_anything(output: str) -> None:
    assert parse_settings(output, "all").kernel == ""


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("text", ["", RASPBERRY_PI_OS])
def test_the_doctor_finds_nothing_wrong_afterwards(output: str, name: str, text: str) -> None:
    settings, model, config = parse_settings(output, BOARDS[name].filter), BOARDS[name].model, Config()
    config_txt, cmdline = add_settings(text, settings.boards), disable_serial_console(CMDLINE)
    files = BootFile("config.txt", config_txt), BootFile("cmdline.txt", cmdline)
    machine = Machine("pegmind", model, config=files[0], cmdline=files[1])
    assert [each for each in firmware(machine, config, boot(config_txt, model)) if each.state != "ok"] == []


def test_the_doctor_finds_something_wrong_before() -> None:
    model, config = BOARDS["3"].model, Config()
    machine = Machine("pegmind", model, config=BootFile("config.txt", RASPBERRY_PI_OS))
    found = list(firmware(machine, config, boot(RASPBERRY_PI_OS, model)))
    assert {each.about for each in found if each.state != "ok"} == {
        *("core clock", "SPI pins", "serial port", "I2C", "I2S")
    }


def test_a_pi_5_frees_its_pins_but_requires_no_line(output: str) -> None:
    (board,) = parse_settings(output, "pi5").boards
    assert (board.required, "dtparam=spi=on" in board.forbidden) == ((), True)


def test_another_wiring_requires_other_lines(tmp_path: Path) -> None:
    file = tmp_path / "pegmind.toml"
    file.write_text('[pixels]\ndriver = "neopixel_spi"\n', encoding="utf-8")
    (board,) = parse_settings(run_script(str(file)), "pi5").boards
    assert board.required == ("dtparam=spi=on", "dtoverlay=spi0-0cs,no_miso")
    assert "dtparam=spi=on" not in board.forbidden


@pytest.mark.parametrize(
    ("model", "filters"),
    [(None, []), ("none", []), ("pi02", ["pi02"]), ("pi4", ["pi4"]), ("all", ["pi02", "pi3", "pi4", "pi5"])],
)
def test_an_operator_chooses_the_boards(output: str, model: str | None, filters: list[str]) -> None:
    settings = parse_settings(output, model)
    assert [each.board.filter for each in settings.boards] == filters
    assert settings.serial_console_off is bool(filters)


def test_on_a_pi_that_pi_is_the_default(output: str) -> None:
    on_a_pi = json.dumps({**json.loads(output), "model": "Zero 2 W"})
    settings = parse_settings(f"a library warns\n{on_a_pi}\n", None)
    assert [each.board.filter for each in settings.boards] == ["pi02"]
