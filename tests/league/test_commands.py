"""What the commands say; tests/processes/league has them at work."""

from pathlib import Path

import pytest

from pegmind_league.section import League
from pegmind_league.storage import Storage
from station.cli.commands import main
from tests.league.games import NOON, solo


@pytest.fixture
def config(tmp_path: Path) -> Path:
    file = tmp_path / "league.toml"
    file.write_text(f'[league]\nbroker = "127.0.0.1"\ndatabase = "{tmp_path / "league.db"}"\n')
    return file


@pytest.fixture
def played(tmp_path: Path, config: Path) -> Path:
    storage = Storage(League(database=str(tmp_path / "league.db")))
    storage.do_now(lambda repository: repository.add([solo("a"), solo("b", "Ben")], NOON))
    storage.close()
    return config


def test_a_name_is_forgotten(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["league", "forget", "ada", "--config", str(played)]) == 0
    assert capsys.readouterr().out == (
        "ada is forgotten: 1 result had that name; the cabinets are told by the running league\n"
    )


def test_tables_that_are_right(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["league", "--config", str(played), "check"]) == 0
    assert capsys.readouterr().out == "counted 2 results again: the tables are right\n"


def test_tables_that_are_wrong(played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import sqlite3

    with sqlite3.connect(tmp_path / "league.db") as database:
        database.execute("UPDATE standing SET games = 9 WHERE player = 'Ada' AND period = 'all'")
    database.close()
    assert main(["league", "--config", str(played), "check"]) == 1
    first, last = capsys.readouterr().out.splitlines()
    assert first.startswith("super, all, , Ada, hall: the results give Sums(games=1, ")
    assert last == "counted 2 results again: 1 line of the tables differ"


@pytest.mark.parametrize("task", [["check"], ["forget", "Ada"]])
def test_a_task_makes_no_database(config: Path, task: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["league", *task, "--config", str(config)]) == 1
    assert "league.db yet: start the league, or set league.database to another file" in capsys.readouterr().err
    assert not (config.parent / "league.db").exists()


def test_without_a_broker_nothing_starts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "league.toml").touch()
    assert main(["league", "--config", str(tmp_path / "league.toml")]) == 1
    assert capsys.readouterr().err.startswith("pegmind: league.broker is empty: set it to the MQTT broker")


def test_a_wrong_configuration_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "league.toml").write_text("[league]\nport = -1\n")
    assert main(["league", "check", "--config", str(tmp_path / "league.toml")]) == 2
    assert "league.port = -1: must be 0 to 65535" in capsys.readouterr().err
