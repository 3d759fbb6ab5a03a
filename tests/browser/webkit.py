"""Debian's WebKit, the engine of Safari and so of every iPhone, driven by WebDriver: https://www.w3.org/TR/webdriver2/.

Playwright's own WebKit is a download that runs on few systems. Debian's has a small browser and a driver of its own;
the few commands that the tests need are sent to it over plain HTTP.
"""

import json
import os
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Any, Final
from urllib.request import Request, urlopen

from tests.browser.driver import PLAIN, find_program
from tests.ports import reserved_port

PATIENCE: Final = 60.0
"""Seconds in which a browser answers on a busy machine."""

LOCAL: Final = "127.0.0.1"
SCREEN: Final = "1600x1000x24"
BROWSER: Final = {"args": ["--automation"]}
ELEMENT: Final = "element-6066-11e4-a52e-4f735466cecf"
"""What WebDriver calls the id of an element."""

SETTINGS: Final = {
    "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",  # the tests may run as root, and the page is our own
    "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
    "NO_AT_BRIDGE": "1",
}
LISTEN: Final = """(() => {
    window.complaints = []
    const complain = (what) => complaints.push(String(what))
    addEventListener("error", ({message}) => complain(message))
    addEventListener("unhandledrejection", ({reason}) => complain(reason))
    for (const way of ["error", "warn", "log"]) console[way] = complain
})()"""
WAIT: Final = "const done = arguments[0], look = () => ({condition}) ? done(true) : setTimeout(look, 20); look()"


class WebKit:
    """A browser with one page. Commands that it refuses raise an HTTPError."""

    def __init__(self, port: int) -> None:
        self._address = f"http://{LOCAL}:{port}/session"
        wishes = {"webkitgtk:browserOptions": BROWSER, "timeouts": {"script": int(1000 * PATIENCE)}}
        self._address += "/" + self._ask("POST", "", capabilities={"alwaysMatch": wishes})["sessionId"]

    def open(self, url: str) -> None:
        """Load a page, which is not drawn, and note its errors: WebDriver hears nothing of the console."""
        self._ask("POST", "/url", url=url)
        self._ask("POST", "/execute/sync", script=PLAIN, args=[])
        self.evaluate(LISTEN)

    def resize(self, width: int, height: int) -> None:
        """Give the window this size."""
        self._ask("POST", "/window/rect", width=width, height=height)

    def wait_until(self, condition: str) -> None:
        """Wait until an expression of JavaScript is true of the page."""
        self._ask("POST", "/execute/async", script=WAIT.replace("{condition}", condition), args=[])

    def evaluate(self, expression: str) -> Any:  # noqa: ANN401 - whatever JSON can hold
        """Return the value of an expression of JavaScript."""
        return self._ask("POST", "/execute/sync", script=f"return {expression}", args=[])

    def click(self, *selectors: str) -> None:
        """Click elements with the mouse, one after the other."""
        for selector in selectors:
            element = self._ask("POST", "/element", using="css selector", value=selector)[ELEMENT]
            self._ask("POST", f"/element/{element}/click")

    def press(self, *keys: str) -> None:
        """Press keys of the keyboard, one after the other; those without a letter have a code point of WebDriver."""
        strokes = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        self._ask("POST", "/actions", actions=[{"type": "key", "id": "keyboard", "actions": strokes}])

    def complaints(self) -> list[str]:
        """Return the errors since the page was loaded, and what its scripts have told the console."""
        found: list[str] = self.evaluate("window.complaints")
        return found

    def close(self) -> None:
        """End the browser."""
        self._ask("DELETE", "")

    def _ask(self, method: str, command: str, **values: object) -> Any:  # noqa: ANN401 - each command has its answer
        content = json.dumps(values).encode() if method == "POST" else None
        request = Request(self._address + command, content, {"Content-Type": "application/json"}, method=method)  # noqa: S310 - our own address
        with urlopen(request) as answer:  # noqa: S310
            return json.load(answer)["value"]


@contextmanager
def webkit() -> Iterator[WebKit]:
    """A browser on a screen that nobody sees."""
    with ExitStack() as stack:
        port = stack.enter_context(reserved_port())
        environment = os.environ | SETTINGS | {"DISPLAY": stack.enter_context(_screen())}
        driver = [find_program("webkit2gtk-driver", "WebKitWebDriver"), f"--port={port}"]
        process = subprocess.Popen(driver, env=environment)
        stack.callback(_end, process)
        _wait_for(port)
        browser = WebKit(port)
        stack.callback(browser.close)
        yield browser


@contextmanager
def _screen() -> Iterator[str]:
    """Start an X server without a screen, and return its display."""
    reading, writing = os.pipe()
    command = [find_program("xvfb", "Xvfb"), "-displayfd", f"{writing}", "-screen", "0", SCREEN, "-nolisten", "tcp"]
    process = subprocess.Popen(command, pass_fds=(writing,), stderr=subprocess.DEVNULL)
    os.close(writing)
    with open(reading, encoding="ascii") as displays:  # noqa: PTH123 - a pipe
        display = displays.readline().strip()
        assert display, "Xvfb ended before it had a display"
        yield f":{display}"
    _end(process)


def _wait_for(port: int) -> None:
    ends = time.monotonic() + PATIENCE
    while time.monotonic() < ends:
        with suppress(ConnectionRefusedError), socket.create_connection((LOCAL, port)):
            return
    raise AssertionError("WebKitWebDriver does not answer")


def _end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    process.wait()
