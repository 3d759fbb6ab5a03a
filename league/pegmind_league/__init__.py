"""The league: collects the results of many cabinets, counts each once, and publishes tables."""
