"""The game station: rules, scenes, journal and daemon. It knows no pin."""

__version__ = "0.2.0"
