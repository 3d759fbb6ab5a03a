"""Grand as a family: what the station asks of it."""

from random import Random

import pytest

from station.games.grand.boxes import GRAND
from station.games.grand.family import FAMILY
from station.matches.errors import MoveError


def test_a_match_is_opened_drawn_and_played_to_its_end() -> None:
    match = FAMILY.rules.play(None, "match grand players=Ada").match
    move = FAMILY.chance.draw(match, Random(3), {})  # noqa: S311 - any code
    secret = move.removeprefix("secret ")
    assert GRAND.read_code(secret) == secret
    match = FAMILY.rules.play(FAMILY.rules.play(match, move).match, f"guess {secret}").match
    assert (match.outcome and match.outcome.winner, FAMILY.rules.view(match)["secret"]) == ("Ada", secret)
    assert FAMILY.rules.controls(match) == {"red", "yellow", "green", "blue", "purple"}
    by_hand = FAMILY.rules.play(None, "match grand players=Ada,Ben marker=codemaker").match
    assert FAMILY.rules.controls(by_hand) == {"red", "yellow", "green", "blue", "purple", "white"}


def test_no_computer_promises_a_number_of_rows() -> None:
    match = FAMILY.rules.play(None, "match grand players=Ada computers=strong within=5").match
    with pytest.raises(MoveError) as refused:
        FAMILY.rules.check_new_match(match)
    assert refused.value.message.code == "no_limit_of_rows"
