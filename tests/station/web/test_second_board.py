"""The second of two boards: a page plays it with all that a cabinet has, over the same match."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any, Final

import pytest

from hardware.cabinet import Cabinet
from hardware.pins.simulated import SimulatedFactory
from station.config.sections import Config, simulate_hardware
from station.core.events import Press, Release
from station.core.view import View
from station.script.show import flatten_view
from station.script.virtual import VirtualLoop
from station.service.service import Service
from station.store.messages import StoreMessages
from station.store.opening import open_journal, open_volatile
from station.web.second_board import SecondBoard
from tests.simulator import kept_by, world

OPENS: Final = "match super players=Ada,Ben holes=3 boards=2"
NAMES: Final = {"R": "red", "Y": "yellow", "G": "green", "B": "blue", "W": "white"}

pytestmark = pytest.mark.loop(factory=VirtualLoop)


class Table:
    """Ada sits at the cabinet, and Ben at the second board."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.changes = 0
        self.second = SecondBoard(service)
        self.second.onlookers.watchers.add(self._count)

    def _count(self) -> None:
        self.changes += 1

    async def ada(self, pegs: str, *controls: str) -> None:
        await self._tap(self.service.receive, pegs, controls)

    async def ben(self, pegs: str, *controls: str) -> None:
        await self._tap(self.second.receive, pegs, controls)

    async def _tap(self, receive: Callable[[Any], None], pegs: str, controls: Iterable[str]) -> None:
        for control in (*map(NAMES.__getitem__, pegs), *controls):
            receive(Press(control))
            receive(Release(control))
            await asyncio.sleep(1)

    async def ask_hint(self) -> None:
        """Ben holds ok, and agrees to the price."""
        self.second.receive(Press("ok"))
        await asyncio.sleep(1.5)
        self.second.receive(Release("ok"))
        await self.ben("", "ok")

    async def begin(self) -> None:
        """Both set their codes: Ada green, green, blue, and Ben red, red, yellow."""
        self.service.play(OPENS)
        await self.ada("", "ok")
        await self.ada("GGB", "ok")
        await self.ben("", "ok")
        await self.ben("RRY", "ok")

    def seen(self, *keys: str) -> list[Any]:
        """What Ben sees of these things."""
        view = shown(self.second.view()) | {"looking": self.second.looking}
        return [view[key] for key in keys]


def shown(view: View | None) -> dict[str, Any]:
    assert view is not None
    return flatten_view(view)


@asynccontextmanager
async def at_table(store: Path | None = None) -> AsyncIterator[Table]:
    """A cabinet whose match may have a second board, on a store if one is given."""
    config = simulate_hardware(Config())
    factory = SimulatedFactory(asyncio.get_running_loop().time)
    with closing(open_journal(store) if store else open_volatile()) as journal, Cabinet(config, factory) as cabinet:
        service = Service(cabinet, journal, kept_by(journal), world("secret RRR"))
        table = Table(service)
        yield table
        table.second.close()
        service.stop()


async def test_without_two_boards_there_is_nothing_to_play() -> None:
    async with at_table() as table:
        for move in ("match super players=Ada,Ben", "secret RRRRR"):
            table.service.play(move)
            await table.ben("R", "ok")
            assert (table.second.player, table.second.view()) == (None, None)


async def test_who_sits_there_sets_a_code_and_breaks_the_other_one() -> None:
    async with at_table() as table:
        table.service.play(OPENS)
        assert table.second.player == "Ben"
        assert table.seen("scene", "turn") == ["secret", "Ben"]
        await table.ben("", "ok")
        await table.ben("RRY")
        assert table.seen("building", "looking", "secret") == ["RRY", True, None]
        assert shown(table.service.view())["building"] is None
        await table.ben("", "ok")
        assert table.seen("scene") == ["wait"]
        await table.ada("", "ok")
        await table.ada("GGB", "ok")
        assert table.seen("scene", "turn", "awaits") == ["guess", "Ben", "guess"]
        await table.ben("GYB", "ok")
        assert table.seen("rows") == [[{"pegs": "GYB", "red": 2, "white": 0}]]
        assert shown(table.service.view())["rows"] == []
        assert shown(table.service.view())["boards"][1]["rows"] == [{"pegs": "GYB", "red": 2, "white": 0}]


async def test_each_has_the_first_seat_at_the_own_board() -> None:
    async with at_table() as table:
        await table.begin()
        assert [player["name"] for player in shown(table.second.view())["players"]] == ["Ben", "Ada"]
        assert [player["name"] for player in shown(table.service.view())["players"]] == ["Ada", "Ben"]


async def test_the_round_ends_when_both_boards_have_finished() -> None:
    async with at_table() as table:
        await table.begin()
        await table.ben("GGB", "ok")
        assert table.seen("scene", "outcome") == ["wait", None]
        await table.ada("RRG", "ok")
        await table.ada("RRY", "ok")
        await asyncio.sleep(20)
        assert table.seen("scene", "outcome", "secret") == ["reveal", {"winner": "Ben", "reason": "rows"}, "GGB"]
        assert shown(table.service.view())["outcome"] == {"winner": "Ben", "reason": "rows"}
        assert shown(table.service.view())["secret"] == "RRY"


