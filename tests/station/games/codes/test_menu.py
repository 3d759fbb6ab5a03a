"""What can be chosen for a match in which codes are broken, as with the pegs."""

from collections.abc import Iterable
from datetime import date
from typing import Any

import pytest

from station.core.events import Press
from station.core.messages import Message, Template
from station.games.codes import signs
from station.games.codes.menu import LIMITS_OFFERED, plain_menu, terms_in_words
from station.games.codes.messages import CodeMessages
from station.games.codes.terms import CodeTerms
from station.games.grand.boxes import GRAND, GRAND_BOXES
from station.games.grand.look import PAIRED
from station.games.pegs.boxes import BOXES_WITH_PEGS
from station.games.pegs.menu import PEGS_FORM
from station.games.pegs.messages import PegMessages
from station.games.registry import CUSTOM_BOX, play
from station.lobby.boxes import Menu
from station.matches.messages import GameMessages
from station.matches.players import STRENGTHS, strength_in_words
from station.scenes.base import Make
from station.scenes.facts import FreeCabinets
from station.scenes.menu.form import NOTHING_KNOWN, Draft, MenuFacts, items
from station.scenes.menu.setup import Setup
from station.scenes.messages import StationMessages
from tests.station.scenes.menu_driver import (
    FIRST,
    LEFT,
    PLAYERS,
    SECOND,
    after,
    at,
    move,
    picked,
    ring,
    setup,
    two,
    values,
)

KNOWN = MenuFacts(("Ada", "Red"), date(2026, 11, 24))

PLAY, WHO_PLAYS, STRONG = StationMessages.play(), StationMessages.who_plays(), StationMessages.how_strong()
MARKS = CodeMessages.who_marks()
HOLES, EMPTY = PegMessages.how_many_holes(), PegMessages.empty_holes()
BOARDS = CodeMessages.how_many_boards()
HERE, THERE = CodeMessages.who_plays_at_this_board(), CodeMessages.who_plays_at_the_other_board()
POINTS = CodeMessages.how_many_points()
LONG, WINS, TIME = CodeMessages.how_long(), CodeMessages.who_wins(), CodeMessages.time_for_a_row()
WHICH, A_NEW_ONE = CodeMessages.which_code(), CodeMessages.a_new_code()
TODAYS = CodeMessages.code_of_today(day=date(2026, 11, 24))

NEW_NAME = StationMessages.new_name()


def named(name: str) -> Message:
    return StationMessages.name(name=name)


def counted(template: Template, numbers: Iterable[int]) -> list[Message]:
    return [template(n=number) for number in numbers]


def offered(move: str, title: Message) -> list[Message]:
    """The words of an item's values on the terms of a match."""
    return [value.words for value in values(PEGS_FORM, move, title, KNOWN)]


@pytest.mark.parametrize(
    ("move", "title", "words"),
    [
        ("original", PLAYERS, [CodeMessages.one_against_station(), CodeMessages.two_set_codes(),
                               CodeMessages.one_and_computer()]),
        ("original", STRONG, []),
        ("original players=Ada computers=weak", STRONG, [*map(strength_in_words, STRENGTHS)]),
        ("original", WHO_PLAYS, [named("Player"), named("Ada"), NEW_NAME]),
        ("original players=Ada", WHO_PLAYS, [named("Player"), named("Ada"), NEW_NAME]),
        ("original players=Ada,Ben", WHO_PLAYS, []),
        ("original players=Ada,Ben", FIRST, [named("Player-1"), named("Ada"), NEW_NAME]),
        ("original players=Ada,Ben", SECOND, [named("Player-2"), named("Ben"), named("Ada"), NEW_NAME]),
        ("original", SECOND, []),
        ("super players=Ada,Ben", HERE, []),
        ("super players=Ada,Ben boards=2", FIRST, []),
        ("super players=Ada,Ben boards=2", SECOND, []),
        ("super players=Ada,Ben boards=2", HERE, [named("Player-1"), named("Ada"), NEW_NAME]),
        ("super players=Ada,Ben boards=2", THERE, [named("Player-2"), named("Ben"), named("Ada"), NEW_NAME]),
        ("super players=Ada,Ben boards=2 duel=hall", THERE, []),
        ("original", MARKS, []),
        ("original players=Ada,Ben", MARKS, [CodeMessages.by_the_station(), CodeMessages.by_hand()]),
        ("super", WINS, []),
        ("super players=Ada,Ben", WINS, [CodeMessages.rows_decide(), CodeMessages.points_decide()]),
        ("original", WHICH, [A_NEW_ONE, TODAYS]),
        ("original players=Ada,Ben", WHICH, []),
        ("original players=Ada computers=weak", WHICH, []),
        ("original", TIME, [CodeMessages.no_limit(), *counted(CodeMessages.seconds, LIMITS_OFFERED)]),
    ],
)  # fmt: skip
def test_what_is_offered(move: str, title: Message, words: list[Message]) -> None:
    assert offered(move, title) == words


