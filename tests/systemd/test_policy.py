"""What the policy lets the display's browser show, tried with the real one: the page, and nothing else."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Error, sync_playwright

from pegmind_installer.layout import KIOSK, POLICIES, find_system_files
from tests.browser.driver import QUIET
from tests.systemd.system import BOOKWORM, FOLDER, read_unit, write_file

FILE: Final = FOLDER / "pegmind-kiosk.policy.json"
POLICY: Final[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))
BLOCKED: Final = "net::ERR_BLOCKED_BY_ADMINISTRATOR"
DRIVEN: Final = ("DeveloperToolsAvailability",)
"""Without developer tools, a test cannot drive the browser either."""

ALONE: Final = """#!/bin/sh
exec unshare --mount --map-root-user sh -c 'mount -t tmpfs chromium /etc/chromium && mkdir -p {policies} &&
    cp {policy} {policies} && exec chromium "$@"' chromium "$@"
"""
"""Starts the browser with a policy that no other browser on this machine reads."""

STATES: Final = """() => {
    const rows = [...everything(document)];
    function* everything(root) {
        for (const node of root.querySelectorAll("*")) {
            if (node.tagName === "POLICY-ROW") yield node.shadowRoot;
            if (node.shadowRoot) yield* everything(node.shadowRoot);
        }
    }
    const text = (row, what) => row.querySelector(what).textContent.trim();
    return rows.map((row) => [text(row, ".policy.row .name"), text(row, ".policy.row .messages")]);
}"""


@contextmanager
def browser(folder: Path, policy: dict[str, Any]) -> Iterator[Browser]:
    """Start the machine's browser under this policy."""
    write_file(folder / "policy.json", json.dumps(policy))
    write_file(folder / "browser", ALONE.format(policy=folder / "policy.json", policies=POLICIES), 0o755)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=folder / "browser", args=QUIET)
        yield started
        started.close()


@pytest.fixture
def page(tmp_path: Path) -> Iterator[str]:
    """The address of a page on this machine."""
    write_file(tmp_path / "www/index.html", "<title>Pegmind</title>")
    handler = partial(Silent, directory=str(tmp_path / "www"))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


class Silent(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


def without(*names: str) -> dict[str, Any]:
    return {name: value for name, value in POLICY.items() if name not in names}


def open_page(started: Browser, address: str) -> str:
    """Return the title of a page, or the error that is shown instead."""
    page = started.new_page()
    try:
        page.goto(address)
        return page.title()
    except Error as error:
        return str(error).partition(": ")[2].partition(" ")[0]
    finally:
        page.close()


def test_the_page_is_shown_and_nothing_else(tmp_path: Path, page: str) -> None:
    elsewhere = page.replace("127.0.0.1", "localhost")
    others = ("file:///etc/passwd", f"view-source:{page}", "data:text/html,x", "chrome://policy", "chrome://version")
    with browser(tmp_path, without(*DRIVEN)) as started:
        assert open_page(started, page) == "Pegmind"
        assert {other: open_page(started, other) for other in (elsewhere, *others)} == dict.fromkeys(
            (elsewhere, *others), BLOCKED
        )


def test_without_a_policy_all_of_it_could_be_seen(tmp_path: Path, page: str) -> None:
    with browser(tmp_path, {}) as started:
        assert BLOCKED not in {open_page(started, other) for other in (f"view-source:{page}", "file:///etc/passwd")}


def test_the_browser_knows_every_key_of_the_policy(tmp_path: Path) -> None:
    with browser(tmp_path, without("URLBlocklist", *DRIVEN)) as started:
        policy = started.new_page()
        policy.goto("chrome://policy")
        policy.get_by_text("URLAllowlist").first.wait_for()
        said = dict(policy.evaluate(STATES))
    known = without("URLBlocklist", *DRIVEN)
    assert {name: said.get(name) for name in known} == dict.fromkeys(known, "OK")


def test_under_the_whole_policy_no_program_drives_the_browser(tmp_path: Path) -> None:
    with browser(tmp_path, POLICY) as started, pytest.raises(Error):
        started.new_page()


def test_the_policy_has_these_settings() -> None:
    assert POLICY == {
        "URLBlocklist": ["*", "chrome://*", "chrome-untrusted://*"],
        "URLAllowlist": ["http://127.0.0.1"],
        "DeveloperToolsAvailability": 2,
        "DownloadRestrictions": 3,
        "AllowFileSelectionDialogs": False,
        "PrintingEnabled": False,
        "PasswordManagerEnabled": False,
        "TranslateEnabled": False,
        "IncognitoModeAvailability": 1,
        "BrowserGuestModeEnabled": False,
        "BrowserAddPersonEnabled": False,
        "BrowserSignin": 0,
        "EditBookmarksEnabled": False,
        "TaskManagerEndProcessEnabled": False,
        "ExtensionInstallBlocklist": ["*"],
        "SearchSuggestEnabled": False,
        "MetricsReportingEnabled": False,
    }
    (shown,) = (each for each in read_unit(KIOSK)["Service"]["Environment"] if each.startswith("PAGE="))
    assert shown.removeprefix("PAGE=").startswith(f"{POLICY['URLAllowlist'][0]}:")


def test_the_policy_is_installed_only_for_a_display() -> None:
    place = Path(POLICIES) / "pegmind-kiosk.json"
    with_display, without = (find_system_files(FOLDER, BOOKWORM, kiosk=kiosk) for kiosk in (True, False))
    assert place in {file.path for file in with_display}
    assert place not in {file.path for file in without}
