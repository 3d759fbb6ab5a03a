"""A lesson as the page gets it, and that every box has one."""

import json

import pytest

from station.core.messages import Template, render_message
from station.games.registry import FAMILY_OF, lessons
from station.matches.lesson import Lesson, Step


class CoinMessages:
    """What a lesson with a coin says."""

    flip = Template("Flip it.")
    coin = Template("a coin")
    heads = Template("Heads wins.")


def test_the_page_gets_a_lesson_as_data() -> None:
    step = Step({"coin": 1}, CoinMessages.coin(), CoinMessages.flip())
    lesson = Lesson("coin", "Coin", CoinMessages.heads(), (step,), (CoinMessages.heads(),), {"de": (step, step)})
    told = {"picture": {"coin": 1}, "words": "a coin", "says": "Flip it."}
    assert json.loads(json.dumps(lesson.data_in("en", "coins"), default=render_message)) == {
        "box": "coin",
        "family": "coins",
        "title": "Coin",
        "aim": "Heads wins.",
        "steps": [told],
        "rules": ["Heads wins."],
    }


def test_every_box_has_a_lesson_in_the_order_of_the_menu() -> None:
    assert [lesson.box for lesson in lessons()] == [*FAMILY_OF]


@pytest.mark.parametrize(("language", "coins"), [("de", [2]), ("fr", [1])])
def test_a_reader_gets_the_steps_in_their_language(language: str, coins: list[int]) -> None:
    one, two = (Step({"coin": coin}, CoinMessages.coin(), CoinMessages.flip()) for coin in (1, 2))
    lesson = Lesson("coin", "Coin", CoinMessages.heads(), (one,), (), {"de": (two,)})
    assert [step["picture"]["coin"] for step in lesson.data_in(language, "coins")["steps"]] == coins
