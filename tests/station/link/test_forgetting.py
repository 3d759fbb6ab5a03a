"""The league has forgotten somebody, and so do the cabinets, in virtual time."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest

from station.link.forgetting import Forgetting, read_forgotten
from station.link.payload import Unreadable
from station.script.virtual import VirtualLoop
from station.service.service import Service
from station.store.forgetting import NameToForget, hash_name
from station.store.opening import open_journal
from tests.simulator import kept_by, world
from tests.station.service.test_service import Lamps
from tests.station.store.cabinets import ADA, BEN, HOUR, MONDAY, cabinet, told

IDLE = 300.0
"""Seconds after which nobody is thought to be there."""


def payload(*names: str, before: float = MONDAY + 99 * HOUR) -> bytes:
    forget = [{"name": hash_name(name), "before": before} for name in names]
    return json.dumps({"v": 1, "forget": forget}).encode()


def at_work(store: Path, story: Callable[[Service, Forgetting], Awaitable[None]]) -> int:
    """Have a station work with a store; return how often it was to be set up again."""
    reloads: list[None] = []

    async def work() -> None:
        with closing(open_journal(store)) as journal:
            service = Service(Lamps(), journal, kept_by(journal), world("secret RRYB"))
            with closing(Forgetting(service, journal, store, lambda: reloads.append(None))) as forgetting:
                await story(service, forgetting)
            service.stop()

    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        runner.run(work())
    return len(reloads)


def test_a_cabinet_at_rest_forgets_and_is_set_up_again(tmp_path: Path) -> None:
    async def story(_service: Service, forgetting: Forgetting) -> None:
        forgetting.hear((), payload("Ada"))
        await asyncio.sleep(IDLE)
        forgetting.hear((), payload("Ada"))
        await asyncio.sleep(IDLE)

    store = cabinet(tmp_path / "pegmind.db", ADA, BEN)
    assert at_work(store, story) == 1
    assert sorted(each.player for each in told(store)["statistics"]) == ["Ben", "Player"]


def test_names_stay_until_nobody_plays(tmp_path: Path) -> None:
    async def story(service: Service, forgetting: Forgetting) -> None:
        service.play("match original players=Ben")
        service.play_chance()
        forgetting.hear((), payload("Ada"))
        await asyncio.sleep(1)
        assert b"Ada" in store.read_bytes()
        service.play("leave")
        await asyncio.sleep(IDLE)

    store = cabinet(tmp_path / "pegmind.db", ADA)
    assert at_work(store, story) == 1
    assert b"Ada" not in store.read_bytes()


def test_where_nobody_has_the_name_nothing_happens(tmp_path: Path) -> None:
    async def story(_service: Service, forgetting: Forgetting) -> None:
        forgetting.hear((), payload("Ada"))
        forgetting.hear((), payload("Ben", before=MONDAY))  # it was another Ben
        forgetting.hear((), b"")
        await asyncio.sleep(IDLE)

    store = cabinet(tmp_path / "pegmind.db", BEN)
    before = told(store)
    assert at_work(store, story) == 0
    assert told(store) == before


def test_a_store_that_cannot_be_rewritten_is_in_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def story(_service: Service, forgetting: Forgetting) -> None:
        (tmp_path / "pegmind.db").unlink()
        (tmp_path / "pegmind.db").mkdir()
        forgetting.hear((), payload("Ada"))
        await asyncio.sleep(IDLE)

    assert at_work(cabinet(tmp_path / "pegmind.db", ADA), story) == 0
    assert any("pegmind forget NAME can" in line for line in caplog.messages)


@pytest.mark.parametrize(
    "entry", [*({}, "Ada", {"name": "Ada", "before": 1.0}, {"name": "a" * 64}, {"name": "a" * 64, "before": "now"})]
)
def test_what_makes_no_sense_is_dropped(entry: object) -> None:
    with pytest.raises(Unreadable):
        read_forgotten(json.dumps({"v": 1, "forget": [entry]}).encode())


def test_a_list_names_nobody() -> None:
    assert read_forgotten(payload("Ada", before=5)) == (NameToForget(hash_name("ada"), 5.0),)
    assert b"Ada" not in payload("Ada")
    assert read_forgotten(b"") == ()