async def test_another_match_from_the_second_board_keeps_the_seats() -> None:
    async with at_table() as table:
        await table.begin()
        await table.ada("RRY", "ok")
        await table.ben("GGB", "ok")
        await asyncio.sleep(20)
        await table.ben("", "ok")
        await asyncio.sleep(20)
        assert table.seen("scene") == ["standings"]
        await table.ben("", "ok")
        assert table.service.controller.match is not None
        assert table.service.controller.match.opening == OPENS
        assert table.seen("scene", "rows") == ["secret", []]
        assert table.second.player == "Ben"


@pytest.mark.parametrize("menu", ["menu", "service"])
async def test_the_second_board_opens_no_match_over_a_menu(menu: str) -> None:
    async with at_table() as table:
        await table.begin()
        await table.ada("RRY", "ok")
        await table.ben("GGB", "ok")
        await asyncio.sleep(20)
        await table.ben("", "ok")
        await asyncio.sleep(5)
        if menu == "service":
            table.service.change(lambda controller, now: controller.go("service", now))
        else:
            await table.ada("", "back")
        assert table.seen("scene") == ["standings"]
        await table.ben("", "ok")
        assert (shown(table.service.view())["scene"], table.second.player) == (menu, None)
        table.service.play(OPENS)
        assert table.second.player == "Ben"


@pytest.mark.parametrize("first", ["ada", "ben"])
async def test_either_board_may_begin_the_next_round_first(first: str) -> None:
    async with at_table() as table:
        table.service.play(f"{OPENS} rounds=2")
        for move in ("secret GGB by=Ada", "secret RRY by=Ben", "guess RRY by=Ada", "guess GGB by=Ben"):
            table.service.play(move)
        await asyncio.sleep(20)
        one, other = (table.ada, table.ben) if first == "ada" else (table.ben, table.ada)
        await one("", "ok")
        await asyncio.sleep(5)
        await one("", "ok")
        await one("", "ok")
        await one("WWW", "ok")
        looks_back = shown(table.second.view()) if first == "ada" else shown(table.service.view())
        assert (looks_back["scene"], looks_back["round"]) == ("reveal", 1)
        await other("", "ok")
        await asyncio.sleep(5)
        await other("", "ok")
        await other("", "ok")
        await other("BBB", "ok")
        assert table.seen("scene", "round") == ["guess", 2]
        assert shown(table.service.view())["round"] == 2


async def test_a_row_of_the_second_board_runs_out_of_time_too() -> None:
    async with at_table() as table:
        table.service.play(f"{OPENS} limit=15")
        for move in ("secret GGB by=Ada", "secret RRY by=Ben"):
            table.service.play(move)
        await table.ben("G")
        await asyncio.sleep(10)
        assert table.seen("seconds_left", "rows") == [4, []]
        await asyncio.sleep(5)
        assert table.seen("rows") == [[{"pegs": None, "red": None, "white": None}]]


async def test_what_is_refused_there_is_said_there() -> None:
    async with at_table() as table:
        await table.begin()
        await table.ben("GG", "ok")
        assert table.seen("refused", "rows")[0]["code"] == "still_empty"
        assert shown(table.service.view())["refused"] is None


async def test_a_hint_lies_at_the_board_that_asked_for_it() -> None:
    async with at_table() as table:
        await table.begin()
        await table.ask_hint()
        assert shown(table.service.view())["hints"] == [0, 1]
        assert len(shown(table.second.view())["building"]) == 3
        assert shown(table.service.view())["building"] == ""


async def test_the_second_board_may_leave_but_not_switch_off() -> None:
    async with at_table() as table:
        await table.begin()
        assert [held["does"] for held in shown(table.second.view())["holds"]] == ["give_hint", "name_pegs", "leave"]
        for control in ("ok", "back"):
            table.second.receive(Press(control))
        await asyncio.sleep(6)
        assert table.seen("scene") == ["guess"]
        for control in ("ok", "back"):
            table.second.receive(Release(control))
        table.second.receive(Press("back"))
        await asyncio.sleep(2.5)
        table.second.receive(Release("back"))
        assert table.seen("scene") == ["leave"]
        await table.ben("", "ok")
        assert (table.second.player, shown(table.service.view())["scene"]) == (None, "menu")


async def test_after_the_match_the_menu_is_for_the_cabinet_alone() -> None:
    async with at_table() as table:
        await table.begin()
        await table.ada("RRY", "ok")
        await table.ben("GGB", "ok")
        await asyncio.sleep(20)
        await table.ben("", "back")
        assert table.second.player is None
        assert shown(table.service.view())["scene"] == "reveal"


