"""The boxes and their numbers: what stands in the leaflets, what the players may choose, and boxes by spelling."""

from dataclasses import replace
from itertools import permutations, product
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from station.core.messages import CommonMessages, Message
from station.games.codes.messages import CodeMessages
from station.games.errors import MoveError
from station.games.messages import GameMessages
from station.games.pegs.boxes import BOXES, PegBox, Variants, box_named, first_colours, variant
from station.games.pegs.messages import PegMessages

SIX: Final = "RYGBPW"
EIGHT: Final = "ROYGCBPW"


def refusal(name: str, **measures: int) -> tuple[str, Message]:
    with pytest.raises(MoveError) as refused:
        variant(box_named(name), measures)
    return refused.value.word, refused.value.message


@pytest.mark.parametrize(
    "box",
    [
        pytest.param(
            PegBox(
                "original", holes=4, colours=SIX, rows=10, bonus=1, deduction=0, repeats=True,
                variants=Variants(holes=(4,), colours=(6,), blank=(False, True), repeats=(True,)), wins=("points",),
            ),
            id="original: 10 points for 10 rows and 1 more, 3 for a fault",
        ),
        pytest.param(
            PegBox(
                "superhirn", holes=4, colours=EIGHT, rows=12, bonus=0, deduction=0, repeats=True,
                variants=Variants(holes=(4,), colours=(8,), blank=(False, True), repeats=(True,)), wins=("points",),
                even_rounds=True,
            ),
            id="superhirn: 12 points for 12 rows, even rounds",
        ),
        pytest.param(
            PegBox(
                "slider", holes=4, colours=EIGHT, rows=8, bonus=1, deduction=3, repeats=False,
                variants=Variants(range(1, 5), (8,), (False,), repeats=(False, True)), wins=("points",),
            ),
            id="slider: 9 points for 8 rows, a fault takes 3",
        ),
        pytest.param(
            PegBox(
                "super", holes=5, colours=EIGHT, rows=12, bonus=0, deduction=0, repeats=True,
                variants=Variants(range(1, 7), range(1, 9), (False, True), repeats=(True,)), wins=("rows", "points"),
                even_rounds=True, boards=2,
            ),
            id="super: method A and method B, even rounds",
        ),
        pytest.param(
            PegBox(
                "mini", holes=4, colours=SIX, rows=6, bonus=1, deduction=0, repeats=True,
                variants=Variants(holes=(4,), colours=(6,), blank=(False, True), repeats=(True,)), wins=("points",),
            ),
            id="mini: 7 points for 6 rows",
        ),
        pytest.param(
            PegBox(
                "number", holes=4, colours="12345678", rows=10, bonus=1, deduction=0, repeats=False,
                variants=Variants((4,), (8,), (False,), repeats=(False, True)), wins=("points",),
            ),
            id="number: digits, none twice",
        ),
    ],
)  # fmt: skip
def test_every_box_has_the_numbers_of_its_leaflet(box: PegBox) -> None:
    assert box_named(box.name) == box


def test_these_are_all_the_boxes() -> None:
    assert {name: box.spelling for name, box in BOXES.items()} == {
        "original": "c6p4g10",
        "superhirn": "c8p4g12",
        "slider": "c8p4g8M",
        "super": "c8p5g12",
        "mini": "c6p4g6",
        "number": "c8p4g10M",
    }


@pytest.mark.parametrize(
    ("name", "measures", "possibilities", "title"),
    [
        ("original", {}, 6**4, "Original"),
        ("original", {"blank": True}, 7**4, "Original with blanks"),
        ("superhirn", {}, 8**4, "Superhirn"),
        ("superhirn", {"blank": True}, 6561, "Superhirn with blanks"),
        ("slider", {}, 8 * 7 * 6 * 5, "Slider"),
        ("slider", {"holes": 3}, 8 * 7 * 6, "Slider with 3 holes"),
        ("slider", {"holes": 2}, 8 * 7, "Slider with 2 holes"),
        ("slider", {"holes": 1}, 8, "Slider with 1 hole"),
        ("slider", {"repeats": True}, 8**4, "Slider with repeated colours"),
        ("slider", {"repeats": True, "holes": 3}, 8**3, "Slider with repeated colours, 3 holes"),
        ("super", {}, 32768, "Super"),
        ("super", {"blank": True}, 59049, "Super with blanks"),
        ("super", {"holes": 6}, 262144, "Super with 6 holes"),
        ("super", {"holes": 3, "colours": 5}, 125, "Super with 3 holes, 5 colours"),
        ("super", {"holes": 1, "colours": 1}, 1, "Super with 1 hole, 1 colour"),
        ("c8p6g12b", {}, 531441, "Box c8p6g12b"),
        ("c5p5g9bM", {}, 6 * 5 * 4 * 3 * 2, "Box c5p5g9bM"),
    ],
)
def test_so_many_secrets_there_are(name: str, measures: dict[str, int], possibilities: int, title: str) -> None:
    box = variant(box_named(name), measures)
    assert (box.possibilities, str(box.title)) == (possibilities, title)


