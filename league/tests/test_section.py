"""The league's configuration, and what is said where it is wrong."""

from pathlib import Path

import pytest

from pegmind_league.section import (
    League,
    LeagueConfig,
    LeagueError,
    check_broker,
    check_league,
    need_password,
)
from station.config.reader import ConfigError, read_config
from station.link.section import port_of


def configured(tmp_path: Path, text: str) -> LeagueConfig:
    file = tmp_path / "league.toml"
    file.write_text(text)
    return read_config(LeagueConfig, file, check_league)


def test_a_configuration_is_read(tmp_path: Path) -> None:
    config = configured(
        tmp_path, '[league]\nbroker = "10.0.0.1"\ntls = true\ntimezone = "Europe/Berlin"\n[page]\non = false\n'
    )
    assert (config.league.broker, port_of(config.league), config.league.timezone) == (
        "10.0.0.1",
        8883,
        "Europe/Berlin",
    )
    assert (config.page.on, config.page.port) == (False, 8090)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('[league]\nbrocker = "x"', 'league.brocker: there is no such key; did you mean "broker"?'),
        ("[league]\nport = 70000", "league.port = 70000: must be 0 to 65535"),
        ('[league]\nprefix = "a/#"', 'league.prefix = "a/#": must look like "pegmind"'),
        ('[league]\ntimezone = "Mars/Base"', "league.timezone = Mars/Base: there is no such time zone; write it as in"),
        ("[league]\nseason_months = 5", "league.season_months = 5: must be one of 1, 2, 3, 4, 6, 12"),
    ],
)
def test_what_is_wrong_is_named(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(ConfigError) as error:
        configured(tmp_path, text)
    assert f"league.toml: {says}" in str(error.value)


def test_a_broker_has_to_be_named() -> None:
    with pytest.raises(LeagueError, match=r"league.broker is empty: set it to the MQTT broker"):
        check_broker(League())
    check_broker(League(broker="127.0.0.1"))


def test_the_password_is_the_first_line_of_its_file(tmp_path: Path) -> None:
    file = tmp_path / "password"
    file.write_text("open sesame\n")
    assert need_password(League(password_file=str(file))) == "open sesame"
    assert need_password(League()) is None


def test_a_password_file_that_is_missing_or_empty_is_named(tmp_path: Path) -> None:
    with pytest.raises(
        LeagueError, match=r"nowhere cannot be read \(No such file or directory\): check league.password"
    ):
        need_password(League(password_file=str(tmp_path / "nowhere")))
    (tmp_path / "empty").touch()
    with pytest.raises(LeagueError, match=r"empty is empty: its first line must be the password"):
        need_password(League(password_file=str(tmp_path / "empty")))
