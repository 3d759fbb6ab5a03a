"""What Home Assistant is told, checked by the keys of a real one; docs/home-assistant.md: what that one did."""

import json
import re
from pathlib import Path
from typing import Any, Final

from station.link.discovery import discovery_topic, write_discovery
from station.link.section import LinkSection
from station.link.topics import topics_of
from tests.station.link.test_status import ADAS, OPENED, status

HALL = LinkSection(broker="here", user="hall", name="Großer Saal", commands=True)
TOPICS = topics_of(HALL)

SCHEMA: Final = json.loads(Path(__file__).with_name("home_assistant.json").read_text(encoding="utf-8"))
"""The keys that each platform knows, and those that it requires, in a real Home Assistant: make home-assistant."""


def told(link: LinkSection = HALL) -> dict[str, Any]:
    discovery: dict[str, Any] = json.loads(write_discovery(link, TOPICS, "1.0"))
    return discovery


def test_the_topic_is_one_where_home_assistant_looks() -> None:
    assert re.fullmatch(r"homeassistant/device/[a-zA-Z0-9_-]+/config", discovery_topic("hall_2-b"))


def test_it_is_a_device_with_an_origin_and_components() -> None:
    discovery = told()
    device = {"identifiers": ["pegmind_hall"], "name": "Pegmind Großer Saal", "sw_version": "1.0"}
    about = {"manufacturer": "Pegmind", "model": "Cabinet for breaking codes"}
    assert discovery["device"] == device | about
    assert (discovery["origin"]["name"], discovery["origin"]["sw_version"]) == ("Pegmind", "1.0")
    page = json.loads(write_discovery(HALL, TOPICS, "1.0", "http://192.168.1.20:8080"))
    assert page["device"]["configuration_url"] == "http://192.168.1.20:8080"
    assert (discovery["state_topic"], discovery["availability_topic"]) == (TOPICS.status, TOPICS.presence)
    unique = [component["unique_id"] for component in discovery["components"].values()]
    assert len(set(unique)) == len(unique) == 8


def test_every_component_has_the_keys_of_its_platform() -> None:
    discovery = told()
    assert {*discovery} - {"device", "origin", "components"} <= {*SCHEMA["shared"]}
    for component in discovery["components"].values():
        known = SCHEMA[component.pop("platform")]
        assert {*known["required"]} <= {*component, *discovery}
        assert {*component} <= {*known["keys"]}


def test_nothing_can_be_set_unless_commands_are_followed() -> None:
    watched = told(HALL._replace(commands=False))
    gone = {key: each for key, each in watched["components"].items() if "unique_id" not in each}
    assert set(watched["components"]) - set(gone) == {"state", "players", "today", "last", "problem"}
    assert gone == {
        "brightness": {"platform": "light"},
        "night": {"platform": "switch"},
        "power": {"platform": "button"},
    }
    assert "command_topic" not in json.dumps(watched)


def test_the_templates_ask_for_what_the_status_has() -> None:
    full = status(match=OPENED, last=ADAS)
    for path in re.findall(r"value_json\.([a-z.]+)", json.dumps(told()["components"])):
        value: Any = full
        for key in path.split("."):
            value = value[key]


def test_what_is_unknown_is_null() -> None:
    templates = [
        each["value_template"] for key, each in told()["components"].items() if key in ("state", "players", "last")
    ]
    assert all(template.endswith(" else none }}") for template in templates)


def test_the_brightness_is_a_light_in_percent_as_in_the_status() -> None:
    light = told()["components"]["brightness"]
    assert light["brightness_scale"] == status()["light"]["brightness"] == 100
    assert light["brightness_state_topic"] == TOPICS.status
    assert light["brightness_command_topic"] == light["command_topic"] == TOPICS.command("brightness")


def test_a_light_that_is_switched_off_is_still_on() -> None:
    light = told()["components"]["brightness"]
    assert (light["payload_on"], light["payload_off"], light["on_command_type"]) == ("on", "off", "first")
    assert light["state_value_template"] == "ON"
