"""make home-assistant: what a real Home Assistant thinks of a cabinet's announcement."""
