"""The game: rules, scenes, store, web page and commands. It knows no pin."""

__version__ = "0.2.0"
