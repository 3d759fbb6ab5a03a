"""The certificate of a broker, made by openssl, against a real broker."""

import socket
import ssl
from pathlib import Path

import pytest

from pegmind_league.certificate import make_certificate
from pegmind_league.section import LeagueError
from station.link.probe import probe_broker
from station.link.section import LinkSection
from tests.broker import running_broker

HOSTS = ["broker.local", "192.168.1.10"]


@pytest.mark.filterwarnings("ignore:.*ssl.SSLSocket:pytest.PytestUnraisableExceptionWarning")  # paho leaves it to gc
def test_a_certificate_is_accepted_and_stays_so_when_it_is_renewed(tmp_path: Path) -> None:
    made = tmp_path / "certs"
    make_certificate(made, HOSTS)
    authority = (made / "authority.crt").read_bytes()
    first = (made / "broker.crt").read_bytes()
    make_certificate(made, HOSTS)
    assert (made / "authority.crt").read_bytes() == authority
    assert (made / "broker.crt").read_bytes() != first
    assert [oct((made / name).stat().st_mode & 0o777) for name in ("authority.key", "broker.key")] == ["0o600"] * 2
    lines = ("allow_anonymous true", f"certfile {made / 'broker.crt'}", f"keyfile {made / 'broker.key'}")
    with running_broker(tmp_path, *lines) as broker:
        link = LinkSection(broker="127.0.0.1", port=broker.port, user="hall", tls=True, ca=str(made / "authority.crt"))
        assert probe_broker(link, "hall", None, "a/topic").remedy is None
        says, remedy = probe_broker(link._replace(broker="127.1"), "hall", None, "a/topic")
        assert "certificate is not valid for '127.1'" in says
        assert remedy is not None
        assert "subjectAltName" in remedy
        says, remedy = probe_broker(link._replace(ca="/nowhere/authority.crt"), "hall", None, "a/topic")
        assert says == "the certificates /nowhere/authority.crt cannot be read: No such file or directory"
        strict = ssl.create_default_context(cafile=link.ca)
        strict.verify_flags |= ssl.VERIFY_X509_STRICT
        with socket.create_connection(("127.0.0.1", broker.port)) as plain:
            strict.wrap_socket(plain, server_hostname="127.0.0.1").close()


@pytest.mark.parametrize("host", ["", "a b", "x,DNS:evil", "ü"])
def test_a_name_that_no_host_has_is_refused(tmp_path: Path, host: str) -> None:
    with pytest.raises(LeagueError, match="neither a host name nor an IP address"):
        make_certificate(tmp_path, [host])


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(LeagueError, match="cannot be made in"):
        make_certificate(tmp_path / "file", HOSTS)
