"""The files of the page, over plain HTTP: these and no others, and every answer with its policy."""

import asyncio
import json
import re
import sys
from typing import Final

import pytest
from websockets.datastructures import Headers
from websockets.http11 import Request

from station.core.languages import languages, page_words
from station.web.assets import INDEX, SOURCES, TYPES
from station.web.network import draw_qr_code
from station.web.pages import NO_PLAN, UNUSED, Responses
from tests.station.web.served_station import serve, told

POLICY: Final = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
    "require-trusted-types-for": "'script'",
    "trusted-types": "service-worker",
}
HEADERS: Final = {
    "Content-Security-Policy": "; ".join(f"{what} {whose}" for what, whose in POLICY.items()),
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": ", ".join(f"{feature}=()" for feature in UNUSED),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cache-Control": "no-cache",
    "Connection": "close",
}
SOURCE: Final = (SOURCES / INDEX).read_text(encoding="utf-8")


async def test_every_source_of_the_page_is_served_as_it_is() -> None:
    async with serve() as here:
        for path in sorted(path.name for path in SOURCES.iterdir() if path.name != INDEX):
            status, headers, body = await here.get(f"/{path}?v=1")
            assert (status, body) == (200, (SOURCES / path).read_bytes()), path
            assert headers == HEADERS | {
                "Content-Type": TYPES[f".{path.rpartition('.')[2]}"],
                "Content-Length": str(len(body)),
                "ETag": headers["ETag"],
                "Vary": "Accept-Encoding",
            }, path


@pytest.mark.parametrize("path", ["/", "/index.html", "/?kiosk"])
async def test_the_front_page_has_one_script_and_one_style_sheet(path: str) -> None:
    async with serve() as here:
        status, headers, body = await here.get(path)
        assert (status, headers["Content-Type"]) == (200, "text/html; charset=utf-8")
        page = body.decode()
        named = re.findall(r'(?:href|src)="([^"/#]+)"', page)
        kinds = [name.rpartition(".")[2] for name in named]
        assert sorted(kinds) == ["css", "js", "png", "svg", "webmanifest"]
        assert [(await here.get(f"/{name}"))[0] for name in named] == [200] * len(named)
        assert page.partition("<body")[2] == SOURCE.partition("<body")[2]


async def test_the_front_page_has_its_words_and_the_greeting() -> None:
    async with serve() as here:
        page = (await here.get("/?lang=de"))[2].decode()
        data = json.loads(re.findall(r'id="initial-data">(.*?)</script>', page)[0])
        assert (data["language"], data["languages"]) == ("de", {**languages()})
        assert data["words"] == page_words("de")
        async with here.visit(language="de") as viewer:
            assert data["hello"] == await told(viewer, "hello")


async def test_no_text_of_the_data_ends_the_script_that_they_are_in() -> None:
    answers = Responses((), str, lambda: "en", lambda _language: '{"a":"</script><!--"}', str)
    body = bytes((await answers.to(Request("/", Headers()))).body or b"")
    assert b'"hello":{"a":"\\u003c/script>\\u003c!--"}}</script>' in body


NOWHERE: Final = (
    *("/no.html", "/index", "/ws/", "/page.js/", "//", "/.", "/../server.py", "/../../journal.py", "/./index.html"),
    *("/%2e%2e/server.py", "/..%2fserver.py", "/..\\server.py", "/etc/passwd", "//etc/passwd", "/index.html%00"),
    *("/page/index.html", "http://evil.example/", "*", "/__pycache__", "/#", "/ws2", "/%77s", "/INDEX.HTML"),
    *("/....//....//etc/passwd", "/%c0%ae%c0%ae/server.py", "/%252e%252e/server.py", "/page.js;x", "/.git/config"),
)


async def test_no_other_path_has_a_page() -> None:
    async with serve() as here:
        for path in NOWHERE:
            status, headers, body = await here.get(path)
            assert (status, body) == (404, b"There is no such page here.\n"), path
            assert headers.items() >= HEADERS.items(), path


async def test_the_drawing_of_the_wires_is_made_once_for_all_who_ask() -> None:
    drawn: list[str] = []

    def plan() -> str:
        drawn.append("<svg>ä</svg>")
        return drawn[-1]

    answers = Responses((), plan, lambda: "en", lambda _language: "null", str)
    asked = [answers.to(Request("/wiring.svg?v=1", Headers())) for _ in range(3)]
    drawings = [*await asyncio.gather(*asked), await answers.to(Request("/wiring.svg", Headers()))]
    assert [(said.status_code, said.headers["Content-Type"], said.body) for said in drawings] == [
        (200, "image/svg+xml; charset=utf-8", "<svg>ä</svg>".encode())
    ] * 4
    assert len(drawn) == 1


async def test_a_page_says_why_it_has_no_drawing_of_the_wires() -> None:
    answers = Responses((), lambda: None, lambda: "en", lambda _language: "null", str)
    said = await answers.to(Request("/wiring.svg", Headers()))
    assert (said.status_code, said.body) == (404, NO_PLAN)


async def test_a_page_on_a_network_tells_phones_its_address() -> None:
    address = "http://pegmind.local:8080"
    answers = Responses((), str, lambda: "en", lambda _language: "null", lambda: address)
    paths = ("/join.json", f"/join.svg?address={address}")
    told, code = [await answers.to(Request(path, Headers())) for path in paths]
    assert (told.status_code, told.body) == (200, b'{"address":"http://pegmind.local:8080"}')
    assert (code.status_code, code.body) == (200, draw_qr_code(address).encode())
    assert told.headers["Content-Type"] == "application/json; charset=utf-8"
    assert code.headers["Content-Type"] == "image/svg+xml; charset=utf-8"
    assert {*HEADERS.items()} <= {*code.headers.raw_items()}


async def test_a_qr_code_is_sent_again_when_the_address_changes() -> None:
    addresses = iter(["http://192.168.1.20:8080", "http://192.168.1.20:8080", "http://192.168.1.21:8080"])
    answers = Responses((), str, lambda: "en", lambda _language: "null", lambda: next(addresses))
    first = await answers.to(Request("/join.svg", Headers()))
    known = Headers({"If-None-Match": first.headers["ETag"]})
    same, other = [await answers.to(Request("/join.svg", known)) for _ in range(2)]
    assert [said.status_code for said in (first, same, other)] == [200, 304, 200]
    assert other.body == draw_qr_code("http://192.168.1.21:8080").encode() != first.body


async def test_a_page_for_this_machine_alone_has_no_address() -> None:
    async with serve() as here:
        status, _, body = await here.get("/join.json")
        assert (status, body) == (200, b'{"address":""}')
        status, headers, body = await here.get("/join.svg")
        assert (status, body) == (404, b"There is no such page here.\n")
        assert headers.items() >= HEADERS.items()


async def test_without_the_qr_library_the_log_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(sys.modules, "segno", None)
    answers = Responses((), str, lambda: "en", lambda _language: "null", lambda: "http://192.168.1.20:8080")
    paths = ("/join.svg", "/join.svg", "/join.json")
    assert [(await answers.to(Request(path, Headers()))).status_code for path in paths] == [500, 500, 200]
    (warning,) = caplog.messages
    assert warning.startswith("the page shows its address without a QR code: ")
    assert warning.endswith(" -m pip install segno")
