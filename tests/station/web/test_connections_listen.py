"""The port on which the page listens."""

import errno
import os
import socket
from contextlib import closing
from typing import Final

import pytest

from station.web.section import Page, PageError, listen


def test_the_port_is_taken_and_a_second_page_is_told_so() -> None:
    with closing(listen(Page(port=0))) as listening:
        port = listening.getsockname()[1]
        with closing(socket.create_connection(("127.0.0.1", port))), pytest.raises(PageError) as refusal:
            listen(Page(port=port))
    sentence = str(refusal.value)
    assert sentence.startswith(f"the page cannot listen on 127.0.0.1 port {port} (Address already in use")
    assert sentence.endswith(
        f": perhaps Pegmind is already running at http://127.0.0.1:{port}; choose another one with page.port or --port"
    )


@pytest.mark.slow
@pytest.mark.parametrize("host", ["192.0.2.1", "no-such-name.invalid"])
def test_an_address_that_is_not_ours_gets_a_sentence(host: str) -> None:
    with pytest.raises(PageError, match=rf"^the page cannot listen on {host} port 8080 \("):
        listen(Page(host=host))


PERHAPS: Final = "perhaps Pegmind is already running at http://[::1]:80; choose another one with page.port or --port"


@pytest.mark.parametrize(
    ("error", "way_out"),
    [
        (errno.EADDRINUSE, f"(Address already in use): {PERHAPS}"),
        (errno.EACCES, "(Permission denied): choose a port from 1024 up with page.port or --port"),
        (errno.EADDRNOTAVAIL, "(this machine has no such address): check page.host or --host"),
    ],
)
def test_every_refusal_of_a_port_has_a_way_out(monkeypatch: pytest.MonkeyPatch, error: int, way_out: str) -> None:
    families: list[int] = []

    def refuse(_address: tuple[str, int], *, family: int) -> None:
        families.append(family)
        raise OSError(error, os.strerror(error))

    monkeypatch.setattr(socket, "create_server", refuse)
    with pytest.raises(PageError) as refusal:
        listen(Page(host="::1", port=80))
    assert str(refusal.value) == f"the page cannot listen on ::1 port 80 {way_out}"
    assert families == [socket.AF_INET6]
