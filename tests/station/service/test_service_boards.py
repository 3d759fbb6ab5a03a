"""A station with a second board, other cabinets or several listeners, and what it keeps and draws again for them."""

import asyncio
from functools import partial
from typing import Final

import pytest

from station.core.events import Press, Release, Turn
from station.core.view import LeagueBoard
from station.lobby.boxes import Menu
from station.lobby.controller import tell
from station.lobby.invitation import Asking
from station.matches.game import DraftRow
from station.scenes.menu.form import Known
from station.scenes.messages import StationMessages
from station.service.service import Service
from station.store.journal import Journal
from tests.station.service.test_service import CountingDisk, FullDisk, Lamps, at_work, played, press

BOARDS: Final = ("match super players=Ada,Ben boards=2 holes=3", "secret RRY by=Ada", "secret GGB by=Ben")
ALONE: Final = ("match original players=Ada", "secret RRYB")


def test_one_listener_of_several_makes_a_long_push_a_question() -> None:
    cursors = []

    async def story(service: Service, _journal: Journal) -> None:
        for speakers in ({lambda: False}, {lambda: False, lambda: True}):
            service.onlookers.speakers.update(speakers)
            service.receive(Press("push"))
            await asyncio.sleep(1.5)
            service.receive(Release("push"))
            cursors.append(service.view()["cursor"])

    played(story, *ALONE)
    assert cursors == [1, 1]


def test_the_menu_offers_what_was_offered_to_the_station() -> None:
    async def story(service: Service, _journal: Journal) -> None:
        halls = (("hall", "Hall"),)
        service.change(lambda controller, _now: controller._replace(known=Known(second_board=True, cabinets=halls)))
        press(service, "red")
        assert isinstance(service.controller.scene, Menu)
        assert service.controller.scene.known._replace(today=None) == Known(
            second_board=True, cabinets=(("hall", "Hall"),)
        )

    played(story)


def test_a_declined_invitation_is_told_to_players_only() -> None:
    declined = StationMessages.left_the_game()

    async def player(service: Service, _journal: Journal) -> None:
        service.change(lambda controller, now: tell(controller, declined, now))
        assert service.controller.scene.notice == declined
        press(service, "ok")
        assert isinstance(service.controller.scene, Menu)
        assert service.controller.scene.notice == declined
        assert service.frame == service.controller.frame(asyncio.get_running_loop().time())

    async def operator(service: Service, _journal: Journal) -> None:
        service.change(lambda controller, now: controller.go("service", now))
        service.change(lambda controller, now: tell(controller, declined, now))
        assert service.view()["scene"] == "service"

    played(player)
    played(operator)


def test_the_tables_of_a_league_reach_every_viewer() -> None:
    async def story(service: Service, _journal: Journal) -> None:
        seen: list[object] = []
        for name in ("one", "two"):
            service.onlookers.watchers.add(partial(lambda name: seen.append((name, service.league)), name))
        board: LeagueBoard = {"family": "pegs", "box": "original", "title": "Original", "solo": False, "lines": []}
        service.show_league([board])
        assert sorted(map(str, seen)) == [str((each, [board])) for each in ("one", "two")]

    played(story)


def test_the_moves_of_the_newest_match_are_handed_out() -> None:
    async def story(service: Service, _journal: Journal) -> None:
        service.play("leave")
        service.play("match slider players=Ben")
        assert service.moves() == ("match slider players=Ben",)

    played(story, *ALONE)


def test_a_code_lost_with_the_power_is_drawn_at_a_press() -> None:
    async def story(service: Service, journal: Journal) -> None:
        assert journal.moves(1) == ALONE[:1]
        press(service, "red")
        assert journal.moves(1) == ALONE

    played(story, ALONE[0])


def test_a_begun_row_is_kept_with_a_move_of_the_other_board() -> None:
    drafts = []

    async def story(service: Service, journal: Journal) -> None:
        for turns in (0, 1):
            service.receive(Turn(turns)) if turns else None
            service.play("guess WWW by=Ben")
            saved = journal.read_unfinished()
            drafts.append(saved and saved.draft)

    played(story, *BOARDS)
    assert drafts == [None, DraftRow("R__", 0)]


def test_the_time_left_for_a_row_is_kept_from_its_beginning() -> None:
    async def story(service: Service, journal: Journal) -> None:
        service.play("match original players=Ada limit=30")
        service.play_chance()
        saved = journal.read_unfinished()
        assert saved is not None
        assert saved.draft is not None
        assert saved.draft.left is not None

    played(story)


def test_a_computer_begins_every_match_of_a_day_differently() -> None:
    first = set()

    async def story(service: Service, _journal: Journal) -> None:
        for _ in range(4):
            service.play("match original players=Ada computers=weak")
            service.play("secret RRYB")
            await asyncio.sleep(3)
            first.add(service.moves()[2])
            service.play("leave")

    played(story)
    assert len(first) > 1


def test_a_cabinet_that_knows_a_player_is_not_new() -> None:
    async def story(service: Service, _journal: Journal) -> None:
        service.change(lambda controller, _now: controller._replace(known=Known(("Ada",))))
        service.change(lambda controller, now: controller.go("language", now))
        assert service.view()["scene"] == "attract"

    played(story)


def test_an_invitation_without_a_link_is_refused() -> None:
    async def story(service: Service, _journal: Journal) -> None:
        service.change(lambda controller, now: controller.interrupt(Asking("Foyer", 0.0, controller.scene), now))
        press(service, "back")
        assert service.view()["refused"] == StationMessages.not_linked().data

    played(story)


def test_a_computer_throws_dice_that_chance_rolls() -> None:
    async def story(service: Service, journal: Journal) -> None:
        for move in ("roll 3 1 * 5 2", "keep 3@1", "stop"):
            service.play(move)
        await asyncio.sleep(20)
        assert journal.moves(1)[5] == "roll 1 1 2 2 2"

    dealt = ("match codeknacker players=Ada computers=weak", "cards 351/2 2531/3 24351/4 354215/5")
    played(story, *dealt, chance="roll 1 1 2 2 2")


def test_the_time_left_for_a_row_is_kept_every_five_seconds() -> None:
    async def story(service: Service, disk: FullDisk) -> None:
        service.play("match original limit=30")
        service.play_chance()
        await asyncio.sleep(30)
        assert 5 <= disk.asked <= 7

    at_work(Lamps(), story, CountingDisk)


def test_another_complaint_is_logged_at_once(caplog: pytest.LogCaptureFixture) -> None:
    async def story(service: Service, _journal: Journal) -> None:
        for says in ("the disk is full", "the disk is full", "the store is locked"):
            service.complain(says)

    played(story)
    assert caplog.messages == ["the disk is full", "the store is locked"]