def at_home(box: str) -> Setup[Any]:
    """Two people choose where there is a place for a second board."""
    return picked(setup(box, known=KNOWN._replace(second_board=True)), PLAYERS, CodeMessages.two_set_codes())


@pytest.mark.parametrize("box", ["super", CUSTOM_BOX])
def test_two_people_may_choose_two_boards(box: str) -> None:
    both = picked(at_home(box), BOARDS, CodeMessages.two_boards())
    assert move(both).split()[2:] == ["players=Player-1,Player-2", "boards=2"]
    rounds = offered(move(both).removeprefix("match "), LONG)[:6]
    assert rounds == counted(GameMessages.rounds, range(1, 7))
    assert move(picked(both, BOARDS, CodeMessages.one_board())).split()[2:] == ["players=Player-1,Player-2"]


@pytest.mark.parametrize(("box", "second_board"), [("super", False), ("original", True), ("slider", True)])
def test_nobody_is_offered_two_boards_elsewhere(box: str, *, second_board: bool) -> None:
    shown = picked(setup(box, known=KNOWN._replace(second_board=second_board)), PLAYERS, CodeMessages.two_set_codes())
    assert BOARDS not in [item.item.title for item in ring(shown)]


def test_the_other_cabinet_is_called_by_its_name() -> None:
    here = setup("super", known=KNOWN._replace(cabinets=(("club", "The Club"),)))
    there = picked(here, CodeMessages.another_cabinet(), CodeMessages.invite_cabinet(cabinet="The Club"))
    assert "duel=club" in move(there)
    shown = there.view(0.0)["menu"]
    assert shown is not None
    assert shown["title"].endswith("two boards, one of them at The Club")


def test_a_chosen_cabinet_that_is_taken_keeps_its_name() -> None:
    here = setup("super", known=KNOWN._replace(cabinets=(("club", "The Club"),)))
    invite = CodeMessages.invite_cabinet(cabinet="The Club")
    chosen = picked(here, CodeMessages.another_cabinet(), invite)
    taken = chosen.learn(FreeCabinets(()), 1.0)
    assert isinstance(taken, Setup)
    assert taken.value.words == CodeMessages.cabinet_not_free_now(cabinet="The Club")
    shown = taken.view(0.0)["menu"]
    assert shown is not None
    assert shown["title"].endswith("one of them at The Club")
    free = taken.learn(FreeCabinets((("club", "The Club"),)), 2.0)
    assert isinstance(free, Setup)
    assert (free.value.words, move(free)) == (invite, move(chosen))


def test_a_computer_or_somebody_alone_has_no_second_board() -> None:
    alone = setup("super", known=KNOWN._replace(second_board=True))
    rival = picked(alone, PLAYERS, CodeMessages.one_and_computer())
    assert [BOARDS for shown in (alone, rival) for item in ring(shown) if item.item.title == BOARDS] == []


def test_up_to_twenty_rounds_are_offered_even_where_needed() -> None:
    points = CodeMessages.until_points(n=20)
    every, even = (counted(GameMessages.rounds, range(step, 21, step)) for step in (1, 2))
    assert offered("original", LONG) == every
    assert offered("slider players=Ada,Ben", LONG) == [*every, points]
    assert offered("original players=Ada computers=weak", LONG) == [*every, points]
    assert offered("super players=Ada,Ben", LONG) == [*even, points]
    assert offered(f"{CUSTOM_BOX} players=Ada,Ben wins=rows", LONG) == [*even, points]


def test_superhirn_counts_its_rounds_in_bouts_of_two_codes_each() -> None:
    words = [str(each) for each in offered("superhirn players=Ada,Ben", LONG)]
    assert words[:4] == [
        "2 rounds",
        "4 rounds, or 1 bout of two codes each",
        "6 rounds",
        "8 rounds, or 2 bouts of two codes each",
    ]
    assert str(offered("superhirn", LONG)[3]) == "4 rounds"


def test_every_target_can_be_reached() -> None:
    assert POINTS not in [item.item.title for item in ring(two("slider"))]
    reached, new = {20}, {20}
    for _ in range(4):
        new = {
            int(str(each).split()[0])
            for target in new
            for each in offered(f"slider players=A,B target={target}", POINTS)
        }
        new, reached = new - reached, reached | new
    assert reached == {*range(1, 1000)}


