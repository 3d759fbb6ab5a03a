"""An operator links a cabinet."""

from pathlib import Path

import pytest

from station.config.reader import ConfigError, parse
from station.config.sections import Config, check_config
from station.link.section import LinkSection, find_link_errors, name_of, port_of, read_password


def test_a_cabinet_is_not_linked_unless_somebody_names_a_broker() -> None:
    assert LinkSection().broker == ""
    assert find_link_errors(LinkSection()) == []


def test_the_port_is_the_usual_one_unless_another_is_set() -> None:
    assert (port_of(LinkSection()), port_of(LinkSection(tls=True)), port_of(LinkSection(port=99))) == (1883, 8883, 99)


def test_a_cabinet_is_called_by_its_name_or_else_by_its_user() -> None:
    assert (name_of(LinkSection(user="hall")), name_of(LinkSection(user="hall", name="Hall"))) == ("hall", "Hall")


@pytest.mark.parametrize("user", ["Hall", "a/b", "+", "hall ", "x" * 33])
def test_a_user_that_does_not_fit_into_a_topic_is_refused(user: str) -> None:
    with pytest.raises(ConfigError, match=r'link\.user = .*: must look like "hall"'):
        parse(Config, {"link": {"broker": "here", "user": user}}, "pegmind.toml", check_config)


def test_what_contradicts_itself_is_said() -> None:
    assert check_config(Config()._replace(link=LinkSection(broker="here"))) == [
        "link.user: link.broker needs it; it is the id of this cabinet, such as hall"
    ]
    no_tls = LinkSection(broker="here", user="hall", ca="ca.pem")
    assert find_link_errors(no_tls) == ["link.ca: it is for an encrypted connection; set link.tls = true"]
    assert check_config(Config()._replace(link=no_tls), ["link"]) == []


def test_a_linked_cabinet_is_configured(tmp_path: Path) -> None:
    link = LinkSection(broker="broker.local", tls=True, user="hall", password_file=str(tmp_path), name="Großer Saal")
    assert parse(Config, {"link": link._asdict()}, "pegmind.toml", check_config).link == link


def test_the_password_is_the_first_line_of_its_file(tmp_path: Path) -> None:
    file = tmp_path / "password"
    file.write_bytes(b"open sesame \r\nand no more\n")
    assert read_password(LinkSection(password_file=str(file))) == "open sesame "
    assert read_password(LinkSection()) is None
    with pytest.raises(FileNotFoundError):
        read_password(LinkSection(password_file=str(tmp_path / "missing")))
