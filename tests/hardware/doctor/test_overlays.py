"""Which pins overlays and parameters take, by the README of the overlays in Raspberry Pi's kernel."""

import pytest

from hardware.doctor.boot import boot
from hardware.doctor.overlays import find_taken_pins
from hardware.models import Model

THREE = Model("Raspberry Pi 3 Model B", "bcm2837")
FIVE = Model("Raspberry Pi 5 Model B", "bcm2712")


def taken(text: str, model: Model = THREE) -> set[int]:
    return set().union(*(each.pins for each in find_taken_pins(boot(text, model), model)))


@pytest.mark.parametrize(
    ("text", "pins"),
    [
        *((f"dtparam={name}=on", {2, 3}) for name in ("i2c", "i2c1", "i2c_arm")),
        ("dtparam=i2c", {2, 3}),
        ("device_tree_param=i2c=on", {2, 3}),
        ("dtparam=i2c_vc=on", set()),
        ("dtparam=i2c0=on", set()),
        ("dtparam=i2c_arm=on\ndtparam=i2c=off", set()),
        ("dtparam=i2c1=off\ndtparam=audio=on,i2c=on", {2, 3}),
        ("dtparam=i2s=on", {18, 19, 20, 21}),
        ("dtparam=act_led_gpio=16", {16}),
        ("dtparam=act_led_gpio=47", set()),
        ("dtoverlay=i2c-rtc,ds3231", {2, 3}),
        ("dtoverlay=i2c-rtc:ds3231", {2, 3}),
        ("dtoverlay=i2c-rtc,ds3231,i2c_csi_dsi", set()),
        ("dtoverlay=i2c-rtc-gpio,ds3231", {23, 24}),
        ("dtoverlay=i2c-sensor,bme280", {2, 3}),
        ("dtoverlay=i2c-gpio,i2c_gpio_sda=5\ndtparam=i2c_gpio_scl=6", {5, 6}),
        ("dtoverlay=i2c3,pins_2_3", {2, 3}),
        ("dtoverlay=hifiberry-dacplus", {2, 3, 18, 19, 20, 21}),
        ("dtoverlay=hifiberry-dac", {18, 19, 20, 21}),
        ("dtoverlay=iqaudio-digiampplus", {2, 3, 18, 19, 20, 21}),
        ("dtoverlay=googlevoicehat-soundcard", {18, 19, 20, 21}),
        ("dtoverlay=max98357a", {4, 18, 19, 20, 21}),
        ("dtoverlay=spi1-2cs", {17, 18, 19, 20, 21}),
        ("dtoverlay=spi1-1cs,cs0_pin=16", {16, 19, 20, 21}),
        ("dtoverlay=w1-gpio", {4}),
        ("dtoverlay=w1-gpio,gpiopin=17", {17}),
        ("dtoverlay=w1-gpio,gpiopin=28", set()),
        ("dtoverlay=gpio-shutdown", {3}),
        ("dtoverlay=gpio-shutdown,gpio_pin=26,gpio_pull=2", {26}),
        ("dtoverlay=gpio-fan,gpiopin=14,temp=60000", {14}),
        ("dtoverlay=audremap", {12, 13}),
        ("dtoverlay=audremap,pins_18_19", {18, 19}),
        ("dtoverlay=uart5", {12, 13}),
        ("dtoverlay=somebodys-hat,reset_gpio=22,irq=27,speed=19", {22, 27}),
        ("dtoverlay=vc4-kms-v3d\ndtoverlay=dwc2,dr_mode=host\ndtparam=audio=on,spi=on", set()),
        ("dtoverlay=\ndtparam=gpiopin=4", set()),
        ("#dtoverlay=w1-gpio", set()),
    ],
)
def test_a_line_takes_its_pins(text: str, pins: set[int]) -> None:
    assert taken(text) == pins


@pytest.mark.parametrize(("text", "pins"), [("dtoverlay=uart2", {4, 5}), ("dtoverlay=spi3-1cs", {4, 5, 6, 7})])
def test_a_pi_5_has_its_own_pins_for_some(text: str, pins: set[int]) -> None:
    assert taken(text, FIVE) == pins
