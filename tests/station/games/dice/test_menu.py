"""The dice box at the menu: how many people, who they are, how many computers, and how strong those are."""

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from station.core.frame import Frame
from station.core.messages import Message
from station.games.dice.match import DiceTerms, write_terms
from station.games.dice.messages import DiceMessages
from station.lobby.boxes import Menu
from station.matches.players import STRENGTHS, Strength, strength_in_words
from station.scenes.base import Make
from station.scenes.menu.setup import Setup
from station.scenes.messages import StationMessages
from tests.station.scenes.display import drawn
from tests.station.scenes.menu_driver import (
    BACK,
    HOUR,
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

NAMELESS = ("Player-1", "Player-2", "Player-3", "Player-4", "Player-5", "Player-6")


PLAY, WHO_PLAYS, HOW_STRONG = StationMessages.play(), StationMessages.who_plays(), StationMessages.how_strong()
PEOPLE, MACHINES = DiceMessages.people(), DiceMessages.computers()
NTH = (
    DiceMessages.who_plays_first(), DiceMessages.who_plays_second(), DiceMessages.who_plays_third(),
    DiceMessages.who_plays_fourth(), DiceMessages.who_plays_fifth(), DiceMessages.who_plays_sixth(),
)  # fmt: skip


def values(shown: Setup[Any], title: Message) -> list[Message]:
    """What an item may be set to, in words, from where it stands round the knob."""
    return [trial.value.words for trial in tried(at(shown, title))]


def names(*some: str) -> list[Message]:
    """People who are offered, and then a new name."""
    return [*(StationMessages.name(name=name) for name in some), StationMessages.new_name()]


def titles(shown: Setup[Any]) -> list[Message]:
    return [asked.item.title for asked in ring(shown)]


def said(shown: Setup[Any]) -> str:
    """What would be played, in words."""
    return str(at(shown, PLAY).message).removesuffix(" Press ok to play, turn the knob for more choices.")


def test_the_box_in_words() -> None:
    shown = Menu().at("codeknacker")
    box = "Code Knacker: 5 dice, 3 open safes, 1 to 6 players."
    assert str(shown.message) == f"{box} Press ok to choose it, turn the knob for the next box."
    assert said(setup("codeknacker")) == "Code Knacker: Player alone."
    assert setup("codeknacker").on(OK, 0.0) == Make("match codeknacker")


def test_a_table_talks_about_it_in_this_order() -> None:
    assert titles(table(1)) == [PLAY, PEOPLE, WHO_PLAYS, MACHINES]
    assert titles(table(1, 1)) == [PLAY, PEOPLE, WHO_PLAYS, MACHINES, HOW_STRONG]
    assert titles(table(3, 3)) == [PLAY, PEOPLE, *NTH[:3], MACHINES, HOW_STRONG]
    assert titles(table(6)) == [PLAY, PEOPLE, *NTH]
    assert titles(table(0, 6)) == [PLAY, MACHINES, HOW_STRONG]


def test_one_to_six_sit_there_and_nothing_else_is_offered() -> None:
    assert values(table(1), PEOPLE) == list(NUMBERS[1:])
    assert values(table(1), MACHINES) == list(NUMBERS[:6])
    assert Counter(values(table(2, 2), PEOPLE)) == Counter(NUMBERS[:5])
    assert Counter(values(table(2, 2), MACHINES)) == Counter(NUMBERS[:5])
    assert Counter(values(table(0, 1), MACHINES)) == Counter(NUMBERS[1:])
    assert Counter(values(table(1, 5), PEOPLE)) == Counter(NUMBERS[:2])
    assert Counter(values(table(2, 2), HOW_STRONG)) == Counter(map(strength_in_words, STRENGTHS))


@pytest.mark.parametrize("people", range(7))
def test_every_table_can_be_reached_and_is_the_move(people: int) -> None:
    names = NAMELESS[:people] if people > 1 else ("Player",) * people
    for computers in range(0 if people else 1, 7 - people):
        for strength in STRENGTHS if computers else STRENGTHS[:1]:
            terms = DiceTerms(names, (strength,) * computers)
            assert move(table(people, computers, strength)) == write_terms(terms)


@pytest.mark.parametrize("strengths", [(), ("medium",)])
def test_people_may_not_have_the_name_of_a_computer(strengths: tuple[Strength, ...]) -> None:
    refused = spelled(table(1, len(strengths)), WHO_PLAYS, "VOLT", OK)
    assert str(refused.message).startswith("Volt is the name of a computer. Who plays: VOLT.")
    assert move(after(refused, BACK, RIGHT, OK)) == write_terms(DiceTerms(("VOLA",), strengths))


# The dice box at the menu by lamps alone: who sits there is seen at once, and where.


def test_the_box_is_three_safes_and_five_dice() -> None:
    assert drawn(Menu().at("codeknacker").frame(1.0)) == [
        "BGW.........",
        "............",
        "CPWBG.......",
        "............",
        "GBCPWC......",
        "............",
        "............",
        "............",
        "BYCPG.......",
        "............",
        "............",
        "............",
    ]


def test_people_are_a_person_and_their_number_over_their_seats() -> None:
    assert drawn(at(table(4, 2), DiceMessages.people()).frame(1.0)) == [
        "..WWW......W",
        "..WWW.....WW",
        "..WWW....W.W",
        "........W..W",
        "..WWW...WWWW",
        ".WWWWW.....W",
        ".WWWWW.....W",
        "............",
        "R.W.O.C.p.g.",
        "R.W.O.C.p.g.",
        "R.W.O.C.p.g.",
        "............",
    ]


def test_the_seats_follow_the_number_that_is_tried() -> None:
    people = [drawn(trial.frame(0.0))[9] for trial in tried(at(table(1, 2), DiceMessages.people()))]
    assert people == ["R.w.o.......", "R.W.o.c.....", "R.W.O.c.p...", "R.W.O.C.p.g.", "r.w........."]
    computers = [drawn(trial.frame(0.0))[9] for trial in tried(at(table(3), DiceMessages.computers()))]
    assert computers == ["r.w.o.......", "r.w.o.C.....", "r.w.o.C.P...", "r.w.o.C.P.G."]


def test_a_name_stands_over_the_colour_of_its_seat() -> None:
    alone = picked(table(1), StationMessages.who_plays(), "Ada").frame(0.0)
    third = picked(table(3), DiceMessages.who_plays_third(), "Ben").frame(0.0)
    assert [drawn(frame)[9:11] for frame in (alone, third)] == [[colour * 12] * 2 for colour in "RO"]
    assert [lamp.level for lamp in third.secret] == [8, 8, 60, 0, 0, 0]


def test_lamps_are_honest() -> None:
    """Everything there is to choose looks different, and different again while it is being changed."""
    for shown in (table(1), table(2, 2), table(6), table(0, 3), table(1, 5)):
        seen = [item.frame(0.0)._replace(tone=None) for item in ring(shown)]
        assert alike(seen) == []
        for item in list(ring(shown))[1:]:
            values = [value.frame(0.0)._replace(tone=None) for value in tried(item)]
            later = [value.frame(HOUR) for value in tried(item)]
            assert len(values) > 1
            assert alike(values) == []
            assert not [frame for frame in (*values, *later) if frame in seen]


def alike(frames: list[Frame]) -> list[tuple[int, int]]:
    return [(one, other) for one, other in combinations(range(len(frames)), 2) if frames[one] == frames[other]]
