"""A doctor reads config.txt and cmdline.txt as the firmware does, and compares them with the wiring."""

from pathlib import Path
from typing import Final

import pytest

from hardware.doctor.boot import boot
from hardware.layout import Pins
from hardware.models import Model
from hardware.pins.chips import UsedLine
from hardware.sections import Wiring
from hardware.strips.registry import Pixels
from station.core.finding import Finding, FindingState
from tests.hardware.doctor.machines import CMDLINE, CONFIG, KINDS, Pi
from tests.hardware.doctor.test_examine import BY_PWM

FLICKER = f"{CONFIG} does not fix the core clock, so pixels may flicker in wrong colours"
FOLDER = CONFIG.rpartition("/")[0]
SERIAL_OFF = "sudo raspi-config, Interface Options, Serial Port: no shell, no hardware; then restart"


FILTERS = """
[all]
a=1
[pi4]
b=1
[pi0]
c=1
[pi02]
d=1
[cm4]
m=1
[gpio4=1]
e=1
[pi02]
f=1
[none]
[ALL]
[all]
# g=1
h=1
[pi3+]
i=1
[pi5]
j=1
[pi500]
k=1
[cm4s]
l=1
[board-type=0x11]
n=1
[none]
[pi4]
o=1
[all]
[0x0012abcd]
p=1
[0x12abce]
q=1
[all]
[EDID=VSC-TD2220]
[pi02]
r=1
[all]
"""


@pytest.mark.parametrize(
    ("name", "met"),
    [
        ("Raspberry Pi Zero 2 W", "acdh"),
        ("Raspberry Pi 3 Model B", "ah"),
        ("Raspberry Pi 3 Model B Plus", "ahi"),
        ("Raspberry Pi 4 Model B", "abhn"),
        ("Raspberry Pi 400", "abh"),
        ("Raspberry Pi Compute Module 4", "abmh"),
        ("Raspberry Pi Compute Module 4S", "abhl"),
        ("Raspberry Pi 5 Model B", "ahj"),
        ("Raspberry Pi 500", "ahjk"),
    ],
)
def test_the_filters_of_a_board(name: str, met: str) -> None:
    read, numbered, at_most = (
        boot(FILTERS, Model(name, "bcm2837"), serial=serial, at_most=all_of_them)
        for serial, all_of_them in (("", False), ("100000000012abcd", False), ("", True))
    )
    assert "".join(read.settings) == met
    assert "".join(numbered.settings) == f"{met}p"
    assert {*at_most.settings} == {*met, *"pq", *("fr" if "d" in met else "e" if "m" in met else "")}
    assert read.doubtful["p=1"] == "[0x12abcd]"
    every = {f"{letter}=1" for letter in "abcdefhijklmnopqr"}
    assert {*read.lines, *read.elsewhere, *read.doubtful} == every | {"# g=1"}


@pytest.mark.parametrize(
    ("text", "line", "has"),
    [
        ("dtparam=spi=on", "dtparam=spi=on", True),
        ("dtparam=spi", "dtparam=spi=on", True),
        ("dtparam=i2c_arm=on,spi=on", "dtparam=spi=on", True),
        ("dtparam=spi=on\ndtparam=spi=off", "dtparam=spi=on", False),
        ("#dtparam=spi=on", "dtparam=spi=on", False),
        ("", "dtparam=spi=on", False),
        ("dtoverlay=spi0-0cs,no_miso", "dtoverlay=spi0-0cs,no_miso", True),
        ("dtoverlay=spi0-0cs\ndtparam=no_miso", "dtoverlay=spi0-0cs,no_miso", True),
        ("dtoverlay=spi0-0cs", "dtoverlay=spi0-0cs,no_miso", False),
        ("dtparam=no_miso\ndtoverlay=spi0-0cs", "dtoverlay=spi0-0cs,no_miso", False),
        ("core_freq=250", "core_freq=250", True),
        ("core_freq=250\ncore_freq=400", "core_freq=250", False),
    ],
)
def test_a_line_is_known_however_it_is_written(text: str, line: str, has: bool) -> None:  # noqa: FBT001 - a table
    assert boot(text, Model("Raspberry Pi 3 Model B", "bcm2837")).has(line) == has


