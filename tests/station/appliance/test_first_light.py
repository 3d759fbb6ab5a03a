"""The first lamps are lit before the games are loaded."""

import subprocess
import sys
from pathlib import Path

from hardware.layout import chain
from hardware.pixels import renderer
from hardware.strips.strip import SimulatedStrip
from station.appliance.first_light import STARTING_SECONDS, first_frame, light_strip, show_life
from station.config.sections import Config, simulate_hardware
from tests.processes.lamp_reader import frames
from tests.processes.real_station import running

CONFIG = Config()
FIRST = renderer(CONFIG.light, CONFIG.colours, chain(CONFIG.geometry))(first_frame())
LATER = (
    "gpiozero",
    "asyncio",
    "numpy",
    "station.games",
    "station.lobby",
    "station.service",
    "station.store.journal",
    "websockets",
)
LOADED = """
import sys
from station.cli import commands
from station.appliance.first_light import show_life
import hardware.strips.rpi_ws281x
print(*(name for name in sys.argv[1:] if name in sys.modules))
"""


def test_what_plays_is_not_loaded_before_the_first_lamps() -> None:
    ran = subprocess.run([sys.executable, "-c", LOADED, *LATER], capture_output=True, text=True, check=True)
    assert ran.stdout == "\n"


def test_the_first_frame_on_the_wire_is_a_dim_row(tmp_path: Path) -> None:
    with running(tmp_path) as station:
        sent = frames(station.wire.look())
    assert next(filter(any, sent)) == FIRST != sent[-1]
    assert 0 < sum(map(bool, FIRST)) <= 18
    assert max(FIRST) < 60
    assert any("the first lamps are lit" in line for line in station.log[:-1])


def test_a_cabinet_that_cannot_be_opened_yet_is_opened_later() -> None:
    assert show_life(CONFIG, STARTING_SECONDS) is None
    assert show_life(simulate_hardware(CONFIG), 0.0) is None


def test_the_strip_is_lit_before_the_pins_are_open() -> None:
    strip = light_strip(simulate_hardware(CONFIG))
    assert isinstance(strip, SimulatedStrip)
    assert [*strip.frames] == [FIRST]
