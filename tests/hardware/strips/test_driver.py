"""A strip driver of one's own: one description, and configuration, doctor, wiring and strip know it."""

import ast
from pathlib import Path
from typing import ClassVar

import pytest

from hardware.errors import CabinetError, DeviceError
from hardware.layout import Pins
from hardware.models import PI_5_CHIP, Model
from hardware.sections import Wiring
from hardware.strips.devices import DeviceFile, Library
from hardware.strips.driver import ANYWHERE, ON_PI_5, Boards, StripDriver, Transport
from hardware.strips.registry import DRIVERS, Pixels, claimed_pins, driver_key, order_key
from hardware.strips.strip import open_strip
from hardware.wiring.setup import setups
from hardware.wiring.wires import free
from station.config.reader import ConfigError, parse
from station.core.finding import Finding
from tests.hardware.doctor.machines import CONFIG, KINDS, Pi

HARDWARE = Path(__file__).parents[3] / "hardware"


class GlowStrip:
    """A strip that remembers what it was opened with and what it was sent."""

    last: "GlowStrip | None" = None

    def __init__(self, pin: int, order: str, transport: Transport) -> None:
        self.opened_with = (pin, order, transport.name)
        self.sent: list[bytes] = []
        self.fails = False
        self.released = False
        GlowStrip.last = self

    def show(self, duties: bytes) -> None:
        if self.fails:
            raise ValueError("out of step")
        self.sent.append(duties)

    def release(self) -> None:
        self.released = True


GLOWPORT = DeviceFile(
    "/dev/glow0",
    about="glow port",
    group="glow",
    udev_rule='SUBSYSTEM=="glow", GROUP="glow", MODE="0660"',
    remedy="plug the glow port in",
    missing="plug it in",
)
GLOW = StripDriver(
    "glow",
    (
        Transport(
            "I2S",
            pins=(10, 21),
            boards=ANYWHERE,
            libraries=(Library("glow", "glow-strips"),),
            devices=(GLOWPORT,),
            other_pins={19: "the strip's own clock"},
            config_lines=("dtoverlay=glow",),
            instructions=("the user must be in the group `glow`",),
        ),
    ),
    GlowStrip,
    orders=("GRB", "BGR"),
)
WITHOUT_DEVICE = GLOW._replace(transports=(GLOW.transports[0]._replace(devices=()),))


class GlowPixels(Pixels):
    """Section [pixels] with one driver more."""

    drivers: ClassVar[tuple[StripDriver, ...]] = (*DRIVERS, GLOW)

    driver: str = driver_key((*DRIVERS, GLOW))
    order: str = order_key((*DRIVERS, GLOW))


class GlowCabinet(Wiring):
    """A cabinet whose strip may be driven by glow."""

    pixels: GlowPixels = GlowPixels()


def configured(**pixels: object) -> GlowCabinet:
    return parse(GlowCabinet, {"pixels": pixels}, "mine.toml", lambda _config, _wrong: [])


FREED = Pins()._replace(green=3, white=11)
"""Pins that leave 19 and 21 to the strip."""

GLOWING = GlowCabinet(pins=FREED, pixels=GlowPixels(driver="glow", pin=21))


@pytest.fixture
def four(tmp_path: Path) -> Pi:
    pi = Pi(tmp_path, KINDS["4"])
    pi.change(CONFIG, "[all]\n", "[all]\ndtoverlay=glow\n")
    pi.write("/dev/glow0", "")
    return pi


def found(pi: Pi, wiring: Wiring) -> list[Finding]:
    """What the doctor finds that is not ok."""
    return [each for each in pi.findings(wiring, (*DRIVERS, GLOW)) if each.state != "ok"]


def test_the_configuration_offers_it() -> None:
    assert configured(driver="glow", pin=21).pixels == GlowPixels(driver="glow", pin=21)
    with pytest.raises(ConfigError, match=r"auto, rpi_ws281x, neopixel, neopixel_spi, glow, simulated"):
        configured(driver="glows")


def test_auto_may_mean_it() -> None:
    big = Boards("on a Pi 7", lambda chip: chip == "bcm2714")

    class Automatic(Pixels):
        drivers = (GLOW._replace(automatic=big), *DRIVERS)
        driver: str = driver_key(drivers)

    chosen = [Automatic().find_driver(Model("Raspberry Pi", chip)) for chip in ("bcm2714", "bcm2711", PI_5_CHIP)]
    assert [each and each.name for each in chosen] == ["glow", "rpi_ws281x", "neopixel"]
    described = Automatic.key_specs["driver"].says
    assert described.endswith("auto is glow on a Pi 7, rpi_ws281x up to the Pi 4, neopixel on a Pi 5")


def test_it_takes_the_pins_that_it_says() -> None:
    assert claimed_pins(GLOWING.pixels) == {21: "the pixels' data line", 19: "the strip's own clock"}
    assert claimed_pins(GlowPixels(driver="glow", pin=10)) == {10: "the pixels' data line", 19: "the strip's own clock"}


def test_the_doctor_names_it_its_library_its_device_and_its_line(four: Pi) -> None:
    findings = {each.about: each for each in four.findings(GLOWING, (*DRIVERS, GLOW))}
    assert (
        findings["libraries"].says == "gpiozero 1.0, gpiod 1.0, glow-strips 1.0, numpy 1.0, websockets 1.0, segno 1.0"
    )
    assert findings["pixels"] == Finding("pixels", "ok", "glow, by I2S on GPIO 21")
    assert findings["glow port"] == Finding("glow port", "ok", "glow opens /dev/glow0")
    assert findings["pixel lines"] == Finding("pixel lines", "ok", f"{CONFIG} has dtoverlay=glow")
    assert found(four, GLOWING) == []


