"""The dice box at the menu by lamps alone: who sits there is seen at once, and where."""

from itertools import combinations

from station.core.frame import Frame
from station.games.dice.messages import DiceMessages
from station.games.players import STRENGTHS
from station.scenes.menu.boxes import Menu
from station.scenes.messages import StationMessages
from tests.station.scenes.display import drawn
from tests.station.scenes.menu_driver import HOUR, at, picked, ring, table, tried


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


def test_strength_is_a_ladder_beside_the_machine() -> None:
    weak, medium, strong = (
        drawn(picked(table(1, 1), StationMessages.how_strong(), strength).frame(0.0)) for strength in STRENGTHS
    )
    assert medium == [
        "...W....wwww",
        "WWWWWWW.....",
        "W.....W.....",
        "W.W.W.W.WWWW",
        "W.....W.....",
        "W.WWW.W.....",
        "WWWWWWW.WWWW",
        "............",
        "r.W.........",
        "r.W.........",
        "r.W.........",
        "............",
    ]
    ladders = [[row[8:] for row in rows[:7:3]] for rows in (weak, medium, strong)]
    assert ladders == [["wwww", "wwww", "WWWW"], ["wwww", "WWWW", "WWWW"], ["WWWW", "WWWW", "WWWW"]]


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
