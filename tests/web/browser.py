"""A real cabinet process and a real browser for the tests of the page."""

import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final, Self

from playwright.sync_api import Browser, Page, expect, sync_playwright

from station.store import open_journal

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
QUIET = (
    "--no-sandbox",  # the tests may run as root, and the page is our own
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
CONNECTED = 'body[data-connected="true"]'
PHONE: Final = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SECRET: Final = range(144, 148)
"""The lamps behind the shield, in a box of four holes."""

Look = Callable[..., Page]


class Cabinet:
    """`pegmind play` as a process, with a store of its own; where `rolls` are given, with dice that are told."""

    def __init__(self, folder: Path, *rolls: str) -> None:
        store, port = folder / "pegmind.db", free_port()
        told = ["tests.web.told", str(store), str(port), *rolls]
        play = ["station", "play", "--no-browser", "--store", str(store), "--port", str(port)]
        self._command = [sys.executable, "-m", *(told if rolls else play)]
        self._store = store
        self.url = f"http://127.0.0.1:{port}/"
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> Self:
        self.power_on()
        return self

    def __exit__(self, *_error: object) -> None:
        self.pull_the_plug()

    def opened(self, *moves: str) -> Self:
        """Put a match on the board before the power comes."""
        with closing(open_journal(self._store)) as journal:
            for at, move in enumerate(moves):
                journal.append(move, float(at))
        return self

    def power_on(self) -> None:
        """Start, and wait until the page is served."""
        self._process = subprocess.Popen(self._command, stderr=subprocess.PIPE, text=True)
        assert any("the page is at" in line for line in self._process.stderr or ())

    def pull_the_plug(self) -> None:
        """End without a goodbye."""
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.communicate()
            self._process = None


@contextmanager
def chromium() -> Iterator[Browser]:
    """The machine's own browser, without a window."""
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    assert path, f"the browser tests need one of {', '.join(BROWSERS)}: sudo apt install chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=QUIET)
        yield browser
        browser.close()


def visit(page: Page, cabinet: Cabinet) -> None:
    """Open the page and wait for the cabinet's greeting."""
    page.goto(cabinet.url)
    page.wait_for_selector(CONNECTED)


def says(page: Page, message: str) -> None:
    """The message on the page is this one, or soon will be."""
    expect(page.locator("#message")).to_have_text(message)


def keys(page: Page, *names: str) -> None:
    """Press keys of the keyboard, one after the other."""
    for name in names:
        page.keyboard.press(name, delay=40)


def press(page: Page, *controls: str) -> None:
    """Press buttons with the mouse, one after the other."""
    for control in controls:
        page.locator(f'[data-control="{control}"]').click(delay=40)


def shows(page: Page, lamps: range, pegs: str) -> None:
    """The pegs have these letters, or soon will: a frame may come a moment after the words."""
    stand = [f'[data-lamp="{lamp}"]' + _lettered(peg) for lamp, peg in zip(lamps, pegs, strict=True)]
    expect(page.locator("body" + "".join(f":has({each})" for each in stand))).to_be_attached()


def _lettered(peg: str) -> str:
    return ":not([data-letter])" if peg == "-" else f'[data-letter="{peg}"]'


def free_port() -> int:
    """A port that nobody listens on."""
    with closing(socket.create_server(("127.0.0.1", 0))) as listening:
        return int(listening.getsockname()[1])
