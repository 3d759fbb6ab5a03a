"""The display waits for the page, then shows it with the browser that is installed."""

import os
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from pegmind_installer.layout import KIOSK
from station.web.section import Page, local_address
from tests.processes.commands import PATIENCE
from tests.systemd.system import FOLDER, read_unit, write_file


@contextmanager
def port() -> Iterator[tuple[socket.socket, str]]:
    """Yield a port where nothing listens yet, and the address of a page there."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        yield taken, f"http://127.0.0.1:{taken.getsockname()[1]}/?kiosk"


@contextmanager
def show(folder: Path, page: str, *browsers: str, nap: str = "exit 1") -> Iterator[subprocess.Popen[str]]:
    """Start the script on a system with these browsers, which print their arguments; `nap` replaces sleep."""
    for browser in browsers:
        write_file(folder / "bin" / browser, f'#!/bin/sh\nprintf "%s\\n" {browser} "$@"\n', 0o755)
    write_file(folder / "bin/sleep", f"#!/bin/sh\n{nap}\n", 0o755)
    environment = {"PATH": str(folder / "bin"), "PAGE": page, "RUNTIME_DIRECTORY": "/run/here"}
    command, pipe = ("/bin/bash", FOLDER / "kiosk"), subprocess.PIPE
    with subprocess.Popen(command, env=environment, stdout=pipe, stderr=pipe, text=True) as script:
        try:
            yield script
        finally:
            script.kill()


@pytest.mark.parametrize("browser", ["chromium", "chromium-browser"])
def test_the_page_is_shown_full_screen_with_a_temporary_profile(browser: str, tmp_path: Path) -> None:
    with port() as (taken, page):
        taken.listen()
        with show(tmp_path, page, browser) as kiosk:
            started, *asked = kiosk.communicate(timeout=PATIENCE)[0].splitlines()
    assert (started, asked[0], asked[-1]) == (browser, "--kiosk", page)
    assert {"--ozone-platform=wayland", "--user-data-dir=/run/here/browser"} <= {*asked}
    assert "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1" in asked


def test_the_browser_starts_when_the_page_is_there(tmp_path: Path) -> None:
    awake = tmp_path / "awake"
    os.mkfifo(awake)
    with port() as (taken, page), show(tmp_path, page, "chromium", nap=f"echo asleep; read line <{awake}") as kiosk:
        assert kiosk.stdout
        assert kiosk.stdout.readline() == "asleep\n"
        taken.listen()
        awake.write_text("\n", encoding="utf-8")
        assert kiosk.stdout.readline() == "chromium\n"


def test_without_a_browser_it_says_what_to_install(tmp_path: Path) -> None:
    with show(tmp_path, "http://127.0.0.1:8080/?kiosk") as kiosk:
        said = kiosk.communicate(timeout=PATIENCE)[1]
    assert (said, kiosk.returncode) == ("there is no browser for the display: sudo apt install chromium\n", 1)


def test_the_unit_shows_the_page_of_the_default_configuration() -> None:
    assert f"PAGE={local_address(Page())}/?kiosk" in read_unit(KIOSK)["Service"]["Environment"]