def test_the_doctor_misses_its_library_its_device_and_its_line(four: Pi) -> None:
    four.missing = {"glow-strips"}
    four.remove("/dev/glow0")
    four.change(CONFIG, "dtoverlay=glow\n", "")
    assert [(each.about, each.state, each.says) for each in found(four, GLOWING)] == [
        ("libraries", "wrong", "glow-strips cannot be imported"),
        ("glow port", "wrong", "there is no /dev/glow0"),
        ("pixel lines", "wrong", f"{CONFIG} has no dtoverlay=glow, which the pixels need"),
    ]


def test_the_doctor_says_how_a_user_may_open_its_device(four: Pi) -> None:
    four.bar("/dev/glow0", "root:x:{}:\n")
    rule = 'add the line SUBSYSTEM=="glow", GROUP="glow", MODE="0660" to /etc/udev/rules.d/99-pegmind.rules'
    remedy = f"{rule}; sudo usermod -aG glow maker; then restart: sudo reboot"
    assert found(four, GLOWING) == [Finding("glow port", "wrong", "maker may not open /dev/glow0", remedy)]


@pytest.mark.parametrize(
    ("pixels", "says"),
    [
        (GlowPixels(driver="glow", pin=18), "can only use GPIO 10, 21, but pixels.pin is 18"),
        (GlowPixels(driver="glow", pin=21, order="RGB"), "does not support pixels.order = RGB"),
    ],
)
def test_the_doctor_refuses_what_it_cannot_do(four: Pi, pixels: Pixels, says: str) -> None:
    wrong = [each for each in found(four, Wiring(pins=FREED, pixels=pixels)) if each.about == "pixels"]
    assert [(each.state, each.says) for each in wrong] == [("wrong", f"pixels.driver = glow {says}")]


def test_the_doctor_refuses_it_on_an_unsupported_board(four: Pi) -> None:
    only_5 = GLOW._replace(transports=(GLOW.transports[0]._replace(boards=ON_PI_5),))

    class OnlyOn5(GlowPixels):
        drivers = (*DRIVERS, only_5)

    (wrong,) = found(four, Wiring(pins=FREED, pixels=OnlyOn5(driver="glow", pin=21)))
    assert wrong.says == "pixels.driver = glow does not support a Raspberry Pi 4 Model B"


def test_the_wiring_has_its_lines_and_instructions() -> None:
    assert {(each.lines, each.besides) for each in setups(GLOWING)} == {
        (("dtoverlay=glow",), ("the user must be in the group `glow`",))
    }
    assert free(GLOWING) == (10,)


class OpenPixels(GlowPixels):
    """With glow, which here needs no device."""

    drivers = (*DRIVERS, WITHOUT_DEVICE)


def test_a_strip_is_opened_by_it_dark_and_shows_frames() -> None:
    strip = open_strip(OpenPixels(driver="glow", pin=21, order="BGR"))
    glow = GlowStrip.last
    assert glow is not None
    frame = bytes(range(225)) * 2
    strip.show(frame)
    strip.close()
    assert (glow.opened_with, glow.released) == ((21, "BGR", "I2S"), True)
    assert glow.sent == [bytes(450), frame, bytes(450)]


def test_the_frame_after_one_that_failed_opens_it_again() -> None:
    strip = open_strip(OpenPixels(driver="glow", pin=21))
    before = GlowStrip.last
    assert before is not None
    before.fails = True
    with pytest.raises(DeviceError) as failed:
        strip.show(bytes(450))
    assert str(failed.value) == ("pixels.driver = glow on GPIO 21: out of step; the kernel log may say why: dmesg")
    strip.show(bytes([9]) * 450)
    again = GlowStrip.last
    assert again is not None
    assert (before.released, again.sent) == (True, [bytes(450), bytes([9]) * 450])


@pytest.mark.parametrize(
    ("pixels", "says"),
    [
        (OpenPixels(driver="glow", pin=5), "it can only use GPIO 10 and 21 (I2S); set pixels.pin"),
        (OpenPixels(driver="glow", pin=21, order="RGB"), "it does not support pixels.order = RGB; it can use GRB, BGR"),
        (GlowPixels(driver="glow", pin=21), "there is no /dev/glow0; plug it in"),
    ],
    ids=["pin", "order", "device"],
)
def test_a_strip_that_it_cannot_drive_is_refused(pixels: Pixels, says: str) -> None:
    with pytest.raises(CabinetError) as refused:
        open_strip(pixels)
    assert str(refused.value) == f"pixels.driver = glow on GPIO {pixels.pin}: {says}"


def compared(node: ast.AST) -> list[object]:
    """The constants that a comparison or a case compares with."""
    if isinstance(node, ast.Compare):
        parts = [part for each in (node.left, *node.comparators) for part in ast.walk(each)]
    elif isinstance(node, ast.MatchValue):
        parts = [node.value]
    else:
        return []
    return [part.value for part in parts if isinstance(part, ast.Constant)]


def test_nothing_in_the_hardware_asks_for_the_name_of_a_driver() -> None:
    names = {each.name for each in DRIVERS}
    asks = [
        f"{file.relative_to(HARDWARE)}:{node.lineno}"
        for file in HARDWARE.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Compare | ast.MatchValue) and names & {*compared(node)}
    ]
    assert asks == []
