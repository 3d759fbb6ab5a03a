"""A station with a second board, other cabinets or several listeners, and what it keeps and draws again for them."""

import asyncio
from functools import partial
from typing import Final

import pytest

from station.core.events import Press, Release
from station.core.view import LeagueBoard
from station.lobby.boxes import Menu
from station.lobby.controller import tell
from station.lobby.invitation import OutgoingInvitation
from station.scenes.messages import StationMessages
from station.script.virtual import VirtualLoop
from tests.station.service.test_service import CountingDisk, Lamps, at_work, playing, press

pytestmark = pytest.mark.loop(factory=VirtualLoop)

BOARDS: Final = ("match super players=Ada,Ben boards=2 holes=3", "secret RRY by=Ada", "secret GGB by=Ben")
ALONE: Final = ("match original players=Ada", "secret RRYB")


async def test_one_listener_of_several_makes_a_long_push_a_question() -> None:
    cursors = []

    async with playing(*ALONE) as (service, _):
        for speakers in ({lambda: False}, {lambda: False, lambda: True}):
            service.onlookers.speakers.update(speakers)
            service.receive(Press("push"))
            await asyncio.sleep(1.5)
            service.receive(Release("push"))
            cursors.append(service.view()["cursor"])
    assert cursors == [1, 1]


async def test_a_declined_invitation_is_told_to_players_only() -> None:
    declined = StationMessages.left_the_game()

    async with playing() as (service, _):
        service.change(lambda controller, now: tell(controller, declined, now))
        assert service.controller.scene.notice == declined
        press(service, "ok")
        assert isinstance(service.controller.scene, Menu)
        assert service.controller.scene.notice == declined
        assert service.frame == service.controller.frame(asyncio.get_running_loop().time())
    async with playing() as (service, _):
        service.change(lambda controller, now: controller.go("service", now))
        service.change(lambda controller, now: tell(controller, declined, now))
        assert service.view()["scene"] == "service"


async def test_the_tables_of_a_league_reach_every_viewer() -> None:
    async with playing() as (service, _):
        seen: list[object] = []
        for name in ("one", "two"):
            service.onlookers.watchers.add(partial(lambda name: seen.append((name, service.league)), name))
        board: LeagueBoard = {"family": "pegs", "box": "original", "title": "Original", "solo": False, "lines": []}
        service.show_league([board])
        assert sorted(map(str, seen)) == [str((each, [board])) for each in ("one", "two")]


async def test_the_moves_of_the_newest_match_are_handed_out() -> None:
    async with playing(*ALONE) as (service, _):
        service.play("leave")
        service.play("match slider players=Ben")
        assert service.moves() == ("match slider players=Ben",)


async def test_the_time_left_for_a_row_is_kept_from_its_beginning() -> None:
    async with playing() as (service, journal):
        service.play("match original players=Ada limit=30")
        service.play_chance()
        saved = journal.read_unfinished()
        assert saved is not None
        assert saved.draft is not None
        assert saved.draft.left is not None


async def test_a_computer_begins_every_match_of_a_day_differently() -> None:
    first = set()

    async with playing() as (service, _):
        for _ in range(4):
            service.play("match original players=Ada computers=weak")
            service.play("secret RRYB")
            await asyncio.sleep(3)
            first.add(service.moves()[2])
            service.play("leave")
    assert len(first) > 1


async def test_an_invitation_without_a_link_is_refused() -> None:
    async with playing() as (service, _):
        service.change(
            lambda controller, now: controller.interrupt(OutgoingInvitation("Foyer", 0.0, controller.scene), now)
        )
        press(service, "back")
        assert service.view()["refused"] == StationMessages.not_linked().data


async def test_a_computer_throws_dice_that_chance_rolls() -> None:
    dealt = ("match codeknacker players=Ada computers=weak", "cards 351/2 2531/3 24351/4 354215/5")
    async with playing(*dealt, chance="roll 1 1 2 2 2") as (service, journal):
        for move in ("roll 3 1 * 5 2", "keep 3@1", "stop"):
            service.play(move)
        await asyncio.sleep(20)
        assert journal.moves(1)[5] == "roll 1 1 2 2 2"


async def test_the_time_left_for_a_row_is_kept_every_five_seconds() -> None:
    async with at_work(Lamps(), CountingDisk) as (service, disk):
        service.play("match original limit=30")
        service.play_chance()
        await asyncio.sleep(30)
        assert 5 <= disk.asked <= 7
