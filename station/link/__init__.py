"""The link of cabinets over an MQTT broker; docs/link.md is the contract."""
