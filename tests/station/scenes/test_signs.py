"""The menu by lamps alone: what each choice means is seen at once."""

from itertools import product

import pytest

from station.games.codes.messages import CodeMessages
from station.games.pegs.messages import PegMessages
from station.lobby.boxes import Menu
from station.matches.players import STRENGTHS, strength_in_words
from station.scenes.messages import StationMessages
from tests.station.scenes.display import drawn
from tests.station.scenes.menu_driver import (
    HOUR,
    OK,
    PLAYERS,
    after,
    at,
    number,
    picked,
    ring,
    setup,
    tried,
    two,
)

HOLES, COLOURS, LONG = PegMessages.how_many_holes(), PegMessages.how_many_colours(), CodeMessages.how_long()
STRONG = StationMessages.how_strong()


def test_a_box_stands_on_the_shelf_with_its_number() -> None:
    assert drawn(Menu().frame(1.0)) == [
        "............",
        "............",
        "wwww.....W..",
        "wwww....WW..",
        "wwww.....W..",
        "wwww.....W..",
        "WWWW.....W..",
        "PPPP.....W..",
        "BBBB.....W..",
        "GGGG........",
        "YYYY........",
        "RRRR........",
    ]


def test_a_chosen_box_waits_for_ok_with_an_arrow() -> None:
    assert drawn(setup("slider").frame(1.0)) == [
        "............",
        "............",
        ".......G....",
        ".......GG...",
        "WWWW...GGG..",
        "PPPP...GGGG.",
        "BBBB...GGG..",
        "CCCC...GG...",
        "GGGG...G....",
        "YYYY........",
        "OOOO........",
        "RRRR........",
    ]


def test_fewer_holes_and_colours_and_a_blank_are_seen_at_once() -> None:
    few = picked(picked(setup("super"), HOLES, number(2)), COLOURS, number(3))
    shown = picked(few, PegMessages.empty_holes(), PegMessages.may_be_in_a_code())
    assert drawn(at(shown, StationMessages.play()).frame(1.0)) == [
        "ww..........",
        "ww..........",
        "ww.....G....",
        "ww.....GG...",
        "ww.....GGG..",
        "ww.....GGGG.",
        "ww.....GGG..",
        "ww.....GG...",
        ".......G....",
        "GG..........",
        "YY..........",
        "RR..........",
    ]


def test_the_holes_are_a_row_and_the_colours_a_column() -> None:
    holes, colours = (drawn(at(setup("super"), title).frame(1.0)) for title in (HOLES, COLOURS))
    assert holes[-3:] == ["yyyyy.......", "ooooo.......", "RRRRR......."]
    assert colours[-3:] == ["Yyyyy.......", "Ooooo.......", "Rrrrr......."]
    assert [row[6:] for row in holes[2:9]] == [".WWWW.", ".W....", ".WWW..", "....W.", "....W.", "....W.", ".WWW.."]


def test_a_ring_means_empty_holes_and_a_disc_full_codes() -> None:
    full, empty = (drawn(trial.frame(0.0))[2:8] for trial in tried(at(setup(), PegMessages.empty_holes())))
    assert full == ["BPWR........", "GBPW...YYYY.", "YGBP..YYYYYY", "RYGB..YYYYYY", "WRYG..YYYYYY", "PWRY..YYYYYY"]
    assert empty == ["B.WR........", ".BPW...YYYY.", "YGB...Y....Y", "RY.B..Y....Y", "W.YG..Y....Y", ".WRY..Y....Y"]


def test_codes_with_a_colour_twice_stand_beside_an_equals_sign() -> None:
    once, twice = (drawn(trial.frame(0.0)) for trial in tried(at(setup("slider"), PegMessages.a_colour_twice())))
    assert [once[-1][:6], twice[-1][:6]] == ["ROYG..", "RROO.."]
    assert [row[6:] for row in once[2:9]] == ["....Y.", "...Y..", "YYYYY.", "..Y...", "YYYYY.", ".Y....", "Y....."]
    assert [row[6:] for row in twice[2:9]] == ["......", "......", ".YYYY.", "......", ".YYYY.", "......", "......"]


def test_a_number_too_wide_for_the_display_runs() -> None:
    shown = picked(setup(), CodeMessages.time_for_a_row(), CodeMessages.seconds(n=300))
    assert drawn(shown.frame(0.0)) != drawn(shown.frame(1.0))


@pytest.mark.slow
def test_everything_to_choose_looks_different() -> None:
    for box, players in product(("super", "slider", "grand", "word"), (1, 2)):
        shown = setup(box) if players == 1 else two(box)
        seen = [item.frame(0.0)._replace(tone=None) for item in ring(shown)]
        assert len({*seen}) == len(seen), box
        for item in list(ring(shown))[1:]:
            values = [value.frame(0.0)._replace(tone=None) for value in tried(item)]
            assert len({*values}) == len(values) > 1, box
            assert {*seen}.isdisjoint({*values, *(value.frame(HOUR) for value in tried(item))}), box


def test_what_is_being_changed_blinks_and_then_stands_out() -> None:
    tried = after(at(setup(), LONG), OK)
    now = 0.0
    seen = [drawn(tried.frame(now))]
    while (due := tried.due(now)) is not None:
        now = due
        seen.append(drawn(tried.frame(now)))
    assert "".join(seen[0]).count("y") == 0 < "".join(seen[0]).count("Y")
    assert any("y" in "".join(picture) for picture in seen)
    assert seen[-1] == seen[0]
    assert now < 60


def test_strength_is_a_ladder_beside_the_machine() -> None:
    rival = picked(setup(), PLAYERS, CodeMessages.one_and_computer())
    for shining, strength in enumerate(STRENGTHS, start=1):
        lamps = drawn(picked(rival, STRONG, strength_in_words(strength)).frame(60.0))
        assert [lamps[row][8:] for row in (6, 3, 0)] == ["WWWW" if n < shining else "wwww" for n in range(3)]
        assert lamps[6][:7] == "WWWWWWW"