@pytest.mark.parametrize(
    ("option", "move", "idle"),
    [
        ("wins", "super", True), ("wins", "super players=Ada,Ben", False), ("rounds", "original rounds=20", False),
        ("rounds", "original rounds=21", True), ("rounds", "super players=Ada,Ben wins=points rounds=7", True),
        ("rounds", "original players=Ada,Ben rounds=12", False), ("rounds", "super rounds=5", False),
        ("limit", "original limit=30", False),
    ],
)  # fmt: skip
def test_an_option_may_be_accepted_and_mean_nothing(option: str, move: str, *, idle: bool) -> None:
    terms = play(None, f"match {move}").match.terms
    assert isinstance(terms, CodeTerms)
    assert PEGS_FORM.idle(option, terms) is idle


@pytest.mark.parametrize("box", BOXES_WITH_PEGS)
def test_one_turn_to_the_left_is_the_code_of_the_day(box: str) -> None:
    left = after(setup(box), LEFT)
    assert isinstance(left, Setup)
    assert left.item.title == WHICH
    daily = picked(left, WHICH, TODAYS)
    assert move(daily) == f"match {box} daily=2026-11-24"
    assert move(picked(daily, WHICH, A_NEW_ONE)) == f"match {box}"
    measures = BOXES_WITH_PEGS[box].measures_in_words
    played = f"{measures}. Player against the station, 1 round, the code of the day, November 24."
    assert str(at(daily, PLAY).message).startswith(played)


def test_where_the_date_is_unknown_there_is_no_code_of_the_day() -> None:
    assert WHICH not in [shown.item.title for shown in ring(setup(known=MenuFacts(("Ada",))))]


def test_a_variant_or_a_box_of_ones_own_has_no_code_of_the_day() -> None:
    for shown in (picked(setup("super"), HOLES, "3"), setup(CUSTOM_BOX)):
        assert WHICH not in [each.item.title for each in ring(shown)]


@pytest.mark.parametrize(("title", "seat"), [(WHO_PLAYS, 0), (FIRST, 0), (SECOND, 1), (HOLES, None)])
def test_a_name_is_that_of_a_seat(title: Message, seat: int | None) -> None:
    terms = play(None, "match original players=Ada,Ben").match.terms
    assert isinstance(terms, CodeTerms)
    (item,) = (item for item in PEGS_FORM.items if item.title == title)
    assert item.seat == seat
    assert seat is None or item.draw(terms, "Ada") == signs.name_sign(seat, terms, "Ada")


# A match in which codes are broken and that is about to be played, in words.


ORIGINAL = "Original: 4 holes, 6 colours, 10 rows, 1296 codes"


def terms(move: str) -> CodeTerms[Any]:
    found = play(None, f"match {move}").match.terms
    assert isinstance(found, CodeTerms)
    return found


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("original players=Ada", "Ada against the station, 1 round"),
        ("original players=Ada,Ben", "Ada and Ben, 2 rounds"),
        ("original players=Ada,Ben target=20 marker=codemaker limit=30",
         "Ada and Ben, first to 20 points, marked by hand, 30 seconds a row"),
        ("original players=Ada computers=medium", "Ada and Ohm (medium), 2 rounds"),
        ("original players=Ada computers=strong within=5", "Ada and Ohm (strong, 5 rows at most), 2 rounds"),
    ],
)  # fmt: skip
def test_what_is_agreed_on(move: str, words: str) -> None:
    assert str(terms_in_words(terms(move))) == f"{ORIGINAL}. {words}"


def test_the_fewest_rows_win_only_where_two_play() -> None:
    assert str(terms_in_words(terms("super players=Ada,Ben"))).endswith("Ada and Ben, 2 rounds, fewest rows win")
    assert str(terms_in_words(terms("super players=Ada"))).endswith("Ada against the station, 1 round")


def test_computers_play_on_as_strongly_as_they_do() -> None:
    strong = values(PEGS_FORM, "original players=Ada computers=strong", PLAYERS)[2]
    usual = values(PEGS_FORM, "original", PLAYERS)[2]
    assert (strong.options["computers"], usual.options["computers"]) == ("strong", "medium")
    draft = Draft(PEGS_FORM, "original").with_options(strong.options)
    assert draft is not None
    assert STRONG in [item.title for item in items(draft, NOTHING_KNOWN)]


def test_a_family_without_choices_of_its_own_asks_what_all_ask() -> None:
    entry = plain_menu(GRAND_BOXES)("grand")
    assert (entry.title, entry.words, entry.picture) == (GRAND.title, GRAND.measures_in_words, PAIRED.picture())
    assert entry.ask(Menu(), NOTHING_KNOWN, 1.0).on(Press("ok"), 2.0) == Make("match grand")
