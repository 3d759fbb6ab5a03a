"""What is left to chance is drawn from the operating system's source, and without what computers think with."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from station.games.dice.match import DiceMatch
from tests.cabinet.dice_scripts import kept
from tests.processes.commands import ROOT
from tests.processes.loaded_dice import ASKED
from tests.simulator import last


@pytest.fixture(autouse=True)
def nobodys_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))


def test_the_strongest_computers_code_is_drawn_without_numpy() -> None:
    """To load the arrays that it thinks with takes half a second; the code is drawn without them."""
    over = "match original players=Ada computers=strong\nsecret RRYB\nguess RRYB\ncut\nwait 9\n"
    line = [sys.executable, "-X", "importtime", "-m", "station", "script", "-"]
    told = subprocess.run(
        line, cwd=ROOT, input=f"{over}press ok\nwait 9\npress ok\nshow\n", capture_output=True, text=True, check=True
    )
    shown = json.loads(told.stdout)
    assert (shown["scene"], shown["round"], shown["message"].split(". ")[0]) == ("guess", 2, "Ada: Ohm's code is set")
    imported = {line.rpartition("|")[2].strip() for line in told.stderr.splitlines()}
    assert "station.games.codes.match" in imported
    assert "numpy" not in imported


@pytest.mark.parametrize("command", ["play --no-browser", "run"])
def test_the_source_of_a_station_is_the_operating_systems(tmp_path: Path, port: int, command: str) -> None:
    """Where that gives nothing but 0, every die shows its first face; nobody else is asked."""
    store, config = tmp_path / "store.db", tmp_path / "cabinet.toml"
    config.write_text(f'[inputs]\nfactory = "simulated"\n[pixels]\ndriver = "simulated"\n[page]\nport = {port}\n')
    last("match codeknacker computers=weak\ncards 12345/4 1134/3 1552/3 222/2", store=store)
    line = [
        sys.executable,
        "-m",
        "tests.processes.loaded_dice",
        *command.split(),
        "--config",
        str(config),
        "--store",
        str(store),
    ]
    with subprocess.Popen(line, cwd=ROOT, stderr=subprocess.PIPE, text=True) as station:
        assert station.stderr is not None
        assert any(ASKED in said for said in station.stderr)
        station.terminate()
        station.stderr.read()  # or it could say no more, and would stumble over that
    ((*_, match),) = kept(store)
    assert isinstance(match, DiceMatch)
    assert match.hand.rolled == "11111"
