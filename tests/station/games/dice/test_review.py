"""The review of a match with dice: how good every decision was, and what a better one would have been worth."""

import json
from typing import Any

from station.core.messages import render_message
from station.games.dice.advice import worth_of
from station.games.dice.family import DiceReviews
from station.games.dice.review import review_as_data, review_match, verdict_in_words
from tests.station.games.dice.match_builder import played
from tests.station.games.dice.scenes.dice_driver import ADA_AND_BEN, ADA_AND_OHM, SHORT

GAME = (*SHORT, "roll 3 5 1 4 4", "keep 3@1 5@1 1@1", "stop")
"""Ada cracks a card with her first dice, and takes it: nothing is better."""


TIMID = (*ADA_AND_BEN, "roll 1 1 1 4 5", "keep 4@3", "stop")
"""She keeps one die of three that fit, and stops for nothing."""


def read(*moves: str) -> list[dict[str, Any]]:
    """What the page gets to read."""
    parts: list[dict[str, Any]] = json.loads(json.dumps(review_as_data(review_match(moves)), default=render_message))
    return parts


def test_a_perfect_turn_is_told_as_such() -> None:
    ada, ben = read(*GAME)
    assert (ada["player"], ada["points"], ada["lost"]) == ("Ada", 2, 0.0)
    (turn,) = ada["turns"]
    assert (turn["turn"], turn["how"], turn["won"]) == (1, "voluntary", 2)
    assert [(each["rolled"], each["aside"], each["did"], each["rating"]) for each in turn["decisions"]] == [
        ("35144", "", "set 3, 5 and 1 on card 1 aside", "best"),
        ("", "351", "stop", "best"),
    ]
    assert ada["verdict"] == "Best possible decisions: 2 of 2."
    assert (ben["turns"], ben["verdict"]) == ([], "Nobody decided anything, so there is nothing to review.")


def test_a_review_says_who_asked_for_a_hint() -> None:
    *before, kept, stopped = GAME
    assert [part["assisted"] for part in read(*before, "hint", kept, stopped)] == [True, False]
    assert [part["assisted"] for part in read(*GAME)] == [False, False]


def test_a_weaker_decision_is_told_with_the_better_one() -> None:
    ada, _ = read(*TIMID)
    (turn,) = ada["turns"]
    kept, stopped = turn["decisions"]
    lost = worth_of(played(*TIMID[:-1]), "roll") - worth_of(played(*TIMID[:-1]), "stop")
    assert (stopped["did"], stopped["lost"]) == ("stop", round(lost, 2))
    assert stopped["words"].endswith(
        f"better: roll on with 4 dice, which is worth {round(lost, 1)} million more on average"
    )
    assert kept["rating"] != "best"
    assert ada["lost"] > 0
    assert ada["verdict"] == f"Best possible decisions: 0 of 2. The others cost {ada['lost']} million on average."


def test_computers_and_forced_rolls_are_not_reviewed() -> None:
    (ada,) = read(*ADA_AND_OHM, "roll 3 1 4 4 4", "keep 3@1", "stop", "roll 2 1 5 4 4", "keep 2@2", "stop")
    assert [(turn["turn"], len(turn["decisions"])) for turn in ada["turns"]] == [(1, 2)]


def test_a_review_is_offered_when_the_match_is_over() -> None:
    moments = (GAME[:-1], GAME, (*GAME[:-1], "leave"))
    assert [DiceReviews().reviewable(played(*moves)) for moves in moments] == [False, True, False]


def test_nothing_is_said_of_no_decisions() -> None:
    assert str(verdict_in_words([])) == "Nobody decided anything, so there is nothing to review."
