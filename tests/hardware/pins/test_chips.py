"""The kernel's own word on a chip and its lines."""

import json
import subprocess
import sys
from pathlib import Path

from tests.hardware.kernel.chip import plugged_in

LOOK = """
import json, pathlib
from hardware.pins.chips import read_chip
try:
    print(json.dumps(read_chip(pathlib.Path("/dev/gpiochip0"))))
except OSError as error:
    print(json.dumps(error.strerror))
"""


def looked(environment: dict[str, str]) -> object:
    ran = subprocess.run([sys.executable, "-c", LOOK], env=environment, capture_output=True, text=True, check=True)
    return json.loads(ran.stdout)


def test_the_kernel_says_which_chip_it_is_and_who_has_a_line(tmp_path: Path) -> None:
    assert looked(plugged_in(tmp_path, busy="6")) == ["pinctrl-bcm2835", [[6, "other"]]]


def test_a_chip_that_may_not_be_opened(tmp_path: Path) -> None:
    assert looked(plugged_in(tmp_path, denied="1")) == "Permission denied"
