"""The broker as systemd/examples/mosquitto sets it up, with cabinets, a league, and somebody who means no good."""

import gc
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import AbstractContextManager, AsyncExitStack, contextmanager
from getpass import getuser
from pathlib import Path
from typing import Final

import pytest
from aiomqtt import MqttError

from pegmind_league.section import League
from pegmind_league.service import LeagueWorker
from pegmind_league.storage import Storage
from station.link.section import LinkSection
from station.store.results import read_uncounted
from tests.broker import Broker, start_broker
from tests.ports import reserved_port
from tests.processes.commands import ROOT
from tests.station.link.test_client import reading
from tests.station.link.test_fleet import station
from tools.broker import write_passwords

SHIPPED: Final = ROOT / "systemd/examples/mosquitto"
USERS: Final = {
    user: f"word of {user}" for user in ("hall", "attic", "mallory", "league", "operator", "homeassistant", "bridge")
}
GAME: Final = ("match original players=Ada", "secret RRYB", "guess RRYB")
BARRIER: Final = "pegmind/cabinet/hall/presence"


@pytest.fixture(scope="module")
def certificates(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an authority, the broker's certificate that it has signed, and another authority."""
    folder = tmp_path_factory.mktemp("certificates")
    for name in ("ca", "other"):
        openssl(
            folder, f"req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN={name} -keyout {name}.key -out {name}.crt"
        )
    openssl(folder, "req -newkey rsa:2048 -nodes -subj /CN=127.0.0.1 -keyout broker.key -out broker.csr")
    (folder / "names").write_text("subjectAltName=IP:127.0.0.1\n", encoding="ascii")
    signed = "x509 -req -in broker.csr -CA ca.crt -CAkey ca.key -CAcreateserial -days 2 -extfile names -out broker.crt"
    openssl(folder, signed)
    return folder


def openssl(folder: Path, words: str) -> None:
    program = shutil.which("openssl")
    assert program, "install openssl"
    subprocess.run((program, *words.split()), cwd=folder, check=True, capture_output=True)


def shipped(folder: Path, port: int, certificates: Path, more: str = "") -> AbstractContextManager[Broker]:
    """The broker of the shipped files and more, where they are and at a port of ours; it keeps what is retained."""
    replaced = {
        "/etc/mosquitto/certs": str(certificates),
        "/etc/mosquitto/pegmind.passwords": str(write_passwords(folder / "passwords", USERS)),
        "/etc/mosquitto/pegmind.acl": str(SHIPPED / "acl"),
        "listener 8883": f"listener {port} 127.0.0.1",
    }
    text = (SHIPPED / "pegmind.conf").read_text(encoding="utf-8")
    for shown, ours in replaced.items():
        text = re.sub(f"^(?!#)(.*){re.escape(shown)}", rf"\g<1>{ours}", text, flags=re.MULTILINE)
    debian = f"user {getuser()}\npersistence true\npersistence_location {folder}/\nautosave_on_changes true\n"
    text = text.replace("autosave_interval 60", "autosave_interval 1")
    config = folder / "mosquitto.conf"
    config.write_text(debian + text + more, encoding="utf-8")
    return start_broker(config, port)


@contextmanager
def broker(folder: Path, certificates: Path) -> Iterator[Broker]:
    with reserved_port() as port, shipped(folder, port, certificates) as running:
        yield running


@pytest.mark.parametrize(
    "topic",
    [
        *(
            f"pegmind/cabinet/hall/{what}"
            for what in ("presence", "status", "result", "ask/attic", "duel/attic", "set/power")
        ),
        *(f"pegmind/league/{what}" for what in ("counted/hall", "forget", "table/super/week", "duels")),
        *("homeassistant/device/hall/config", "homeassistant/status", "pegmind/cabinet/mallory/set/night", "other"),
        *("pegmind/cabinet/mallory", "pegmind/cabinet/mallory/presence/more"),
    ],
)
async def test_a_stranger_with_a_password_writes_for_nobody_else(
    tmp_path: Path, certificates: Path, topic: str
) -> None:
    ca = certificates / "ca.crt"
    with broker(tmp_path, certificates) as running:
        async with (
            running.guest("league", USERS["league"], ca) as league,
            running.guest("hall", USERS["hall"], ca) as hall,
            running.guest("attic", USERS["attic"], ca) as attic,
            running.guest("homeassistant", USERS["homeassistant"], ca) as home,
            running.guest("mallory", USERS["mallory"], ca) as mallory,
        ):
            everybody = (league, hall, attic, home)
            for guest in everybody:
                await guest.listen("#")
            await mallory.say(topic, {"by": "mallory"}, retain=True)
            await mallory.say("pegmind/cabinet/mallory/presence", {"here": True})
            await mallory.say("pegmind/cabinet/mallory/result", {"here": True})
            for guest in everybody:
                heard, said = await guest.hear()
                assert (heard.rpartition("/")[0], said) == ("pegmind/cabinet/mallory", {"v": 1, "here": True})


async def test_a_device_deleted_in_home_assistant_is_not_announced(tmp_path: Path, certificates: Path) -> None:
    ca, topic = certificates / "ca.crt", "homeassistant/device/hall/config"
    with broker(tmp_path, certificates) as running:
        async with (
            running.guest("hall", USERS["hall"], ca) as hall,
            running.guest("homeassistant", USERS["homeassistant"], ca) as home,
        ):
            await home.listen("homeassistant/#")
            await hall.say(topic, {"device": {}}, retain=True)
            assert await home.hear() == (topic, {"v": 1, "device": {}})
            await home.say(topic, b"", retain=True)
            await home.say("homeassistant/status", {})
            assert await home.hear() == (topic, None)


async def test_duels_and_invitations_reach_only_their_addressee(tmp_path: Path, certificates: Path) -> None:
    ca = certificates / "ca.crt"
    with broker(tmp_path, certificates) as running:
        async with (
            running.guest("hall", USERS["hall"], ca) as hall,
            running.guest("attic", USERS["attic"], ca) as attic,
            running.guest("mallory", USERS["mallory"], ca) as mallory,
        ):
            for guest in (attic, mallory):
                await guest.listen("#")
            await hall.say("pegmind/cabinet/hall/duel/attic", {"moves": ["guess"]}, retain=True)
            await hall.say("pegmind/cabinet/hall/ask/attic", {"answer": "yes"})
            await hall.say("pegmind/cabinet/hall/result", {"id": "1"})
            await hall.say(BARRIER, {"here": True})
            assert [(await attic.hear())[0].split("/")[3] for _ in range(3)] == ["duel", "ask", "presence"]
            assert await mallory.hear() == (BARRIER, {"v": 1, "here": True})
        async with running.guest("mallory", USERS["mallory"], ca) as late:
            await late.listen("pegmind/cabinet/hall/duel/attic", "pegmind/cabinet/+/presence")
            await late.say("pegmind/cabinet/mallory/presence", {"here": True})
            assert (await late.hear())[0] == "pegmind/cabinet/mallory/presence"


async def test_nobody_comes_in_without_a_password_or_with_another_ones(tmp_path: Path, certificates: Path) -> None:
    ca = certificates / "ca.crt"
    with broker(tmp_path, certificates) as running:
        for user, word in ((None, None), ("hall", USERS["mallory"]), ("nobody", "x")):
            with pytest.raises(MqttError):
                async with running.guest(user, word, ca):
                    raise AssertionError(user)


def linked(folder: Path, port: int, ca: Path, user: str = "hall") -> LinkSection:
    """The configuration of a cabinet that speaks to this broker by TLS."""
    word = folder / f"{user}.password"
    word.write_text(f"{USERS[user]}\n", encoding="utf-8")
    return LinkSection(broker="127.0.0.1", port=port, tls=True, ca=str(ca), user=user, password_file=str(word))


@pytest.mark.filterwarnings("ignore:.*ssl.SSLSocket:pytest.PytestUnraisableExceptionWarning")  # paho leaves it to gc
async def test_a_cabinet_trusts_only_a_broker_of_its_authority(tmp_path: Path, certificates: Path) -> None:
    with broker(tmp_path, certificates) as running:
        async with running.guest("mallory", USERS["mallory"], certificates / "ca.crt") as guest:
            await guest.listen("pegmind/cabinet/+/presence")
            with reading() as log:
                async with station(tmp_path, linked(tmp_path, running.port, certificates / "other.crt")):
                    await log.says("CERTIFICATE_VERIFY_FAILED")
            gc.collect()
            async with station(tmp_path, linked(tmp_path, running.port, certificates / "ca.crt")):
                topic, status = await guest.hear()
                assert (topic, status["here"]) == ("pegmind/cabinet/hall/presence", True)


@pytest.mark.parametrize("greedy", [3, 9, 100])
async def test_a_cabinet_cannot_take_results_from_a_league_of_one_worker(
    tmp_path: Path, certificates: Path, greedy: int
) -> None:
    """Whoever joins a shared subscription is handed what the access list then keeps from them, and nobody else."""
    ca = certificates / "ca.crt"
    with broker(tmp_path, certificates) as running:
        async with AsyncExitStack() as stack:
            league = await stack.enter_async_context(running.guest("league", USERS["league"], ca))
            worker = LeagueWorker(League(), Storage(League()), Storage(League()))
            await league.listen(*worker.topics)
            for _ in range(greedy):
                thief = await stack.enter_async_context(running.guest("mallory", USERS["mallory"], ca))
                await thief.listen(*(f"$share/{name}/pegmind/cabinet/+/result" for name in ("league", "x")))
            hall = await stack.enter_async_context(running.guest("hall", USERS["hall"], ca))
            for number in range(100):
                await hall.say("pegmind/cabinet/hall/result", {"id": number})
            heard = [await league.hear(lambda topic, _: topic.endswith("/result")) for _ in range(100)]
            assert [said["id"] for _, said in heard] == list(range(100))


async def test_a_restarted_broker_has_status_and_results_once(tmp_path: Path, certificates: Path) -> None:
    ca = certificates / "ca.crt"
    async with AsyncExitStack() as stack:
        port = stack.enter_context(reserved_port())
        with shipped(tmp_path, port, certificates) as first:
            async with first.guest("mallory", USERS["mallory"], ca) as guest:
                await guest.listen(BARRIER)
                powered = await stack.enter_async_context(station(tmp_path, linked(tmp_path, port, ca)))
                await guest.hear()
                log = stack.enter_context(reading())
                first.process.kill()
                await log.says("is down")
        for move in GAME:
            powered.service.play(move)
        second = stack.enter_context(shipped(tmp_path, port, certificates))
        league = await stack.enter_async_context(second.guest("league", USERS["league"], ca))
        await league.listen("pegmind/cabinet/+/result")
        _, result = await league.hear()
        assert (result["winner"], len(powered.journal.read(read_uncounted, 0, 9))) == ("Ada", 1)
        await league.say("pegmind/league/counted/hall", {"ids": [result["id"]]})
        for move in GAME:
            powered.service.play(move)
        _, other = await league.hear(lambda _topic, said: said["id"] != result["id"])
        await league.say("pegmind/league/counted/hall", {"ids": [other["id"]]})
        guest = await stack.enter_async_context(second.guest("mallory", USERS["mallory"], ca))
        await guest.listen(BARRIER)
        await guest.hear(lambda _topic, presence: presence["here"])
        await league.listen("pegmind/cabinet/hall/status")
        await league.hear(lambda _topic, status: status.get("games") == {"total": 2, "today": 2})
        assert powered.journal.read(read_uncounted, 0, 9) == []
