"""Chance that comes again: the same words, the same session."""

from random import Random


def seeded(*words: object) -> Random:
    """A source of its own for these words."""
    return Random(" ".join(map(str, words)))  # noqa: S311 - nobody's secret
