"""The league's page over HTTP: to be read, and nothing else."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import closing
from http import HTTPStatus
from pathlib import Path

import pytest

from league.tests.games import NOON, solo
from pegmind_league.cabinets import KnownCabinets
from pegmind_league.page import LEAGUE_POLICY, LeaguePages, serve_league_page
from pegmind_league.periods import Calendar
from pegmind_league.section import League, LeaguePage
from pegmind_league.storage import Storage
from station.web.section import listen

Answer = tuple[int, dict[str, str], bytes]


@pytest.fixture
def storage(tmp_path: Path) -> Iterator[Storage]:
    with closing(Storage(League(database=str(tmp_path / "league.db")))) as storage:
        storage.do_now(lambda repository: repository.add([solo("a")], NOON))
        yield storage


def visit(storage: Storage, *requests: str, clock: Callable[[], float] = lambda: NOON, **headers: str) -> list[Answer]:
    """Send requests, such as "GET /", one after the other; return the answers."""

    async def go() -> list[Answer]:
        page = LeaguePage()._replace(port=0)
        pages = LeaguePages(page, storage, Calendar(), KnownCabinets, clock)
        with listen(page) as listening:
            port = listening.getsockname()[1]
            async with serve_league_page(pages, listening):
                return [await ask(port, request, {"Host": f"127.0.0.1:{port}"} | headers) for request in requests]

    return asyncio.run(go())


async def ask(port: int, request: str, headers: dict[str, str]) -> Answer:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    lines = [f"{request} HTTP/1.1", *(f"{key.replace('_', '-')}: {value}" for key, value in headers.items())]
    writer.write("\r\n".join([*lines, "", ""]).encode())
    head, _, body = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    first, *rest = head.decode().split("\r\n")
    return int(first.split()[1]), dict(line.split(": ", 1) for line in rest), body


def test_the_page_is_there_with_its_policy(storage: Storage) -> None:
    ((status, headers, body),) = visit(storage, "GET /")
    assert (status, headers["Content-Security-Policy"]) == (200, LEAGUE_POLICY)
    assert (headers["Content-Type"], headers["X-Content-Type-Options"]) == ("text/html; charset=utf-8", "nosniff")
    assert b"Ada" in body


@pytest.mark.parametrize(
    ("request_line", "status"),
    [
        ("GET /league.css", HTTPStatus.OK),
        ("GET /icon.svg", HTTPStatus.OK),
        ("GET /box/super?period=week", HTTPStatus.OK),
        ("GET /../league.css", HTTPStatus.NOT_FOUND),
        ("GET /nowhere", HTTPStatus.NOT_FOUND),
        ("POST /", HTTPStatus.METHOD_NOT_ALLOWED),
        ("DELETE /", HTTPStatus.METHOD_NOT_ALLOWED),
        (f"GET /{'x' * 600}", HTTPStatus.REQUEST_URI_TOO_LONG),
        (f"GET /?{'&'.join(f'utm_{name}=a' for name in range(20))}", HTTPStatus.OK),
        (f"GET /?{'&' * 300}", HTTPStatus.OK),
        ("GET /players?one=%00&other=Ada", HTTPStatus.BAD_REQUEST),
        ("GET /players?one=%ff%fe&other=%ed%a0%80", HTTPStatus.OK),
        ("GET /box/super?period=%0a", HTTPStatus.BAD_REQUEST),
    ],
)
def test_there_is_nothing_else(storage: Storage, request_line: str, status: HTTPStatus) -> None:
    ((answered, _, _),) = visit(storage, request_line)
    assert answered == status


def test_the_log_names_an_address_that_is_refused(storage: Storage, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO", "pegmind")
    visit(storage, "GET /players?one=%00")
    assert ["/players?one=%00" in record.message for record in caplog.records] == [True]


def test_a_foreign_name_is_refused(storage: Storage) -> None:
    ((status, _, _),) = visit(storage, "GET /", Host="evil.example")
    assert status == HTTPStatus.MISDIRECTED_REQUEST


def test_head_has_no_body(storage: Storage) -> None:
    (whole, only) = visit(storage, "GET /", "HEAD /")
    assert (only[0], only[2], only[1]["Content-Length"]) == (200, b"", str(len(whole[2])))


def test_who_has_it_already_is_not_sent_it_again(storage: Storage) -> None:
    ((_, headers, _),) = visit(storage, "GET /")
    ((status, _, body),) = visit(storage, "GET /", If_None_Match=headers["ETag"])
    assert (status, body) == (304, b"")


def test_it_speaks_the_language_of_the_browser(storage: Storage) -> None:
    for accepted, words in (("de-AT,de;q=0.9", "Übersicht"), ("nl", "Overzicht"), ("fr", "Aperçu"), ("it", "Overview")):
        ((_, _, body),) = visit(storage, "GET /", Accept_Language=accepted)
        assert words in body.decode()


def test_a_page_is_read_once_for_all_who_ask_within_a_moment(storage: Storage) -> None:
    times = iter([NOON, NOON, NOON + 1, NOON + 1, NOON + 2.5, NOON + 2.5])

    def clock() -> float:
        return next(times)

    added = visit(storage, "GET /box/super", "GET /box/super", clock=clock)
    assert added[0][2] == added[1][2]
    assert next(times) == NOON + 1  # the first asked for the date as well, the second for the time alone


def test_a_database_that_fails_is_said_and_not_shown(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with closing(Storage(League(database=str(tmp_path / "file" / "league.db")))) as broken:
        ((status, _, body),) = visit(broken, "GET /")
    assert (status, body) == (503, b"The tables cannot be read now. Try again in a minute.")


def test_nobody_becomes_a_viewer(storage: Storage) -> None:
    ((status, _, _),) = visit(
        storage,
        "GET /",
        Upgrade="websocket",
        Connection="Upgrade",
        Sec_WebSocket_Version="13",
        Sec_WebSocket_Key="dGhlIHNhbXBsZSBub25jZQ==",
    )
    assert status == HTTPStatus.OK
