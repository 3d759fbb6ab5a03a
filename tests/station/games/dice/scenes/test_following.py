"""Which scene follows a move in the dice game, and which one comes back after a power cut."""

import pytest

from station.games.dice.scenes.ended import DiceEnded, DiceStandings
from station.games.dice.scenes.following import interrupts, resumed_scene, scene_after
from station.games.dice.scenes.keep import DiceKeep
from station.games.dice.scenes.turn import DiceDecide, DiceDue
from station.games.dice.scenes.watch import DiceWatch
from station.matches.game import DraftRow
from station.scenes.base import Scene
from tests.codes import codes
from tests.station.games.dice.match_builder import last_move, played
from tests.station.games.dice.scenes.dice_driver import ADA_AND_BEN, ADA_AND_OHM, SHORT

ROLLED = "roll 3 1 * 5 2"
NO_SCENE = Scene()
OHMS = (*ADA_AND_OHM, ROLLED, "keep 3@1", "stop")
WON = (*SHORT, ROLLED, "keep 3@1 1@1 5@1")


@pytest.mark.parametrize(
    ("moves", "scene", "after_a_cut"),
    [
        (ADA_AND_BEN, DiceDue, DiceDue),
        ((*ADA_AND_BEN, ROLLED), DiceKeep, DiceKeep),
        ((*ADA_AND_BEN, ROLLED, "keep 3@1"), DiceDecide, DiceDecide),
        ((*ADA_AND_BEN, ROLLED, "keep 3@1", "stop"), DiceEnded, DiceDue),
        ((*ADA_AND_BEN, "roll 3 4 4 4 4", "keep 3@1", "roll 3 3 3 3"), DiceKeep, DiceKeep),
        ((*ADA_AND_BEN, "roll 3 1 * 5 2", "keep 3@1 1@1 5@1", "roll 4 4"), DiceKeep, DiceKeep),
        (OHMS, DiceEnded, DiceWatch),
        ((*OHMS, ROLLED), DiceWatch, DiceWatch),
        ((*OHMS, ROLLED, "keep 3@2"), DiceWatch, DiceWatch),
        ((*WON, "stop"), DiceEnded, DiceStandings),
    ],
)
def test_what_follows_a_move_and_what_comes_back(
    moves: tuple[str, ...], scene: type[Scene], after_a_cut: type[Scene]
) -> None:
    move = last_move(*moves)
    shown = [scene_after(NO_SCENE, move, 10.0, 0.3), resumed_scene(move.match, None, 10.0, 0.3)]
    assert [type(each) for each in shown] == [scene, after_a_cut]
    assert shown[0].match == move.match


def test_dice_tumble_after_a_roll_and_lie_there_after_a_cut() -> None:
    move = last_move(*ADA_AND_BEN, ROLLED)
    before = resumed_scene(last_move(*ADA_AND_BEN).match, None, 9.0, 0.3)
    shown = [scene_after(before, move, 10.0, 0.3), resumed_scene(move.match, None, 10.0, 0.3)]
    assert [scene.told for scene in shown if isinstance(scene, DiceKeep)] == [False, True]


@pytest.mark.parametrize(
    ("moves", "is_interrupted"),
    [((*ADA_AND_BEN, ROLLED), True), ((*ADA_AND_BEN, ROLLED, "hint"), False), ((*OHMS, ROLLED), False)],
)
def test_the_move_of_a_person_interrupts_but_no_hint(moves: tuple[str, ...], is_interrupted: bool) -> None:  # noqa: FBT001 - a table
    assert interrupts(last_move(*moves)) is is_interrupted


def test_what_was_chosen_comes_back() -> None:
    shown = resumed_scene(played(*ADA_AND_BEN, ROLLED), DraftRow("3@1 *", 2), 10.0, 0.3)
    assert shown.draft_row(0.0) == DraftRow("3@1 *", 2)


def test_what_became_of_the_last_turn_is_told_after_a_cut() -> None:
    shown = resumed_scene(played(*ADA_AND_BEN, ROLLED, "keep 3@1", "stop"), None, 10.0, 0.3)
    assert codes(shown.message) == ["cracked_nothing", "turn_of"]
    assert str(shown.message) == (
        "Ada cracked no card in this turn; the markers stay. Ben's turn: press ok to roll 5 dice."
    )
