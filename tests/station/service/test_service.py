"""The station at work: moves are played, written down and shown, also where lamps or the store fail."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from typing import cast

import pytest

from station.core.events import Press, Release, Turn
from station.core.finding import NO_CONTACTS, Contacts, Notice
from station.core.frame import Frame
from station.core.messages import list_items
from station.games.codes.messages import CodeMessages
from station.lobby.selftest import SelfTest
from station.matches.errors import MoveError, NotAllowed
from station.matches.events import Played
from station.matches.game import DraftRow, Game
from station.scenes.facts import Signal
from station.scenes.menu.form import MenuFacts
from station.script.virtual import VirtualLoop
from station.service.service import Service
from station.store.draft_writer import DRAFT_SECONDS
from station.store.errors import Unwritable
from station.store.journal import Journal
from station.store.messages import StoreMessages
from station.store.opening import open_volatile
from station.store.upkeep import read_audits
from tests.shown import shown
from tests.simulator import kept_by, world

pytestmark = pytest.mark.loop(factory=VirtualLoop)

WRITTEN = 2 * DRAFT_SECONDS
"""Seconds after which a row being built is written down."""


class Lamps:
    """A cabinet whose strip fails for the first frames."""

    def __init__(self, failures: int = 0) -> None:
        self.failures = failures
        self.shown: list[Frame] = []

    def contacts(self) -> Contacts:
        return NO_CONTACTS

    def turn_down(self, light: float, sound: float) -> None:
        """Nobody turns it down here."""

    def show(self, frame: Frame) -> None:
        if self.failures:
            self.failures -= 1
            raise OSError("the strip is gone")
        self.shown.append(frame)


class FullDisk:
    """A journal that writes moves, but no rows being built; it counts how often it was asked."""

    def __init__(self, journal: Journal) -> None:
        self.asked = 0
        self.append = journal.append
        self.read_unfinished = journal.read_unfinished
        self.find_just_finished = journal.find_just_finished
        self.moves = journal.moves
        self.read = journal.read
        self.newest_move = journal.newest_move
        self.date_moves = journal.date_moves

    def keep(self, _desk: DraftRow) -> None:
        self.asked += 1
        raise Unwritable(StoreMessages.disk_is_full(store="S"))

    def sync(self) -> None:
        """There is nothing to wait for."""


@asynccontextmanager
async def at_work(lamps: Lamps, disk_of: type[FullDisk] = FullDisk) -> AsyncIterator[tuple[Service, FullDisk]]:
    """A service whose journal keeps no rows being built, or counts them."""
    with closing(open_volatile()) as journal:
        disk = disk_of(journal)
        service = Service(lamps, cast("Journal", disk), kept_by(journal), world("secret RRYB"))
        yield service, disk
        service.stop()


async def test_lamps_that_fail_are_lit_as_soon_as_they_can_be() -> None:
    lamps = Lamps(failures=4)
    async with at_work(lamps) as (service, _):
        service.play("match original")
        service.play_chance()
        await asyncio.sleep(10)
        assert lamps.shown[-1] == service.frame


async def test_a_draft_that_cannot_be_kept_is_reported_once_a_press() -> None:
    async with at_work(Lamps()) as (service, disk):
        service.play("match original")
        service.play_chance()
        press(service, "red")
        await asyncio.sleep(WRITTEN)
        view = shown(service)
        assert (disk.asked, view["refused"], view["building"]) == (1, StoreMessages.disk_is_full(store="S").data, "R")
        await asyncio.sleep(30)
        assert disk.asked == 1
        press(service, "blue")
        await asyncio.sleep(WRITTEN)
        assert (disk.asked, shown(service)["building"]) == (2, "RB")


# Where nothing fails.


class Cabinet:
    """A cabinet that notes every frame it is shown."""

    def __init__(self) -> None:
        self.shown: list[Frame] = []

    def contacts(self) -> Contacts:
        return Contacts({"red": 3})

    def turn_down(self, light: float, sound: float) -> None:
        """Nobody turns it down here."""

    def show(self, frame: Frame) -> None:
        self.shown.append(frame)


@asynccontextmanager
async def playing(
    *before: str, chance: str = "secret RRYB", notice: Notice | None = None
) -> AsyncIterator[tuple[Service, Journal]]:
    """A service whose journal has the moves `before`."""
    cabinet = Cabinet()
    with closing(open_volatile()) as journal:
        for move in before:
            journal.append(move, 0.0)
        service = Service(cabinet, journal, kept_by(journal), world(chance), notice)
        assert cabinet.shown[-1] == service.frame
        yield service, journal
        service.stop()


def press(service: Service, words: str) -> None:
    for control in words.split():
        service.receive(Press(control))
        service.receive(Release(control))


async def ask_hint(service: Service) -> None:
    """Hold ok, and agree to the price."""
    service.receive(Press("ok"))
    await asyncio.sleep(1.1)
    press(service, "ok ok")
    await asyncio.sleep(0.1)


async def test_followers_are_given_every_move_and_what_it_did() -> None:
    followed: list[Played[Game]] = []

    async with playing() as (service, _):
        service.followers.add(followed.append)
        opened = service.play("match original players=Ada")
        service.play_chance()
        press(service, "red red yellow")
        assert followed[0] == opened
        press(service, "blue ok")
        with pytest.raises(NotAllowed):
            service.play("guess RRYB")
        assert followed[-1].match == service.controller.match
    assert [[type(event).__name__ for event in each.events] for each in followed] == [
        ["MatchOpened"],
        ["SecretSet"],
        ["RowPlayed", "RowMarked", "CodeDecided", "RoundEnded", "MatchEnded"],
    ]


async def test_a_row_is_built_kept_played_and_written_down() -> None:
    async with playing() as (service, journal):
        service.play("  match   original players=Ada")
        assert journal.moves(1) == ("match original players=Ada",)
        service.play_chance()
        assert journal.moves(1) == ("match original players=Ada", "secret RRYB")
        press(service, "red red yellow")
        await asyncio.sleep(WRITTEN)
        saved = journal.read_unfinished()
        assert saved is not None
        assert saved.draft == DraftRow("RRY_", 3)
        press(service, "blue ok")
        assert journal.moves(1)[-1] == "guess RRYB"
        assert (shown(service)["scene"], journal.read_unfinished()) == ("reveal", None)


async def test_a_single_player_is_told_the_best_result_so_far() -> None:
    async with playing() as (service, _):
        said = []
        for box, rows in (
            ("original", ("WWWW", "RRYB")),
            ("original", ("WWWW", "PPPP", "RRYB")),
            ("super", ("RRYBG",)),
        ):
            service.play(f"match {box} players=Ada")
            service.play(f"secret {rows[-1]}")
            for row in rows:
                service.play(f"guess {row}")
            press(service, "red")
            said.append(shown(service)["says"][0])
        assert said == [
            CodeMessages.cracked(n=2).data,
            CodeMessages.cracked_later(n=3, best=2).data,
            CodeMessages.cracked(n=1).data,
        ]


async def test_whoever_solves_a_puzzle_is_told_the_time_it_took() -> None:
    async with playing(chance="secret WRYB RYGY PPRW YGWR GWRP") as (service, _):
        service.play("match original players=Ada puzzle=medium")
        service.play_chance()
        await asyncio.sleep(40)
        service.play("guess WRYB")
        press(service, "red")
        assert str(service.controller.scene.message).startswith("Solved in 40 seconds!")


async def test_watchers_are_called_for_what_comes_by_itself() -> None:
    async with playing() as (service, _):
        service.play("match original players=Ada")
        service.play_chance()
        frames: list[tuple[float, Frame]] = []
        loop = asyncio.get_running_loop()
        service.onlookers.watchers.add(lambda: frames.append((round(loop.time(), 2), service.frame)))
        service.play("guess RYGG")
        await asyncio.sleep(1.0)
        keys = [(at, sum(lamp.level > 0 for lamp in frame.keys)) for at, frame in frames]
        assert keys[0] == (0.0, 0)
        assert {(0.2, 1), (0.4, 2)} <= {*keys}
        assert service.frame == service.controller.frame(loop.time())


async def test_a_refused_move_is_said_and_changes_nothing() -> None:
    async with playing() as (service, journal):
        service.play("match original players=Ada")
        service.play_chance()
        with pytest.raises(MoveError):
            service.play("guess RR")
        press(service, "red ok")
        empty = CodeMessages.still_empty(n=3, holes=list_items([2, 3, 4]))
        assert shown(service)["refused"] == empty.data
        assert len(journal.moves(1)) == 2


async def test_cards_that_were_lost_with_the_power_are_dealt() -> None:
    cards = "cards 351/2 2531/3 24351/4 354215/5"
    async with playing("match codeknacker players=Ada,Ben", chance=cards) as (service, journal):
        assert journal.moves(1)[-1] == cards
        assert shown(service)["scene"] == "dice"


async def test_a_code_lost_with_the_power_is_drawn_at_a_press() -> None:
    async with playing("match original players=Ada") as (service, journal):
        press(service, "red")
        assert journal.moves(1) == ("match original players=Ada", "secret RRYB")


@pytest.mark.parametrize(("then", "plays"), [("", True), ("ok", True), ("back", False)])
async def test_a_puzzle_is_played_once_it_is_found_unless_somebody_has_left(then: str, *, plays: bool) -> None:
    puzzle = "secret WRYB RYGY PPRW YGWR GWRP"
    async with playing(chance=puzzle) as (service, journal):
        press(service, "ok ok")
        for detents in (-2, 1, 2):  # to the puzzles, an easy one, and back to play
            service.receive(Turn(detents))
            press(service, "ok")
        press(service, then)
        assert service.controller.match is None
        await asyncio.sleep(0.1)
        assert (service.controller.match is not None) == plays
        assert not plays or journal.moves(1) == ("match original puzzle=easy", puzzle)


async def test_ok_held_lays_the_row_that_is_advised_and_keeps_it() -> None:
    async with playing() as (service, journal):
        service.play("match original players=Ada")
        service.play_chance()
        await ask_hint(service)
        assert (shown(service)["building"], shown(service)["hints"]) == ("RRYG", [1, 0])
        saved = journal.read_unfinished()
        assert saved is not None
        assert (saved.moves[-1], saved.draft) == ("hint", DraftRow("RRYG", 4))


async def test_a_late_hint_is_not_shown_in_the_next_match() -> None:
    async with playing() as (service, journal):
        left: list[str] = []

        def begin_another() -> None:
            for move in (*left, "match super players=Ada", "secret RRYBB"):
                service.play(move)

        def leave_once() -> None:
            if journal.moves(1)[-1] == "hint" and not left:
                left.append("leave")
                asyncio.get_running_loop().call_soon(begin_another)

        service.play("match original players=Ada")
        service.play_chance()
        service.onlookers.watchers.add(leave_once)
        await ask_hint(service)
        view = shown(service)
        assert (view["box"], view["building"], view["hints"]) == ("super", "", [0, 0])


@pytest.mark.parametrize("built", ["", "red"])
async def test_a_hint_is_shown_though_the_other_board_has_played_on(built: str) -> None:
    async with playing() as (service, journal):
        came: list[str] = []

        def guess_once() -> None:
            if journal.moves(1)[-1] == "hint by=Ada" and not came:
                came.append("guess RYGBP by=Ben")
                asyncio.get_running_loop().call_soon(service.play, came[0])

        for move in (
            "match super players=Ada,Ben boards=2 marker=codemaker",
            "secret RRRRR by=Ada",
            "secret WWWWW by=Ben",
        ):
            service.play(move)
        for control in built.split():
            service.receive(Press(control))
        service.onlookers.watchers.add(guess_once)
        await ask_hint(service)
        assert journal.moves(1)[-2:] == ("hint by=Ada", "guess RYGBP by=Ben")
        assert [said["code"] for said in shown(service)["says"]] == ["hint", "codes_left_play_hint", "row_to_mark"]
        assert len(shown(service)["building"]) == 5
        service.receive(Press("ok"))
        service.receive(Release("ok"))
        assert journal.moves(1)[-1].endswith(" by=Ada")
        assert shown(service)["scene"] == "mark"


async def test_a_computer_plays_in_its_time() -> None:
    async with playing() as (service, journal):
        service.play("match original players=Ada computers=strong")
        service.play("secret RRYB")
        await asyncio.sleep(1.1)
        assert len(journal.moves(1)) == 2
        await asyncio.sleep(0.2)
        assert journal.moves(1)[-1].startswith("guess ")


async def test_a_timeout_is_not_an_act_of_the_player() -> None:
    async with playing() as (service, _):
        service.play("match original players=Ada limit=30")
        service.play_chance()
        await asyncio.sleep(10)
        service.play("timeout")
        assert service.controller.touched == 0.0
        service.play("guess RRYY")
        assert service.controller.touched == 10.0


async def test_something_that_was_amiss_is_said_from_the_start() -> None:
    damage = StoreMessages.store_is_damaged(store="S")
    async with playing(notice=Notice(damage, StoreMessages.scores_damaged())) as (service, _):
        view = shown(service)
        assert (view["says"][0]["values"]["reason"], view["refused"]) == (damage.data, None)


async def test_the_operator_may_come_first() -> None:
    async with playing() as (service, _):
        service.change(lambda controller, now: controller.go("service", now))
        assert (shown(service)["scene"], service.controller.scene.audience.who) == ("service", "operator")
        service.change(lambda controller, now: controller.go("selftest", now))
        assert isinstance(service.controller.scene, SelfTest)
        assert service.controller.scene.contacts == Contacts({"red": 3})
        assert service.frame == service.controller.frame(asyncio.get_running_loop().time())


async def test_a_new_cabinet_asks_for_its_language_first() -> None:
    async with playing() as (service, _):
        service.change(lambda controller, now: controller.go("language", now))
        assert shown(service)["scene"] == "language"
        service.receive(Turn(1))
        press(service, "ok")
        assert (shown(service)["scene"], shown(service)["language"]) == ("attract", "de")
        service.change(lambda controller, now: controller.go("language", now))
        assert shown(service)["scene"] == "attract"


async def test_only_a_new_cabinet_asks_for_its_language() -> None:
    async with playing("match original players=Ada", "secret RRYB", "guess RGGY") as (service, _):
        service.change(lambda controller, now: controller.go("language", now))
        assert shown(service)["scene"] == "guess"

    async with playing() as (service, _):
        service.change(lambda controller, now: controller.go("service", now))
        service.change(lambda controller, now: controller.go("language", now))
        assert shown(service)["scene"] == "service"
    async with playing() as (service, _):
        service.change(lambda controller, _now: controller._replace(known=MenuFacts(("Ada",))))
        service.change(lambda controller, now: controller.go("language", now))
        assert shown(service)["scene"] == "attract"


async def test_the_shield_is_lowered() -> None:
    async with playing() as (service, _):
        service.play("match original players=Ada,Ben")
        press(service, "ok red")
        assert service.frame.veil is not None
        service.change(lambda controller, now: controller.learn(Signal.SHIELD_DOWN, now))
        assert service.frame.veil is None


async def test_a_game_that_is_over_is_counted() -> None:
    async with playing() as (service, journal):
        service.play("match original players=Ada")
        service.play_chance()
        press(service, "red red yellow blue ok")
        assert (journal.read(read_audits).games, journal.read(read_audits).controls["red"].uses) == (1, 2)


async def test_the_same_complaint_is_logged_once_in_ten_minutes(caplog: pytest.LogCaptureFixture) -> None:
    async with at_work(Lamps()) as (service, _):
        service.play("match original")
        service.play_chance()
        for seconds in (0, 300, 299, 2):
            await asyncio.sleep(seconds)
            for _ in range(2):
                press(service, "red")
                await asyncio.sleep(WRITTEN)
        service.complain("the store is locked")  # which is another one
    full = str(StoreMessages.disk_is_full(store="S"))
    assert caplog.messages == [full, full, "the store is locked"]


class CountingDisk(FullDisk):
    """A journal that counts how often it keeps a row."""

    def keep(self, _desk: DraftRow) -> None:
        self.asked += 1


async def test_a_row_is_kept_only_where_it_has_changed() -> None:
    async with at_work(Lamps(), CountingDisk) as (service, disk):
        service.play("match original")
        service.play_chance()
        asked = []
        for words in ("red", "ok", "orange", "push", "back"):
            press(service, words)
            await asyncio.sleep(WRITTEN)
            asked.append(disk.asked)
        assert asked == [1, 1, 1, 2, 3]


async def test_a_move_of_the_other_board_is_stored_with_the_draft_here() -> None:
    boards = ("match super players=Ada,Ben boards=2 holes=3", "secret RRY by=Ada", "secret GGB by=Ben")
    async with playing(*boards) as (service, journal):
        drafts = []
        for action in (None, Press("push"), Turn(1)):
            if action is not None:
                service.receive(action)
                service.receive(Release("push"))
            service.play("guess WWW by=Ben")
            saved = journal.read_unfinished()
            drafts.append(saved and saved.draft)
        assert drafts == [None, DraftRow("___", 1), DraftRow("_R_", 1)]
