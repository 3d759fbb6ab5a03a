"""A doctor looks at the link."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from station.core.finding import Finding
from station.link.checks import check_link
from station.link.section import LinkSection
from tests.broker import running_broker


@pytest.fixture
def link(tmp_path: Path) -> Iterator[LinkSection]:
    """A cabinet whose broker answers."""
    with running_broker(tmp_path) as broker:
        yield LinkSection(broker="127.0.0.1", port=broker.port, user="hall")


def test_there_is_no_link() -> None:
    assert [*check_link(LinkSection())] == [Finding("link", "ok", "off (link.broker is empty)")]


def test_a_broker_answers(link: LinkSection) -> None:
    says = f"the broker at 127.0.0.1 port {link.port} takes what hall publishes, and hands it back"
    assert [*check_link(link)] == [Finding("link", "ok", says)]


def test_a_name_that_no_host_can_have(link: LinkSection) -> None:
    (finding,) = check_link(link._replace(broker="x" * 70 + ".local"))
    assert finding.state == "warning"


def test_a_password_that_cannot_be_read(link: LinkSection, tmp_path: Path) -> None:
    missing = tmp_path / "password"
    (finding,) = check_link(link._replace(password_file=str(missing)))
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
    (finding,) = check_link(link._replace(tls=True, ca=str(tmp_path / "ca.pem")))
    assert finding.says == f"{tmp_path / 'ca.pem'} is missing, or you may not read it"
