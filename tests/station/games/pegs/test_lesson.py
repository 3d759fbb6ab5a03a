"""The lessons of the boxes with pegs: what they show is right, and their numbers are those of the box."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from station.core.messages import Message
from station.games.codes.box import key_data
from station.games.codes.code import Key, score
from station.games.pegs.boxes import BOXES_WITH_PEGS
from station.games.pegs.lesson import explain, lessons
from station.games.pegs.messages import PegMessages


def values(message: Message, name: str) -> Any:  # noqa: ANN401 - whatever a message says
    """The value of a message; of a number with its noun the number."""
    value = message.values[name]
    return value.values["n"] if isinstance(value, Message) and "n" in value.values else value


def said() -> Iterator[str]:
    """The code of every reason that the lessons give."""
    return (step.says.code for lesson in lessons() for step in lesson.steps)


@pytest.mark.parametrize("secret", ["RRYB", "RYBG", "RRRR", "RRYY"])
def test_what_is_explained_peg_by_peg_is_what_is_counted(secret: str) -> None:
    for guess in map("".join, product("RYBG", repeat=4)):
        keys = [answer.key for answer in explain(guess, secret)]
        assert Key(keys.count("red"), keys.count("white")) == score(guess, secret)


def test_every_peg_is_given_its_own_reason() -> None:
    assert [(key, why) for key, why in explain("RRGPB", "RYBGB")] == [
        ("red", PegMessages.learn_exact()),
        (None, PegMessages.learn_counted(n=1)),
        ("white", PegMessages.learn_colour_only(hole=4)),
        (None, PegMessages.learn_not_in_code()),
        ("red", PegMessages.learn_exact()),
    ]
    assert [why for _, why in explain("BBB", "GBR")][::2] == [PegMessages.learn_counted(n=1)] * 2


def test_all_kinds_of_answers_occur_in_the_lessons() -> None:
    kinds = {"learn_exact", "learn_colour_only", "learn_counted", "learn_not_in_code"}
    assert kinds <= set(said())
    for lesson in lessons():
        of = {step.says.code for step in lesson.steps}
        assert ("learn_counted" in of) == (lesson.box in {"original", "superhirn", "super"})
        assert {"learn_exact", "learn_colour_only"} <= of or {"learn_exact_digit", "learn_digit_only"} <= of


def test_the_pictures_show_the_key_pegs_that_the_rules_count() -> None:
    for lesson in lessons():
        box = BOXES_WITH_PEGS[lesson.box]
        (secret, guess), bars = box.example, box.bars
        code, row, *rest = [step.picture for step in lesson.steps]
        key = key_data(BOXES_WITH_PEGS[lesson.box], score(guess, secret))
        assert code == {"code": secret}
        assert row == {"row": guess, **key}
        assert "".join(picture["peg"] for picture in rest if "peg" in picture) == guess
        assert [picture["bars"] for picture in rest if "bars" in picture] == [key] * bars


def test_the_numbers_are_those_of_the_box() -> None:
    for lesson in lessons():
        box = BOXES_WITH_PEGS[lesson.box]
        measures = [values(lesson.aim, name) for name in ("pegs", "digits" if box.numbered else "colours", "rows")]
        assert measures == [box.holes, box.pegs, box.rows]
        rules = {rule.code: rule for rule in lesson.rules}
        assert values(rules["learn_round"], "rows") == box.rows
        if box.match_rules.wins[0] == "rows":
            assert values(rules["learn_rows_count"], "rows") == box.rows
        else:
            assert values(rules["learn_points_count"], "points") == box.rows + box.match_rules.bonus


@pytest.mark.parametrize(
    ("name", "offered"),
    [
        ("original", "blanks"),
        ("slider", "1 to 4 holes, repeated colours and blanks"),
        ("super", "1 to 6 holes, 1 to 8 colours, blanks and a point for every row"),
        ("mini", "blanks"),
        ("number", "repeated digits"),
    ],
)
def test_what_may_be_chosen_is_what_the_box_offers(name: str, offered: str) -> None:
    rules = {rule.code: rule for lesson in lessons() if lesson.box == name for rule in lesson.rules}
    assert str(rules["learn_variants"]) == str(PegMessages.learn_variants(variants=offered))
    assert ("learn_blanks" in rules) == ("blanks" in offered)
