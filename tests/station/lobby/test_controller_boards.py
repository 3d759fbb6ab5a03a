"""A controller with a second board, another cabinet or a second viewer: what each of them may see and do."""

from typing import Any, Final

import pytest

from station.core.events import Hold, Press, Release
from station.core.timing import Timings
from station.games.registry import people_here, play
from station.lobby.attract import Attract
from station.lobby.boxes import Menu
from station.lobby.controller import Controller, start_controller, tell
from station.lobby.service_menu import ServiceMenu
from station.lobby.view import OnTurn, board_view, is_in_suspense, public_view, whose_turn
from station.matches.events import replay
from station.matches.game import Game
from station.scenes.holds import NOTHING_HELD
from station.scenes.menu.form import MenuFacts
from station.scenes.messages import StationMessages
from station.script.show import flatten_view

ALONE: Final = ("match original players=Ada", "secret RRYB")
BOARDS: Final = ("match super players=Ada,Ben boards=2 holes=4", "secret RRYB by=Ben", "secret GGBB by=Ada")
NONE: Final[Game | None] = None


def started(*moves: str) -> Controller:
    return start_controller(Timings(key_peg=0.5), 0.0, replay(play, moves, NONE))


def follow(controller: Controller, *moves: str, now: float = 10.0) -> Controller:
    for move in moves:
        controller = controller.follow(play(controller.match, move), now)
    return controller


def hold_back(controller: Controller) -> Controller:
    held, _ = controller.read(Press("back"), 10.0)
    assert held.hands.held != NOTHING_HELD
    return held


def test_viewers_see_the_answer_to_a_row_after_the_lamps() -> None:
    answered = follow(started(*ALONE), "guess RYGG")
    assert [
        seen["rows"][0]["red"]
        for seen in (flatten_view(board_view(answered, 10.1)), flatten_view(public_view(answered, 10.1)))
    ] == [1, None]
    assert public_view(answered, 15.0) == board_view(answered, 15.0)
    assert [is_in_suspense(answered, now) for now in (10.1, 15.0)] == [True, False]


def test_viewers_learn_whose_turn_it_is_after_the_lamps() -> None:
    cracked = follow(started(*ALONE), "guess RRYB")
    assert [whose_turn(cracked, now) for now in (10.1, 30.0)] == [
        OnTurn(each, open_to_all=False) for each in ("Ada", None)
    ]


def test_a_question_over_the_game_is_open_to_all() -> None:
    asked, _ = started(*ALONE).act(Hold("back"), 15.0)
    assert whose_turn(asked, 15.1) == OnTurn("Ada", open_to_all=True)


@pytest.mark.parametrize(
    ("moves", "people"),
    [
        ((), ()),
        (("match original players=Ada,Ben",), ("Ada", "Ben")),
        (BOARDS, ("Ada", "Ben")),
        (("match super players=Ada,Ben boards=2 duel=hall:9f3c0a51e2b4d677",), ("Ada",)),
    ],
)
def test_the_other_player_of_a_duel_is_not_here(moves: tuple[str, ...], people: tuple[str, ...]) -> None:
    assert people_here(started(*moves).scene.match) == people


def test_the_menu_offers_the_second_board_and_free_cabinets() -> None:
    both = started()._replace(known=MenuFacts(second_board=True, cabinets=(("hall", "Hall"),)))
    menu, _ = both.act(Press("red"), 10.0)
    assert isinstance(menu.scene, Menu)
    assert menu.scene.known == MenuFacts(second_board=True, cabinets=(("hall", "Hall"),))


def test_an_invitation_takes_the_place_of_a_free_scene() -> None:
    held = hold_back(started(*ALONE))
    shown = held.interrupt(Attract(0.0), 70.0)
    assert (shown.scene, shown.hands.held, shown.touched) == (Attract(0.0), NOTHING_HELD, 70.0)


def test_a_declined_invitation_is_told_in_the_menu() -> None:
    declined = tell(hold_back(started(*ALONE)), StationMessages.left_the_game(), 70.0)
    assert isinstance(declined.scene, Menu)
    assert (declined.scene.notice, declined.hands.held) == (StationMessages.left_the_game(), NOTHING_HELD)


def test_the_service_menu_stays_when_the_game_behind_is_left() -> None:
    waiting = started(*BOARDS).go("service", 5.0)
    left = follow(waiting, "leave")
    assert left.scene == ServiceMenu(waiting.upkeep, None, since=5.0)


def test_a_game_of_dice_follows_one_with_pegs() -> None:
    pegs, dice = started(*ALONE, "guess RRYB"), started()
    opening, cards = "match codeknacker players=Ada,Ben", "cards 351/2 531/2 153/2 222/2"
    assert follow(pegs, opening, cards).scene == follow(dice, opening, cards).scene


def pushed_after(seconds: float, **spoken: Any) -> tuple[object, ...]:  # noqa: ANN401 - what `read` takes
    held, _ = started(*ALONE).read(Press("push"), 10.0)
    return held.read(Release("push"), 10.0 + seconds, **spoken)[1]


def test_to_listeners_a_long_push_repeats_what_was_said() -> None:
    assert [pushed_after(1.5, spoken=spoken) for spoken in (False, True)] == [(Press("push"),), ()]
    assert pushed_after(0.1, spoken=True) == (Press("push"),)
