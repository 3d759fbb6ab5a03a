"""A doctor at a Raspberry Pi: all is ok where all is well, and every single fault is named with its remedy."""

import sys
from pathlib import Path

import pytest

from hardware.layout import Pins
from hardware.sections import Inputs, Wiring
from hardware.strips.registry import Pixels
from station.core.finding import Finding
from tests.hardware.doctor.machines import CONFIG, KINDS, RELEASE, THROTTLED, Pi

BY_PWM = Wiring(pins=Pins()._replace(piezo=10), pixels=Pixels(pin=18))
BY_RPIGPIO = Wiring(inputs=Inputs(factory="rpigpio"))
BY_SPI_5 = Wiring(pixels=Pixels(driver="neopixel_spi"))
SIMULATED = Wiring(inputs=Inputs(factory="simulated"), pixels=Pixels(driver="simulated"))


def test_a_zero_2_w_that_is_well(zero: Pi) -> None:
    assert zero.findings() == (
        Finding("model", "ok", "Raspberry Pi Zero 2 W"),
        Finding("kernel", "ok", f"Linux {RELEASE}"),
        Finding("power", "ok", "the voltage has been high enough since the Pi was switched on"),
        Finding("libraries", "ok", "gpiozero 1.0, gpiod 1.0, rpi-ws281x 1.0, numpy 1.0, websockets 1.0, segno 1.0"),
        Finding("pins", "ok", "gpiod opens /dev/gpiochip0 (pinctrl-bcm2835)"),
        Finding("pixels", "ok", "rpi_ws281x, by SPI on GPIO 10"),
        Finding("SPI", "ok", "/dev/spidev0.0 is there, with room for a frame of 1824 bytes"),
        Finding("registers", "ok", "rpi_ws281x opens /dev/gpiomem"),
        Finding("core clock", "ok", f"{CONFIG} has core_freq=250; vcgencmd does not say whether that is in effect"),
        Finding("SPI pins", "ok", f"{CONFIG} has dtoverlay=spi0-0cs,no_miso"),
        Finding("serial port", "ok", "it is off, so GPIO 14 and 15 are free for the cabinet"),
        Finding(
            "power button",
            "ok",
            f"none is set up; for one between GPIO 3 and ground, add dtoverlay=gpio-shutdown to {CONFIG}",
        ),
        Finding("lines", "ok", "all 23 that the cabinet needs are free"),
    )


def test_a_5_that_is_well(five: Pi) -> None:
    assert five.findings() == (
        Finding("model", "ok", "Raspberry Pi 5 Model B"),
        Finding("kernel", "ok", f"Linux {RELEASE}"),
        Finding("power", "ok", "the voltage has been high enough since the Pi was switched on"),
        Finding(
            "libraries",
            "ok",
            "gpiozero 1.0, gpiod 1.0, adafruit-circuitpython-neopixel 1.0,"
            " Adafruit-Blinka-Raspberry-Pi5-Neopixel 1.0, numpy 1.0, websockets 1.0, segno 1.0",
        ),
        Finding("pins", "ok", "gpiod opens /dev/gpiochip0 (pinctrl-rp1)"),
        Finding("pixels", "ok", "neopixel, by PIO on GPIO 10"),
        Finding("PIO", "ok", "the pixels are driven by /dev/pio0"),
        Finding("serial port", "ok", "it is off, so GPIO 14 and 15 are free for the cabinet"),
        Finding("power button", "ok", "this Pi has one on its board"),
        Finding("lines", "ok", "all 23 that the cabinet needs are free"),
    )


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("factory", ["gpiod", "lgpio"])
def test_every_pi_that_is_well(tmp_path: Path, kind: str, factory: str) -> None:
    assert Pi(tmp_path, KINDS[kind]).troubles(Wiring(inputs=Inputs(factory=factory))) == []


