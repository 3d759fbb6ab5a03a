"""Lessons: how a box is played, for the page's help and docs/how-to-play.md."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from station.core.messages import Message
from station.core.view import LessonStep, LessonView


class Step(NamedTuple):
    """A step of the worked example: a picture, as plain data and in words, and what it teaches.

    The renderer of the family draws the picture.
    """

    picture: Mapping[str, Any]
    words: Message
    says: Message


class Lesson(NamedTuple):
    """The lesson of one box: its aim, an example step by step, and the other rules.

    `steps_in` has the steps for those who read certain languages, where the example is of their words.
    """

    box: str
    title: Message | str
    aim: Message
    steps: tuple[Step, ...]
    rules: tuple[Message, ...]
    steps_in: Mapping[str, tuple[Step, ...]] = MappingProxyType({})

    def data_in(self, language: str, family: str) -> LessonView:
        """Return the lesson as data for the page, with the steps for readers of one language."""
        steps: list[LessonStep] = [
            {"picture": picture, "words": words, "says": says}
            for picture, words, says in self.steps_in.get(language, self.steps)
        ]
        return {
            "box": self.box, "family": family, "title": self.title, "aim": self.aim, "steps": steps, "rules": self.rules
        }  # fmt: skip
