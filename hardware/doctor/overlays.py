"""The pins that overlays and parameters of the device tree take by themselves. Pure.

Source: "The Overlay and Parameter Reference" (README of the overlays in Raspberry Pi's kernel). An overlay that is not
listed here takes the pins that its own parameters name.
"""

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from hardware.doctor.boot import Boot
from hardware.models import PI_5_CHIP, Model
from hardware.wiring.setup import I2C

I2C_PINS: Final = frozenset(I2C)
I2S_PINS: Final = frozenset({18, 19, 20, 21})

BUSES: Final = (("i2c_arm", "I2C", I2C_PINS), ("i2s", "I2S", I2S_PINS))
"""Parameters of the board itself that switch a bus on: what it is, and its pins."""

LED_PARAMETERS: Final = ("act_led_gpio", "pwr_led_gpio")
"""Parameters of the board itself whose number is a GPIO."""

OTHER_BUS: Final = re.compile(r"i2c0|i2c[2-9]|i2c_csi_dsi[01]?|i2c_vc|i2c-(bus|path)")
"""Parameters that put a device on another I2C bus."""

PIN_PARAMETER: Final = re.compile(
    r"(?!.*(pull|active|delay|debounce)).*(gpio|pin|irq|interrupt).*|int|reset|sleep|sda|scl"
)
"""Parameters whose number is a GPIO, in overlays that are not listed."""

PAIR: Final = re.compile(r"(?:pins|gpios)_(\d+)_(\d+)")
"""A parameter that moves both pins of a bus, as in i2c3,pins_2_3."""

HIGHEST_PIN: Final = 27


class TakenPins(NamedTuple):
    """The pins that a `line` of config.txt takes, and what for."""

    about: str
    line: str
    pins: frozenset[int]


class Overlay(NamedTuple):
    """Overlays whose names match `pattern`: the pins that they take, and those that a parameter moves, by that."""

    pattern: str
    about: str
    pins: frozenset[int] = frozenset()
    movable: Mapping[str, int] = MappingProxyType({})


def _overlay(pattern: str, about: str, *pins: int, **movable: int) -> Overlay:
    return Overlay(pattern, about, frozenset(pins), MappingProxyType(movable))


_I2S_SOUND: Final = (
    r"hifiberry-(dac|dac8x|studio-dac8x|adc8x)|adau7002-simple|dionaudio-loco|googlevoicehat-soundcard|ghost-amp"
    r"|i2s-(master-)?dac|rpi-codeczero-i2s"
)
_I2C_SOUND: Final = (
    r"adau1977-adc|akkordion-iqdacplus|allo-.*|applepi-dac|audioinjector-.*|audiosense-pi|chipdip-dac|cirrus-wm5102"
    r"|dacberry400|dionaudio-.*|draws|fe-pi-audio|hifiberry-.*|i-sabre-q2m|interludeaudio-.*|iqaudio-.*|iqs550|justboom-.*"
    r"|mbed-dac|merus-amp|pibell|pifi-.*|pisound.*|proto-codec|rpi-(codeczero|dacplus|dacpro|digiampplus|proto)"
    r"|rra-digidac1-wm8741-audio|superaudioboard|tas571\d.*|udrc|wm8960-soundcard"
)
_I2C_DEVICES: Final = (
    r"i2c-(rtc|sensor|fan|mux|pwm-pca9685a|bcm2708)|i2c1(-bcm2708|-pi5)?|(ds1307|ds3231|pcf2127|pcf8523|pcf8563)-rtc"
    r"|ads1015|ads1115|ads7828|anyi2c|ar1021|bmp085_i2c-sensor|cap1106|hd44780-i2c-lcd|ilitek251x|max17040|mcp23017|mcp342x"
    r"|mlx90640|mpu6050|pca953x|pitft28-capacitive|rpi-sense(-v2)?|sc16is75\d-i2c|seeed-can-fd-hat.*|sh1106-i2c|si4713|ssd1306"
    r"|sx150x|tpm-slb9673|tsc2007|ugreen-dabboard"
)

