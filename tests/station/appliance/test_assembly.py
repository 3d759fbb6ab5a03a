"""Where station and cabinet meet: a station under power, and what a page is told of its cabinet."""

import asyncio
import random
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from hardware.errors import DeviceError
from hardware.layout import Pins
from hardware.messages import make_notice
from hardware.missing import Missing
from hardware.pixels import FULL_DUTY
from station import __version__
from station.appliance.assembly import build_draw, facts, plan, power_on, script_station
from station.config.sections import Config, simulate_hardware
from station.core.finding import Notice
from station.games.dice.controls import page_facts
from station.games.registry import play
from station.scenes.holds import BOTH
from station.script.virtual import VirtualLoop
from station.service.outside import World
from station.store.messages import StoreMessages
from station.store.opening import open_journal, open_volatile
from tests.shown import shown

pytestmark = pytest.mark.loop(factory=VirtualLoop)


AS_SHIPPED = Config()


def nothing() -> None:
    """Nobody switches it off."""


def seen(*held: str, config: Config = AS_SHIPPED, notice: Notice | None = None) -> tuple[dict[str, Any], bool]:
    """What is to be seen of a station that is switched on while somebody holds these controls, and if it lasts."""
    world = World(config.timings, lambda _game: "secret RRYB", lambda: 0.0, nothing, held)

    async def look() -> tuple[dict[str, Any], bool]:
        with (
            closing(open_volatile()) as journal,
            power_on(simulate_hardware(config), journal, world, notice) as station,
        ):
            return shown(station.service), station.lasts

    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(look())


def test_ok_and_back_held_at_the_start_open_the_service_menu() -> None:
    assert seen()[0]["scene"] == seen("ok")[0]["scene"] == "attract"
    assert seen(*BOTH)[0]["scene"] == "service"
    assert seen()[1] is False


FULL_DISK = Notice(
    StoreMessages.nothing_kept(reason=StoreMessages.disk_is_full(store="pegmind.db")), StoreMessages.games_not_kept()
)
LED_2 = {"white_bar": (2, 7, 4, 9)}  # where the first red LED is


@pytest.mark.parametrize(
    ("pins", "says"),
    [
        (LED_2, "The cabinet plays without LED 3 of the white bar."),
        ({"piezo": 4}, "The cabinet plays without the piezo."),
        ({"push": 4}, "The cabinet plays without the push of the knob."),
        ({"knob_a": 4, "knob_b": 14}, "The cabinet plays without the knob."),
        (LED_2 | {"blank": 14}, "The cabinet plays without the blank button and LED 3 of the white bar."),
    ],
)
def test_a_missing_part_is_named_to_the_players(
    pins: dict[str, Any], says: str, caplog: pytest.LogCaptureFixture
) -> None:
    config = Config()._replace(pins=Pins()._replace(**pins))
    assert seen(config=config)[0]["message"].startswith(says)
    assert caplog.messages
    assert all(line.endswith("; the cabinet plays without it") for line in caplog.messages)


def test_a_missing_part_does_not_hide_that_games_are_not_kept() -> None:
    config = Config()._replace(pins=Pins()._replace(**LED_2))
    assert seen(config=config, notice=FULL_DISK)[0]["message"] == (
        "The disk with the store pegmind.db is full: free some space; games are not kept until this is fixed and the"
        " station started again; and the cabinet plays without LED 3 of the white bar."
        " Press a colour to play."
    )
    assert seen(notice=FULL_DISK)[0]["message"].endswith("the station started again. Press a colour to play.")


def test_what_runs_over_the_lamps_is_what_fails() -> None:
    led, piezo = Missing("white_bar[2]", "it is in use"), Missing("piezo", "it is in use")
    assert make_notice([], FULL_DISK) is FULL_DISK
    told = [make_notice([led], None), make_notice([led, piezo], None), make_notice([led], FULL_DISK)]
    assert [str(notice.words) for notice in told if notice] == [
        "A part does not work",
        "2 parts do not work",
        "Games are not kept. A part does not work",
    ]


def test_a_cabinet_needs_a_button_to_confirm_with() -> None:
    config = Config()._replace(pins=Pins()._replace(ok=4, push=14))
    with pytest.raises(DeviceError, match=r"^nothing is left to confirm with: pins\.ok = 4: .*; pins\.push = 14: "):
        seen(config=config)


def test_a_station_that_ends_frees_its_pins_and_its_store(tmp_path: Path) -> None:
    store = tmp_path / "store.db"

    async def twice() -> list[bool]:
        lit = []
        for _ in range(2):
            with script_station(Config(), store, 0.0, lambda _game: "secret RRYB", durable=False) as station:
                await asyncio.sleep(1)
                lit.append(any(duties != "000000" for duties in station.lamps()["pixels"]))
        return lit

    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        assert runner.run(twice()) == [True, True]
    open_journal(store).close()


async def test_time_goes_on_from_when_it_was_started(tmp_path: Path) -> None:
    with script_station(Config(), tmp_path / "store.db", 1000.0, lambda _game: "", durable=True) as station:
        await asyncio.sleep(5)
        station.service.play("match original")
    with closing(sqlite3.connect(tmp_path / "store.db")) as store:
        assert store.execute("SELECT text, at FROM move").fetchall() == [("match original", 1005.0)]


def test_a_page_is_told_of_the_cabinet_as_it_is_configured() -> None:
    light = Config().light._replace(brightness=0.5, white=(1.0, 0.5, 0.0))
    told = facts(Config()._replace(light=light, colours=Config().colours._replace(red="#010203")))
    assert told["version"] == __version__
    assert told["white"] == [round(FULL_DUTY * share) for share in (0.5, 0.25, 0.0)]
    assert next(peg["hex"] for peg in told["palette"] if peg["name"] == "red") == "#010203"
    assert sorted(told["chain"]) == [*range(len(told["chain"]))]
    assert told["family"] == "pegs"
    assert told["families"]["dice"] == page_facts()


def test_there_is_no_plan_where_nothing_draws_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [])
    assert plan(Config()) is None


@pytest.mark.parametrize(("opening", "kind"), [("match original", "secret "), ("match codeknacker", "cards ")])
def test_a_move_of_chance_is_drawn(opening: str, kind: str) -> None:
    game = play(None, opening).match
    move = build_draw(Config())(random.Random(1), game)  # noqa: S311 - any will do
    assert move.startswith(kind)
    play(game, move)
