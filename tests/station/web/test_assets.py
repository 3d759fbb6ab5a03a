"""The page on its way to a browser: compressed, and sent once."""

import gzip
import re
from typing import Final

import pytest

from station.web.assets import SOURCES
from tests.station.web.served_station import Served, at_the_page, serve

FOR_EVER: Final = "max-age=31536000, immutable"


async def parts(here: Served) -> dict[str, str]:
    """The addresses of what the page is made of, by the end of the name."""
    page = (await here.get("/"))[2].decode()
    found = re.findall(r'<(?:link|script)[^>]* (?:href|src)="([^"]+)"', page)
    return {name.rpartition(".")[2]: f"/{name}" for name in found}


@pytest.mark.parametrize(
    ("accepted", "packed"),
    [
        *(
            ("gzip", True),
            ("gzip, deflate, br, zstd", True),
            ("br, GZIP ; q=0.5", True),
            ("*", True),
            ("gzip;q=1", True),
        ),
        *(("", False), ("br", False), ("identity", False), ("gzip;q=0", False), ("*, gzip; q=0.000", False)),
    ],
)
@pytest.mark.parametrize("path", ["/", "/pegmind.js", "/pegmind.css", "/icon.svg", "/dom.js"])
def test_who_accepts_gzip_gets_the_same_in_fewer_bytes(path: str, accepted: str, *, packed: bool) -> None:
    async def visit() -> None:
        async with serve() as here:
            plain = await here.get(path)
            status, headers, body = await here.get(path, f"Accept-Encoding: {accepted}")
            assert (status, headers["ETag"]) == (200, plain[1]["ETag"])
            assert "Accept-Encoding" in headers["Vary"]
            assert ("Content-Encoding" in plain[1], headers.get("Content-Encoding")) == (
                False,
                "gzip" if packed else None,
            )
            assert (gzip.decompress(body) if packed else body) == plain[2]
            assert (len(body) < len(plain[2])) is packed

    at_the_page(visit())


def test_what_gzip_makes_no_smaller_is_sent_as_it_is() -> None:
    async def visit() -> None:
        async with serve() as here:
            _, headers, body = await here.get("/icon-192.png", "Accept-Encoding: gzip")
            assert ("Content-Encoding" in headers, body) == (False, (SOURCES / "icon-192.png").read_bytes())

    at_the_page(visit())


@pytest.mark.parametrize("path", ["/", "/?lang=de", "/icon.svg", "/dom.js", "/service-worker.js", "/wiring.svg"])
def test_who_has_a_file_is_told_in_a_few_bytes_that_it_has_not_changed(path: str) -> None:
    async def visit() -> None:
        async with serve() as here:
            tag = (await here.get(path))[1]["ETag"]
            for known in (tag, f'"other", {tag}', tag.removeprefix("W/"), "*"):
                request = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: {known}\r\n\r\n"
                answer = await here.send(request.encode())
                head, _, body = answer.partition(b"\r\n\r\n")
                assert (head.splitlines()[0], body) == (b"HTTP/1.1 304 Not Modified", b"")
                assert {f"ETag: {tag}", "Cache-Control: no-cache"} <= {*head.decode().splitlines()}
                assert len(answer) < 200
            assert (await here.get(path, 'If-None-Match: W/"000000000000"'))[0] == 200

    at_the_page(visit())


@pytest.mark.parametrize("kind", ["js", "css", "svg", "png", "webmanifest"])
def test_what_the_page_is_made_of_may_be_kept_for_ever(kind: str) -> None:
    async def visit() -> None:
        async with serve() as here:
            path = (await parts(here))[kind]
            status, headers, body = await here.get(path)
            version = re.fullmatch(rf"/[a-z-]+-([0-9a-f]{{12}})\.{kind}", path)
            assert version is not None
            assert (status, headers["Cache-Control"]) == (200, FOR_EVER)
            assert headers["ETag"] == f'W/"{version[1]}"'
            assert b"\0" not in body or kind == "png"

    at_the_page(visit())


@pytest.mark.parametrize("kind", ["js", "css"])
def test_a_page_of_another_version_gets_what_there_is_and_asks_again_next_time(kind: str) -> None:
    """A browser may open a page as it was before an upgrade, without what belonged to it."""

    async def visit() -> None:
        async with serve() as here:
            path = (await parts(here))[kind]
            old = re.sub("-[0-9a-f]{12}", "-000000000000", path)
            status, headers, body = await here.get(old)
            assert (status, headers["Cache-Control"], body) == (200, "no-cache", (await here.get(path))[2])

    at_the_page(visit())


def test_the_page_itself_is_always_asked_for() -> None:
    async def visit() -> None:
        async with serve() as here:
            assert (await here.get("/"))[1]["Cache-Control"] == "no-cache"

    at_the_page(visit())


def test_all_that_a_first_visit_needs_is_less_than_seventy_kilobytes() -> None:
    async def visit() -> None:
        async with serve() as here:
            named = await parts(here)
            wanted = ["/", *(named[kind] for kind in ("css", "js", "svg", "webmanifest"))]
            bodies = [(await here.get(path, "Accept-Encoding: gzip", "Accept-Language: de"))[2] for path in wanted]
            assert sum(map(len, bodies)) < 70_000

    at_the_page(visit())
