"""The files of the page, over plain HTTP: these and no others, and every answer with its policy."""

from typing import Final

import pytest

from station.web.server import FILES, POLICY
from tests.web.visitors import at_the_page, house

HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
    "Connection": "close",
}


@pytest.mark.parametrize("path", sorted(path.name for path in FILES.iterdir()))
def test_every_file_of_the_page_is_served_as_it_is(path: str) -> None:
    async def visit() -> None:
        async with house() as here:
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
        async with house() as here:
            status, headers, body = await here.get("/")
            assert (status, body) == (200, (FILES / "index.html").read_bytes())
            assert headers["Content-Type"] == "text/html; charset=utf-8"

    at_the_page(visit())


@pytest.mark.parametrize(
    "path",
    [
        *("/no.html", "/index", "/ws/", "/page.js/", "//", "/.", "/../server.py", "/../../journal.py", "/./index.html"),
        *("/%2e%2e/server.py", "/..%2fserver.py", "/..\\server.py", "/etc/passwd", "//etc/passwd", "/index.html%00"),
        *("/page/index.html", "http://evil.example/", "*", "/__pycache__", "/#", "/ws2"),
    ],
)
def test_there_is_nothing_else(path: str) -> None:
    async def visit() -> None:
        async with house() as here:
            status, headers, body = await here.get(path)
            assert (status, body) == (404, b"There is no such page here.\n")
            assert headers.items() >= HEADERS.items()

    at_the_page(visit())


@pytest.mark.parametrize("request_line", ["GET /ws", "POST /", "HEAD /", "DELETE /", "GET"])
def test_every_answer_has_the_policy_or_there_is_none(request_line: str) -> None:
    async def visit() -> None:
        async with house() as here:
            own = f"127.0.0.1:{here.port}"
            try:
                _, headers, _ = await here.ask(f"{request_line} HTTP/1.1\nHost: {own}\nOrigin: http://{own}\n\n")
            except (ConnectionResetError, IndexError):
                headers = HEADERS  # no answer needs no policy
            assert headers.get("Content-Security-Policy") == POLICY

    at_the_page(visit())