def test_a_5_that_is_lit_by_spi(five: Pi) -> None:
    five.write("/dev/spidev0.0", "")
    five.write(CONFIG, "dtparam=i2c_arm=off,spi=on\ndtoverlay=spi0-0cs\ndtparam=no_miso\n")
    assert five.troubles(BY_SPI_5) == []


def test_a_pi_before_debian_12_has_its_boot_files_elsewhere(zero: Pi) -> None:
    zero.path(CONFIG).rename(zero.path("/boot/config.txt"))
    assert zero.troubles() == []


def test_pixels_by_pwm(four: Pi) -> None:
    four.change(CONFIG, "dtparam=audio=on", "dtparam=audio=off")
    assert four.troubles(BY_PWM) == []


def test_on_a_desktop_one_finding_says_so(tmp_path: Path) -> None:
    desktop = Pi(tmp_path, KINDS["4"])
    desktop.remove("/proc/device-tree/model")
    says = "this is not a Raspberry Pi, so there are no pins and no pixels"
    libraries = Finding("libraries", "ok", "gpiozero 1.0, numpy 1.0, websockets 1.0, segno 1.0")
    assert desktop.findings() == (
        Finding("model", "warning", says, "play with simulated ones: pegmind play"),
        Finding("kernel", "ok", f"Linux {RELEASE}"),
        libraries,
    )
    simulated = Finding("model", "ok", "this is not a Raspberry Pi; pins and pixels are simulated")
    assert desktop.findings(SIMULATED) == (simulated, Finding("kernel", "ok", f"Linux {RELEASE}"), libraries)


def test_a_pi_with_simulated_pins_and_pixels_needs_nothing(zero: Pi) -> None:
    for device in ("/dev/spidev0.0", "/dev/gpiomem", "/dev/gpiochip0"):
        zero.remove(device)
    zero.change(CONFIG, "dtparam=spi=on", "")
    assert zero.troubles(SIMULATED) == []


def test_another_board(zero: Pi) -> None:
    zero.write("/proc/device-tree/model", "Raspberry Pi Zero W Rev 1.1\0")
    says = "Raspberry Pi Zero W: Pegmind supports the Raspberry Pi Zero 2 W, 3, 4, 5"
    assert zero.troubles() == [
        Finding("model", "warning", says, "it may work, but has not been tested; use one of those")
    ]


@pytest.mark.parametrize(
    ("release", "wiring", "says", "remedy"),
    [
        (
            "5.4.83-v7+",
            Wiring(),
            "Linux 5.4.83-v7+ is too old for inputs.factory = gpiod",
            'update Raspberry Pi OS, or set inputs.factory = "rpigpio"',
        ),
        (
            "6.6.20+rpt-rpi-v8",
            BY_RPIGPIO,
            "Linux 6.6.20+rpt-rpi-v8: with inputs.factory = rpigpio no press is noticed",
            'set inputs.factory = "gpiod"',
        ),
    ],
    ids=["too old", "too new"],
)
def test_a_kernel_that_does_not_suit(zero: Pi, release: str, wiring: Wiring, says: str, remedy: str) -> None:
    zero.boot(release)
    assert zero.troubles(wiring) == [Finding("kernel", "wrong", says, remedy)]


SUPPLY = "use the Pi's own power supply (5 V, 2 A) with a short, thick cable, and connect only the Pi to it"
AIR = "let air flow around it, or add a heat sink"