@pytest.mark.parametrize("spelling", ["c2p3g4", "c3p2g5b", "c4p3g5M", "c5p5g5M", "c3p4g5bM", "c1p1g1", "c6p4g10"])
def test_the_codes_of_a_box_have_numbers_in_alphabetical_order(spelling: str) -> None:
    box = box_named(spelling)
    ways = product(box.colours, repeat=box.holes) if box.repeats else permutations(box.colours, box.holes)
    assert [box.numbered_code(number) for number in range(box.possibilities)] == ["".join(way) for way in ways]


TABLE: Final = """
    1     1     1     1     1
    2     4     8    16    32
    3     9    27    81   243
    4    16    64   256  1024
    5    25   125   625  3125
    6    36   216  1296  7776
    7    49   343  2401 16807
    8    64   512  4096 32768
"""
"""Leaflet 004: a line for 1 to 8 colours, a column for 1 to 5 holes."""


def test_the_table_of_possibilities_is_that_of_the_leaflet() -> None:
    table = [
        [variant(box_named("super"), {"holes": holes, "colours": colours}).possibilities for holes in range(1, 6)]
        for colours in range(1, 9)
    ]
    assert table == [[int(number) for number in line.split()] for line in TABLE.split("\n")[1:-1]]


def test_fewer_colours_are_the_first_ones_of_the_palette_that_six_are_of_and_blank_comes_last() -> None:
    assert [first_colours(number) for number in range(1, 9)] == [
        "R", "RY", "RYG", "RYGB", "RYGBP", "RYGBPW", "ROYGBPW", "ROYGCBPW",
    ]  # fmt: skip
    assert variant(box_named("super"), {"colours": 6, "blank": True}).colours == "RYGBPW."


@pytest.mark.parametrize(
    ("name", "measures", "reason"),
    [
        ("original", {"holes": 5}, PegMessages.played_with(box="original", measure=CodeMessages.holes(n=4), number=5)),
        (
            "original",
            {"colours": 8},
            PegMessages.played_with(box="original", measure=PegMessages.colours(n=6), number=8),
        ),
        ("original", {"repeats": False}, PegMessages.played_with_repeats(box="original")),
        (
            "superhirn",
            {"holes": 3},
            PegMessages.played_with(box="superhirn", measure=CodeMessages.holes(n=4), number=3),
        ),
        (
            "superhirn",
            {"colours": 6},
            PegMessages.played_with(box="superhirn", measure=PegMessages.colours(n=8), number=6),
        ),
        ("slider", {"blank": True}, PegMessages.played_without_blanks(box="slider")),
        (
            "slider",
            {"holes": 5},
            PegMessages.played_with_range(box="slider", least=1, measure=CodeMessages.holes(n=4), number=5),
        ),
        ("slider", {"colours": 1}, PegMessages.played_with(box="slider", measure=PegMessages.colours(n=8), number=1)),
        (
            "super",
            {"holes": 7},
            PegMessages.played_with_range(box="super", least=1, measure=CodeMessages.holes(n=6), number=7),
        ),
        ("super", {"repeats": False}, PegMessages.played_with_repeats(box="super")),
        ("c6p4g10", {"blank": True}, PegMessages.played_without_blanks(box="c6p4g10")),
        ("c6p4g10b", {"blank": False}, PegMessages.played_with_blanks(box="c6p4g10b")),
        ("c6p4g10M", {"repeats": True}, PegMessages.played_without_repeats(box="c6p4g10M")),
        ("c6p1g10", {"holes": 2}, PegMessages.played_with(box="c6p1g10", measure=CodeMessages.holes(n=1), number=2)),
        ("c3p4g10M", {}, PegMessages.too_few_colours(holes=CodeMessages.holes(n=4), colours=PegMessages.colours(n=4))),
        ("c2p4g10bM", {}, PegMessages.too_few_colours(holes=CodeMessages.holes(n=4), colours=PegMessages.colours(n=4))),
    ],
)
def test_what_a_box_does_not_leave_to_the_players_is_unavailable(
    name: str, measures: dict[str, int], reason: Message
) -> None:
    assert refusal(name, **measures) == ("unavailable", reason)