@pytest.mark.parametrize(
    ("kind", "lines", "add"),
    [
        ("Zero 2 W", "core_freq=250\n", "the line core_freq=250"),
        ("3", "core_freq=250\n", "the line core_freq=250"),
        ("4", "core_freq_min=500\n", "the line core_freq_min=500"),
        ("4", "core_freq=500\ncore_freq_min=500\n", "the lines core_freq=500 and core_freq_min=500"),
    ],
)
def test_a_core_clock_that_may_change(tmp_path: Path, kind: str, lines: str, add: str) -> None:
    pi = Pi(tmp_path, KINDS[kind])
    pi.change(CONFIG, lines, "")
    remedy = f"add {add} to {CONFIG}, as the installer does, and restart: sudo reboot"
    assert pi.troubles() == [Finding("core clock", "warning", FLICKER, remedy)]


def test_a_pin_of_spi_that_is_still_spis(zero: Pi) -> None:
    zero.change(CONFIG, ",no_miso", "")
    bars = Pins()._replace(white_bar=(2, 3, 11, 9))
    remedy = f"add the line dtoverlay=spi0-0cs,no_miso to {CONFIG}, as the installer does, and restart: sudo reboot"
    says = "SPI holds GPIO 9, which the cabinet uses"
    assert zero.troubles(Wiring(pins=bars)) == [Finding("SPI pins", "wrong", says, remedy)]


def test_spi_may_keep_pins_that_nobody_uses(zero: Pi) -> None:
    zero.change(CONFIG, "dtoverlay=spi0-0cs,no_miso\n", "")
    pins = Pins()._replace(red_bar=(4, 4, 4, 4), white_bar=(2, 2, 2, 2))
    assert zero.troubles(Wiring(pins=pins)) == []


def test_pixels_that_are_simulated_need_no_line(zero: Pi) -> None:
    zero.change(CONFIG, "core_freq=250\n", "")
    assert zero.troubles(Wiring(pixels=Pixels(driver="simulated"))) == []


def test_no_config_txt(zero: Pi) -> None:
    zero.remove(CONFIG)
    says = "there is no /boot/firmware/config.txt to check"
    assert zero.troubles() == [Finding("config.txt", "warning", says, "pegmind wiring prints the lines that it needs")]


@pytest.mark.parametrize(
    ("kind", "file", "text", "cause"),
    [
        ("Zero 2 W", CONFIG, "enable_uart=1", "enable_uart=1"),
        ("3", CONFIG, "dtoverlay=disable-bt", "dtoverlay=disable-bt"),
        ("4", CONFIG, "dtoverlay=miniuart-bt", "dtoverlay=miniuart-bt"),
        ("5", CONFIG, "dtparam=uart0=on", "dtparam=uart0=on"),
        ("5", CONFIG, "dtoverlay=uart0-pi5", "dtoverlay=uart0-pi5"),
        ("4", "/proc/cmdline", " console=ttyS0,115200", "console=ttyS0,115200"),
    ],
)
def test_the_serial_port_is_on(tmp_path: Path, kind: str, file: str, text: str, cause: str) -> None:
    pi = Pi(tmp_path, KINDS[kind])
    pi.write(file, f"{pi.path(file).read_text()}{text}\n")
    says = f"the serial port holds GPIO 14 and 15, which the cabinet uses ({cause})"
    assert pi.troubles() == [Finding("serial port", "wrong", says, SERIAL_OFF)]


def test_a_console_that_is_asked_for_but_silent(zero: Pi) -> None:
    zero.change(CMDLINE, "console=tty1", "console=serial0,115200 console=tty1")
    says = f"{CMDLINE} has console=serial0, which has no effect while enable_uart is off"
    assert zero.troubles() == [Finding("serial port", "warning", says, SERIAL_OFF)]


@pytest.mark.parametrize("kind", ["Zero 2 W", "3", "4"])
def test_a_console_at_bluetooths_port_leaves_the_header_alone(tmp_path: Path, kind: str) -> None:
    pi = Pi(tmp_path, KINDS[kind])
    pi.change("/proc/cmdline", "console=tty1", "console=ttyAMA0,115200 console=tty1")
    assert pi.troubles() == []


def test_a_console_at_a_port_that_bluetooth_has_given_up(tmp_path: Path) -> None:
    pi = Pi(tmp_path, KINDS["3"])
    pi.change("/proc/cmdline", "console=tty1", "console=ttyAMA0,115200 console=tty1")
    pi.write(CONFIG, f"{pi.path(CONFIG).read_text()}dtoverlay=disable-bt\n")
    says = "the serial port holds GPIO 14 and 15, which the cabinet uses (dtoverlay=disable-bt)"
    assert pi.troubles() == [Finding("serial port", "wrong", says, SERIAL_OFF)]