@pytest.mark.parametrize(
    ("bits", "found"),
    [
        ("0x50005", [("wrong", "the voltage of the Pi is too low now", SUPPLY)]),
        ("0x50000", [("warning", "the voltage of the Pi has been too low since it was switched on", SUPPLY)]),
        ("0x8", [("warning", "the Pi is too hot and has slowed down", AIR)]),
        ("0xe0000", [("warning", "the Pi has been too hot since it was switched on", AIR)]),
        ("0x2", [("warning", "the Pi has slowed down", f"{SUPPLY}; {AIR}")]),
        ("0x4", [("warning", "the Pi has slowed down", f"{SUPPLY}; {AIR}")]),
        ("0x20000", [("warning", "the Pi has been slowed down since it was switched on", f"{SUPPLY}; {AIR}")]),
        ("0x40000", [("warning", "the Pi has been slowed down since it was switched on", f"{SUPPLY}; {AIR}")]),
        (
            "0xd0008",
            [
                ("warning", "the voltage of the Pi has been too low since it was switched on", SUPPLY),
                ("warning", "the Pi is too hot and has slowed down", AIR),
            ],
        ),
    ],
)
def test_power_by_the_bits_of_the_documentation(zero: Pi, bits: str, found: list[tuple[str, str, str]]) -> None:
    zero.said[THROTTLED] = f"throttled={bits}"
    assert [trouble[:4] for trouble in zero.troubles()] == [("power", *each) for each in found]


def test_power_that_nobody_tells(zero: Pi) -> None:
    for said in ("", "Can't open device file: /dev/vcio", "throttled=?"):
        zero.said[THROTTLED] = said
        remedy = "sudo apt install raspi-utils; sudo usermod -aG video maker; then log in again"
        says = "vcgencmd does not say whether the voltage is high enough"
        assert zero.troubles() == [Finding("power", "warning", says, remedy)]


def test_power_by_the_kernel_where_the_user_may_not_ask_vcgencmd(zero: Pi) -> None:
    zero.said[THROTTLED] = "Can't open device file: /dev/vcio"
    zero.write("/sys/class/hwmon/hwmon0/name", "cpu_thermal\n")
    zero.write("/sys/class/hwmon/hwmon1/name", "rpi_volt\n")
    alarm = "/sys/class/hwmon/hwmon1/in0_lcrit_alarm"
    zero.write(alarm, "0\n")
    assert Finding("power", "ok", "the voltage is high enough now") in zero.findings()
    zero.write(alarm, "1\n")
    assert zero.troubles() == [Finding("power", "wrong", "the voltage of the Pi is too low now", SUPPLY)]


def test_libraries_that_are_not_there(zero: Pi) -> None:
    zero.missing = {"gpiod", "rpi-ws281x", "lgpio"}
    remedy = f"{sys.executable} -m pip install gpiod rpi-ws281x"
    assert zero.troubles() == [Finding("libraries", "wrong", "gpiod, rpi-ws281x cannot be imported", remedy)]


def test_the_installer_brings_missing_libraries(zero: Pi) -> None:
    zero.missing = {"rpi-ws281x"}
    zero.write("/opt/install", "")
    remedy = f"sudo {zero.path('/opt/install')}"
    assert zero.troubles() == [Finding("libraries", "wrong", "rpi-ws281x cannot be imported", remedy)]


@pytest.mark.parametrize(("more", "tested"), [(1, "0.9"), (0, "1.1")])
def test_a_library_may_be_tested_in_a_version_for_each_python(zero: Pi, more: int, tested: str) -> None:
    bound = f"'3.{sys.version_info.minor + more}'"
    older, newer = (f"python_full_version {sign} {bound} \\\n" for sign in ("<", ">="))
    zero.write("/no.lock", f"numpy==0.9 ; {older}numpy==1.1 ; {newer}")
    (finding,) = zero.troubles()
    assert finding.says == f"numpy is 1.0, but {tested} was tested"


def test_libraries_of_other_versions_than_were_tested(zero: Pi) -> None:
    zero.write("/no.lock", "gpiozero==2.0 \\\n    --hash=sha256:1\n    # via pegmind\nwebsockets==1.0\n")
    says = "gpiozero is 1.0, but 2.0 was tested"
    remedy = f"{sys.executable} -m pip install gpiozero==2.0"
    assert zero.troubles() == [Finding("libraries", "warning", says, remedy)]
