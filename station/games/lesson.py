"""Lessons: how a box is played, for the page's help and docs/how-to-play.md."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from station.core.messages import Message


class Step(NamedTuple):
    """A step of the worked example: a picture, as plain data and in words, and what it teaches.

    The renderer of the family draws the picture.
    """

    picture: Mapping[str, Any]
    words: Message
    says: Message


class Lesson(NamedTuple):
    """How one box is played: its aim, an example step by step, and the other rules."""

    box: str
    title: Message | str
    aim: Message
    steps: tuple[Step, ...]
    rules: tuple[Message, ...]

    @property
    def data(self) -> dict[str, Any]:
        """The lesson as data for the page."""
        return {**self._asdict(), "steps": [step._asdict() for step in self.steps]}
