"""The game: rules, scenes, store, web page and commands. It knows no pin."""

__version__ = "0.2.0"
__released__ = "2026-11-23"
"""The day of this release (UTC), as in CHANGELOG.md: a clock that shows an earlier one is wrong."""
