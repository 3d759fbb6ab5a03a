"""The game station: rules, scenes, journal and daemon. It knows no pin."""

__version__ = "0.1.0"
