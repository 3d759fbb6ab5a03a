"""The dice box at the menu: how many people, who they are, how many computers, and how strong those are."""

from typing import Any

import pytest

from station.core.events import Press, Turn
from station.games.dice.match import DiceTerms, write_terms
from station.games.players import STRENGTHS, Strength
from station.scenes.base import Make
from station.scenes.menu.boxes import Menu
from station.scenes.menu.setup import Setup
from tests.simulator import last, some
from tests.station.scenes.menu_driver import (
    BACK,
    NUMBERS,
    OK,
    RIGHT,
    after,
    at,
    move,
    picked,
    ring,
    setup,
    spelled,
    table,
    tried,
)

COLOURS = ("Red", "White", "Orange", "Cyan", "Purple", "Green")


def values(shown: Setup[Any], title: str) -> list[str]:
    """What an item may be set to, in words, from where it stands round the knob."""
    return [trial.message.removeprefix(f"{title}: ").split(".")[0] for trial in tried(at(shown, title))]


def titles(shown: Setup[Any]) -> list[str]:
    return [item.title for item in ring(shown)]


def said(shown: Setup[Any]) -> str:
    """What would be played, in words."""
    return at(shown, "Play").message.removesuffix(" Press ok to play, turn the knob for more choices.")


def test_any_press_the_third_box_and_twice_ok_plays_the_dice_game_alone() -> None:
    shown = last("press green\nturn +2\npress ok ok")
    assert some(shown, "scene", "box", "round") == {"scene": "dice", "box": "codeknacker", "round": 1}
    assert [player["name"] for player in shown["players"]] == ["Player"]


def test_the_box_in_words() -> None:
    shown = after(Menu(), Turn(2))
    box = "Code Knacker: 5 dice, 3 open safes, 1 to 6 players."
    assert shown.message == f"{box} Press ok to choose it, turn the knob for the next box."
    assert said(setup("codeknacker")) == "Code Knacker: Player alone."
    assert setup("codeknacker").on(OK, 0.0) == Make("match codeknacker")


def test_a_table_talks_about_it_in_this_order() -> None:
    names = [f"Who plays {nth}" for nth in ("first", "second", "third", "fourth", "fifth", "sixth")]
    assert titles(table(1)) == ["Play", "People", "Who plays", "Computers"]
    assert titles(table(1, 1)) == ["Play", "People", "Who plays", "Computers", "How strong"]
    assert titles(table(3, 3)) == ["Play", "People", *names[:3], "Computers", "How strong"]
    assert titles(table(6)) == ["Play", "People", *names]
    assert titles(table(0, 6)) == ["Play", "Computers", "How strong"]


def test_one_to_six_sit_there_and_nothing_else_is_offered() -> None:
    assert values(table(1), "People") == list(NUMBERS[1:])
    assert values(table(1), "Computers") == list(NUMBERS[:6])
    assert sorted(values(table(2, 2), "People")) == sorted(NUMBERS[:5])
    assert sorted(values(table(2, 2), "Computers")) == sorted(NUMBERS[:5])
    assert sorted(values(table(0, 1), "Computers")) == sorted(NUMBERS[1:])
    assert sorted(values(table(1, 5), "People")) == sorted(NUMBERS[:2])
    assert sorted(values(table(2, 2), "How strong")) == ["medium", "strong", "weak"]


@pytest.mark.parametrize("people", range(7))
def test_every_table_can_be_reached_and_is_the_move(people: int) -> None:
    names = COLOURS[:people] if people > 1 else ("Player",) * people
    for computers in range(0 if people else 1, 7 - people):
        for strength in STRENGTHS if computers else STRENGTHS[:1]:
            terms = DiceTerms(names, (strength,) * computers)
            assert move(table(people, computers, strength)) == write_terms(terms)


