"""A doctor at a Raspberry Pi whose devices are missing, shut, or too small."""

from pathlib import Path

import pytest

from hardware.doctor.machine import User
from hardware.layout import Pins
from hardware.pins.chips import UsedLine
from hardware.sections import Inputs, Wiring
from hardware.strips.registry import Pixels
from station.core.finding import Finding
from tests.hardware.doctor.machines import CMDLINE, CONFIG, KINDS, Pi
from tests.hardware.doctor.test_examine import BY_PWM, BY_RPIGPIO

RESTART = "restart: sudo reboot"
RULES = "to /etc/udev/rules.d/99-pegmind.rules"


def test_no_chip_at_all(zero: Pi) -> None:
    zero.remove("/dev/gpiochip0")
    says = "none of the GPIO chips belongs to the header: there is no /dev/gpiochip"
    assert zero.troubles() == [Finding("pins", "wrong", says, "use Raspberry Pi OS with its own kernel")]


def test_no_chip_with_the_header(zero: Pi) -> None:
    zero.write("/dev/gpiochip1", "")
    zero.labels = {"gpiochip0": "raspberrypi-exp-gpio", "gpiochip1": "fake"}
    says = (
        "none of the GPIO chips belongs to the header: /dev/gpiochip0 is raspberrypi-exp-gpio, /dev/gpiochip1 is fake"
    )
    assert zero.troubles() == [Finding("pins", "wrong", says, "use Raspberry Pi OS with its own kernel")]


def test_the_header_is_found_by_its_label_whatever_its_number_is(five: Pi) -> None:
    for number in (4, 10):
        five.write(f"/dev/gpiochip{number}", "")
    five.labels = {"gpiochip0": "gpio-brcmstb@107d508500", "gpiochip4": "pinctrl-rp1", "gpiochip10": "fake"}
    assert five.findings()[4] == Finding("pins", "ok", "gpiod opens /dev/gpiochip4 (pinctrl-rp1)")


@pytest.mark.parametrize(
    ("kind", "device", "about", "group"),
    [
        ("Zero 2 W", "/dev/gpiochip0", "pins", "gpio"),
        ("Zero 2 W", "/dev/spidev0.0", "SPI", "spi"),
        ("Zero 2 W", "/dev/gpiomem", "registers", "gpio"),
        ("5", "/dev/pio0", "PIO", "gpio"),
    ],
)
def test_a_user_who_is_not_in_the_group_of_a_device(
    tmp_path: Path, kind: str, device: str, about: str, group: str
) -> None:
    pi = Pi(tmp_path, KINDS[kind])
    pi.bar(device, f"{group}:x:{{}}:root\n")
    says = f"maker may not open {device}, because it is not in the group {group}"
    remedy = f"sudo usermod -aG {group} maker, then log in again"
    assert pi.troubles() == [Finding(about, "wrong", says, remedy)]


def test_a_user_who_has_just_joined_the_group(zero: Pi) -> None:
    zero.bar("/dev/spidev0.0", "spi:x:{}:root,maker\n")
    says = "maker may not open /dev/spidev0.0: it has been added to the group spi, but has to log in again"
    assert zero.troubles() == [Finding("SPI", "wrong", says, "log out and in again, or restart: sudo reboot")]


@pytest.mark.parametrize(
    ("kind", "device", "about", "rule", "group"),
    [
        ("Zero 2 W", "/dev/gpiochip0", "pins", 'SUBSYSTEM=="gpio", GROUP="gpio", MODE="0660"', "gpio"),
        ("Zero 2 W", "/dev/spidev0.0", "SPI", 'SUBSYSTEM=="spidev", GROUP="spi", MODE="0660"', "spi"),
        ("5", "/dev/pio0", "PIO", 'SUBSYSTEM=="*-pio", GROUP="gpio", MODE="0660"', "gpio"),
    ],
)
def test_a_device_that_belongs_to_root_alone(
    tmp_path: Path, kind: str, device: str, about: str, rule: str, group: str
) -> None:
    pi = Pi(tmp_path, KINDS[kind])
    pi.bar(device, "root:x:{}:\n")
    remedy = f"add the line {rule} {RULES}; sudo usermod -aG {group} maker; then {RESTART}"
    assert pi.troubles() == [Finding(about, "wrong", f"maker may not open {device}", remedy)]


