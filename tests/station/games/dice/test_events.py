"""What the moves of the dice box do, move by move."""

from typing import Final

import pytest

from station.games.dice.deck import Card
from station.games.dice.events import CardsDealt, CrackedCard, DiceKept, DiceRolled, TurnEnded
from station.games.dice.rules import play
from station.matches.events import HintAsked, MatchEnded, MatchEvent, MatchOpened, replay_each
from station.matches.game import Outcome

Story = tuple[tuple[str, tuple[MatchEvent, ...]], ...]

CRACKED: Final = (CrackedCard(1, Card("351", 2)),)

STORIES: Final[dict[str, Story]] = {
    "two people": (
        ("match codeknacker players=Ada,Ben", (MatchOpened(),)),
        ("cards 351/2 2531/3 24351/4 222/2", (CardsDealt(),)),
        ("roll 3 1 * 4 4", (DiceRolled(0, "31*44"),)),
        ("hint", (HintAsked(0),)),
        ("keep 3@1 1@2 *", (DiceKept(0, ((1, 0), (2, 3))),)),
        ("roll 2 2", (DiceRolled(0, "22"),)),
        ("keep 2@2", (DiceKept(0, ((2, 0),)),)),
        ("stop", (TurnEnded(0, "voluntary", (), "22", "31*2"),)),
        ("roll 5 1 3 3 3", (DiceRolled(1, "51333"),)),
        ("keep 5@1 1@1", (DiceKept(1, ((1, 1), (1, 2))),)),
        ("roll 1 1 1", (DiceRolled(1, "111"),)),
        ("keep 1@3", (DiceKept(1, ((3, 4),)),)),
        ("roll 1 1", (DiceRolled(1, "11"), TurnEnded(1, "forced", CRACKED, "11", "511"))),
        ("leave", (MatchEnded(Outcome(None, "left")),)),
    ),
    "all dice aside, and the end": (
        ("match codeknacker players=Ada,Ben", (MatchOpened(),)),
        ("cards 351/2 222/2 333/2", (CardsDealt(),)),
        ("roll 3 5 1 2 2", (DiceRolled(0, "35122"),)),
        (
            "keep 3@1 5@1 1@1 2@2 2@2",
            (
                DiceKept(0, ((1, 0), (1, 1), (1, 2), (2, 0), (2, 1))),
                TurnEnded(0, "voluntary", CRACKED, "35122", "35122"),
                MatchEnded(Outcome("Ada", "points")),
            ),
        ),
    ),
    "a computer": (
        ("match codeknacker players=Ada computers=weak", (MatchOpened(),)),
        ("cards 351/2 222/2 333/2 444/2", (CardsDealt(),)),
        ("roll 4 4 4 4 4", (DiceRolled(0, "44444"), TurnEnded(0, "forced", (), "44444", ""))),
        ("roll 3 4 4 4 4", (DiceRolled(1, "34444"),)),
        ("keep 3@3", (DiceKept(1, ((3, 0),)),)),
        ("stop", (TurnEnded(1, "voluntary", (), "34444", "3"),)),
    ),
}


@pytest.mark.parametrize("story", STORIES.values(), ids=STORIES)
def test_each_move_says_what_it_did(story: Story) -> None:
    made = replay_each(play, [move for move, _ in story])
    assert [(move, each.events) for (move, _), each in zip(story, made, strict=True)] == list(story)
