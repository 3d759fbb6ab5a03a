"""What two people agree on before they play: read, written down, and refused."""

from datetime import date
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from station.core.messages import CommonMessages, Message
from station.games.codes.messages import CodeMessages
from station.games.codes.terms import CodeTerms, check_rounds, read_terms, usual_rounds, usual_win, write_terms
from station.games.pegs.boxes import BOXES_WITH_PEGS, PEG_BOXES, PegBox, find_box, variant
from station.games.registry import play
from station.matches.daily import GRADES
from station.matches.errors import MoveError, NotAllowed
from station.matches.messages import GameMessages
from station.matches.players import STRENGTHS, read_name
from tests.boxes import OF_PEGS

USUAL: Final = CodeTerms(
    box=BOXES_WITH_PEGS["original"], players=("Player",), rounds=1, target=None, marker="station", wins="points",
    limit=None, boards=1,
)  # fmt: skip


def terms(move: str) -> CodeTerms[Any]:
    verb, *words = move.split()
    assert verb == "match"
    return read_terms(words, PEG_BOXES)


def refusal(words: str) -> tuple[str, Message]:
    with pytest.raises(MoveError) as refused:
        read_terms(words.split(), PEG_BOXES)
    return refused.value.word, refused.value.message


def test_a_box_alone_is_one_round_against_the_station() -> None:
    assert terms("match original") == USUAL
    assert (USUAL.seats, USUAL.alone) == (("Player", "Station"), True)


def test_two_players_make_a_code_each() -> None:
    two, both = terms("match super players=Ada,Ben"), terms("match super players=Ada,Ben boards=2")
    assert (two.rounds, two.wins, two.seats, two.alone) == (2, "rows", ("Ada", "Ben"), False)
    assert (both.rounds, both.boards) == (1, 2)


def test_everything_that_can_be_agreed_on() -> None:
    agreed = "match super players=Ada,Ben holes=3 colours=5 blank=yes rounds=4 marker=codemaker wins=points limit=60"
    box = variant(find_box("super"), {"holes": 3, "colours": 5, "blank": True})
    assert terms(agreed) == CodeTerms(
        box, ("Ada", "Ben"), rounds=4, target=None, marker="codemaker", wins="points", limit=60, boards=1
    )
    assert write_terms(terms(agreed)) == agreed


def test_the_code_of_a_day_is_broken_by_one_person_in_one_round() -> None:
    agreed = "match slider players=Ada limit=60 daily=2026-11-24"
    assert (terms(agreed).daily, write_terms(terms(agreed))) == (date(2026, 11, 24), agreed)
    for words in ("players=Ada,Ben", "players=Ada computers=weak", "rounds=2", "players=Ada,Ben boards=2"):
        assert refusal(f"original daily=2026-11-24 {words}") == ("not allowed now", CodeMessages.day_needs_one())


@pytest.mark.parametrize("box", ["original blank=yes", "super holes=4", "slider repeats=yes", "c6p4g10"])
def test_a_variant_has_no_code_of_the_day(box: str) -> None:
    word, reason = refusal(f"{box} daily=2026-11-24")
    usual = f"{', '.join(OF_PEGS[:-1])} and {OF_PEGS[-1]}"
    assert (word, str(reason)) == ("not allowed now", f"there is a code of the day only for {usual}, without variants")
    assert terms("match super holes=5 blank=no daily=2026-11-24").daily == date(2026, 11, 24)


def test_a_puzzle_is_solved_by_one_person_in_a_usual_box() -> None:
    agreed = "match slider players=Ada limit=60 daily=2026-11-24 puzzle=hard"
    assert (terms(agreed).puzzle, write_terms(terms(agreed))) == ("hard", agreed)
    for words in ("players=Ada,Ben", "players=Ada computers=weak", "rounds=2"):
        assert refusal(f"original puzzle=easy {words}") == ("not allowed now", CodeMessages.puzzle_needs_one())
    for box in ("original blank=yes", "super holes=4", "c6p4g10"):
        usual = "original, superhirn, slider, super, mini and number"
        assert str(refusal(f"{box} puzzle=easy")[1]) == f"there are puzzles only for {usual}, without variants"
    with pytest.raises(NotAllowed, match="word has no puzzles"):
        play(None, "match word puzzle=easy")  # its family
    assert refusal("original puzzle=yes")[0] == "malformed"


