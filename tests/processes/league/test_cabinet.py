"""A cabinet, a broker and a league, each a process of its own: what was played arrives in the tables."""

import asyncio
import subprocess
from pathlib import Path

import pytest

from tests.ports import reserved_port
from tests.processes.commands import PEGMIND, ROOT, pegmind
from tests.processes.league.running import RunningLeague, becomes, running_broker
from tools.league import write_cabinet

GAMES = (
    *("match original players=Ada", "secret RRYB", "guess RGGY", "guess RRYB"),
    *("match original players=Ben", "secret RRYB", "guess RRYB"),
)


@pytest.mark.slow
def test_what_was_played_before_there_was_a_league_is_counted(tmp_path: Path) -> None:
    script = tmp_path / "games.txt"
    script.write_text("\n".join(GAMES), encoding="utf-8")
    assert pegmind("script", script, "--store", tmp_path / "hall.db").status == 0
    lines = [
        {
            "player": player,
            "cabinet": "hall",
            "cabinet_name": "hall",
            "games": 1,
            "wins": 1,
            "best": rows,
            "mean": float(rows),
        }
        for player, rows in (("Ben", 1), ("Ada", 2))
    ]
    with (
        reserved_port() as port,
        running_broker(tmp_path / "broker") as broker,
        RunningLeague(tmp_path / "league", broker) as league,
    ):
        config = write_cabinet(tmp_path, broker, "hall")
        text = config.read_text(encoding="utf-8")
        config.write_text(text.replace('"Hall"', '"hall"'), encoding="utf-8")  # its name may come after the table
        command = [*PEGMIND, "play", "--no-browser", "--config", str(config), "--port", str(port)]
        with subprocess.Popen(command, cwd=ROOT, stderr=subprocess.DEVNULL) as cabinet:
            try:
                asyncio.run(becomes(broker, "club", "pegmind/league/table/original/all", {"lines": lines}))
            finally:
                cabinet.kill()
        status, _ = league.stop()
    assert status == 0
