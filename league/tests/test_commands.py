"""What the commands say; tests/processes/league has them at work."""

import hashlib
from pathlib import Path

import pytest

from league.tests.games import NOON, solo
from pegmind_league.section import League
from pegmind_league.storage import Storage
from station.cli.commands import main
from tests.broker import running_broker


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


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Zoe", "nobody in this league is called Zoe, so nothing is forgotten"),
        ("a b", "that is no name"),
        ("", "no name"),
    ],
)
def test_only_a_name_that_somebody_has_is_forgotten(
    played: Path, name: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["league", "forget", name, "--config", str(played)]) == 1
    assert why in capsys.readouterr().err
    assert main(["league", "list", "--config", str(played)]) == 0
    assert capsys.readouterr().out == "nothing is removed or forgotten\n"


def test_what_was_taken_out_is_listed_and_given_back(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def league(*words: str) -> str:
        assert main(["league", *words, "--config", str(played)]) == 0
        return capsys.readouterr().out

    result = hashlib.sha256(b"b").hexdigest()
    assert "2 results no longer counted" in league("remove", "hall")
    league("forget", "Ada")
    assert len(league("list").splitlines()) == 3
    assert "2 results counted again" in league("restore", "hall")
    assert league("remember", "Ada").startswith("Ada is in the results again")
    assert "1 result no longer counted" in league("remove", result)
    assert "1 result counted again" in league("restore", result)
    assert league("list").splitlines() == ["nothing is removed or forgotten"]
    assert league("check") == "counted 2 results again: the tables are right\n"
    for words in (["restore", "hall"], ["remember", "Ada"], ["remove", "Hall!"]):
        assert main(["league", *words, "--config", str(played)]) == 1


def test_the_doctor_names_what_is_wrong(
    config: Path, played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with running_broker(tmp_path) as broker:
        text = config.read_text().replace("[league]", f"[league]\nport = {broker.port}")
        played.write_text(text)
        assert main(["league", "doctor", "--config", str(played)]) == 0
        assert capsys.readouterr().out.splitlines()[1].startswith("ok: database: 2 results in ")
    assert main(["league", "doctor", "--config", str(played)]) == 1
    assert capsys.readouterr().out.startswith("wrong: broker: no broker answers at 127.0.0.1")


def test_tables_that_are_right(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["league", "--config", str(played), "check"]) == 0
    assert capsys.readouterr().out == "counted 2 results again: the tables are right\n"


def test_tables_that_are_wrong(played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import sqlite3

    with sqlite3.connect(tmp_path / "league.db") as database:
        database.execute("UPDATE standing SET games = 9 WHERE player = 'ada' AND period = 'all'")
    database.close()
    assert main(["league", "--config", str(played), "check"]) == 1
    first, last = capsys.readouterr().out.splitlines()
    assert first.startswith("super, all, , ada, hall: the results give Sums(games=1, ")
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
