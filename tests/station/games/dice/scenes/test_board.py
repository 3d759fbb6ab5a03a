"""How a match of the dice game looks: cards, coins, dice, signs and seats."""

from itertools import pairwise

import pytest

from hardware.pixels import linear
from station.core.frame import DARK, REFUSED, Lamp
from station.core.glyphs import TEXT_BOTTOM
from station.core.palette import LETTER_OF, Colours
from station.games.dice.controls import FACE_OF
from station.games.dice.match import Hand
from station.games.dice.scenes.board import (
    COINS,
    FACE_LAMPS,
    FAINT_GOLD,
    GOLD,
    MARKER,
    MONEY,
    UNROLLED,
    Big,
    arrow,
    big_face,
    big_millions,
    card_grid,
    crossroads,
    dice_lamps,
    die_lamp,
    refusal_grid,
    seat_lamps,
    spot,
    unrolled_grid,
    value_grid,
)
from tests.station.games.dice.match_builder import played
from tests.station.games.dice.scenes.dice_driver import ADA_AND_BEN, rolled
from tests.station.scenes.display import letters


@pytest.mark.parametrize(
    ("value", "lamps"), [(1, "Y"), (6, "YYYYYY"), (7, "GC"), (9, "GCC"), (30, "RP"), (99, "BRRGCC")]
)
def test_coins_are_as_few_as_have_room(value: int, lamps: str) -> None:
    assert "".join(LETTER_OF[lamp.colour] for lamp in coins(value)) == lamps


def test_every_number_of_millions_can_be_read_off_its_coins() -> None:
    worth = {colour: each for each, colour in COINS}
    assert [sum(worth[lamp.colour] for lamp in coins(value)) for value in range(1, 100)] == [*range(1, 100)]


@pytest.mark.parametrize("bright", [True, False])
def test_coins_are_told_apart_by_lightness(bright: bool) -> None:  # noqa: FBT001 - a value of a table
    steps = [lightness(Lamp(colour, 100 if bright else MONEY.level)) for _, colour in COINS]
    assert all(lighter - darker > (11 if bright else 7) for darker, lighter in pairwise(steps))


def coins(value: int) -> list[Lamp]:
    """The key lamps of a card."""
    grid = value_grid(played(ADA_AND_BEN[0], f"cards 111/{value} 222/2 333/2").places, {1})
    assert {spot for spot in grid if spot[1] == 11} <= {(x, 11) for x in range(6, 12)}
    return [grid[x, 11] for x in range(6, 12) if (x, 11) in grid]


def lightness(lamp: Lamp) -> float:
    """CIE L*, 0 to 100, of what the lamp gives."""
    red, green, blue = linear(getattr(Colours(), lamp.colour))
    share = (0.2126 * red + 0.7152 * green + 0.0722 * blue) * lamp.level / 100
    return float(116 * share ** (1 / 3) - 16)


def test_digits_are_told_apart_by_lightness() -> None:
    steps = [lightness(FACE_LAMPS[digit]) for digit in "12345"]
    assert all(lighter - darker > 12 for darker, lighter in pairwise(steps))
    assert lightness(MARKER) < steps[0] - 8
    assert {FACE_LAMPS[face] for face in FACE_LAMPS} & {MARKER, UNROLLED, DARK} == set()
    assert set(FACE_OF.values()) == set(FACE_LAMPS)


CARDS = (ADA_AND_BEN[0], "cards 351/2 2531/3 24351/4 354215/5")
TABLE = played(*CARDS, "roll 3 1 * 5 2", "keep 3@1 1@2")


def test_the_open_cards_lie_on_every_other_row() -> None:
    assert {at: LETTER_OF[lamp.colour] for at, lamp in card_grid(TABLE.places).items()} == {
        (0, 11): "R", (1, 11): "W", (2, 11): "B",
        (0, 9): "P", (1, 9): "W", (2, 9): "G", (3, 9): "R",
        (0, 7): "P", (1, 7): "C", (2, 7): "G", (3, 7): "W", (4, 7): "B",
    }  # fmt: skip
    assert card_grid(TABLE.places)[0, 11] == MARKER
    cracked = played(*CARDS, "roll 3 1 * 5 2", "keep 3@1 1@1 5@1").places
    assert [card_grid(cracked, FAINT_GOLD)[x, 11] for x in range(3)] == [FAINT_GOLD] * 3
    assert spot((3, 4)) == (4, 7)
    assert card_grid((None, None, None)) == {}


def test_where_a_card_is_missing_it_is_worth_nothing() -> None:
    assert value_grid((None, None, TABLE.places[2])).keys() == {(x, 7) for x in range(6, 10)}


