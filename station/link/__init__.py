"""What cabinets tell each other over an MQTT broker; docs/link.md is the contract."""
