"""The boxes and their numbers: what stands in the leaflets, what the players may choose, and boxes by spelling."""

from dataclasses import replace
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from station.core.languages import load_catalog
from station.core.messages import CommonMessages, Message, use_catalog
from station.games.codes.box import MatchRules
from station.games.codes.messages import CodeMessages
from station.games.pegs.boxes import BOXES_WITH_PEGS, PegBox, Variants, find_box, first_colours, variant
from station.games.pegs.messages import PegMessages
from station.matches.errors import MoveError
from station.matches.messages import GameMessages
from tests.station.games.pegs.solver.boards import every_code

SIX: Final = "RYGBPW"
EIGHT: Final = "ROYGCBPW"


def refusal(name: str, **measures: int) -> tuple[str, Message]:
    with pytest.raises(MoveError) as refused:
        variant(find_box(name), measures)
    return refused.value.word, refused.value.message


FOUR: Final = Variants(holes=(4,), colours=(6,), blank=(False, True), repeats=(True,))
BY_POINTS: Final = MatchRules(bonus=1, deduction=0, wins=("points",), even_rounds=False, bouts=False, boards=1)
CUSTOM: Final = BY_POINTS._replace(wins=("points", "rows"), boards=2)
LEAFLETS: Final = (
    PegBox("original", 4, SIX, 10, BY_POINTS, repeats=True, variants=FOUR),
    PegBox("superhirn", 4, EIGHT, 12, BY_POINTS._replace(bonus=0, even_rounds=True, bouts=True), repeats=True,
           variants=FOUR._replace(colours=(8,))),
    PegBox("slider", 4, EIGHT, 8, BY_POINTS._replace(deduction=3), repeats=False,
           variants=Variants(range(1, 5), (8,), (False, True), repeats=(False, True))),
    PegBox("super", 5, EIGHT, 12,
           BY_POINTS._replace(bonus=0, wins=("rows", "points"), even_rounds=True, boards=2), repeats=True,
           variants=Variants(range(1, 7), range(1, 9), (False, True), repeats=(True,))),
    PegBox("mini", 4, SIX, 6, BY_POINTS, repeats=True, variants=FOUR),
    PegBox("number", 4, "12345678", 10, BY_POINTS, repeats=False,
           variants=Variants((4,), (8,), (False,), repeats=(False, True))),
)  # fmt: skip
"""The numbers of the leaflets: holes, colours, rows, points for a miss beyond the rows and off for a fault."""


def test_every_box_has_the_numbers_of_its_leaflet() -> None:
    assert list(BOXES_WITH_PEGS.values()) == [*LEAFLETS]


POSSIBILITIES: Final = {
    "original": 6**4, "original blank": 7**4, "superhirn": 8**4, "slider": 8 * 7 * 6 * 5, "slider holes=1": 8,
    "slider repeats holes=3": 8**3, "super": 32768, "super blank": 59049, "super holes=6": 262144,
    "super holes=3 colours=5": 125, "super holes=1 colours=1": 1, "c8p6g12b": 531441, "c5p5g9bM": 1545,
    "slider blank": 3392,
}  # fmt: skip
TITLES: Final = {
    "original": "Original", "original blank": "Original with blanks", "slider holes=1": "Slider with 1 hole",
    "slider repeats holes=3": "Slider with 3 holes, repeated colours",
    "c5p5g9bM": "Custom box with 5 holes, 5 colours, 9 rows, blanks, no repeated colours",
    "super holes=3 colours=5": "Super with 3 holes, 5 colours",
    "super holes=1 colours=1": "Super with 1 hole, 1 colour",
}  # fmt: skip


def spelled(text: str) -> PegBox:
    """The box of some words: "slider repeats holes=3"."""
    name, *words = text.split()
    return variant(
        find_box(name), {key: int(value) if value else True for key, _, value in (w.partition("=") for w in words)}
    )


def test_the_number_of_secrets_and_the_title_of_a_variant() -> None:
    assert {text: spelled(text).possibilities for text in POSSIBILITIES} == POSSIBILITIES
    assert {text: str(spelled(text).title) for text in TITLES} == TITLES


