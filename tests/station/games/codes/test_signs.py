"""The pictures of what can be chosen for a match in which codes are broken."""

from station.games.codes.messages import CodeMessages
from station.matches.messages import GameMessages
from tests.station.scenes.display import drawn
from tests.station.scenes.menu_driver import FIRST, KNOWN, PLAYERS, SECOND, at, picked, setup, tried, two

LONG, WHICH = CodeMessages.how_long(), CodeMessages.which_code()


def test_rounds_are_in_the_colours_of_those_who_set_the_code() -> None:
    assert drawn(at(picked(two(), LONG, GameMessages.rounds(n=4)), LONG).frame(1.0))[7:] == [
        "............",
        "RWRW........",
        "RWRW........",
        "RWRW........",
        "............",
    ]
    assert drawn(picked(setup(), LONG, GameMessages.rounds(n=3)).frame(1.0))[8] == "R.R.R......."


def test_a_target_is_a_track_of_so_many_points() -> None:
    points = picked(two(), LONG, CodeMessages.until_points(n=20))
    rows = drawn(picked(points, CodeMessages.how_many_points(), GameMessages.points(n=15)).frame(1.0))
    assert rows[7:] == ["............", "............", "............", "wwG.........", "wwwwwwwwwwww"]


def test_names_stand_over_the_colour_of_their_marker() -> None:
    first, second = (at(two(), title).frame(1.0) for title in (FIRST, SECOND))
    assert [drawn(frame)[9] for frame in (first, second)] == ["R" * 12, "W" * 12]
    assert [sum(lamp.level > 0 for lamp in frame.secret) for frame in (first, second)] == [4, 0]


def test_key_pegs_lie_under_a_machine_or_under_a_hand() -> None:
    machine, hand = (drawn(trial.frame(0.0)) for trial in tried(at(two(), CodeMessages.who_marks())))
    assert machine[9] == machine[10] == hand[9] == hand[10] == ".RR.RR.WW.WW"
    assert [machine[3], hand[3]] == ["..Y.Y.Y.Y...", "...Y.Y.Y.Y.."]


def test_two_boards_lie_side_by_side() -> None:
    known = KNOWN._replace(second_board=True)
    both = picked(setup("super", known=known), PLAYERS, CodeMessages.two_set_codes())
    one, two_boards = (drawn(trial.frame(0.0))[-1] for trial in tried(at(both, CodeMessages.how_many_boards())))
    assert [one, two_boards] == ["RRRRR.......", "RRRRR.RRRRR."]


def test_the_calendar_is_faint_without_a_code_of_the_day() -> None:
    new, todays = (drawn(trial.frame(0.0))[8:] for trial in tried(at(setup(), WHICH)))
    assert new == ["p...p.p...p.", "ppppppppppp.", "p.p.p.p.p.p.", "ppppppppppp."]
    assert todays == [row.upper() for row in new]
