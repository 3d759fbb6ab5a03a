"""The review of a match with dice: how good every decision was, and what a better one would have been worth."""

import json
from typing import Any

from station.core.messages import render_message
from station.games.dice.advice import worth_of
from station.games.dice.family import FAMILY
from station.games.dice.review import review_as_data, review_match, verdict_in_words
from tests.station.games.dice.match_builder import played
from tests.station.games.dice.scenes.dice_driver import ADA_AND_BEN, ADA_AND_OHM, SHORT

GAME = (*SHORT, "roll 3 5 1 4 4", "keep 3@1 5@1 1@1", "stop")
"""Ada cracks a card with her first dice, and takes it: nothing is better."""

RASH = (*ADA_AND_BEN, "roll 3 5 1 4 4", "keep 3@1 5@1 1@1", "roll 4 4")
"""She rolls on with two dice, and cannot lose but what she has."""

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
    assert ada["verdict"] == "2 of 2 decisions were as good as can be."
    assert (ben["turns"], ben["verdict"]) == ([], "Nobody decided anything, so there is nothing to review.")


def test_of_whoever_has_asked_for_a_hint_that_is_told() -> None:
    *before, kept, stopped = GAME
    assert [part["assisted"] for part in read(*before, "hint", kept, stopped)] == [True, False]
    assert [part["assisted"] for part in read(*GAME)] == [False, False]


def test_of_a_weaker_decision_the_better_one_is_told_with_what_it_is_worth() -> None:
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
    assert (
        ada["verdict"] == f"0 of 2 decisions were as good as can be. The others cost {ada['lost']} million on average."
    )


def test_luck_is_not_blamed() -> None:
    """The same decision is as good with dice that fit as with dice that do not."""
    lucky, unlucky = (read(*RASH[:-1], roll)[0]["turns"][0]["decisions"] for roll in ("roll 1 1", "roll 4 4"))
    assert [each["lost"] for each in lucky] == [each["lost"] for each in unlucky]


def test_computers_are_not_reviewed_and_neither_is_a_roll_that_has_to_be() -> None:
    (ada,) = read(*ADA_AND_OHM, "roll 3 1 4 4 4", "keep 3@1", "stop", "roll 2 1 5 4 4", "keep 2@2", "stop")
    assert [(turn["turn"], len(turn["decisions"])) for turn in ada["turns"]] == [(1, 2)]


def test_a_turn_that_goes_on_has_no_end_yet() -> None:
    ada, _ = read(*ADA_AND_BEN, "roll 3 1 4 4 4", "keep 3@1")
    assert [(turn["how"], turn["won"], len(turn["decisions"])) for turn in ada["turns"]] == [(None, 0, 1)]


def test_a_review_is_offered_when_the_match_is_over_and_not_if_it_was_left() -> None:
    moments = (GAME[:-1], GAME, (*GAME[:-1], "leave"))
    assert [FAMILY.reviewable(played(*moves)) for moves in moments] == [False, True, False]


def test_nothing_is_said_of_no_decisions() -> None:
    assert str(verdict_in_words([])) == "Nobody decided anything, so there is nothing to review."
