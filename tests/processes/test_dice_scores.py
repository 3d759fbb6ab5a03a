"""Games of the dice box, told by the commands and played again."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.processes.commands import pegmind
from tests.station.short_dice_games import COMPUTERS, CRACK, SOLO, WITH_A_COMPUTER


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A store after a game of three, a solo, and a game of computers."""
    monkeypatch.setenv("HOME", str(tmp_path))
    moves = "\n".join((*WITH_A_COMPUTER, *CRACK, *SOLO, *COMPUTERS))
    assert pegmind("script", "-", "--store", tmp_path / "store.db", stdin=moves) == (0, "", "")
    return tmp_path / "store.db"


def listed(store: Path, *arguments: object) -> list[dict[str, Any]]:
    """What a command says as JSON."""
    told: list[dict[str, Any]] = json.loads(pegmind("scores", "--json", *arguments, "--store", store).out)
    return told


def test_the_commands_tell_of_dice(store: Path) -> None:
    (newest,) = listed(store, "--games", "--last", 1)
    del newest["finished"], newest["minutes"], newest["assisted"]
    played_by_nobody = {"players": [], "winner": "Ohm", "result": "points", "rounds": 1, "rows": 0, "points": []}
    assert newest == {"match": 3, "box": "codeknacker", "spelling": "2 players"} | played_by_nobody
    assert [(each["player"], each["spelling"], each["reached"], each["rows"]) for each in listed(store)] == [
        ("Ada", "solo", {"2": 1}, 1),
        ("Ada", "3 players", {"2": 1}, 1),
        ("Ben", "3 players", {"0": 1}, 0),
    ]
