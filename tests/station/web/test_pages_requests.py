"""Requests that no browser of ours would send: answered with a refusal that has every header, or not at all."""

import asyncio
from contextlib import closing, suppress
from typing import Final

import pytest
from websockets.datastructures import Headers

from station.web.pages import HEADERS, OPENER, is_trusted
from tests.station.web.raw_clients import UPGRADE
from tests.station.web.served_station import Served, serve

ALL: Final = {name: value for name, value in HEADERS if name != "Connection"}
"""What every answer has; the library says once more that it closes the connection."""


async def answer(here: Served, request: str) -> tuple[int, dict[str, str], bytes]:
    """The one answer to a request, in which OURS and ORIGIN stand for our own."""
    ours = request.replace("OURS", f"127.0.0.1:{here.port}").replace("ORIGIN", here.origin)
    status, headers, body = await here.ask(ours)
    heeded = is_trusted(Headers(Host=ours.partition("Host: ")[2].partition("\n")[0])) or status >= 400
    assert headers.items() >= {name: value for name, value in ALL.items() if heeded or name != OPENER}.items()
    assert headers["Connection"] == "close"
    assert b"HTTP/1.1" not in body
    return status, headers, body


METHODS: Final = ("POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PROPFIND", "get", "GETS", "\0")


async def test_the_page_can_only_be_read() -> None:
    async with serve() as here:
        for line in (*(f"{method} /" for method in METHODS), "POST *", "PUT /wiring.svg", "DELETE /none"):
            status, headers, body = await answer(here, f"{line} HTTP/1.1\nHost: OURS\n\n")
            found = (status, headers["Allow"], body)
            assert found == (405, "GET, HEAD", b"This page can only be read.\n"), line


async def test_a_head_request_gets_the_headers_alone() -> None:
    async with serve() as here:
        for path in ("/", "/icon.svg", "/pegmind.js", "/wiring.svg", "/lessons.json", "/review.json?match=1", "/x"):
            coding = "Accept-Encoding: gzip\n" * (path in ("/", "/pegmind.js"))
            status, headers, body = await answer(here, f"HEAD {path} HTTP/1.1\nHost: OURS\n{coding}\n")
            whole = await answer(here, f"GET {path} HTTP/1.1\nHost: OURS\n{coding}\n")
            assert (status, headers) == whole[:2], path
            assert (int(headers["Content-Length"]), body) == (len(whole[2]), b""), path


FOREIGN: Final = (
    *("evil.example", "evil.example:8080", "127.0.0.1.evil.example", "localhost.evil.example", "pegmind", "[::1"),
    *("127.0.0.1@evil.example", "evil.example#127.0.0.1", "evil.example/127.0.0.1", "0x7f.1", "2130706433", ""),
)


async def test_a_request_for_another_host_gets_nothing() -> None:
    async with serve(names=("pegmind.local",)) as here:
        paths = ("/index.html", "/page.js", "/wiring.svg", "/ws", "/none")
        for path, host in (*(("/", host) for host in FOREIGN), *((path, FOREIGN[0]) for path in paths)):
            status, _, body = await answer(here, f"GET {path} HTTP/1.1\nHost: {host}\nOrigin: http://{host}\n\n")
            assert (status, body) == (421, b"Pegmind has another name here; see page.names.\n"), (path, host)


async def test_a_request_by_our_address_or_name_is_answered() -> None:
    async with serve(names=("pegmind.LOCAL",)) as here:
        for host in ("localhost", "LOCALHOST:1", "192.168.1.20", "[::1]:8080", "Pegmind.local:80"):
            status, _, body = await answer(here, f"GET / HTTP/1.1\nHost: {host}\n\n")
            assert (status, body[:15]) == (200, b"<!doctype html>"), host


@pytest.mark.parametrize("address", ["http://pegmind.local:8080", "http://PEGMIND.local/"])
async def test_the_name_in_the_address_for_other_devices_is_ours(address: str) -> None:
    async with serve(address=address) as here:
        assert (await answer(here, "GET / HTTP/1.1\nHost: pegmind.local:8080\n\n"))[0] == 200
        socket = "GET /ws HTTP/1.1\nHost: pegmind.local\nOrigin: http://pegmind.local\n\n"
        assert (await answer(here, socket))[0] == 426  # it lacks the upgrade, and nothing else
        assert (await answer(here, "GET / HTTP/1.1\nHost: evil.example\n\n"))[0] == 421


