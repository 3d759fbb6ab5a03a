"""What the station is told of the dice box by its family, and what it has to load for that."""

from random import Random
from typing import Final

import pytest

from station.games.dice.advice import advise, hint
from station.games.dice.deck import Card
from station.games.dice.deck_file import load_deck
from station.games.dice.family import FAMILY, DiceComputers
from station.games.dice.match import CODEKNACKER
from station.games.dice.rules import play
from station.games.dice.scenes.following import resumed_scene, scene_after
from station.matches.errors import Malformed, MoveError
from station.matches.game import DraftRow
from station.matches.messages import GameMessages
from tests.codes import codes
from tests.station.games.dice.match_builder import last_move, played
from tests.station.games.dice.scenes.dice_driver import ADA_AND_BEN, ADA_AND_OHM, SHORT

OWN: Final = (Card("111", 7), Card("2345", 30), Card("555555", 99), Card("111", 7))
ROLLED: Final = (*ADA_AND_BEN, "roll 3 1 4 4 4")
OHMS: Final = (*ADA_AND_OHM, "roll 4 4 4 4 4")
KEY_PEG: Final = 0.2


def source() -> Random:
    return Random(7)  # noqa: S311 - the same again


def test_its_verbs_are_those_of_its_moves() -> None:
    assert FAMILY.moves.verbs == ("cards", "roll", "keep", "stop", "hint", "leave")
    for verb in FAMILY.moves.verbs:
        with pytest.raises(MoveError) as refused:
            play(played(*ADA_AND_BEN), f"{verb} nonsense")
        assert refused.value.message.code != "not_a_move_of"
    with pytest.raises(Malformed) as refused:
        play(played(*ADA_AND_BEN), "guess RRYB")
    verbs = ("match", *FAMILY.moves.verbs)
    assert refused.value.message == GameMessages.not_a_move_of(verb="guess", box=CODEKNACKER, verbs=verbs)


def test_the_cards_are_dealt_unasked_and_the_dice_are_not_rolled() -> None:
    moments = (ADA_AND_BEN[:1], ADA_AND_BEN, ROLLED, (*ROLLED, "keep 3@1"), (*ADA_AND_BEN[:1], "leave"))
    matches = [played(*moves) for moves in moments]
    assert [FAMILY.chance.awaits_draw(match) for match in matches] == [True, False, False, False, False]
    assert [FAMILY.chance.draw_verb(match) for match in matches[:2]] == ["cards", "roll"]
    assert FAMILY.chance.at_start  # there is nothing to show without cards


def test_the_cards_are_the_operators_or_the_shipped_ones() -> None:
    opened = played(ADA_AND_BEN[0])
    for supplies, deck in (({CODEKNACKER: OWN}, OWN), ({}, load_deck())):
        verb, *drawn = FAMILY.chance.draw(opened, source(), supplies).split()
        assert (verb, sorted(drawn)) == ("cards", sorted(map(str, deck)))
        dealt = play(opened, f"cards {' '.join(drawn)}").match
        assert len(dealt.places + dealt.stock) == len(deck)


def test_as_many_dice_are_drawn_as_are_to_be_rolled() -> None:
    for moves, dice in ((ADA_AND_BEN, 5), ((*ROLLED, "keep 3@1"), 4), ((*ROLLED, "keep 3@1 1@2 4@3"), 2)):
        drawn = FAMILY.chance.draw(played(*moves), source(), {})
        assert (drawn.split()[0], len(drawn.split())) == ("roll", 1 + dice)
        play(played(*moves), drawn)


def test_a_computer_moves_on_its_turn_and_on_no_other() -> None:
    alone = ("match codeknacker computers=strong", ADA_AND_OHM[1])
    moments = (ADA_AND_OHM, OHMS, (*OHMS, "roll 3 1 * 5 2"), (*OHMS, "leave"), alone[:1], alone)
    assert [DiceComputers().computer_to_move(played(*moves)) for moves in moments] == [
        None, "weak", "weak", None, None, "strong",
    ]  # fmt: skip


def test_what_a_computer_does_leaves_the_hands_of_people_alone() -> None:
    assert not FAMILY.table.interrupts(last_move(*OHMS, "roll 3 1 * 5 2"))
    assert FAMILY.table.interrupts(last_move(*OHMS))


def test_its_scenes_follow_a_move_and_come_back_after_a_start() -> None:
    before, rolled = played(*ADA_AND_BEN), last_move(*ROLLED)
    shown, match = resumed_scene(before, None, 9.0, KEY_PEG), rolled.match
    assert FAMILY.table.scene_after(shown, rolled, 10.0, KEY_PEG) == scene_after(shown, rolled, 10.0, KEY_PEG)
    row = DraftRow("3@1", 0)
    assert FAMILY.table.resumed_scene(match, row, 10.0, KEY_PEG) == resumed_scene(match, row, 10.0, KEY_PEG)
    assert FAMILY.table.resumed_scene(match, row, 10.0, KEY_PEG).draft_row(0.0) == row
    over = played(*SHORT, "roll 3 1 5 * *", "keep 3@1 1@1 5@1", "stop")
    assert [FAMILY.table.next_scene(each, 10.0).name for each in (before, over)] == ["dice", "standings"]


def test_it_needs_the_buttons_of_the_faces() -> None:
    assert FAMILY.rules.controls(played(*ADA_AND_BEN)) == {"blue", "purple", "green", "cyan", "white", "yellow"}


def test_a_hint_is_the_best_decision_and_tells_whose_it_is() -> None:
    rolled = (*ADA_AND_BEN, "roll 3 5 1 4 4")
    given = hint(played(*rolled, "hint"), 0)
    assert (given.facts["player"], given.facts["move"]) == ("Ada", advise(played(*rolled)).move)
    assert codes(given.words) == ["hint_decision", "hint_worth"]


def test_a_variant_that_nobody_knows_is_named_as_it_is_spelt() -> None:
    assert str(FAMILY.results.variant_title("codeknacker", "solo")) == "Code Knacker, solo"
    assert str(FAMILY.results.variant_title("codeknacker", "3 players")) == "Code Knacker, 3 players"
    assert str(FAMILY.results.variant_title("codeknacker", "of glass")) == "Code Knacker (of glass)"
