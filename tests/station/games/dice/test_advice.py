"""A hint with dice: what the strongest computer would do, and what that is worth."""

import pytest

from station.games.dice.advice import DiceAdvice, advise, worth_of
from station.games.dice.match import DiceMatch, awaits
from station.games.dice.messages import DiceMessages
from station.games.dice.players import decide
from station.matches.errors import NotAllowed
from tests.station.games.dice.keeps import possible_keeps
from tests.station.games.dice.match_builder import lying, played
from tests.station.games.dice.positions import aside, turn
from tests.station.games.dice.scenes.dice_driver import ADA_AND_BEN

ROLLED = (*ADA_AND_BEN, "roll 3 5 1 4 4")
KEPT = (*ROLLED, "keep 3@1 5@1 1@1")


def test_it_is_what_the_strongest_computer_would_do() -> None:
    for moves in (ROLLED, KEPT):
        match = played(*moves)
        advice = advise(match)
        assert advice == DiceAdvice(decide(match, "strong"), worth_of(match, advice.move))


def test_nothing_that_may_be_kept_is_worth_more() -> None:
    match = played(*ROLLED)
    worths = [worth_of(match, keep) for keep in possible_keeps(match)]
    assert advise(match).worth == pytest.approx(max(worths))
    assert len(set(worths)) > 1


def test_the_example_of_the_page() -> None:
    """docs/codeknacker.md: to stop brings 2 million; at 6 million to roll is worth as much, and at 7 more."""
    worths = {
        value: worth_of(alone("3111", value), "roll") - worth_of(alone("3111", value), "stop") for value in (5, 7)
    }
    assert worths[5] < 0 < worths[7]


def alone(dice: str, value: int) -> DiceMatch:
    return turn(lying("xxx/2", f"xx3/{value}", "444444/5"), aside(dice), stock=(), seats=1)


@pytest.mark.parametrize("moves", [ADA_AND_BEN[:1], ADA_AND_BEN, (*ADA_AND_BEN, "leave")])
def test_where_nothing_is_to_be_decided_there_is_no_advice(moves: tuple[str, ...]) -> None:
    assert awaits(played(*moves)) not in {"keep", "decide"}
    with pytest.raises(NotAllowed) as refused:
        advise(played(*moves))
    assert refused.value.message == DiceMessages.nothing_to_decide()