async def test_the_second_board_shows_its_own_lamps_and_changes() -> None:
    async with at_table() as table:
        await table.begin()
        before = table.changes
        await table.ben("GY")
        assert table.changes > before
        assert [lamp.colour for lamp in table.second.frame().pegs[:2]] == ["green", "yellow"]
        assert table.second.frame().veil is None


async def test_the_clock_stands_still_there_too_when_nobody_is_there() -> None:
    async with at_table() as table:
        table.service.play(f"{OPENS} limit=15")
        for move in ("secret GGB by=Ada", "secret RRY by=Ben"):
            table.service.play(move)
        await asyncio.sleep(1200)
        boards = shown(table.service.view())["boards"]
        assert [len(board["rows"]) for board in boards] == [2, 2]
        assert table.seen("scene") == [shown(table.service.view())["scene"]] == ["attract"]
        await table.ben("G")
        assert table.seen("scene", "building") == ["guess", "G"]


async def test_an_abandoned_code_is_hidden_by_the_shield() -> None:
    async with at_table() as table:
        table.service.play(OPENS)
        await table.ben("", "ok")
        await table.ben("RR")
        await asyncio.sleep(90)
        assert table.seen("shield", "looking", "building") == ["down", False, None]
        await table.ben("R", "ok")
        assert table.seen("looking", "building") == [True, "RR"]


async def test_waiting_at_the_second_board_lasts_while_the_first_plays() -> None:
    async with at_table() as table:
        await table.begin()
        await table.ben("GGB", "ok")
        for _ in range(4):
            await asyncio.sleep(40)
            await table.ada("WWW", "ok")
        assert table.seen("scene") == ["wait"]


async def test_a_move_that_the_store_refuses_is_logged_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    store = tmp_path / "pegmind.db"
    locked = StoreMessages.store_is_locked(store=str(store))

    async with at_table(store) as table:
        await table.begin()
        with closing(sqlite3.connect(store)) as other:
            other.execute("BEGIN IMMEDIATE")
            await table.ben("GYB", "ok", "ok")
            assert table.seen("refused", "rows", "building") == [locked.data, [], "GYB"]
            assert shown(table.service.view())["refused"] is None
        await table.ben("", "ok")
        assert table.seen("rows") == [[{"pegs": "GYB", "red": 2, "white": 0}]]
    assert [record.message for record in caplog.records] == [str(locked)]


async def test_key_pegs_by_hand_wait_until_a_row_is_finished() -> None:
    async with at_table() as table:
        table.service.play(f"{OPENS} marker=codemaker")
        await table.ada("", "ok")
        await table.ada("GGB", "ok")
        await table.ben("", "ok")
        await table.ben("RRY", "ok")
        await table.ben("G")
        await table.ada("RYR", "ok")
        assert table.seen("scene", "building") == ["guess", "G"]
        assert shown(table.second.view())["message"].endswith("Ada's row waits for your key pegs.")
        await table.ben("", "back")
        assert table.seen("scene", "set") == ["mark", {"pegs": 0, "of": 3}]
        await table.ben("RWW", "ok")
        assert [board["rows"] for board in shown(table.second.view())["boards"]][1] == [
            {"pegs": "RYR", "red": 1, "white": 2}
        ]
        assert table.seen("scene") == ["guess"]
        assert shown(table.service.view())["message"].startswith("Row 1: 1 exact, 2 colour only.")


async def test_a_shield_that_is_lowered_hides_the_code_of_this_board() -> None:
    async with at_table() as table:
        table.second.lower_shield()
        table.service.play(OPENS)
        await table.ben("", "ok")
        await table.ben("RR")
        assert table.seen("looking", "building") == [True, "RR"]
        table.second.lower_shield()
        assert table.seen("looking", "building") == [False, None]


async def test_a_match_left_at_the_cabinet_has_no_second_board() -> None:
    async with at_table() as table:
        await table.begin()
        table.service.play("leave")
        assert (table.second.player, table.second.view()) == (None, None)


async def test_a_hint_that_comes_after_its_row_changes_nothing() -> None:
    async with at_table() as table:
        await table.begin()
        played: list[str] = []

        def play_once() -> None:
            if not played and shown(table.service.view())["hints"] == [0, 1]:
                played.append("guess GYB by=Ben")
                asyncio.get_running_loop().call_soon(table.service.play, played[0])

        table.service.onlookers.watchers.add(play_once)
        await table.ask_hint()
        assert table.seen("rows", "building") == [[{"pegs": "GYB", "red": 2, "white": 0}], ""]
        assert [said["code"] for said in shown(table.second.view())["says"]] == ["row_answered", "rows_left"]


async def test_a_hint_for_a_board_that_has_gone_is_dropped() -> None:
    async with at_table() as table:
        await table.begin()

        asked: list[object] = []

        def leave() -> None:
            asked.extend([None] * (shown(table.service.view())["hints"] == [0, 1]))
            if len(asked) == 2 and table.second.player:  # the move has been played, and then the hint was asked for
                table.service.play("leave")

        table.second.onlookers.watchers.add(leave)
        await table.ask_hint()
        assert table.second.player is None
