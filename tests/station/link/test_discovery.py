"""What Home Assistant is told, checked against its documented schema; docs/home-assistant.md: what a real one did."""

import json
import re
from typing import Any, Final

from station.core.settings import LIGHT, Change, Night
from station.link.discovery import discovery_topic, write_discovery
from station.link.operating import read_command
from station.link.section import LinkSection
from station.link.topics import topics_of
from tests.station.link.test_status import ADAS, OPENED, status

HALL = LinkSection(broker="here", user="hall", name="Großer Saal", commands=True)
TOPICS = topics_of(HALL)

NEEDED: Final = {
    "sensor": {"state_topic"},
    "binary_sensor": {"state_topic"},
    "light": {"command_topic"},
    "switch": {"command_topic"},
    "button": {"command_topic"},
}
"""Keys that a platform requires; a shared state_topic counts for all."""

KNOWN: Final = {
    "sensor": {"state_class"},
    "binary_sensor": {"device_class", "json_attributes_topic", "json_attributes_template"},
    "light": {
        *("command_topic", "payload_off", "state_value_template", "on_command_type"),
        *("brightness_command_topic", "brightness_scale", "brightness_state_topic", "brightness_value_template"),
    },
    "switch": {"command_topic", "payload_on", "payload_off", "state_on", "state_off"},
    "button": {"command_topic", "payload_press"},
}
COMMON: Final = {"platform", "unique_id", "name", "icon", "entity_category", "value_template"}


def told(link: LinkSection = HALL) -> dict[str, Any]:
    discovery: dict[str, Any] = json.loads(write_discovery(link, TOPICS, "1.0"))
    return discovery


def test_the_topic_is_one_where_home_assistant_looks() -> None:
    assert re.fullmatch(r"homeassistant/device/[a-zA-Z0-9_-]+/config", discovery_topic("hall_2-b"))


def test_it_is_a_device_with_an_origin_and_components() -> None:
    discovery = told()
    assert discovery["device"] == {"identifiers": ["pegmind_hall"], "name": "Pegmind Großer Saal", "sw_version": "1.0"}
    assert discovery["origin"] == {"name": "Pegmind", "sw_version": "1.0"}
    assert discovery["state_topic"] == discovery["availability_topic"] == TOPICS.status
    unique = [component["unique_id"] for component in discovery["components"].values()]
    assert len(set(unique)) == len(unique) == 8


def test_every_component_has_only_keys_of_its_platform() -> None:
    discovery = told()
    for component in discovery["components"].values():
        platform = component["platform"]
        assert NEEDED[platform] <= {*component, "state_topic"}
        assert set(component) <= COMMON | KNOWN[platform]


def test_nothing_can_be_set_unless_commands_are_followed() -> None:
    watched = told(HALL._replace(commands=False))
    assert set(watched["components"]) == {"state", "players", "today", "last", "problem"}
    assert "command_topic" not in json.dumps(watched)


def test_the_templates_ask_for_what_the_status_has() -> None:
    full = status(match=OPENED, last=ADAS)
    for path in re.findall(r"value_json\.([a-z.]+)", json.dumps(told())):
        value: Any = full
        for key in path.split("."):
            value = value[key]


def test_a_cabinet_that_is_gone_is_asked_for_nothing_else() -> None:
    components = told()["components"].values()
    templates = [words for component in components for key, words in component.items() if key.endswith("_template")]
    asking = [template for template in templates if "value_json" in template]
    assert len(asking) == 8
    assert all(" if value_json.here else " in template for template in asking)


def test_the_brightness_is_a_light_in_percent_as_in_the_status() -> None:
    light = told()["components"]["brightness"]
    assert light["brightness_scale"] == status()["light"]["brightness"] == 100
    assert light["brightness_state_topic"] == TOPICS.status
    assert light["brightness_command_topic"] == light["command_topic"] == TOPICS.command("brightness")


def test_a_light_that_is_switched_off_is_on_and_dimmest() -> None:
    light = told()["components"]["brightness"]
    dimmest = read_command("brightness", light["payload_off"].encode(), Night())
    assert dimmest == Change("brightness", min(LIGHT, key=LIGHT.__getitem__))
    assert light["state_value_template"] == "ON"
