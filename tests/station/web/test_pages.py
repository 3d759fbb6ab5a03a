"""The files of the page, over plain HTTP: these and no others, and every answer with its policy."""

import asyncio
from typing import Final

import pytest
from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from station.web.pages import FILES, UNUSED, Responses
from tests.station.web.served_station import at_the_page, serve

POLICY: Final = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "connect-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
    "require-trusted-types-for": "'script'",
    "trusted-types": "'none'",
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


@pytest.mark.parametrize("path", sorted(path.name for path in FILES.iterdir()))
def test_every_file_of_the_page_is_served_as_it_is(path: str) -> None:
    async def visit() -> None:
        async with serve() as here:
            status, headers, body = await here.get(f"/{path}?v=1")
            kind = {"html": "text/html", "css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}
            assert (status, body) == (200, (FILES / path).read_bytes())
            assert headers == HEADERS | {
                "Content-Type": f"{kind[path.rpartition('.')[2]]}; charset=utf-8",
                "Content-Length": str(len(body)),
            }

    at_the_page(visit())


def test_the_front_page_is_the_index() -> None:
    async def visit() -> None:
        async with serve() as here:
            status, headers, body = await here.get("/")
            assert (status, body) == (200, (FILES / "index.html").read_bytes())
            assert headers["Content-Type"] == "text/html; charset=utf-8"

    at_the_page(visit())


@pytest.mark.parametrize(
    "path",
    [
        *("/no.html", "/index", "/ws/", "/page.js/", "//", "/.", "/../server.py", "/../../journal.py", "/./index.html"),
        *("/%2e%2e/server.py", "/..%2fserver.py", "/..\\server.py", "/etc/passwd", "//etc/passwd", "/index.html%00"),
        *("/page/index.html", "http://evil.example/", "*", "/__pycache__", "/#", "/ws2", "/%77s", "/INDEX.HTML"),
        *("/....//....//etc/passwd", "/%c0%ae%c0%ae/server.py", "/%252e%252e/server.py", "/page.js;x", "/.git/config"),
    ],
)
def test_there_is_nothing_else(path: str) -> None:
    async def visit() -> None:
        async with serve() as here:
            status, headers, body = await here.get(path)
            assert (status, body) == (404, b"There is no such page here.\n")
            assert headers.items() >= HEADERS.items()

    at_the_page(visit())


def test_the_drawing_of_the_wires_is_made_once_for_all_who_ask() -> None:
    drawn: list[str] = []

    def plan() -> str:
        drawn.append("<svg>ä</svg>")
        return drawn[-1]

    async def ask() -> list[Response]:
        answers = Responses((), plan, lambda: "en")
        asked = [answers.to(Request("/wiring.svg?v=1", Headers())) for _ in range(3)]
        return [*await asyncio.gather(*asked), await answers.to(Request("/wiring.svg", Headers()))]

    assert [(said.status_code, said.headers["Content-Type"], said.body) for said in asyncio.run(ask())] == [
        (200, "image/svg+xml; charset=utf-8", "<svg>ä</svg>".encode())
    ] * 4
    assert len(drawn) == 1
