"""Announces the cabinet to Home Assistant as a device, as its MQTT integration documents it (device discovery).

No state is published twice: Home Assistant evaluates templates that take every value from the cabinet's status.
"""

import json
from typing import Any, Final

from station.link.section import LinkSection, name_of
from station.link.topics import Topics

BIRTH: Final = "homeassistant/status"
"""The topic on which Home Assistant publishes ONLINE when it has started."""

ONLINE: Final = b"online"


def discovery_topic(cabinet: str) -> str:
    """Return the topic on which Home Assistant looks for a device."""
    return f"homeassistant/device/{cabinet}/config"


def write_discovery(link: LinkSection, topics: Topics, version: str, address: str = "") -> bytes:
    """Return the discovery payload of a cabinet, whose page others find at `address` if it has one for them.

    It has controls only if commands are allowed. A component that is not offered is named with its platform alone, by
    which Home Assistant removes it.
    """
    controls = _controls(topics)
    gone = {} if link.commands else {key: {"platform": entity["platform"]} for key, entity in controls.items()}
    shown = {**_sensors(topics), **(controls if link.commands else {})}
    page = {"configuration_url": address} if address else {}
    about = {"manufacturer": "Pegmind", "model": "Cabinet for breaking codes", "sw_version": version}
    device = {
        "device": {"identifiers": [_unique(topics, "")], "name": f"Pegmind {name_of(link)}", **about, **page},
        "origin": {"name": "Pegmind", "sw_version": version},
        "state_topic": topics.status,
        "availability_topic": topics.presence,
        "availability_template": "{{ 'online' if value_json.here else 'offline' }}",
        "components": {
            **{key: {"unique_id": _unique(topics, key), "qos": 1, **each} for key, each in shown.items()},
            **gone,
        },
    }
    return json.dumps(device, separators=(",", ":")).encode()


def _unique(topics: Topics, key: str) -> str:
    return "_".join(filter(None, (topics.prefix, topics.id, key)))


def _sensors(topics: Topics) -> dict[str, dict[str, Any]]:
    return {
        "state": {
            "platform": "sensor",
            "name": "Playing",
            "icon": "mdi:circle-multiple",
            "value_template": "{{ value_json.playing.box if value_json.playing else none }}",
        },
        "players": {
            "platform": "sensor",
            "name": "Players",
            "icon": "mdi:account-group",
            "value_template": "{{ value_json.playing.players | join(', ') if value_json.playing else none }}",
        },
        "today": {
            "platform": "sensor",
            "name": "Games today",
            "icon": "mdi:counter",
            "state_class": "total_increasing",
            "value_template": "{{ value_json.games.today }}",
        },
        "last": {
            "platform": "sensor",
            "name": "Last result",
            "icon": "mdi:trophy",
            "value_template": "{{ value_json.last.says[:255] if value_json.last else none }}",
        },
        "problem": {
            "platform": "binary_sensor",
            "name": "Problem",
            "device_class": "problem",
            "entity_category": "diagnostic",
            "value_template": "{{ 'ON' if value_json.troubles else 'OFF' }}",
            "json_attributes_topic": topics.status,
            "json_attributes_template": (
                "{{ {'troubles': value_json.troubles | map(attribute='says') | list} | tojson }}"
            ),
        },
    }


def _controls(topics: Topics) -> dict[str, dict[str, Any]]:
    return {
        "brightness": {
            "platform": "light",
            "name": "Brightness",
            "icon": "mdi:brightness-6",
            "command_topic": topics.command("brightness"),
            "payload_on": "on",
            "payload_off": "off",  # a cabinet is never dark: off sets the dimmest value, and on the one before
            "state_value_template": "ON",
            "on_command_type": "first",
            "brightness_command_topic": topics.command("brightness"),
            "brightness_scale": 100,
            "brightness_state_topic": topics.status,
            "brightness_value_template": "{{ value_json.light.brightness }}",
        },
        "night": {
            "platform": "switch",
            "name": "Night",
            "icon": "mdi:weather-night",
            "entity_category": "config",
            "command_topic": topics.command("night"),
            "payload_on": "on",
            "payload_off": "off",
            "state_on": "on",
            "state_off": "off",
            "value_template": "{{ 'on' if value_json.light.night else 'off' }}",
        },
        "power": {
            "platform": "button",
            "name": "Switch off",
            "icon": "mdi:power",
            "entity_category": "config",
            "command_topic": topics.command("power"),
            "payload_press": "off",
        },
    }
