"""A doctor looks at the link."""

import socket
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from station.core.finding import Finding
from station.link.checks import check_link
from station.link.section import LinkSection


@pytest.fixture
def link() -> Iterator[LinkSection]:
    """A cabinet whose broker answers."""
    with closing(socket.create_server(("127.0.0.1", 0))) as broker:
        yield LinkSection(broker="127.0.0.1", port=broker.getsockname()[1], user="hall")


def test_there_is_no_link() -> None:
    assert [*check_link(LinkSection())] == [Finding("link", "ok", "off (link.broker is empty)")]


def test_a_broker_answers(link: LinkSection) -> None:
    says = f"a broker answers at 127.0.0.1 port {link.port}; this cabinet is hall there"
    assert [*check_link(link)] == [Finding("link", "ok", says)]


def test_no_broker_answers(link: LinkSection) -> None:
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        (finding,) = check_link(link._replace(port=silent.getsockname()[1]))
    assert finding.state == "warning"
    assert finding.says.endswith(": Connection refused")


def test_a_name_that_no_host_can_have(link: LinkSection) -> None:
    (finding,) = check_link(link._replace(broker="x" * 70 + ".local"))
    assert finding.state == "warning"


def test_a_password_that_cannot_be_read(link: LinkSection, tmp_path: Path) -> None:
    missing = tmp_path / "password"
    finding, _ = check_link(link._replace(password_file=str(missing)))
    assert (finding.state, finding.says) == ("wrong", f"{missing} cannot be read: No such file or directory")


def test_a_password_that_everybody_can_read(link: LinkSection, tmp_path: Path) -> None:
    file = tmp_path / "password"
    file.write_text("secret\n", encoding="utf-8")
    file.chmod(0o644)
    finding, _ = check_link(link._replace(password_file=str(file)))
    assert finding == Finding("link", "warning", f"everybody on this machine can read {file}", f"chmod o-rwx {file}")
    file.chmod(0o640)
    assert [each.state for each in check_link(link._replace(password_file=str(file)))] == ["ok"]


def test_a_certificate_that_is_missing(link: LinkSection, tmp_path: Path) -> None:
    finding, _ = check_link(link._replace(tls=True, ca=str(tmp_path / "ca.pem")))
    assert finding.says == f"{tmp_path / 'ca.pem'} is missing, or you may not read it"