def test_a_device_whose_own_group_may_not_open_it(zero: Pi) -> None:
    zero.bar("/dev/spidev0.0", "spi:x:{}:maker\n")
    zero.user = User("maker", frozenset({zero.path("/dev/spidev0.0").stat().st_gid}))
    remedy = f'add the line SUBSYSTEM=="spidev", GROUP="spi", MODE="0660" {RULES}; sudo usermod -aG spi maker;'
    says = "maker may not open /dev/spidev0.0"
    assert zero.troubles() == [Finding("SPI", "wrong", says, f"{remedy} then {RESTART}")]


def test_spi_is_off(zero: Pi) -> None:
    zero.remove("/dev/spidev0.0")
    zero.change(CONFIG, "dtparam=spi=on\n", "#dtparam=spi=on\n")
    remedy = f"add the line dtparam=spi=on to {CONFIG}, as the installer does, and {RESTART}"
    assert zero.troubles() == [Finding("SPI", "wrong", "SPI is off: there is no /dev/spidev0.0", remedy)]


def test_spi_is_on_for_other_boards_only(zero: Pi) -> None:
    zero.remove("/dev/spidev0.0")
    zero.change(CONFIG, "[all]\ndtparam=spi=on\n", "dtparam=spi=on\n[all]\n")
    remedy = (
        f"add the line dtparam=spi=on to {CONFIG} below a line [all], as the installer does, and {RESTART};"
        " where it is now, it does not apply to this board"
    )
    assert zero.troubles() == [Finding("SPI", "wrong", "SPI is off: there is no /dev/spidev0.0", remedy)]


def test_spi_comes_with_the_next_start(zero: Pi) -> None:
    zero.remove("/dev/spidev0.0")
    says = f"there is no /dev/spidev0.0, though {CONFIG} has dtparam=spi=on"
    assert zero.troubles() == [Finding("SPI", "wrong", says, "restart the Pi: sudo reboot")]


def test_spi_goes_with_the_next_start(zero: Pi) -> None:
    zero.change(CONFIG, "dtparam=spi=on\n", "")
    says = f"/dev/spidev0.0 is there, but {CONFIG} has no line dtparam=spi=on, so it may be gone after a restart"
    remedy = f"add the line dtparam=spi=on to {CONFIG}, as the installer does, and {RESTART}"
    assert zero.troubles() == [Finding("SPI", "warning", says, remedy)]


@pytest.mark.parametrize(
    ("pixels", "room", "frame", "enough"),
    [
        (Pixels(), 1024, 1824, 4096),
        (Pixels(driver="neopixel_spi"), 1024, 3728, 4096),
        (Pixels(driver="neopixel_spi", order="GRBW"), 4096, 4928, 8192),
    ],
)
def test_a_buffer_that_takes_no_frame(zero: Pi, pixels: Pixels, room: int, frame: int, enough: int) -> None:
    zero.write("/sys/module/spidev/parameters/bufsiz", f"{room}\n")
    says = f"a frame has {frame} bytes, but the buffer of /dev/spidev0.0 only {room}"
    remedy = f"add spidev.bufsiz={enough} to the line in {CMDLINE}, and {RESTART}"
    assert zero.troubles(Wiring(pixels=pixels)) == [Finding("SPI", "wrong", says, remedy)]


def test_no_pio_on_a_5(five: Pi) -> None:
    five.remove("/dev/pio0")
    assert five.troubles() == [Finding("PIO", "wrong", "there is no /dev/pio0", "update the Pi's system and firmware")]


def test_pio_and_spi_at_one_pin(five: Pi) -> None:
    five.write("/dev/spidev0.0", "")
    remedy = f'remove dtparam=spi=on from {CONFIG} and restart, or set pixels.driver = "neopixel_spi"'
    says = "SPI is on and may hold GPIO 10, which PIO needs"
    assert five.troubles() == [Finding("SPI", "warning", says, remedy)]


