"""The whole configuration: what is wrong between its keys, and the same cabinet on simulated pins."""

from pathlib import Path

from hardware.layout import Pins
from hardware.panel.section import Panel
from hardware.pixels import Light
from hardware.sections import Sound
from hardware.strips.registry import Pixels
from station.config.sections import Config, Dice, check_config, find_remarks, load_supplies, simulate_hardware
from station.web.section import Page

TWICE = Config()._replace(pins=Pins(red=6))


def test_nothing_is_wrong_with_the_defaults() -> None:
    assert check_config(Config()) == []


def test_a_pin_may_not_be_given_twice() -> None:
    (conflict,) = check_config(TWICE)
    assert "GPIO 6" in conflict
    assert check_config(TWICE, ["pins"]) == check_config(TWICE, ["pixels", "light"]) == []
    assert check_config(TWICE, ["light"]) == [conflict]


def test_what_may_not_work_everywhere_is_remarked_on() -> None:
    assert [*find_remarks(Config())] == []
    config = Config()._replace(pixels=Pixels(pin=17), light=Light(limit_ma=2251), sound=Sound(speech=True))
    config = config._replace(page=Page(port=80))
    remedy = "set pixels.pin, because rpi_ws281x can only use GPIO 10, 12, 13, 18, 19, 21"
    assert [*find_remarks(config)] == [
        f"pixels.pin = 17: on a Pi Zero 2 W, 3, 4 nothing drives the pixels: {remedy}",
        "light.limit_ma = 2251: needs a larger fuse and supply and thicker wires than up to 2250; see pegmind wiring",
        "sound.speech = true: the back has no hole for the cable of a loudspeaker; add usb or display to panel.doors",
        "page.port = 80: only root may listen below 1024; an installed station runs as the user pegmind",
    ]
    assert [*find_remarks(simulate_hardware(config))] == [*find_remarks(config)][1:]
    usable = config._replace(
        panel=Panel(doors=("usb",)), pixels=Pixels(pin=18), light=Light(limit_ma=2250), page=Page(port=1024)
    )
    assert [*find_remarks(usable)] == []


def test_every_wrong_line_of_a_deck_is_told(tmp_path: Path) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_text("12345/4\n9/9\n1111\n", encoding="utf-8")
    told = check_config(TWICE._replace(dice=Dice(deck=str(deck))))
    assert len(told) > 2
    assert all(line.startswith("dice.deck: ") for line in told[1:])


def test_the_cards_come_from_the_configured_deck(tmp_path: Path) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_text("111/7\n2345/30\n555555/99\n", encoding="utf-8")
    supplies = load_supplies(Config()._replace(dice=Dice(str(deck))))
    assert {box: [str(card) for card in cards] for box, cards in supplies.items()} == {
        "codeknacker": ["111/7", "2345/30", "555555/99"]
    }
    assert load_supplies(Config()) == {}


def test_on_simulated_pins_all_else_is_the_same() -> None:
    config = Config()._replace(inputs=Config().inputs._replace(factory="lgpio", lock=0.05), pins=Pins(red=3))
    on_a_desktop = simulate_hardware(config)
    assert (on_a_desktop.inputs.factory, on_a_desktop.pixels.driver) == ("simulated", "simulated")
    assert on_a_desktop._replace(inputs=config.inputs, pixels=config.pixels) == config
    assert on_a_desktop.inputs.lock == 0.05
