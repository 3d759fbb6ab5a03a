"""Lessons: how a box is played, for the page's help and docs/how-to-play.md."""

from collections.abc import Mapping
from types import MappingProxyType
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
    """How one box is played: its aim, an example step by step, and the other rules.

    `steps_in` has the steps for those who read certain languages, where the example is of their words.
    """

    box: str
    title: Message | str
    aim: Message
    steps: tuple[Step, ...]
    rules: tuple[Message, ...]
    steps_in: Mapping[str, tuple[Step, ...]] = MappingProxyType({})

    @property
    def data(self) -> dict[str, Any]:
        """The lesson as data for the page."""
        steps_in = {language: _as_data(steps) for language, steps in self.steps_in.items()}
        return {**self._asdict(), "steps": _as_data(self.steps), "steps_in": steps_in}


def choose_steps(lesson: Mapping[str, Any], language: str) -> dict[str, Any]:
    """Return the data of a lesson for readers of one language."""
    kept = {name: value for name, value in lesson.items() if name != "steps_in"}
    return kept | {"steps": lesson["steps_in"].get(language, lesson["steps"])}


def _as_data(steps: tuple[Step, ...]) -> list[dict[str, Any]]:
    return [step._asdict() for step in steps]