ANSWERED: Final = (
    ("GET / HTTP/1.1\n\n", 400),
    ("GET / HTTP/1.1\nHost: OURS\nHost: OURS\n\n", 400),
    ("GET / HTTP/1.1\nHost: OURS\nhost: evil.example\n\n", 400),
    ("GET / HTTP/1.0\n\n", 400),
    ("GET / HTTP/1.0\nHost: OURS\n\n", 200),
    ("GET /?x=/../../etc/passwd HTTP/1.1\nHost: OURS\n\n", 200),
    ("GET /\0 HTTP/1.1\nHost: OURS\n\n", 404),
    ("GET /%00 HTTP/1.1\nHost: OURS\n\n", 404),
    (f"GET /{'a' * 8000} HTTP/1.1\nHost: OURS\n\n", 404),
    (f"GET /{'a' * 9000} HTTP/1.1\nHost: OURS\n\n", 414),
    (f"GET / HTTP/1.1\nHost: OURS\nCookie: {'a' * 9000}\n\n", 431),
    ("GET / HTTP/1.1\nHost: OURS\n" + "a: b\n" * 128 + "\n", 431),
    ("GET /ws HTTP/1.1\nHost: OURS\nOrigin: ORIGIN\n\n", 426),
    ("GET /ws HTTP/1.1\nHost: OURS\nOrigin: ORIGIN\nConnection: Upgrade\nUpgrade: h2c\n\n", 426),
    ("POST /ws HTTP/1.1\nHost: OURS\nOrigin: ORIGIN\n\n", 405),
    ("GET /ws HTTP/1.0\nHost: OURS\nOrigin: ORIGIN\n\n", 505),
    ("\n".join(["GET /ws HTTP/1.1", "Host: OURS", "Origin: ORIGIN", *UPGRADE[:3], "", ""]), 400),
    ("\n".join(["GET /ws HTTP/1.1", "Host: OURS", "Origin: ORIGIN", *UPGRADE, UPGRADE[3], "", ""]), 400),
    ("\n".join(["GET /ws HTTP/1.1", "Host: OURS", *UPGRADE, "", ""]), 403),
    ("\n".join(["GET /ws HTTP/1.1", "Host: OURS", "Origin: ORIGIN", "Origin: ORIGIN", *UPGRADE, "", ""]), 403),
)


async def test_there_is_one_answer_and_it_has_all_headers() -> None:
    async with serve() as here:
        for request, status in ANSWERED:
            assert (await answer(here, request))[0] == status, request


@pytest.mark.parametrize(
    ("length", "at_once"),
    [
        ("", True),
        ("", False),
        ("Content-Length: 0\n", True),
        ("Content-Length: 41\n", False),
        ("Transfer-Encoding: chunked\n", False),
    ],
)
async def test_a_request_behind_a_request_is_nothing(length: str, *, at_once: bool) -> None:
    async with serve() as here:
        first, second = (f"GET {path} HTTP/1.1\nHost: 127.0.0.1\n{length}\n" for path in ("/", "/wiring.svg"))
        reader, writer = await asyncio.open_connection("127.0.0.1", here.port)
        said = b""
        with closing(writer), suppress(ConnectionError):
            writer.write(first.replace("\n", "\r\n").encode())
            said = b"" if at_once else await reader.read(1)
            writer.write(second.replace("\n", "\r\n").encode())
            said += await reader.read()
        assert said.count(b"HTTP/1.1 ") <= 1
        assert b"<svg xmlns" not in said


UNANSWERED: Final = (
    *(
        "",
        "\n",
        "GET",
        "GET /\n\n",
        "GET / HTTP/2.0\nHost: OURS\n\n",
        "GET / HTTP/0.9\n\n",
        "PRI * HTTP/2.0\n\nSM\n\n",
    ),
    *("GET  / HTTP/1.1\nHost: OURS\n\n", "GET /\xff HTTP/1.1\nHost: OURS\n\n", "G\xcbT / HTTP/1.1\nHost: OURS\n\n"),
    *("GET / HTTP/1.1\nHost : OURS\n\n", "GET / HTTP/1.1\nHost: OURS\n x\n\n", "GET / HTTP/1.1\nHost: HO\0ST\n\n"),
    "POST / HTTP/1.1\nHost: OURS\nContent-Length: 9\n\n{}",
    "GET / HTTP/1.1\nHost: OURS\nContent-Length: 0\nContent-Length: 9\n\n",
    "GET / HTTP/1.1\nHost: OURS\nTransfer-Encoding: chunked\n\n0\n\n",
    "GET / HTTP/1.1\nHost: OURS\nTransfer-Encoding: chunked\nContent-Length: 0\n\n0\n\n",
    "GET / HTTP/1.1\nHost: OURS\n" + "a: b\n" * 4000,
    "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + "\0" * 600,
)


async def test_an_invalid_request_gets_no_answer() -> None:
    async with serve() as here:
        for request in UNANSWERED:
            ours = request.replace("OURS", f"127.0.0.1:{here.port}").replace("\n", "\r\n").encode("latin-1")
            with suppress(ConnectionError):
                assert await here.send(ours, ends=True) == b"", request
            assert (await here.get("/"))[0] == 200, request


async def test_a_page_elsewhere_gets_nothing_but_a_link_to_the_page() -> None:
    async with serve() as here:
        for path in ("/", "/lessons.json", "/review.json?match=1", "/statistics.json?player=A", "/wiring.svg", "/ws"):
            for site in ("cross-site", "same-site", "same-origin, cross-site"):
                request = f"GET {path} HTTP/1.1\nHost: OURS\nSec-Fetch-Site: {site}\nSec-Fetch-Dest: image\n\n"
                assert (await answer(here, request))[0] == 403, (path, site)
        for path, status in (("/", 200), ("/index.html?lang=de", 200), ("/review.json?match=1", 403)):
            request = f"GET {path} HTTP/1.1\nHost: OURS\nSec-Fetch-Site: cross-site\nSec-Fetch-Dest: document\n\n"
            assert (await answer(here, request))[0] == status, path
        for site in ("same-origin", "none"):
            assert (await answer(here, f"GET / HTTP/1.1\nHost: OURS\nSec-Fetch-Site: {site}\n\n"))[0] == 200, site