OVERLAYS: Final = (
    Overlay(_I2S_SOUND, "a sound card", I2S_PINS),
    Overlay(_I2C_SOUND, "a sound card", I2S_PINS | I2C_PINS),
    _overlay(r"max98357a", "a sound card", *I2S_PINS, **{"sdmode-pin": 4}),
    Overlay(_I2C_DEVICES, "I2C", I2C_PINS),
    _overlay(r"i2c-gpio|i2c-(rtc|sensor)-gpio", "I2C", i2c_gpio_sda=23, i2c_gpio_scl=24),
    _overlay(r"goodix", "a touch screen", *I2C_PINS, interrupt=4, reset=17),
    _overlay(r"i2c2-pi5", "I2C", 4, 5),
    _overlay(r"i2c3-pi5", "I2C", 6, 7),
    _overlay(r"i2c3", "I2C", 4, 5),
    _overlay(r"i2c4", "I2C", 8, 9),
    _overlay(r"i2c5", "I2C", 12, 13),
    _overlay(r"i2c6", "I2C", 22, 23),
    _overlay(r"spi1-1cs(-pi5)?", "SPI", 19, 20, 21, cs0_pin=18),
    _overlay(r"spi1-2cs(-pi5)?", "SPI", 19, 20, 21, cs0_pin=18, cs1_pin=17),
    _overlay(r"spi1-3cs(-pi5)?", "SPI", 19, 20, 21, cs0_pin=18, cs1_pin=17, cs2_pin=16),
    _overlay(r"spi2-1cs-pi5", "SPI", 2, 3),
    _overlay(r"spi2-2cs-pi5", "SPI", 2, 3, cs1_pin=24),
    _overlay(r"spi3-1cs-pi5", "SPI", 5, 6, 7, cs0_pin=4),
    _overlay(r"spi3-2cs-pi5", "SPI", 5, 6, 7, cs0_pin=4, cs1_pin=25),
    _overlay(r"spi3-1cs", "SPI", 2, 3),
    _overlay(r"spi3-2cs", "SPI", 2, 3, cs1_pin=24),
    _overlay(r"spi4-1cs", "SPI", 5, 6, 7, cs0_pin=4),
    _overlay(r"spi4-2cs", "SPI", 5, 6, 7, cs0_pin=4, cs1_pin=25),
    _overlay(r"spi5-1cs(-pi5)?", "SPI", 13, 14, 15, cs0_pin=12),
    _overlay(r"spi5-2cs(-pi5)?", "SPI", 13, 14, 15, cs0_pin=12, cs1_pin=26),
    _overlay(r"spi6-1cs", "SPI", 19, 20, 21, cs0_pin=18),
    _overlay(r"spi6-2cs", "SPI", 19, 20, 21, cs0_pin=18, cs1_pin=27),
    _overlay(r"uart3", "a serial port", 4, 5),
    _overlay(r"uart4", "a serial port", 8, 9),
    _overlay(r"uart5", "a serial port", 12, 13),
    _overlay(r"uart2-pi5", "a serial port", 4, 5),
    _overlay(r"uart3-pi5", "a serial port", 8, 9),
    _overlay(r"uart4-pi5", "a serial port", 12, 13),
    _overlay(r"w1-gpio(-pi5)?", "1-wire", gpiopin=4),
    _overlay(r"w1-gpio-pullup", "1-wire", gpiopin=4, extpullup=5),
    _overlay(r"dht11", "a sensor", gpiopin=4),
    _overlay(r"gpio-shutdown", "the power button", gpio_pin=3),
    _overlay(r"gpio-poweroff", "a power switch", gpiopin=26),
    _overlay(r"gpio-fan", "a fan", gpiopin=12),
    _overlay(r"pwm-gpio-fan", "a fan", fan_gpio=18),
    _overlay(r"gpio-ir|gpio-ir-tx|pwm-ir-tx", "infrared", gpio_pin=18),
    _overlay(r"lirc-rpi", "infrared", gpio_out_pin=17, gpio_in_pin=18),
    _overlay(r"gpio-key", "a key", gpio=3),
    _overlay(r"gpio-led", "an LED", gpio=19),
    _overlay(r"gpio-charger", "a charger", gpio=4),
    _overlay(r"pps-gpio", "a clock", gpiopin=18),
    _overlay(r"rotary-encoder", "a rotary encoder", pin_a=4, pin_b=17),
    _overlay(r"pwm(-pi5)?", "PWM", pin=18),
    _overlay(r"pwm-2chan(-pi5)?", "PWM", pin=18, pin2=19),
    _overlay(r"pwm-gpio", "PWM", gpio=4),
    _overlay(r"pwm-pio", "PWM", gpio=4),
    _overlay(r"ws2812-pio", "other pixels", gpio=4),
    _overlay(r"audremap(-pi5)?", "the Pi's own sound", 12, 13),
    _overlay(r"sdio(-pi5|-1bit)?", "a card reader", 22, 23, 24, 25, 26, 27),
    _overlay(r"enc28j60", "a network card", int_pin=25),
    _overlay(r"mcp2515-can[01]|mcp251xfd|mcp2515", "CAN", interrupt=25),
    _overlay(r"at86rf233", "a radio", interrupt=23, reset=24, sleep=25),
    _overlay(r"pitft\d+-.*|piscreen.*|rpi-display|hy28[ab].*|tinylcd35|mz61581", "a display", 24, 25),
    _overlay(r"vga666(-6bit)?|vc4-kms-vga666", "a display", *range(2, 22)),
    _overlay(r"dpi18.*|dpi24|dpi|vc4-kms-dpi-.*", "a display", *range(2, 28)),
)


