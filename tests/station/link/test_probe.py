"""What the doctor finds at a broker, and names when it is wrong."""

import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from socket import SHUT_RDWR, create_server

import pytest

from station.link.probe import probe_broker
from station.link.section import LinkSection
from tests.broker import running_broker
from tools.broker import SHIPPED, write_passwords

TOPIC = "pegmind/cabinet/hall/ask/hall"


@contextmanager
def listening(says: bytes) -> Iterator[LinkSection]:
    """Something that is no broker: it says something, or nothing, to whoever connects."""
    with closing(create_server(("127.0.0.1", 0))) as server:

        def serve() -> None:
            with ExitStack() as kept, suppress(OSError):
                while True:
                    kept.enter_context(server.accept()[0]).sendall(says)

        serving = threading.Thread(target=serve)
        serving.start()
        yield LinkSection(broker="127.0.0.1", port=server.getsockname()[1], user="hall")
        server.shutdown(SHUT_RDWR)
        serving.join()


@pytest.mark.filterwarnings("ignore:.*ssl.SSLSocket:pytest.PytestUnraisableExceptionWarning")  # paho leaves it to gc
def test_a_broker_that_works_is_used(tmp_path: Path) -> None:
    words = write_passwords(tmp_path / "passwords", {"hall": "word", "league": "other"})
    lines = (f"password_file {words}", f"acl_file {SHIPPED / 'acl'}")
    with running_broker(tmp_path, *lines) as broker:
        section = LinkSection(broker="127.0.0.1", port=broker.port, user="hall")
        assert probe_broker(section, "hall", "word", TOPIC).remedy is None
        assert probe_broker(section, "league", "other", "pegmind/league/doctor").remedy is None
        for user, word in (("hall", "wrong"), ("nobody", "word"), ("hall", None)):
            says, remedy = probe_broker(section, user, word, TOPIC)
            assert f"does not let {user} in: " in says
            assert remedy is not None
            assert "password" in remedy
        says, remedy = probe_broker(section, "hall", "word", "elsewhere/cabinet/hall/ask/hall")
        assert "lets hall not write elsewhere/cabinet/hall/ask/hall: Not authorized" in says
        says, remedy = probe_broker(section._replace(tls=True), "hall", "word", TOPIC)
        assert remedy is not None


@pytest.mark.parametrize("says", [b"HTTP/1.1 400 Bad Request\r\n\r\n", b""])
def test_what_is_no_broker_is_called_so(says: bytes) -> None:
    with listening(says) as section:
        found = probe_broker(section, "hall", None, TOPIC, seconds=0.5)
        assert "does not answer as an MQTT broker does" in found.says


def test_nothing_listens() -> None:
    with closing(create_server(("127.0.0.1", 0))) as server:
        port = server.getsockname()[1]
    found = probe_broker(LinkSection(broker="127.0.0.1", port=port), "hall", None, TOPIC)
    assert "no broker answers at" in found.says