def test_a_console_at_the_header_of_a_5(tmp_path: Path) -> None:
    five = Pi(tmp_path, KINDS["5"])
    five.change("/proc/cmdline", "console=tty1", "console=ttyAMA0,115200 console=tty1")
    says = "the serial port holds GPIO 14 and 15, which the cabinet uses (console=ttyAMA0,115200)"
    assert five.troubles() == [Finding("serial port", "wrong", says, SERIAL_OFF)]


def test_a_5_has_its_console_at_a_plug_of_its_own(tmp_path: Path) -> None:
    five = Pi(tmp_path, KINDS["5"])
    five.change("/proc/cmdline", "console=tty1", "console=ttyAMA10,115200 console=tty1")
    assert five.troubles() == []


def test_the_serial_port_may_have_pins_that_nobody_uses(zero: Pi) -> None:
    zero.change(CONFIG, "core_freq=250", "core_freq=250\nenable_uart=1")
    pins = Pins()._replace(red_bar=(4, 4, 4, 4))
    assert zero.troubles(Wiring(pins=pins)) == []


@pytest.mark.parametrize(
    ("line", "remove", "about", "says"),
    [
        ("dtparam=i2c_arm=on", "dtparam=i2c_arm=on", "I2C", "I2C holds GPIO 2"),
        ("dtparam=audio=on,i2c=on", "dtparam=i2c=on", "I2C", "I2C holds GPIO 2"),
        ("dtoverlay=i2c-rtc,ds3231", "dtoverlay=i2c-rtc", "I2C", "I2C holds GPIO 2"),
        ("dtparam=i2s=on", "dtparam=i2s=on", "I2S", "I2S holds GPIO 18, 19, 20 and 21"),
        (
            "dtoverlay=hifiberry-dac",
            "dtoverlay=hifiberry-dac",
            "config.txt",
            "a sound card holds GPIO 18, 19, 20 and 21",
        ),
        ("dtoverlay=w1-gpio", "dtoverlay=w1-gpio", "config.txt", "1-wire holds GPIO 4"),
        ("include extra.txt", "dtoverlay=gpio-fan", "config.txt", "a fan holds GPIO 12"),
    ],
)
def test_what_takes_pins_of_the_cabinet(zero: Pi, line: str, remove: str, about: str, says: str) -> None:
    extra = f"{FOLDER}/extra.txt"
    zero.write(extra, "dtoverlay=gpio-fan\n[pi4]\ndtoverlay=w1-gpio\n[all]\ninclude extra.txt\n")
    zero.change(CONFIG, "[all]", f"[all]\n{line}")
    remedy = f"remove {remove} from {extra if 'include' in line else CONFIG}, and restart: sudo reboot"
    assert zero.troubles() == [Finding(about, "wrong", f"{says}, which the cabinet uses", remedy)]


IF_GPIO_4: Final = "if [gpio4=1] applies, which only the firmware knows"


@pytest.mark.parametrize(
    ("line", "says", "remedy"),
    [
        (
            "dtoverlay=w1-gpio",
            f"1-wire holds GPIO 4, which the cabinet uses, {IF_GPIO_4}",
            f"remove dtoverlay=w1-gpio from {CONFIG}, and restart: sudo reboot",
        ),
        (
            "enable_uart=1",
            f"the serial port holds GPIO 14 and 15, which the cabinet uses, {IF_GPIO_4}",
            f"remove enable_uart=1 from {CONFIG}, and restart: sudo reboot",
        ),
        (
            "core_freq=400",
            f"core_freq=250 does not hold {IF_GPIO_4}",
            f"move core_freq=250 to the end of {CONFIG}, below a line [all], and restart: sudo reboot",
        ),
    ],
)
def test_a_filter_that_only_the_firmware_can_judge(zero: Pi, line: str, says: str, remedy: str) -> None:
    written = zero.path(CONFIG).read_text()
    zero.write(CONFIG, f"{written}[gpio4=1]\n{line}\n[all]\n")
    assert zero.troubles() == [Finding("config.txt", "warning", says, remedy)]
    zero.write(CONFIG, f"{written}[gpio4=1]\n[none]\n{line}\n[all]\n")
    assert zero.troubles() == []


def test_a_filter_by_the_number_of_this_very_board(zero: Pi) -> None:
    zero.change(CONFIG, "[all]", "[all]\n[0x3d1d1c36]\ndtoverlay=w1-gpio\n[all]")
    zero.write("/proc/device-tree/serial-number", "100000003d1d1c37\0")
    assert zero.troubles() == []
    zero.write("/proc/device-tree/serial-number", "100000003d1d1c36\0")
    assert [each.says for each in zero.troubles()] == ["1-wire holds GPIO 4, which the cabinet uses"]