def test_dice_to_roll_stand_in_their_columns() -> None:
    assert unrolled_grid(TABLE.hand) == dict.fromkeys(((2, 3), (3, 3), (4, 3)), UNROLLED)
    assert unrolled_grid(Hand()) == dict.fromkeys(((x, 3) for x in range(5)), UNROLLED)
    assert [die_lamp("*", 10.0, now) for now in (10.0, 10.3, 10.6, 99.0)] == [GOLD, FAINT_GOLD, GOLD, GOLD]
    assert [die_lamp("3", 10.0, now) for now in (10.0, 10.3)] == [FACE_LAMPS["3"]] * 2
    assert dice_lamps("3*", 10.0, 10.3) == (FACE_LAMPS["3"], FAINT_GOLD)


def test_the_arrow_blinks_and_at_a_crossroads_what_ok_does() -> None:
    assert set(arrow(10.0, 10.0).values()) == {Lamp("green")}
    assert len(arrow(10.0, 10.0)) == 1 + 2 + 3 + 2 + 1
    assert set(arrow(10.0, 10.4).values()) == {Lamp("green", 30)}
    for stops, chosen in ((False, "green"), (True, "red")):
        roads = crossroads(stops=stops, touched=10.0, now=10.0)
        assert {lamp.colour: lamp.level for lamp in roads.values()} == {"green": 6, "red": 6, chosen: 100}
        blinking = crossroads(stops=stops, touched=10.0, now=10.4)
        assert {lamp.colour: lamp.level for lamp in blinking.values()} == {"green": 6, "red": 6, chosen: 30}
        assert {x for (x, _), lamp in roads.items() if lamp.colour == "red"} == {9, 10, 11}


def test_a_refusal_flashes_between_the_dice() -> None:
    assert refusal_grid(10.0, 10.0) == dict.fromkeys(((x, 2) for x in range(5)), REFUSED)
    assert refusal_grid(10.0, 10.13) == {} == refusal_grid(10.0, 99.0)


@pytest.mark.parametrize("seats_taken", range(1, 7))
def test_the_secret_row_has_a_lamp_for_every_seat(seats_taken: int) -> None:
    match = played(f"match codeknacker players={','.join('ABCDEF'[:seats_taken])}", CARDS[1])
    assert letters(seat_lamps(match)) == f"R{'wocpg'[: seats_taken - 1]}".ljust(6, ".")
    assert [lamp.level for lamp in seat_lamps(match)[:seats_taken]] == [100, *[8] * (seats_taken - 1)]
    assert letters(seat_lamps(played(*CARDS, "leave"))) == "rw...."


# A glyph on demand, as large as the display.


GRID = {(0, 0): Lamp("red")}


def test_a_glyph_covers_everything_for_two_seconds() -> None:
    shown = big_face("3", 10.0)
    assert (shown, big_millions(12, 10.0)) == (Big("3", FACE_LAMPS["3"], 10.0), Big("12", GOLD, 10.0))
    assert set(shown.over(GRID, 10.0).values()) == {FACE_LAMPS["3"]}
    assert [shown.over(GRID, now) == GRID for now in (11.9, 12.0)] == [False, True]
    assert [shown.next(now) for now in (10.0, 11.9, 12.0)] == [12.0, 12.0, None]


@pytest.mark.parametrize(("turns", "column"), [(0, "..GG"), (1, "..B"), (2, "Y"), (3, "WW")])
def test_holding_the_knob_shows_the_die_at_the_cursor_large(turns: int, column: str) -> None:
    cabinet = rolled("3 1 * 5 2")
    if turns:
        cabinet.turn(turns)
    before = cabinet.row(4)
    cabinet.hold("push")
    lamps = cabinet.lamps[:-1]
    colours = set("".join(row[3:] for row in lamps)) - {".", " "}
    assert colours == set(column) - {"."}
    assert len(lamps) == 7
    cabinet.wait(2.1)
    assert cabinet.row(2) == "............"
    assert cabinet.row(4)[5:] == before[5:]


def test_a_chip_has_a_picture_of_its_own() -> None:
    lit = set(big_face("*", 10.0).over(GRID, 10.0))
    drawing = ["".join(".#"[(x, y) in lit] for x in range(12)) for y in reversed(range(TEXT_BOTTOM, TEXT_BOTTOM + 7))]
    assert drawing == [
        "...#.#.#....",
        "..#######...",
        "...#...#....",
        "..##...##...",
        "...#...#....",
        "..#######...",
        "...#.#.#....",
    ]
