"""A cabinet gets the packages that its configuration names, and no others."""

import tomllib
from pathlib import Path

import pytest

from hardware.doctor.machine import PIN_LIBRARIES
from hardware.models import Model
from hardware.sections import Inputs
from hardware.strips.driver import StripDriver
from hardware.strips.registry import DRIVERS, Pixels
from pegmind_installer.config_txt import BOARDS
from pegmind_installer.extras import PROJECT, choose_extras, list_requirements
from pegmind_installer.lock import LOCK, name_of, normalize, select_entries, split_entries
from station.config.sections import Config

ROOT = Path(__file__).parents[3]
TEXT = (ROOT / PROJECT).read_text(encoding="utf-8")
EXTRAS = tomllib.loads(TEXT)["project"]["optional-dependencies"]
PI_3, PI_5 = BOARDS["3"].model, BOARDS["5"].model


def configured(factory: str = "gpiod", driver: str = "auto") -> Config:
    return Config(inputs=Inputs(factory=factory), pixels=Pixels(driver=driver))


def installed(config: Config, *boards: Model) -> set[str]:
    """The packages of the lock file that a cabinet gets."""
    lock = (ROOT / LOCK).read_text(encoding="utf-8")
    chosen = select_entries(lock, list_requirements(TEXT, choose_extras(config, boards)))
    return {name_of(entry) for entry in split_entries(chosen)}


@pytest.mark.parametrize(
    ("config", "boards", "extras"),
    [
        (configured(), (PI_3,), ("gpiod", "link", "rpi-ws281x")),
        (configured(), (PI_5,), ("gpiod", "link", "neopixel")),
        (configured(), (PI_3, PI_5), ("gpiod", "link", "neopixel", "rpi-ws281x")),
        (configured("lgpio", "neopixel_spi"), (PI_3, PI_5), ("lgpio", "link", "neopixel-spi")),
        (configured("simulated", "simulated"), (PI_3,), ("link",)),
    ],
)
def test_a_configuration_on_some_boards_needs_these_extras(
    config: Config, boards: tuple[Model, ...], extras: tuple[str, ...]
) -> None:
    assert choose_extras(config, boards) == extras


def test_the_default_cabinet_gets_nothing_that_it_does_not_use() -> None:
    assert installed(Config(), PI_3) == {
        *("aiomqtt", "colorzero", "gpiod", "gpiozero", "numpy", "paho-mqtt", "rpi-ws281x", "segno", "setuptools"),
        "websockets",
    }


def test_another_driver_brings_the_packages_it_needs() -> None:
    found = installed(configured("rpigpio", "neopixel_spi"), PI_3)
    assert {"rpi-gpio", "adafruit-circuitpython-neopixel-spi", "adafruit-blinka", "adafruit-pureio"} <= found
    assert "gpiod" in found  # Blinka looks for it
    assert not found & {"lgpio", "rpi-ws281x"}


@pytest.mark.parametrize("driver", DRIVERS, ids=lambda driver: str(driver.name))
def test_the_extra_of_a_driver_has_all_libraries_that_it_names(driver: StripDriver) -> None:
    named = {library.distribution for transport in driver.transports for library in transport.libraries}
    assert {normalize(name) for name in named} <= list_requirements(TEXT, [normalize(driver.name)])


@pytest.mark.parametrize("factory", PIN_LIBRARIES)
def test_the_extra_of_a_pin_factory_has_its_library(factory: str) -> None:
    assert normalize(PIN_LIBRARIES[factory].distribution) in list_requirements(TEXT, [factory])


def test_every_extra_is_for_something_that_can_be_configured() -> None:
    names = {*PIN_LIBRARIES, *(driver.name for driver in DRIVERS)}
    assert set(EXTRAS) - {"link", "league", "drawings"} == {normalize(name) for name in names}


def test_the_lock_file_says_what_requires_a_package() -> None:
    lock = """\
lamp==1.0 \\
    --hash=sha256:aa
    # via pegmind (pyproject.toml)
wire==1.1 ; python_full_version < '3.12' \\
    --hash=sha256:ba \\
    --hash=sha256:bb
    # via
    #   bell
    #   lamp
copper==2.0 \\
    --hash=sha256:ca
    # via wire
bell==3.0 \\
    --hash=sha256:da
    # via pegmind (pyproject.toml)
"""
    entries = split_entries(lock)
    assert list(map(name_of, entries)) == ["lamp", "wire", "copper", "bell"]
    assert select_entries(lock, {"lamp"}) == "".join(entries[:3])
    assert select_entries(lock, {"copper"}) == entries[2]
    assert select_entries(lock, {"piano"}) == ""