def test_puzzles_are_counted_apart_by_grade_and_those_of_a_day_by_day() -> None:
    opened = ("", "daily=2026-11-24", "puzzle=easy", "daily=2026-11-24 puzzle=hard")
    assert [terms(f"match original {words}").spelling for words in opened] == [
        "c6p4g10", "daily", "puzzle-easy", "daily-hard",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("said", "short"),
    [
        ("match original", "match original players=Player"),
        ("match original players=Ada,Ben rounds=2 marker=station wins=points", "match original players=Ada,Ben"),
        ("match super players=Ada,Ben wins=rows boards=1 blank=no", "match super players=Ada,Ben"),
        ("match super players=Ada,Ben target=20 wins=points", "match super players=Ada,Ben target=20"),
        ("match slider players=Ada,Ben repeats=no holes=4 colours=8", "match slider players=Ada,Ben"),
        ("match slider marker=hand players=Ada,Ben", "match slider players=Ada,Ben marker=codemaker"),
        ("match c6p4g10b blank=yes holes=4", "match c6p4g10b players=Player"),
        ("match original rounds=3 players=Ada", "match original players=Ada rounds=3"),
        ("match super wins=points players=Ada", "match super players=Ada wins=points"),
        ("match c3p2g4M wins=rows players=A,B", "match c3p2g4M players=A,B wins=rows"),
    ],
)
def test_what_goes_without_saying_is_left_out(said: str, short: str) -> None:
    assert (write_terms(terms(said)), terms(short)) == (short, terms(said))


names = st.text(st.characters(categories=("L", "N")) | st.just("-"), min_size=1, max_size=8).filter(
    lambda name: name.strip("-") and name.replace("-", "").isalnum() and name.casefold() != "station"
)
players = st.lists(names.map(read_name), min_size=1, max_size=2, unique_by=str.casefold).map(tuple)


@st.composite
def boxes(draw: st.DrawFn) -> PegBox:
    """A box of a leaflet with measures that it leaves to the players, or a box by spelling."""
    box = draw(st.sampled_from(list(BOXES_WITH_PEGS.values())))
    if draw(st.booleans()):
        measures = {name: draw(st.sampled_from(values)) for name, values in box.variants._asdict().items()}
        return variant(box, measures)
    colours, holes, rows = draw(st.integers(1, 8)), draw(st.integers(1, 6)), draw(st.integers(1, 12))
    marks = draw(st.sampled_from(["", "b", "M", "bM"] if holes <= colours else ["", "b"]))
    return find_box(f"c{colours}p{holes}g{rows}{marks}")


@st.composite
def agreements(draw: st.DrawFn) -> CodeTerms[Any]:
    """Terms on which a match can be played."""
    box, who = draw(boxes()), draw(players)
    computer = draw(st.sampled_from([None, *STRENGTHS])) if len(who) == 1 and who[0].casefold() != "ohm" else None
    alone = len(who) == 1 and computer is None
    daily = draw(st.none() | st.dates()) if alone and box in BOXES_WITH_PEGS.values() else None
    puzzle = draw(st.none() | st.sampled_from(GRADES)) if alone and PEG_BOXES.has_puzzles(box) else None
    boards = 1 if len(who) == 1 else draw(st.sampled_from([1, 2]))
    target = None if alone else draw(st.none() | st.integers(1, 999))
    wins = "points" if target is not None else draw(st.sampled_from(box.match_rules.wins))
    even = wins == "rows" and not alone and boards == 1
    return CodeTerms(
        box,
        who,
        rounds=draw(_rounds(even=even, one=(daily, puzzle) != (None, None))) if target is None else None,
        target=target,
        marker="station" if alone or boards == 2 else draw(st.sampled_from(["station", "codemaker"])),
        wins=wins,
        limit=draw(st.none() | st.integers(5, 3600)),
        boards=boards,
        computer=computer,
        within=draw(st.none() | st.integers(1, 12)) if computer == "strong" else None,
        daily=daily,
        puzzle=puzzle,
    )


def _rounds(*, even: bool, one: bool) -> st.SearchStrategy[int]:
    if one:
        return st.just(1)
    return st.integers(1, 12).map(lambda half: 2 * half) if even else st.integers(1, 24)


@given(agreements())
def test_what_is_written_is_read_again_as_the_same_terms(agreed: CodeTerms[Any]) -> None:
    assert terms(write_terms(agreed)) == agreed


def test_the_usual_numbers() -> None:
    assert [usual_rounds(1, 1), usual_rounds(2, 1), usual_rounds(2, 2)] == [1, 2, 1]
    assert [usual_win(box, None) for box in BOXES_WITH_PEGS.values()] == [
        "points",
        "points",
        "points",
        "rows",
        *["points"] * 2,
    ]
    assert [usual_win(box, 30) for box in BOXES_WITH_PEGS.values()] == ["points"] * 6


TWO: Final = "players=Ada,Ben"


