"""The files that `make league` writes for its processes."""

import tomllib
from pathlib import Path

import pytest

from pegmind_league.section import LeagueConfig, check_league, need_password
from station.config.reader import read_config
from tests.ports import reserved_port
from tools.broker import Broker
from tools.league import main, write_cabinet, write_league


@pytest.fixture
def broker(tmp_path: Path) -> Broker:
    with reserved_port() as port:
        return Broker(tmp_path / "broker", port, ("league", "hall"))


def test_the_league_finds_its_broker_and_its_password(tmp_path: Path, broker: Broker) -> None:
    config = read_config(LeagueConfig, write_league(tmp_path, broker, 8090), check_league)
    assert (config.league.broker, config.league.port, config.page.port) == ("127.0.0.1", broker.port, 8090)
    assert need_password(config.league) == broker.password("league")


def test_a_cabinet_has_a_link_of_its_own(tmp_path: Path, broker: Broker) -> None:
    written = tomllib.loads(write_cabinet(tmp_path, broker, "hall").read_text(encoding="utf-8"))
    assert written["link"] == {
        "broker": "127.0.0.1",
        "port": broker.port,
        "user": "hall",
        "password_file": str(broker.password_file("hall")),
        "name": "Hall",
    }
    assert written["store"] == {"path": str(tmp_path / "hall.db")}


def test_there_are_names_for_eight_cabinets(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--cabinets", "9"])
    assert "invalid choice: 9" in capsys.readouterr().err
