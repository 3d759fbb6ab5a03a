"""What a codebreaker did by mistake: a second ok, and an earlier row that was copied over the one being built."""

from functools import reduce
from typing import Final

import pytest

from station.core.events import Action, Lay, Press
from station.core.messages import join_sentences, refusal, sentences
from station.games.codes.messages import CodeMessages
from station.games.codes.scenes.codebreaker import Guess, answer, answered_scene, in_suspense
from station.matches.game import DraftRow
from tests.station.games.pegs.match_builder import played

INTERVAL: Final = 0.5
MATCH: Final = played("match original players=Ada", "secret RRYB", "guess RGGY")
COPY: Final = Lay("RGGY", 4)


def after(*actions: Action) -> Guess:
    """The scene a while after the row was played, in which something more was done."""
    scene: object = answered_scene(MATCH, 0.0, INTERVAL)
    for action in actions:
        assert isinstance(scene, Guess)
        scene = scene.on(action, 20.0)
    assert isinstance(scene, Guess)
    return scene


def refused(scene: Guess, now: float) -> Guess:
    return scene.refuse(CodeMessages.still_empty(n=4, holes="1, 2, 3 and 4"), now)


@pytest.mark.parametrize("times", [1, 2, 3])
def test_a_second_ok_leaves_the_answer_there_and_to_be_heard(times: int) -> None:
    scene = reduce(refused, [20.0] * times, after())
    reason = refusal(CodeMessages.still_empty(n=4, holes="1, 2, 3 and 4"))
    assert sentences(scene.message) == sentences(join_sentences(reason, answer(MATCH)))
    assert (scene.notice, scene.news(None), scene.news(after())) == (reason, scene.message, scene.message)


def test_a_second_ok_tells_no_answer_before_its_time() -> None:
    scene = refused(after(), 0.2)
    assert scene.withheld(0.2)["says"] == [each.data for each in (scene.notice, in_suspense(MATCH)) if each]
    assert scene.withheld(20.0) == {}


def test_the_answer_goes_when_the_next_row_is_begun() -> None:
    scene = refused(after(), 20.0).on(Press("red"), 21.0)
    assert isinstance(scene, Guess)
    assert str(scene.message) == "Row 2 of 10: red. 3 holes to fill."


@pytest.mark.parametrize(
    ("actions", "row"),
    [
        ((COPY,), DraftRow("____", 0)),
        ((Press("blue"), Press("white"), COPY), DraftRow("BW__", 2)),
        ((Press("blue"), COPY, COPY), DraftRow("B___", 1)),
        ((Press("blue"), COPY, Lay("RGGB", 4)), DraftRow("RGG_", 3)),
    ],
)
def test_back_restores_the_row_that_a_copy_replaced(actions: tuple[Action, ...], row: DraftRow) -> None:
    assert after(*actions, Press("back")).row == row


def test_the_second_back_takes_a_peg() -> None:
    assert after(Press("blue"), Press("white"), COPY, Press("back"), Press("back")).row == DraftRow("B___", 1)
