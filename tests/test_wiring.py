"""wiring.md says what the code does."""

import re
from dataclasses import fields
from pathlib import Path

from hardware.layout import Pins
from hardware.strips import SPI_CLOCK_PIN, Pixels

WIRING = (Path(__file__).parents[1] / "wiring.md").read_text(encoding="utf-8")


def test_the_pin_table_is_the_default_configuration() -> None:
    table = {key: tuple(map(int, pins.split())) for key, pins in re.findall(r"\| `(\S+)` \| ([\d ]+) \|", WIRING)}
    code = {f"pins.{each.name}": _pins(each.default) for each in fields(Pins)}
    assert table == code | {"pixels.pin": (Pixels().pin,)}


def test_the_page_names_the_pin_that_spi_takes_along() -> None:
    assert f"The SPI clock, GPIO {SPI_CLOCK_PIN}," in WIRING


def _pins(value: object) -> tuple[int, ...]:
    return value if isinstance(value, tuple) else (int(str(value)),)