def test_a_line_that_may_be_read_or_not(zero: Pi) -> None:
    zero.change(CONFIG, "core_freq=250", "[gpio4=1]\ncore_freq=250")
    add = f"add the line core_freq=250 to {CONFIG} below a line [all], as the installer does, and restart: sudo reboot"
    assert zero.troubles() == [
        Finding("core clock", "warning", FLICKER, f"{add}; where it is now, it applies only if [gpio4=1] does")
    ]


def test_a_file_that_is_included_for_another_board_does_not_count(zero: Pi) -> None:
    zero.write(f"{FOLDER}/extra.txt", "[all]\ndtoverlay=w1-gpio\n")
    zero.change(CONFIG, "[all]", "[pi4]\ninclude extra.txt\ninclude absent.txt\n[all]")
    assert zero.troubles() == []


@pytest.mark.parametrize(
    ("config", "started_with", "finding"),
    [
        ("250", "250", Finding("core clock", "ok", "the Pi has started with core_freq=250")),
        (
            *("250", "400"),
            Finding(
                *("core clock", "warning"),
                f"{CONFIG} has core_freq=250, but the Pi has started with core_freq=400,"
                " so pixels may flicker in wrong colours",
                "restart the Pi: sudo reboot",
            ),
        ),
        (
            *("400", "250"),
            Finding(
                *("core clock", "warning"),
                f"the Pi has started with core_freq=250, but {CONFIG} no longer says so, so that ends with a restart",
                f"add the line core_freq=250 to {CONFIG}, as the installer does, and restart: sudo reboot",
            ),
        ),
    ],
)
def test_the_core_clock_is_the_one_in_effect(zero: Pi, config: str, started_with: str, finding: Finding) -> None:
    zero.change(CONFIG, "core_freq=250", f"core_freq={config}")
    zero.said["vcgencmd", "get_config", "core_freq"] = f"core_freq={started_with}"
    assert [each for each in zero.findings() if each.about == "core clock"] == [finding]


def power_button(pi: Pi, lines: str = "dtoverlay=gpio-shutdown", pins: Pins | None = None) -> Finding:
    pi.change(CONFIG, "[all]", f"[all]\n{lines}")
    found = pi.findings(Wiring(pins=pins or Pins()._replace(white_bar=(11, 7, 8, 9))))
    (finding,) = (each for each in found if each.about == "power button")
    return finding


def test_a_power_button_that_is_watched(zero: Pi) -> None:
    zero.taken = (UsedLine(3, "shutdown"),)
    assert power_button(zero) == Finding("power button", "ok", "a button between GPIO 3 and ground switches the Pi off")


@pytest.mark.parametrize(
    ("lines", "pins", "state", "says", "remedy"),
    [
        (
            *("dtoverlay=gpio-shutdown", None, "warning"),
            f"{CONFIG} has dtoverlay=gpio-shutdown, but the running kernel does not watch GPIO 3",
            "restart the Pi: sudo reboot",
        ),
        (
            *("dtoverlay=gpio-shutdown\ndtparam=i2c1=on", None, "warning"),
            "I2C holds GPIO 3, so the button does nothing",
            f"remove dtparam=i2c1=on from {CONFIG}, and restart: sudo reboot",
        ),
        (
            *("dtoverlay=gpio-shutdown,gpio_pin=25", Pins(), "wrong"),
            "GPIO 25 is pins.ok, too, which would switch the Pi off",
            f"remove dtoverlay=gpio-shutdown from {CONFIG}, and restart: sudo reboot",
        ),
    ],
)
def test_a_power_button_that_does_not_work(
    zero: Pi, lines: str, pins: Pins | None, state: FindingState, says: str, remedy: str
) -> None:
    assert power_button(zero, lines, pins) == Finding("power button", state, says, remedy)


def test_a_bus_may_have_pins_that_nobody_uses(zero: Pi) -> None:
    zero.change(CONFIG, "[all]", "[all]\ndtparam=i2c_arm=on")
    assert zero.troubles(Wiring(pins=Pins()._replace(white_bar=(4, 7, 8, 9)))) == []


def test_sound_that_takes_the_pixels_pwm(zero: Pi) -> None:
    remedy = f"replace dtparam=audio=on in {CONFIG} by dtparam=audio=off, and restart: sudo reboot"
    says = "the Pi's own sound uses the PWM that drives the pixels"
    assert zero.troubles(BY_PWM) == [Finding("audio", "wrong", says, remedy)]


def test_pixels_by_pcm_leave_the_sound_alone(zero: Pi) -> None:
    wiring = Wiring(pins=Pins()._replace(white=10), pixels=Pixels(pin=21))
    assert zero.troubles(wiring) == []