NOT_AN_OPTION: Final = (
    "players= computers= rounds= target= marker= wins= limit= boards= within= daily= puzzle="
    " holes= colours= blank= repeats="
)
RANGES: Final = {
    "rounds": (1, 24, ["0", "25", "-1", "02", "", "\N{SUPERSCRIPT TWO}", "1" * 5000]),
    "target": (1, 999, ["0", "1000"]),
    "limit": (5, 3600, ["4", "3601"]),
    "boards": (1, 2, ["3"]),
    "holes": (1, 6, ["0", "7"]),
    "colours": (1, 8, ["9"]),
    "within": (1, 12, ["0", "13"]),
}
CHOICES: Final = {
    "blank=maybe": (("no",), "yes"),
    "repeats=1": (("no",), "yes"),
    "marker=me": (("station", "codemaker"), "hand"),
    "wins=luck": (("points",), "rows"),
}


def test_a_number_out_of_its_range_is_malformed() -> None:
    for option, (least, most, texts) in RANGES.items():
        for text in texts:
            reason = GameMessages.not_in_range(option=option, least=least, most=most, text=text)
            assert refusal(f"super {TWO} {option}={text}") == ("malformed", reason), (option, text[:9])


def test_another_word_than_those_of_an_option_is_malformed() -> None:
    for words, (some, last) in CHOICES.items():
        option, text = words.split("=")
        reason = GameMessages.not_one_of(option=option, words=CommonMessages.either(some=some, last=last), text=text)
        assert refusal(f"super {TWO} {words}") == ("malformed", reason), words


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("", GameMessages.no_box_named(example="match original")),
        ("original bonus=2", GameMessages.not_an_option(word="bonus=2", options=tuple(NOT_AN_OPTION.split()))),
        ("original rounds", GameMessages.not_an_option(word="rounds", options=tuple(NOT_AN_OPTION.split()))),
        ("original rounds=2 players=Ada,Ben rounds=4", GameMessages.option_twice(option="rounds")),
        ("original players=Ada,", GameMessages.not_a_name(name="", least=2, most=12)),
        ("original players=Methuselah-II", GameMessages.not_a_name(name="Methuselah-II", least=2, most=12)),
        ("original players=--------", GameMessages.name_without_letter(name="--------")),
        ("original players=Ada,Ben,Cleo", CodeMessages.one_name_or_two(number=3)),
    ],
    ids=lambda words: str(words)[:40],
)
def test_terms_that_cannot_be_read_are_malformed(words: str, reason: Message) -> None:
    assert refusal(words) == ("malformed", reason)


CONTRADICTIONS: Final = {
    "original players=station": GameMessages.stations_name(name="Station"),
    "original players=Ada,ada": GameMessages.same_name(name="Ada"),
    f"original {TWO} wins=rows": CodeMessages.not_won_by(box="original", ways="points"),
    f"super {TWO} rounds=2 target=30": CodeMessages.rounds_or_target(),
    f"super {TWO} target=30 wins=rows": CodeMessages.target_is_points(),
    f"super {TWO} rounds=3": CodeMessages.rounds_must_be_even(),
    f"super {TWO} duel=hall:9f3c0a51e2b4d677": CodeMessages.duel_needs_two_boards(),
    "original marker=codemaker": CodeMessages.by_hand_needs_two(),
    "original target=30": CodeMessages.target_needs_two(),
    "original boards=2": CodeMessages.two_boards_need_two(),
    f"original {TWO} computers=weak": CodeMessages.two_players_at_most(),
    "original players=Ada computers=weak boards=2": CodeMessages.two_boards_need_people(),
    "original computers=medium within=5": CodeMessages.within_needs_strongest(),
    "original within=5": CodeMessages.within_needs_strongest(),
    "original players=OHM computers=weak": GameMessages.same_name(name="OHM"),
}


def test_terms_that_contradict_each_other_are_not_allowed() -> None:
    assert {words: refusal(words) for words in CONTRADICTIONS} == {
        words: ("not allowed now", reason) for words, reason in CONTRADICTIONS.items()
    }


def test_rows_may_win_odd_rounds_alone_or_on_two_boards() -> None:
    assert terms("match super players=Ada,Ben boards=2 rounds=3").rounds == 3
    assert terms("match super rounds=3").wins == "rows"


@pytest.mark.parametrize("box", ["superhirn", "super wins=points"])
@pytest.mark.parametrize("who", [TWO, "computers=weak"])
def test_rounds_must_be_even_where_the_leaflet_says_so(box: str, who: str) -> None:
    check_rounds(terms(f"match {box} {who} rounds=4"))
    odd = terms(f"match {box} {who} rounds=3")
    with pytest.raises(NotAllowed) as refused:
        check_rounds(odd)
    assert refused.value.message == CodeMessages.box_with_even_rounds(box=odd.box.name)


def test_a_computer_sits_at_the_second_seat() -> None:
    rival = terms("match original players=Ada computers=weak")
    assert [rival.strength(seat) for seat in (0, 1)] == [None, "weak"]
