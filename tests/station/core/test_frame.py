"""A frame of lamps: rows laid onto a field, pictures, a veiled secret, and less light."""

from station.core.frame import (
    DARK,
    DARK_FIELD,
    DARK_ROW,
    LAMPS,
    PEG,
    RED,
    WHITE,
    Frame,
    Lamp,
    dim_frame,
    field,
    hide_secret,
    lamp_at,
    one_row,
    place_of_lamp,
)
from station.core.frame import picture as picture_of

DIM = Lamp("green", 3)


def test_every_lamp_has_a_place_and_is_found_there() -> None:
    assert [lamp_at(*place_of_lamp(lamp)) for lamp in range(LAMPS)] == [*range(LAMPS)]
    places = [place_of_lamp(lamp) for lamp in (0, 6, 72, 143, 144, 149)]
    assert places == [(0, 0), (0, 1), (6, 0), (11, 11), (0, 12), (5, 12)]


def test_a_cabinet_has_150_lamps() -> None:
    dark = Frame()
    assert (len(dark.pegs), len(dark.keys), len(dark.secret)) == (72, 72, 6)
    assert sum(map(len, (dark.pegs, dark.keys, dark.secret))) == LAMPS == 150
    assert {*dark.pegs, *dark.keys, *dark.secret} == {DARK}
    assert (dark.red, dark.white, dark.tone, dark.veil) == (0, 0, None, None)


def test_a_row_is_filled_up_with_dark_lamps() -> None:
    assert one_row(()) == DARK_ROW
    assert one_row((RED, WHITE)) == (RED, WHITE, DARK, DARK, DARK, DARK)
    assert one_row((RED,) * 6) == (RED,) * 6


def test_rows_lie_from_the_bottom_up() -> None:
    assert field([]) == DARK_FIELD
    assert field([(RED,), (), (WHITE, RED)]) == (
        RED, *[DARK] * 5, *[DARK] * 6, WHITE, RED, *[DARK] * 4, *[DARK] * 54,
    )  # fmt: skip
    assert field([(RED,) * 6] * 12) == (RED,) * 72


def test_a_blank_gives_no_light_but_is_a_peg() -> None:
    assert PEG["."] == Lamp("blank", 100)
    assert PEG["."] != DARK
    assert (PEG["R"], PEG["W"]) == (RED, WHITE)


def test_a_picture_covers_both_halves_of_the_display() -> None:
    pegs, keys = picture_of([(0, 0), (5, 11), (6, 0), (11, 1), (5, 0)], RED)
    assert (len(pegs), len(keys)) == (72, 72)
    assert [at for at, lamp in enumerate(pegs) if lamp == RED] == [0, 5, 71]
    assert [at for at, lamp in enumerate(keys) if lamp == RED] == [0, 11]
    assert {*pegs, *keys} == {RED, DARK}


def test_everybody_sees_the_veil_and_not_the_secret() -> None:
    frame = Frame(secret=one_row([RED]), veil=one_row([DIM]))
    assert hide_secret(frame) == Frame(secret=one_row([DIM]))
    open_to_all = Frame(secret=one_row([RED]))
    assert hide_secret(open_to_all) is open_to_all


def test_all_lamps_are_dimmed_alike_and_a_lit_one_stays_lit() -> None:
    frame = Frame(one_row([RED]), one_row([Lamp("white", 50)]), one_row([DIM]), 3, 4, 440.0, one_row([WHITE]))
    assert dim_frame(frame, 25) == Frame(
        one_row([Lamp("red", 25)]), one_row([Lamp("white", 13)]), one_row([Lamp("green", 1)]), 3, 4, 440.0,
        one_row([Lamp("white", 25)]),
    )  # fmt: skip
    assert dim_frame(frame, 100) == frame
    assert dim_frame(Frame(), 1) == Frame()