@pytest.mark.parametrize(
    "name",
    [
        *("chess", "Original", "c6p4", "c6p4g10x", "c6p4g10Mb", "p4c6g10", "c6p4g10 ", "c-1p4g10"),
        pytest.param("c\N{ARABIC-INDIC DIGIT SIX}p4g10", id="a six of another script"),
        pytest.param(f"c{'1' * 5000}p4g10", id="a number of 5000 digits"),
    ],
)
def test_a_name_that_is_no_box_is_answered_with_the_names_of_those_there_are(name: str) -> None:
    boxes = ("original", "superhirn", "slider", "super", "mini", "number")
    assert refusal(name) == ("unavailable", GameMessages.no_such_box(box=repr(name), boxes=boxes))


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("c0p4g10", PegMessages.colours_out_of_range(least=1, most=8, number=0)),
        ("c9p4g10", PegMessages.colours_out_of_range(least=1, most=8, number=9)),
        ("c6p0g10", PegMessages.holes_out_of_range(least=1, most=6, number=0)),
        ("c6p7g10", PegMessages.holes_out_of_range(least=1, most=6, number=7)),
        ("c6p4g0", PegMessages.rows_out_of_range(least=1, most=12, number=0)),
        ("c6p4g13M", PegMessages.rows_out_of_range(least=1, most=12, number=13)),
    ],
)
def test_what_the_board_cannot_show_is_malformed(name: str, reason: Message) -> None:
    assert refusal(name) == ("malformed", reason)


@given(
    colours=st.integers(1, 8), holes=st.integers(1, 6), rows=st.integers(1, 12), blank=st.booleans(), once=st.booleans()
)
def test_a_spelling_gives_the_box_and_the_box_its_spelling(
    colours: int, holes: int, rows: int, *, blank: bool, once: bool
) -> None:
    spelling = f"c{colours}p{holes}g{rows}{'b' * blank}{'M' * once}"
    if once and colours + blank < holes:
        assert refusal(spelling)[0] == "unavailable"
        return
    letters = first_colours(colours) + "." * blank
    box = PegBox(
        spelling, holes, letters, rows, bonus=1, deduction=0, repeats=not once,
        variants=Variants((holes,), (colours,), (blank,), (not once,)), wins=("points", "rows"), boards=2,
    )  # fmt: skip
    assert (box_named(spelling), box.spelling) == (box, spelling)


def test_a_spelling_may_say_what_goes_without_saying() -> None:
    assert box_named("c6p4g10Bm") == box_named("c06p04g010") == box_named("c6p4g10")


@pytest.mark.parametrize("name", [name for name, box in BOXES.items() if not box.numbered])
def test_the_measures_of_a_leaflet_can_be_spelt_and_a_miss_is_then_one_point_more_than_the_rows(name: str) -> None:
    box, spelt = BOXES[name], box_named(BOXES[name].spelling)
    same = replace(box, name=box.spelling, variants=spelt.variants)
    assert spelt == replace(same, bonus=1, deduction=0, wins=("points", "rows"), even_rounds=False, boards=2)


def code_refusal(text: str, name: str) -> tuple[str, Message]:
    with pytest.raises(MoveError) as refused:
        box_named(name).read_code(text)
    return refused.value.word, refused.value.message


@pytest.mark.parametrize(
    ("text", "name", "word", "reason"),
    [
        ("", "c6p1g10", "not allowed now", CodeMessages.still_empty(n=1, holes=1)),
        ("RRY_", "original", "not allowed now", CodeMessages.still_empty(n=1, holes=4)),
        (
            "",
            "original",
            "not allowed now",
            CodeMessages.still_empty(n=4, holes=CommonMessages.both(some=(1, 2, 3), last=4)),
        ),
        (
            "_R",
            "slider",
            "not allowed now",
            CodeMessages.still_empty(n=3, holes=CommonMessages.both(some=(1, 3), last=4)),
        ),
        ("RY", "c6p1g10", "not allowed now", CodeMessages.too_many_pegs(n=1, pegs=2)),
        ("RRYBX", "original", "not allowed now", CodeMessages.too_many_pegs(n=4, pegs=5)),
        ("RRX_", "original", "malformed", CodeMessages.not_a_peg(letter="'X'", letters="R Y G B P W")),
        ("RYG.", "slider", "malformed", CodeMessages.not_a_peg(letter="'.'", letters="R O Y G C B P W")),
        ("RYGR", "slider", "not allowed now", PegMessages.colour_twice()),
        (
            "R_R",
            "slider",
            "not allowed now",
            CodeMessages.still_empty(n=2, holes=CommonMessages.both(some=(2,), last=4)),
        ),
        ("..", "c6p2g10bM", "not allowed now", PegMessages.colour_twice()),
    ],
)
def test_a_row_that_is_not_complete_or_not_allowed_says_why(text: str, name: str, word: str, reason: Message) -> None:
    assert code_refusal(text, name) == (word, reason)


@given(st.sampled_from(["original", "slider", "c3p2g4b", "c5p5g9bM", "c2p6g12"]), st.text("RYGB._X", max_size=6))
def test_a_row_is_read_as_it_stands_or_not_at_all(name: str, text: str) -> None:
    box = box_named(name)
    legal = len(text) == box.holes and set(text) <= set(box.colours) and (box.repeats or len(set(text)) == box.holes)
    if legal:
        assert box.read_code(text) == text
    else:
        assert code_refusal(text, name)[0] in {"malformed", "not allowed now"}
