"""The front panel: its configuration, and the measures that follow from it. Pure."""
