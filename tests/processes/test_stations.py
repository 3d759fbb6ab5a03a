"""A station as a process: it starts, it is told to stop, and two of them do not get in each other's way."""

import json
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from station import __version__
from tests.processes.commands import ended, pegmind, started
from tests.simulator import last


@pytest.fixture(autouse=True)
def nobodys_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("DISPLAY", raising=False)


@contextmanager
def playing(store: Path, port: int) -> Iterator[subprocess.Popen[str]]:
    """A station that is ready."""
    process = started("play", "--no-browser", "--port", port, "--store", store)
    assert process.stderr is not None
    with process:
        try:
            assert [process.stderr.readline(), process.stderr.readline()] == [
                f"pegmind: Pegmind {__version__} is ready on simulated pins\n",
                f"pegmind: the page is at http://127.0.0.1:{port} (Ctrl-C stops)\n",
            ]
            yield process
        finally:
            process.kill()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_the_station_with_dark_lamps(tmp_path: Path, port: int, number: signal.Signals) -> None:
    with playing(tmp_path / "store.db", port) as station:
        station.send_signal(number)
        assert ended(station) == (0, "", "pegmind: stopped: the lamps are dark, and the game is kept\n")


def test_a_second_station_on_the_port_says_so(tmp_path: Path, port: int) -> None:
    with playing(tmp_path / "one.db", port):
        second = pegmind("play", "--no-browser", "--port", port, "--store", tmp_path / "other.db")
    sentence = (
        f"pegmind: the page cannot listen on 127.0.0.1 port {port} (Address already in use):"
        f" perhaps Pegmind is already running at http://127.0.0.1:{port}; choose another one with page.port or --port\n"
    )
    assert second == (1, "", sentence)
    assert not (tmp_path / "other.db").exists()


def test_a_second_station_on_the_store_is_refused(tmp_path: Path, port: int) -> None:
    store = tmp_path / "store.db"
    last("match original\nsecret RRYB\nguess RRYB", store=store)
    with playing(store, port):
        script = pegmind("script", "-", "--store", store)
        scores = pegmind("scores", "--games", "--json", "--store", store)
    assert script == (
        1,
        "",
        f"pegmind: the store {store} is in use by another Pegmind: stop that one, or name another file with --store\n",
    )
    assert [game["result"] for game in json.loads(scores.out)] == ["cracked"]


def test_ctrl_c_at_a_script_ends_it_without_a_traceback() -> None:
    script = started("script", "-")
    assert script.stdin is not None
    assert script.stdout is not None
    script.stdin.write("show\n")
    script.stdin.flush()
    assert json.loads(script.stdout.readline())["scene"] == "attract"
    script.send_signal(signal.SIGINT)
    assert ended(script).out == ""


@pytest.mark.parametrize(
    ("page", "others"),
    [
        ('address = "http://pegmind.local:8080"', ", for other devices at http://pegmind.local:8080"),
        ('host = "::1"\naddress = "http://pegmind.local/"', ", for other devices at http://pegmind.local"),
    ],
)
def test_a_page_on_the_network_says_where_it_is_reached(tmp_path: Path, port: int, page: str, others: str) -> None:
    config = tmp_path / "pegmind.toml"
    config.write_text(f"[page]\n{page}\n", encoding="utf-8")
    options = ("--config", config, "--store", tmp_path / "store.db", "--port", port, "--no-browser")
    process = started("play", "--host", "0.0.0.0", *options)  # noqa: S104 - what is tested
    with process:
        assert process.stderr is not None
        process.stderr.readline()
        assert process.stderr.readline() == f"pegmind: the page is at http://127.0.0.1:{port}{others} (Ctrl-C stops)\n"
        process.kill()


def test_a_host_that_this_machine_has_not_gets_a_sentence(tmp_path: Path, port: int) -> None:
    host = ("--host", "203.0.113.1", "--port", port)
    says = f"pegmind: the page cannot listen on 203.0.113.1 port {port} (this machine has no such address): check"
    assert pegmind("play", "--no-browser", "--store", tmp_path / "store.db", *host) == (
        1,
        "",
        f"{says} page.host or --host\n",
    )