@pytest.mark.parametrize(
    ("kind", "pixels", "says"),
    [
        ("5", Pixels(driver="rpi_ws281x"), "pixels.driver = rpi_ws281x does not support a Raspberry Pi 5 Model B"),
        (
            "4",
            Pixels(pin=3),
            "pixels.driver = rpi_ws281x can only use GPIO 10, 12, 13, 18, 19, 21, but pixels.pin is 3",
        ),
        (
            "4",
            Pixels(driver="neopixel_spi", pin=3),
            "pixels.driver = neopixel_spi can only use GPIO 10, but pixels.pin is 3",
        ),
    ],
)
def test_a_driver_that_does_not_fit(tmp_path: Path, kind: str, pixels: Pixels, says: str) -> None:
    found = Pi(tmp_path, KINDS[kind]).troubles(Wiring(pixels=pixels))
    assert found == [Finding("pixels", "wrong", says, 'set pixels.driver = "auto" and pixels.pin = 10')]


def test_pwm_without_the_rights_of_root(zero: Pi) -> None:
    zero.change(CONFIG, "dtparam=audio=on\n", "")
    zero.bar("/dev/mem")
    remedy = "run Pegmind as root, or wire the pixels to GPIO 10 (SPI) and set pixels.pin = 10"
    says = "PWM needs /dev/mem, which maker may not open"
    assert zero.troubles(BY_PWM) == [Finding("PWM", "wrong", says, remedy)]


def test_rpigpio_without_its_device(zero: Pi) -> None:
    zero.boot("5.15.32-v8+")
    zero.remove("/dev/gpiomem")
    nothing = "there is no /dev/gpiomem"
    assert zero.troubles(BY_RPIGPIO) == [Finding("pins", "wrong", nothing, 'set inputs.factory = "gpiod"')]
    assert zero.troubles() == [Finding("registers", "wrong", nothing, "use Raspberry Pi OS")]


def test_who_has_a_line(zero: Pi) -> None:
    zero.taken = (
        UsedLine(3, "shutdown"),
        UsedLine(6, "other"),
        UsedLine(4, "onewire@0"),
        UsedLine(10, ""),
        UsedLine(25, ""),
    )
    remedy = f"stop that, or remove its dtoverlay or dtparam from {CONFIG}, or set pins.{{}} to another pin"
    assert zero.troubles() == [
        Finding("lines", "wrong", "GPIO 6 (pins.orange) is in use by other", remedy.format("orange")),
        Finding("lines", "warning", "GPIO 4 (pins.red_bar[0]) is in use by onewire@0", remedy.format("red_bar[0]")),
        Finding("lines", "wrong", "GPIO 25 (pins.ok) is in use by the kernel", remedy.format("ok")),
    ]


@pytest.mark.parametrize(("factory", "user"), [("gpiod", "gpiozero"), ("lgpio", "lg")])
def test_the_lines_of_a_running_station_are_its_own(zero: Pi, factory: str, user: str) -> None:
    zero.taken = (UsedLine(5, user), UsedLine(6, user), UsedLine(13, "other"))
    wiring = Wiring(inputs=Inputs(factory=factory))
    running = [finding for finding in zero.findings(wiring, running=True) if finding.about == "lines"]
    says = "the running station uses 2 of the 23 that it needs"
    other = zero.troubles(wiring, running=True)
    assert (running, [each.says for each in other]) == (
        [Finding("lines", "ok", says), *other],
        ["GPIO 13 (pins.yellow) is in use by other"],
    )
    assert zero.troubles(wiring)[0] == Finding(
        "lines",
        "wrong",
        f"GPIO 5 (pins.red) is in use by {user}",
        "stop the other program that uses the pins, or set pins.red to another pin",
    )


def test_spi_has_its_chip_selects_until_the_pi_is_restarted(zero: Pi) -> None:
    zero.taken = (UsedLine(8, "spi0 CS0"), UsedLine(7, "spi0 CS1"))
    remedy = "restart the Pi, as its config.txt has been changed since it started: sudo reboot"
    assert zero.troubles() == [
        Finding("lines", "warning", "GPIO 8 (pins.white_bar[2]) is in use by spi0 CS0", remedy),
        Finding("lines", "warning", "GPIO 7 (pins.white_bar[1]) is in use by spi0 CS1", remedy),
    ]


