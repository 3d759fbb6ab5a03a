"""The page on its way to a browser: compressed, and sent once."""

import gzip
import re
from typing import Final

import pytest

from station.web.assets import SOURCES
from tests.station.web.served_station import Served, serve

FOR_EVER: Final = "max-age=31536000, immutable"


async def parts(here: Served) -> dict[str, str]:
    """The addresses of what the page is made of, by the end of the name."""
    page = (await here.get("/"))[2].decode()
    found = re.findall(r'<(?:link|script)[^>]* (?:href|src)="([^"]+)"', page)
    return {name.rpartition(".")[2]: f"/{name}" for name in found}


ACCEPTED: Final = {
    **dict.fromkeys(("gzip", "gzip, deflate, br, zstd", "br, GZIP ; q=0.5", "*", "gzip;q=1"), "gzip"),
    **dict.fromkeys(("", "br", "identity", "gzip;q=0", "*, gzip; q=0.000"), None),
}


async def test_a_browser_that_accepts_gzip_gets_fewer_bytes() -> None:
    async with serve() as here:
        paths = ((path, "gzip") for path in ("/", "/pegmind.js", "/icon.svg", "/dom.js"))
        for path, accepted in (*paths, *(("/pegmind.css", accepted) for accepted in ACCEPTED)):
            plain = await here.get(path)
            status, headers, body = await here.get(path, f"Accept-Encoding: {accepted}")
            packed = ACCEPTED[accepted]
            assert (status, headers["ETag"]) == (200, plain[1]["ETag"]), (path, accepted)
            assert "Accept-Encoding" in headers["Vary"]
            codings = (plain[1].get("Content-Encoding"), headers.get("Content-Encoding"))
            assert codings == (None, packed), (path, accepted)
            assert (gzip.decompress(body) if packed else body) == plain[2], (path, accepted)
            assert (len(body) < len(plain[2])) is bool(packed), (path, accepted)


async def test_what_gzip_makes_no_smaller_is_sent_as_it_is() -> None:
    async with serve() as here:
        _, headers, body = await here.get("/icon-192.png", "Accept-Encoding: gzip")
        assert ("Content-Encoding" in headers, body) == (False, (SOURCES / "icon-192.png").read_bytes())


async def test_a_file_that_a_browser_has_is_not_sent_again() -> None:
    async with serve() as here:
        for path in ("/", "/?lang=de", "/icon.svg", "/service-worker.js", "/wiring.svg", "/lessons.json"):
            tag = (await here.get(path))[1]["ETag"]
            for known in (tag, f'"other", {tag}', tag.removeprefix("W/"), "*"):
                request = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: {known}\r\n\r\n"
                answer = await here.send(request.encode())
                head, _, body = answer.partition(b"\r\n\r\n")
                assert (head.splitlines()[0], body) == (b"HTTP/1.1 304 Not Modified", b""), (path, known)
                assert {f"ETag: {tag}", "Cache-Control: no-cache"} <= {*head.decode().splitlines()}, path
                assert len(answer) < 200
            assert (await here.get(path, 'If-None-Match: W/"000000000000"'))[0] == 200, path


async def test_the_parts_of_the_page_may_be_kept_for_ever() -> None:
    async with serve() as here:
        named = await parts(here)
        for kind in ("js", "css", "svg", "png", "webmanifest"):
            status, headers, body = await here.get(named[kind])
            version = re.fullmatch(rf"/[a-z-]+-([0-9a-f]{{12}})\.{kind}", named[kind])
            assert version is not None, kind
            assert (status, headers["Cache-Control"]) == (200, FOR_EVER), kind
            assert headers["ETag"] == f'W/"{version[1]}"', kind
            assert b"\0" not in body or kind == "png", kind


@pytest.mark.parametrize("kind", ["js", "css"])
async def test_a_page_of_another_version_gets_the_parts_of_this_one(kind: str) -> None:
    """A browser may open a page as it was before an upgrade, without what belonged to it."""

    async with serve() as here:
        path = (await parts(here))[kind]
        old = re.sub("-[0-9a-f]{12}", "-000000000000", path)
        status, headers, body = await here.get(old)
        assert (status, headers["Cache-Control"], body) == (200, "no-cache", (await here.get(path))[2])


async def test_the_page_itself_is_always_asked_for() -> None:
    async with serve() as here:
        assert (await here.get("/"))[1]["Cache-Control"] == "no-cache"


async def test_a_first_visit_takes_at_most_75_kilobytes() -> None:
    async with serve() as here:
        named = await parts(here)
        wanted = ["/", *(named[kind] for kind in ("css", "js", "svg", "webmanifest"))]
        bodies = [(await here.get(path, "Accept-Encoding: gzip", "Accept-Language: de"))[2] for path in wanted]
        assert sum(map(len, bodies)) <= 75_000
