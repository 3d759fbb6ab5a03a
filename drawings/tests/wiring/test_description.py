"""The wiring as text and as JSON."""

import json

import pytest

from hardware.layout import Geometry, chain
from hardware.sections import Wiring
from hardware.wiring.setup import setups
from hardware.wiring.wires import wires
from pegmind_drawings.wiring.description import render_json, render_text
from pegmind_drawings.wiring.parts import list_parts
from tests.hardware.strips.test_driver import GLOWING
from tests.hardware.wiring.test_wires import DEFAULT, on


def test_the_json_has_it_all() -> None:
    wiring = on(18, "neopixel")
    data = json.loads(render_json(wiring))
    assert data["pins"][0] == {
        "what": "red button",
        "configuration": "pins.red",
        "gpio": 5,
        "header": 29,
        "wired_to": "through 1 kΩ to ground, when pressed",
    }
    assert [each["gpio"] for each in data["pins"]] == [wire.gpio for wire in wires(wiring)]
    assert data["free"] == [10, 11]
    assert data["lengths"]["plug"][-1] == {"what": "plug to bars and piezo", "number": 10, "length": 550}
    assert [check["place"] for check in data["plug"]] == [9, 14, 20, 12]
    assert data["chain"] == list(chain(Geometry()))
    assert [each["quantity"] for each in data["parts"]] == [part.quantity for part in list_parts(wiring)]
    assert (data["power"]["worst"], data["power"]["fuse"], data["power"]["supply"]) == (2000, 3.0, 4.0)
    assert [each["model"] for each in data["config"]["models"]] == ["Zero 2 W", "3", "4", "5"]


@pytest.mark.parametrize("wiring", [DEFAULT, on(18), on(10, "neopixel_spi")])
def test_the_text_has_every_wire_part_and_line(wiring: Wiring) -> None:
    text = render_text(wiring)
    said = [" ".join(line.split()) for line in text.splitlines()]
    for wire in wires(wiring):
        assert " ".join(map(str, wire)) in said
    for part in list_parts(wiring):
        assert " ".join(map(str, part)) in said
    assert {line for setup in setups(wiring) for line in setup.lines} <= set(said)
    assert "`" not in text


def test_the_text_has_the_lines_of_a_driver_of_ones_own() -> None:
    text = render_text(GLOWING)
    assert "Pi Zero 2 W and 3 and 4 and 5:" in text
    assert text.endswith("    dtoverlay=glow\n  * the user must be in the group glow")
