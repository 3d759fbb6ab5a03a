"""`pegmind doctor` as somebody at a terminal runs it, and the whole check-up of a Raspberry Pi in a folder."""

import json
from pathlib import Path
from urllib.request import urlopen

import pytest

from station.core.finding import Finding
from tests.processes.commands import ended, pegmind, started


def configured(folder: Path, text: str) -> Path:
    (folder / "mine.toml").write_text(text)
    return folder / "mine.toml"


def found(*arguments: object) -> tuple[int, dict[str, Finding]]:
    """The exit status, and each finding by what it is about."""
    status, out, err = pegmind("doctor", "--json", *arguments)
    assert err == ""
    return status, {each["about"]: Finding(**each) for each in json.loads(out)}


def test_a_simulated_cabinet_that_is_well(tmp_path: Path, home: Path, port: int) -> None:
    simulated = '[inputs]\nfactory = "simulated"\n[pixels]\ndriver = "simulated"\n'
    file = configured(tmp_path, f"{simulated}[page]\nport = {port}\n")
    status, findings = found("--config", file)
    assert (status, [each for each in findings.values() if each.state == "wrong"]) == (0, [])
    assert findings["configuration"] == Finding("configuration", "ok", str(file))
    assert findings["page"] == Finding(
        "page", "ok", f"port {port} is free; the page can be reached from this machine only (page.host)"
    )
    store = home / ".local/share/pegmind/pegmind.db"
    assert findings["store"] == Finding("store", "ok", f"there is none yet; the first game creates {store}")


def test_a_broken_configuration_is_checked_by_the_defaults(tmp_path: Path) -> None:
    file = configured(tmp_path, "[light]\nlimit_ma = 9\nbright = 1\n")
    status, findings = found("--config", file, "--store", tmp_path / "other.db")
    says = (
        f"{file}: light.limit_ma = 9: must be 300 to 20000; {file}: light.bright: there is no such key;"
        ' did you mean "brightness"?'
    )
    remedy = "fix the file, or name another; the other checks use the defaults"
    assert (status, findings["configuration"]) == (1, Finding("configuration", "wrong", says, remedy, 4))
    other = f"there is none yet; the first game creates {tmp_path / 'other.db'}"
    assert findings["store"] == Finding("store", "ok", other)


@pytest.mark.parametrize("text", ["[light", "\0"])
def test_whatever_stands_in_the_file_it_is_one_finding(tmp_path: Path, text: str) -> None:
    status, findings = found("--config", configured(tmp_path, text))
    assert (status, findings["configuration"].state) == (1, "wrong")
    assert {"Python", "model", "kernel", "libraries", "store", "disk", "clock", "page"} <= {*findings}


def test_a_station_that_is_running_is_found_and_left_alone(tmp_path: Path, home: Path, port: int) -> None:
    file = configured(tmp_path, f"[page]\nport = {port}\n")
    playing = started("play", "--no-browser", "--config", file)
    assert playing.stderr is not None
    assert any(f"the page is at http://127.0.0.1:{port}" in line for line in playing.stderr)
    store = home / ".local/share/pegmind"
    before = {path.name: path.read_bytes() for path in store.iterdir()}
    _status, findings = found("--config", file)
    assert findings["station"].says.startswith(f"it is running: process {playing.pid} of ")
    assert findings["page"].says == f"it answers at http://127.0.0.1:{port}, from this machine only (page.host)"
    assert findings["store"].says.startswith(f"{store / 'pegmind.db'} is intact (version ")
    assert {path.name: path.read_bytes() for path in store.iterdir()} == before
    with urlopen(f"http://127.0.0.1:{port}/") as page:
        assert page.status == 200
    playing.terminate()
    assert ended(playing).status == 0
