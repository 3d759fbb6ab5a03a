"""Validates announcements by the schemas of the Home Assistant whose Python runs this: it imports nothing of ours.

Reads announcements from standard input, a list of JSON, and writes the keys that each platform knows.
"""

import asyncio
import importlib
import json
import sys
from collections.abc import Mapping
from typing import Any, Final

import voluptuous as vol
from homeassistant.components.mqtt.discovery import SHARED_OPTIONS
from homeassistant.components.mqtt.light.schema_basic import DISCOVERY_SCHEMA_BASIC
from homeassistant.components.mqtt.schemas import DEVICE_DISCOVERY_SCHEMA
from homeassistant.core import HomeAssistant

PLATFORMS: Final = ("binary_sensor", "button", "light", "sensor", "switch")


async def main() -> None:
    """Validate what is on standard input. Raises vol.Invalid or ValueError."""
    HomeAssistant(".")  # its templates are valid in a running one alone
    platforms = {name: importlib.import_module(f"homeassistant.components.mqtt.{name}") for name in PLATFORMS}
    for told in json.load(sys.stdin):
        DEVICE_DISCOVERY_SCHEMA(told)
        shared = {key: told[key] for key in SHARED_OPTIONS if key in told}
        about = {"device": told["device"], "origin": told["origin"]}
        for component in told["components"].values():
            platform = component.pop("platform")
            if component:  # without it, it is removed
                config = {**shared, **about, **component}
                accepted = platforms[platform].DISCOVERY_SCHEMA(config)
                if dropped := component.keys() - accepted.keys():
                    raise ValueError(f"Home Assistant drops {', '.join(sorted(dropped))} of a {platform}")
    schemas = {name: module.DISCOVERY_SCHEMA for name, module in platforms.items()} | {"light": DISCOVERY_SCHEMA_BASIC}
    keys = {name: sort_keys(find_keys(schema)) for name, schema in schemas.items()}
    print(json.dumps({"shared": sorted(SHARED_OPTIONS), **keys}))


def find_keys(schema: Any) -> Mapping[Any, Any]:  # noqa: ANN401 - a part of a schema
    """Return the keys of a schema, which may be behind validators."""
    if isinstance(schema, vol.All):
        return next(keys for each in schema.validators if (keys := find_keys(each)))
    inner = schema.schema if isinstance(schema, vol.Schema) else schema
    return inner if isinstance(inner, dict) else {}


def sort_keys(keys: Mapping[Any, Any]) -> dict[str, list[str]]:
    """Return the names of keys, and those of them that are required."""
    required = sorted(str(key) for key in keys if isinstance(key, vol.Required))
    return {"keys": sorted(map(str, keys)), "required": required}


asyncio.run(main())