def test_a_custom_box_is_called_by_its_measures_in_german() -> None:
    with use_catalog(load_catalog("de")):
        title = str(find_box("c5p1g1bM").title)
    assert title == "Eigene Box (ein Loch, 5 Farben, eine Reihe, leere Löcher, keine doppelten Farben)"


@pytest.mark.parametrize("spelling", ["c2p3g4", "c3p2g5b", "c4p3g5M", "c5p5g5M", "c3p4g5bM", "c1p1g1", "c6p4g10"])
def test_the_codes_of_a_box_have_numbers_in_alphabetical_order(spelling: str) -> None:
    box = find_box(spelling)
    assert [box.numbered_code(number) for number in range(box.possibilities)] == every_code(box)


def test_fewer_colours_are_the_first_ones_and_blank_is_last() -> None:
    assert [first_colours(number) for number in range(1, 9)] == [
        "R", "RY", "RYG", "RYGB", "RYGBP", "RYGBPW", "ROYGBPW", "ROYGCBPW",
    ]  # fmt: skip
    assert variant(find_box("super"), {"colours": 6, "blank": True}).colours == "RYGBPW."


def played_with(box: str, number: int, **measure: int) -> Message:
    """Another number of holes or colours than the one of the box."""
    ((name, usual),) = measure.items()
    template = CodeMessages.holes if name == "holes" else PegMessages.colours
    return PegMessages.played_with(box=box, measure=template(n=usual), number=number)


def in_range(box: str, number: int, most: int) -> Message:
    return PegMessages.played_with_range(box=box, least=1, measure=CodeMessages.holes(n=most), number=number)


TOO_FEW: Final = PegMessages.too_few_colours(holes=CodeMessages.holes(n=4), colours=PegMessages.colours(n=4))
UNAVAILABLE: Final[tuple[tuple[str, dict[str, int], Message], ...]] = (
    ("original", {"holes": 5}, played_with("original", 5, holes=4)),
    ("original", {"colours": 8}, played_with("original", 8, colours=6)),
    ("superhirn", {"colours": 6}, played_with("superhirn", 6, colours=8)),
    ("slider", {"colours": 1}, played_with("slider", 1, colours=8)),
    ("c6p1g10", {"holes": 2}, played_with("c6p1g10", 2, holes=1)),
    ("slider", {"holes": 5}, in_range("slider", 5, 4)),
    ("super", {"holes": 7}, in_range("super", 7, 6)),
    ("original", {"repeats": False}, PegMessages.played_with_repeats(box="original")),
    ("c6p4g10M", {"repeats": True}, PegMessages.played_without_repeats(box="c6p4g10M")),
    ("number", {"blank": True}, PegMessages.played_without_blanks(box="number")),
    ("c6p4g10b", {"blank": False}, PegMessages.played_with_blanks(box="c6p4g10b")),
    ("c3p4g10M", {}, TOO_FEW),
)


def test_a_measure_that_a_box_does_not_have_is_unavailable() -> None:
    for name, measures, reason in UNAVAILABLE:
        assert refusal(name, **measures) == ("unavailable", reason), (name, measures)


UNKNOWN: Final = (
    *("chess", "Original", "c6p4", "c6p4g10x", "c6p4g10Mb", "p4c6g10", "c6p4g10 ", "c-1p4g10"),
    *("c\N{ARABIC-INDIC DIGIT SIX}p4g10", f"c{'1' * 5000}p4g10"),
)


def test_an_unknown_box_is_answered_with_the_names_of_all() -> None:
    for name in UNKNOWN:
        assert refusal(name) == ("unavailable", GameMessages.no_such_box(box=name, boxes=tuple(BOXES_WITH_PEGS))), name


