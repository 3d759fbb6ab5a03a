"""Who at a page may do what: roles and deeds, and whose turn it is."""

from typing import Final, get_args

import pytest

from station.core.events import Ask, Event, HeldFor, Press, Turn
from station.core.messages import Message
from station.core.timing import Timings
from station.core.tunes import SILENCE
from station.games.registry import play
from station.lobby.attract import Attract
from station.lobby.boxes import open_menu
from station.lobby.controller import start_controller
from station.lobby.question import ask_to_leave, ask_to_switch_off
from station.lobby.view import OnTurn
from station.scenes.base import Deed, Scene
from station.scenes.menu.form import NOTHING_KNOWN
from station.web.access import Permission, Seating, Visitor, find_choices, find_deed, find_denial, find_refusal
from station.web.messages import PageMessages
from station.web.seats import EVERYBODY
from station.web.section import AT_CABINET, FOR_ALL, SEATED, Access

PEOPLE: Final = ("Ada", "Ben")
DEEDS: Final = (*get_args(Deed), "sit", "sound")
STRANGER: Final = Visitor(None, is_seated=False, is_here=False)
SCREEN: Final = Visitor(None, is_seated=False, is_here=True)
ADA: Final = Visitor("Ada", is_seated=True, is_here=False)
TAKEN: Final = Seating(PEOPLE, taken=("Ada", "Ben"))
FREE: Final = Seating(PEOPLE, is_free=True)
SEAT_FIRST: Final = PageMessages.take_a_seat()
OTHERS: Final = PageMessages.others_play()
TAKEN_SEAT: Final = PageMessages.seat_is_taken()
HERE: Final = PageMessages.only_at_the_cabinet()


@pytest.mark.parametrize("does", DEEDS)
@pytest.mark.parametrize(
    ("role", "stranger", "screen", "ada", "at_a_free_table"),
    [
        (FOR_ALL, None, None, None, None),
        (SEATED, OTHERS, OTHERS, None, None),
        (AT_CABINET, HERE, None, HERE, HERE),
    ],
)
def test_a_role_allows_a_deed(
    does: Permission,
    role: str,
    stranger: Message | None,
    screen: Message | None,
    ada: Message | None,
    at_a_free_table: Message | None,
) -> None:
    access = Access(**{does: role})
    access = access if does == "sit" else access._replace(sit=SEATED)
    others = {OTHERS: TAKEN_SEAT} if does == "sit" else {}
    for visitor, bar in ((STRANGER, stranger), (SCREEN, screen)):
        assert find_denial(does, visitor, TAKEN, access, "Ben") == (others.get(bar, bar) if bar else None)
    assert find_denial(does, ADA, Seating(PEOPLE, ("Ben",)), access, "Ada") == ada
    assert find_denial(does, STRANGER, FREE, access, "Ben") == at_a_free_table
    for other in DEEDS:
        assert other in (does, "sit") or find_denial(other, STRANGER, TAKEN, access, "Ben") is None


@pytest.mark.parametrize(
    ("role", "taken", "choices"),
    [
        (FOR_ALL, ("Ben",), ["Ada", "Ben", EVERYBODY]),
        (SEATED, (), ["Ada", "Ben", EVERYBODY, None]),
        (SEATED, ("Ben",), ["Ada", None]),
        (SEATED, (EVERYBODY,), [None]),
        (AT_CABINET, (), []),
    ],
)
def test_a_page_chooses_among_seats_that_it_may_have(
    role: str, taken: tuple[str, ...], choices: list[str | None]
) -> None:
    assert find_choices(STRANGER, Seating(PEOPLE, taken), Access(sit=role)) == choices


@pytest.mark.parametrize(
    ("sit", "taken", "bar"),
    [
        (SEATED, ("Ada", "Ben"), OTHERS),
        (SEATED, ("Ada",), SEAT_FIRST),
        (SEATED, (EVERYBODY,), OTHERS),
        (FOR_ALL, ("Ada", "Ben"), SEAT_FIRST),
        (AT_CABINET, ("Ada",), OTHERS),
    ],
)
def test_who_watches_is_told_of_a_seat_that_is_free(sit: str, taken: tuple[str, ...], bar: Message) -> None:
    assert find_denial("play", STRANGER, Seating(PEOPLE, taken), Access(play=SEATED, sit=sit)) == bar


BEN: Final = OnTurn("Ben", open_to_all=False)
LATER: Final = PageMessages.not_your_turn(player="Ben", seat="Ada")
ELSEWHERE: Final = PageMessages.plays_elsewhere(player="Ben")


@pytest.mark.parametrize(
    ("seat", "turn", "taken", "refusal"),
    [
        ("Ben", BEN, ("Ada",), None),
        ("Ada", BEN, ("Ben",), LATER),
        ("Ada", BEN, (), LATER),
        (EVERYBODY, BEN, ("Ada",), None),
        (EVERYBODY, BEN, ("Ada", "Ben"), ELSEWHERE),
        (None, BEN, ("Ben",), ELSEWHERE),
        ("Ada", BEN._replace(player=None), ("Ben",), None),
        ("Ada", BEN._replace(player="Ohm"), ("Ben",), None),
        ("Ada", BEN._replace(open_to_all=True), ("Ben",), None),
    ],
)
def test_hands_count_in_the_turn_of_who_sits_there(
    seat: str | None, turn: OnTurn, taken: tuple[str, ...], refusal: Message | None
) -> None:
    visitor, table = Visitor(seat, is_seated=False, is_here=False), Seating(PEOPLE, taken)
    assert find_refusal("play", visitor, table, turn, Access()) == refusal


def test_while_another_page_looks_behind_the_shield_all_wait() -> None:
    table = Seating(PEOPLE, looks_elsewhere=True)
    for turn in (BEN, BEN._replace(open_to_all=True)):
        assert find_refusal("leave", ADA, table, turn, Access()) == PageMessages.shield_is_up(player="Ben")


ATTRACT: Final = Attract(0.0)


def test_what_is_done_depends_on_the_scene_and_on_what_is_held() -> None:
    game = start_controller(Timings(), 0.0, play(None, "match original").match).scene
    menu = open_menu(None, NOTHING_KNOWN, SILENCE)
    cases: list[tuple[Scene, Event, Deed]] = [
        (game, Press("red"), "play"),
        (game, Press("back"), "play"),
        (game, HeldFor("back", 2), "leave"),
        (game, Ask("leave"), "leave"),
        (ask_to_leave(game, 0.0), Press("ok"), "leave"),
        (ask_to_switch_off(game, 0.0), Press("ok"), "service"),
        (ATTRACT, Press("ok"), "menu"),
        (ATTRACT, Ask("service_menu"), "service"),
        (menu, Turn(1), "menu"),
    ]
    assert [find_deed(event, scene, ()) for scene, event, _ in cases] == [deed for _, _, deed in cases]
    assert find_deed(Press("ok"), game, {"back"}) == find_deed(Press("back"), menu, {"ok"}) == "service"
    assert find_deed(Press("red"), game, {"ok", "back"}) == "play"