def test_nothing_is_said_twice_of_the_pins_that_spi_keeps(zero: Pi) -> None:
    zero.taken = (UsedLine(8, "spi0 CS0"), UsedLine(7, "spi0 CS1"))
    zero.change(CONFIG, "dtoverlay=spi0-0cs,no_miso\n", "")
    remedy = f"add the line dtoverlay=spi0-0cs,no_miso to {CONFIG}, as the installer does, and {RESTART}"
    says = "SPI holds GPIO 7, 8 and 9, which the cabinet uses"
    assert zero.troubles() == [Finding("SPI pins", "wrong", says, remedy)]


BOOKWORM = ("6.1.0-rpi7-rpi-v8", "#1 SMP PREEMPT Debian 1:6.1.63-1+rpt1 (2023-11-24)")
"""What uname -r and uname -v print in raspberrypi/linux#5835."""

KEPT = "Linux 6.1.63 keeps GPIO 8 ({}) for SPI, so the cabinet plays without it"
UPGRADE = "sudo apt update && sudo apt full-upgrade, then restart: sudo reboot"


@pytest.mark.parametrize("kind", ["Zero 2 W", "3"])
@pytest.mark.parametrize("running", [False, True])
def test_a_kernel_that_keeps_a_chip_select_is_to_be_upgraded(tmp_path: Path, kind: str, running: bool) -> None:  # noqa: FBT001 - a case
    pi = Pi(tmp_path, KINDS[kind])
    pi.boot(*BOOKWORM)
    pi.taken = (UsedLine(8, "spi-bcm2835"),)
    assert pi.troubles(running=running) == [Finding("kernel", "warning", KEPT.format("pins.white_bar[2]"), UPGRADE)]


def test_a_button_at_the_chip_select_is_more_than_a_warning(zero: Pi) -> None:
    zero.boot(*BOOKWORM)
    wiring = Wiring(pins=Pins(red=8, white_bar=(2, 7, 5, 9)))
    assert zero.troubles(wiring) == [Finding("kernel", "wrong", KEPT.format("pins.red"), UPGRADE)]


@pytest.mark.parametrize(
    ("release", "build"),
    [
        ("6.1.0-rpi8-rpi-v8", "#1 SMP PREEMPT Debian 1:6.1.73-1+rpt1 (2024-01-25)"),
        ("6.6.20+rpt-rpi-v8", "#1 SMP PREEMPT Debian 1:6.6.20-1+rpt1 (2024-03-07)"),
        ("6.1.77-v8+", "#1730 SMP PREEMPT Thu Feb  8 15:26:49 GMT 2024"),
    ],
)
def test_a_mended_kernel_needs_a_restart_to_free_the_chip_select(zero: Pi, release: str, build: str) -> None:
    zero.boot(release, build)
    zero.taken = (UsedLine(8, "spi0 CS0"),)
    remedy = "restart the Pi, as its config.txt has been changed since it started: sudo reboot"
    says = "GPIO 8 (pins.white_bar[2]) is in use by spi0 CS0"
    assert zero.troubles() == [Finding("lines", "warning", says, remedy)]


def test_a_kernel_from_elsewhere_is_known_by_its_release(zero: Pi) -> None:
    zero.boot("6.1.63-v8+", "#1703 SMP PREEMPT Thu Nov 16 11:48:33 GMT 2023")
    assert [finding.says for finding in zero.troubles()] == [KEPT.format("pins.white_bar[2]")]


@pytest.mark.parametrize(("kind", "wiring"), [("4", Wiring()), ("Zero 2 W", Wiring(pins=Pins(white_bar=(2, 7, 3, 9))))])
def test_who_does_not_miss_the_chip_select_hears_nothing_of_it(tmp_path: Path, kind: str, wiring: Wiring) -> None:
    pi = Pi(tmp_path, KINDS[kind])
    pi.boot(*BOOKWORM)
    assert pi.troubles(wiring) == []