def test_a_spelling_that_the_board_cannot_show_is_malformed() -> None:
    colours, holes, rows = (
        PegMessages.colours_out_of_range,
        PegMessages.holes_out_of_range,
        PegMessages.rows_out_of_range,
    )
    for template, most, spelling in ((colours, 8, "c{}p4g10"), (holes, 6, "c6p{}g10"), (rows, 12, "c6p4g{}")):
        for number in (0, most + 1):
            reason = template(least=1, most=most, number=number)
            assert refusal(spelling.format(number)) == ("malformed", reason), spelling


@given(
    colours=st.integers(1, 8), holes=st.integers(1, 6), rows=st.integers(1, 12), blank=st.booleans(), once=st.booleans()
)
def test_a_spelling_gives_the_box_and_the_box_its_spelling(
    colours: int, holes: int, rows: int, *, blank: bool, once: bool
) -> None:
    spelling = f"c{colours}p{holes}g{rows}{'b' * blank}{'M' * once}"
    if once and not blank and colours < holes:
        assert refusal(spelling)[0] == "unavailable"
        return
    letters = first_colours(colours) + "." * blank
    box = PegBox(
        spelling, holes, letters, rows, CUSTOM, repeats=not once,
        variants=Variants((holes,), (colours,), (blank,), (not once,)),
    )  # fmt: skip
    assert (find_box(spelling), box.spelling) == (box, spelling)


@pytest.mark.parametrize("name", [name for name, box in BOXES_WITH_PEGS.items() if not box.numbered])
def test_the_measures_of_a_leaflet_can_be_spelt(name: str) -> None:
    box, spelt = BOXES_WITH_PEGS[name], find_box(BOXES_WITH_PEGS[name].spelling)
    same = replace(box, name=box.spelling, variants=spelt.variants)
    assert spelt == replace(same, match_rules=CUSTOM)


def code_refusal(text: str, name: str) -> tuple[str, Message]:
    with pytest.raises(MoveError) as refused:
        find_box(name).read_code(text)
    return refused.value.word, refused.value.message


def still_empty(*holes: int) -> Message:
    *some, last = holes
    return CodeMessages.still_empty(
        n=len(holes), holes=CommonMessages.both(some=tuple(some), last=last) if some else last
    )


UNREADABLE: Final = (
    ("", "c6p1g10", "not allowed now", still_empty(1)),
    ("RRY_", "original", "not allowed now", still_empty(4)),
    ("", "original", "not allowed now", still_empty(1, 2, 3, 4)),
    ("_R", "slider", "not allowed now", still_empty(1, 3, 4)),
    ("R_R", "slider", "not allowed now", still_empty(2, 4)),
    ("RY", "c6p1g10", "not allowed now", CodeMessages.too_many_pegs(n=1, pegs=2)),
    ("RRYBX", "original", "not allowed now", CodeMessages.too_many_pegs(n=4, pegs=5)),
    ("RRX_", "original", "malformed", CodeMessages.not_a_peg(letter="X", letters="R Y G B P W")),
    ("RYG.", "slider", "malformed", CodeMessages.not_a_peg(letter=".", letters="R O Y G C B P W")),
    ("RYGR", "slider", "not allowed now", PegMessages.colour_twice()),
    ("R.R", "c6p3g10bM", "not allowed now", PegMessages.colour_twice()),
    ("..", "c6p2g10bM", "not allowed now", PegMessages.needs_a_peg()),
)
"""Codes that cannot be, with their box, and what is said of them."""


def test_a_code_that_cannot_be_is_refused_with_the_reason() -> None:
    for text, name, word, reason in UNREADABLE:
        assert code_refusal(text, name) == (word, reason), (text, name)


@given(st.sampled_from(["original", "slider", "c3p2g4b", "c5p5g9bM", "c2p6g12"]), st.text("RYGB._X", max_size=6))
def test_a_row_is_read_as_it_stands_or_not_at_all(name: str, text: str) -> None:
    box = find_box(name)
    pegs = text.replace(".", "")
    if (
        len(text) == box.holes
        and set(text) <= set(box.colours)
        and (box.repeats or (pegs and len(set(pegs)) == len(pegs)))
    ):
        assert box.read_code(text) == text
    else:
        assert code_refusal(text, name)[0] in {"malformed", "not allowed now"}
