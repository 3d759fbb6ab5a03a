from itertools import combinations, pairwise, product
from typing import Any

from gpiozero.pins.mock import MockFactory

from hardware.layout import HEADER, Geometry, Pins, chain, conflicts
from hardware.strips.registry import Pixels, claimed_pins

CORNERS = ("bottom-left", "bottom-right", "top-left", "top-right")
GEOMETRIES = [Geometry(*how) for how in product(CORNERS, (True, False), ("first", "last"))]
CLAIMED = claimed_pins(Pixels())
SECRET = tuple(range(144, 150))


def place(lamp: int) -> tuple[int, int]:
    """Where a peg or key lamp sits on the board: its column of 12 and its row of 12, from the bottom left."""
    row, hole = divmod(lamp % 72, 6)
    return hole + 6 * (lamp // 72), row


def board(geometry: Geometry) -> list[tuple[int, int]]:
    return [place(lamp) for lamp in chain(geometry) if lamp not in SECRET]


def test_the_data_line_visits_every_lamp_once() -> None:
    assert [geometry for geometry in GEOMETRIES if sorted(chain(geometry)) != list(range(150))] == []


def test_the_data_line_runs_row_by_row_from_its_corner() -> None:
    for geometry in GEOMETRIES:
        x, up = 0 if geometry.first.endswith("left") else 11, 1 if geometry.first.startswith("bottom") else -1
        places = board(geometry)
        assert places[0] == (x, range(12)[::up][0]), geometry
        assert [y for _, y in places] == [y for y in range(12)[::up] for _ in range(12)], geometry


def test_a_serpentine_goes_to_the_neighbour_and_others_jump() -> None:
    for geometry in GEOMETRIES:
        jumps = [abs(x - u) + abs(y - v) for (x, y), (u, v) in pairwise(board(geometry))]
        between_rows = 1 if geometry.serpentine else 12
        assert jumps == ([*[1] * 11, between_rows] * 12)[:-1], geometry


def test_the_secret_row_starts_at_the_side_of_the_first_lamp() -> None:
    for geometry in GEOMETRIES:
        pixels = chain(geometry)
        ends = pixels[:6] if geometry.secret == "first" else pixels[-6:]
        assert ends == (SECRET if geometry.first.endswith("left") else SECRET[::-1]), geometry


def test_the_default_data_line_lamp_by_lamp() -> None:
    pixels = chain(Geometry())
    assert pixels[:6] == (0, 1, 2, 3, 4, 5), "row 1, its holes"
    assert pixels[6:12] == (72, 73, 74, 75, 76, 77), "row 1, its key lamps"
    assert pixels[12:24] == (83, 82, 81, 80, 79, 78, 11, 10, 9, 8, 7, 6), "row 2 runs back"
    assert pixels[132:144] == (143, 142, 141, 140, 139, 138, 71, 70, 69, 68, 67, 66), "row 12 runs back"
    assert pixels[144:] == SECRET


def test_the_default_pins_have_one_user_each() -> None:
    assert conflicts(Pins(), CLAIMED) == []


def test_the_default_pins_are_those_of_the_design() -> None:
    assert Pins() == Pins(
        red=5, orange=6, yellow=13, green=19, cyan=26, blue=16, purple=20, white=21, blank=12, ok=25, back=24,
        knob_a=17, knob_b=27, push=22, piezo=18, red_bar=(4, 14, 15, 23), white_bar=(2, 7, 8, 9),
    )  # fmt: skip
    assert CLAIMED == {10: "the pixels' data line", 11: "the pixels' SPI clock"}


SINGLE = [name for name in Pins._fields if not name.endswith("_bar")]
USERS = [*SINGLE, *(f"{bar}[{led}]" for bar in ("red_bar", "white_bar") for led in range(4))]


def pin_of(pins: Pins, user: str) -> int:
    name, _, led = user.partition("[")
    value = getattr(pins, name)
    return int(value[int(led[0])] if led else value)


def moved(pins: Pins, user: str, pin: int) -> Pins:
    name, _, led = user.partition("[")
    to: Any = pin
    if led:
        leds = getattr(pins, name)
        to = (*leds[: int(led[0])], pin, *leds[int(led[0]) + 1 :])
    return pins._replace(**{name: to})


def test_a_pin_given_twice_names_both_users() -> None:
    named = {
        (user, other): conflicts(moved(Pins(), other, pin_of(Pins(), user)), CLAIMED)
        for user, other in combinations(USERS, 2)
    }
    said = {(user, other): [f"GPIO {pin_of(Pins(), user)} is used by {user} and by {other}"] for user, other in named}
    assert [pair for pair in named if named[pair] != said[pair]] == []


def test_a_pin_that_the_pixels_claim_names_both_users() -> None:
    for (pin, claim), user in product(CLAIMED.items(), USERS):
        assert conflicts(moved(Pins(), user, pin), CLAIMED) == [f"GPIO {pin} is used by {claim} and by {user}"]


def test_every_pin_given_more_than_once_is_one_sentence() -> None:
    assert conflicts(Pins(red=3, green=3, ok=3, back=18), CLAIMED) == [
        "GPIO 3 is used by red and by green and by ok",
        "GPIO 18 is used by back and by piezo",
    ]


def test_the_header_is_that_of_a_pi_as_gpiozero_knows_it() -> None:
    pins = MockFactory().board_info.headers["J8"].pins
    known = {int(pin.name.removeprefix("GPIO")): place for place, pin in pins.items() if pin.name.startswith("GPIO")}
    reserved = {0: 27, 1: 28}
    assert HEADER | reserved == known
    assert set(HEADER) == set(range(2, 28))