def test_what_will_be_played_is_said_in_words() -> None:
    assert said(table(6)) == "Code Knacker: Red, White, Orange, Cyan, Purple and Green."
    assert said(table(1, 1)) == "Code Knacker: Player against Ohm (medium)."
    assert said(table(0, 1)) == "Code Knacker: Ohm (medium) alone."
    assert said(table(0, 3, "weak")) == "Code Knacker: Ohm, Volt and Watt (weak)."
    ada_ben = picked(picked(table(2, 1, "strong"), "Who plays first", "Ada"), "Who plays second", "Ben")
    assert said(ada_ben) == "Code Knacker: Ada and Ben against Ohm (strong)."
    assert move(ada_ben) == "match codeknacker players=Ada,Ben computers=strong"


def test_computers_play_on_as_strongly_when_their_number_changes() -> None:
    shown = picked(table(1, 1, "strong"), "Computers", "three")
    assert move(shown) == "match codeknacker players=Player computers=strong,strong,strong"
    assert move(picked(shown, "Computers", "none")) == "match codeknacker"


def test_somebody_who_said_a_name_keeps_it_when_others_join_or_leave() -> None:
    ada = picked(table(1), "Who plays", "Ada")
    three = picked(ada, "People", "three")
    zoe = picked(three, "Who plays third", "Zoë")
    assert [move(shown).split("players=")[1] for shown in (ada, three, zoe, picked(zoe, "People", "five"))] == [
        "Ada", "Ada,White,Orange", "Ada,White,Zoë", "Ada,White,Zoë,Cyan,Purple",
    ]  # fmt: skip
    assert move(picked(zoe, "People", "one")) == "match codeknacker players=Ada"
    assert move(picked(table(4), "People", "one")) == "match codeknacker"


def test_a_seat_whose_colour_is_somebodys_name_has_another() -> None:
    white = picked(setup("codeknacker", known=("white",)), "Who plays", "white")
    assert move(picked(white, "People", "two")) == "match codeknacker players=white,Red"
    assert move(picked(white, "People", "three")) == "match codeknacker players=white,Red,Orange"
    both = spelled(picked(white, "People", "two"), "Who plays second", "PLAYER", OK)
    assert move(both) == "match codeknacker players=white,Player"
    assert move(picked(both, "People", "three")) == "match codeknacker players=white,Red,Orange"


def test_two_cannot_have_the_same_name() -> None:
    shown = picked(table(3), "Who plays first", "Ada")
    assert values(shown, "Who plays third") == ["Orange", "Ben", "Zoë", "a new name"]
    refused = spelled(shown, "Who plays third", "ADA", OK)
    assert refused.message.startswith("Ada plays already: two players cannot have the same name.")


@pytest.mark.parametrize("strengths", [(), ("medium",)])
def test_nobody_is_called_as_a_computer_is_whether_it_plays_or_not(strengths: tuple[Strength, ...]) -> None:
    refused = spelled(table(1, len(strengths)), "Who plays", "VOLT", OK)
    assert refused.message.startswith("Volt is the name of a computer. Who plays: VOLT.")
    assert move(after(refused, BACK, RIGHT, OK)) == write_terms(DiceTerms(("VOLA",), strengths))


def test_guests_with_the_name_of_a_computer_that_may_play_are_not_offered() -> None:
    known = ("Ada", "OHM", "Henry")
    assert values(setup("codeknacker", known=known), "Who plays") == ["Player", "Ada", "a new name"]
    assert values(setup(known=known), "Who plays") == ["Player", "Ada", "Henry", "a new name"]
    spelling = spelled(setup("codeknacker", known=known), "Who plays", "OHM", OK)
    assert spelling.message.startswith("Ohm is the name of a computer.")


def test_back_restores_what_was_being_changed_and_a_colour_is_refused() -> None:
    shown = at(table(2, 1), "People")
    trial = after(shown, OK, RIGHT)
    assert trial.message.startswith("People: three. Turn the knob to change it")
    assert after(trial, BACK).message == shown.message
    assert after(trial, Press("red")).message == f"Only the knob, ok and back count here. {trial.message}"
