"""The page's connection: a network that has failed without a word is noticed, and what was pressed is not believed."""

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.driver import CONNECTED, Cabinet, Look, keys


class Router:
    """Forwards to the cabinet as long as it is `on`; then it swallows everything, and closes nothing."""

    def __init__(self, cabinet: Cabinet) -> None:
        self.on = threading.Event()
        self.on.set()
        self._to = ("127.0.0.1", urlsplit(cabinet.url).port or 0)
        self._lines = [socket.create_server(("127.0.0.1", 0))]
        self._threads: list[threading.Thread] = []
        self.url = f"http://127.0.0.1:{self._lines[0].getsockname()[1]}/"
        self._start(self._accept)

    def close(self) -> None:
        for line in self._lines:
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)
        for thread in self._threads:
            thread.join()
        for line in self._lines:
            line.close()

    def _start(self, work: Callable[..., None], *lines: socket.socket) -> None:
        self._threads.append(threading.Thread(target=work, args=lines))
        self._threads[-1].start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                pair = self._lines[0].accept()[0], socket.create_connection(self._to)
                self._lines += pair
                self._start(self._pump, *pair)
                self._start(self._pump, *reversed(pair))

    def _pump(self, source: socket.socket, sink: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                if self.on.is_set():
                    sink.sendall(data)
            sink.shutdown(socket.SHUT_WR)


@contextmanager
def router(cabinet: Cabinet) -> Iterator[Router]:
    with closing(Router(cabinet)) as made:
        yield made


@pytest.fixture
def moves() -> tuple[str, ...]:
    return ("match original", "secret RRYB")


def test_a_network_that_fails_without_a_word_is_noticed(look: Look, cabinet: Cabinet) -> None:
    with router(cabinet) as network:
        page = look()
        page.goto(network.url)
        page.wait_for_selector(CONNECTED)
        network.on.clear()
        keys(page, "r")
        expect(page.locator('body[data-connected="false"]')).to_be_attached()
        expect(page.locator("#offline")).to_contain_text("What you pressed last may not have arrived.")
        page.keyboard.press("g")
        drag(page, "blue")
        network.on.set()
        page.wait_for_selector(CONNECTED)
        expect(page.locator("#building")).to_have_text("")
        keys(page, "y")
        expect(page.locator("#building")).to_have_text("Being built: yellow.")
        page.goto("about:blank")


def test_a_page_too_many_is_told_that_the_cabinet_is_full(look: Look, cabinet: Cabinet) -> None:
    cabinet.restart(page=cabinet.config.page._replace(viewers=1))
    page = look().context.new_page()
    page.goto(cabinet.url)
    where = urlsplit(cabinet.url).netloc
    expect(page.locator("#offline")).to_have_text(
        f"the cabinet at {where} has no place for another page; trying again…"
    )
    page.close()


def drag(page: Page, control: str) -> None:
    """Drag from a button, which takes nothing now."""
    box = page.locator(f'[data-control="{control}"]').bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 9, box["y"] + 9)
    page.mouse.down()
    page.mouse.move(box["x"], box["y"] - 200, steps=3)
    expect(page.locator("[data-held], #carried")).to_have_count(0)
    page.mouse.up()