def find_taken_pins(config: Boot, model: Model) -> Iterator[TakenPins]:
    """Yield what every overlay and parameter in effect takes on a board, each once."""
    for parameter, about, pins in BUSES:
        if config.on(parameter):
            yield TakenPins(about, config.written[parameter], pins)
    for parameter in LED_PARAMETERS:
        if pin := _read_pin(config.parameters.get(parameter, "")):
            yield TakenPins("an LED of the Pi", config.written[parameter], frozenset({pin}))
    for name, parameters in config.overlays.items():  # "" ends the parameters of the overlay before it
        about, pins = _find_overlay_pins(name, parameters, is_pi_5=model.chip == PI_5_CHIP)
        if name and pins:
            yield TakenPins(about, f"dtoverlay={name}", pins)


def _find_overlay_pins(name: str, parameters: set[str], *, is_pi_5: bool) -> tuple[str, frozenset[int]]:
    values = dict(each.partition("=")[::2] for each in sorted(parameters))
    overlay = (_look_up(f"{name}-pi5") if is_pi_5 else None) or _look_up(name)
    if overlay is None:
        keys = (key for key in values if PIN_PARAMETER.fullmatch(key) and key not in LED_PARAMETERS)
        return f"the overlay {name}", frozenset(pin for key in keys if (pin := _read_pin(values[key])))
    pins = overlay.pins - I2C_PINS if any(map(OTHER_BUS.fullmatch, values)) else overlay.pins
    for key in values:
        if pair := PAIR.fullmatch(key):
            pins = frozenset(map(int, pair.groups()))
    moved = (_read_pin(values.get(key, str(pin))) for key, pin in overlay.movable.items())
    return overlay.about, pins | {pin for pin in moved if pin}


def _look_up(name: str) -> Overlay | None:
    """Return the first overlay of the list with this name, or one for a Pi 5."""
    return next((each for each in OVERLAYS if re.fullmatch(each.pattern, name)), None)


def _read_pin(value: str) -> int | None:
    """Return the GPIO that a value names, if the header has it."""
    return int(value) if value.isdecimal() and min(I2C_PINS) <= int(value) <= HIGHEST_PIN else None
