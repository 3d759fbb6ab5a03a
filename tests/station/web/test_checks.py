"""A doctor asks for the page."""

import socket
from collections.abc import Iterator
from contextlib import closing
from threading import Thread

import pytest

from station.core.finding import Finding
from station.store.reading import RunningProcess
from station.web.checks import check_page
from station.web.section import SEATED, Access, Page
from tests.zone import zone

OPEN = Access()
ADAS = RunningProcess(123, "ada", "run")


@pytest.fixture(autouse=True)
def utc() -> Iterator[None]:
    with zone("UTC"):
        yield


def test_a_page_that_is_off() -> None:
    assert [*check_page(Page(on=False), OPEN, ADAS)] == [Finding("page", "ok", "off (page.on = false)")]


def test_a_page_whose_port_is_free(port: int) -> None:
    says = f"port {port} is free; the page can be reached from this machine only (page.host)"
    assert [*check_page(Page(port=port), OPEN, None)] == [Finding("page", "ok", says)]
    everybody = Page(host="0.0.0.0", port=port, names=("pegs.local",))  # noqa: S104 - what is tested
    reach = "by address or pegs.local; [access] limits nothing"
    says = f"port {port} is free; the page can be reached from the network, {reach}"
    assert [*check_page(everybody, OPEN, None)] == [Finding("page", "ok", says)]
    says = says.replace("by address", "at http://pegmind.local, by address")
    says = says.replace("nothing", "leave, sound")
    everybody, limits = everybody._replace(address="http://pegmind.local"), Access(leave=SEATED, sound="cabinet")
    assert [*check_page(everybody, limits, None)] == [Finding("page", "ok", says)]


def test_a_station_without_its_page(port: int) -> None:
    says = f"the station is running, but nothing answers at http://127.0.0.1:{port}"
    remedy = "start the station again with this configuration, and read its messages"
    assert [*check_page(Page(port=port), OPEN, ADAS)] == [Finding("page", "warning", says, remedy)]


def test_a_port_that_another_program_has() -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = taken.getsockname()[1]
        says = f"another program uses port {port} of 127.0.0.1"
        remedy = "set page.port to another port, or stop that program"
        assert [*check_page(Page(port=port), OPEN, None, 0.05)] == [Finding("page", "wrong", says, remedy)]


def test_a_port_where_another_page_is() -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        other = Thread(target=answer, args=(taken, b"HTTP/1.0 200 OK\r\n\r\n<title>Another</title>"))
        other.start()
        port = taken.getsockname()[1]
        (finding,) = check_page(Page(port=port), OPEN, None)
        other.join()
    assert (finding.state, finding.says) == ("wrong", f"another program uses port {port} of 127.0.0.1")


def answer(listening: socket.socket, text: bytes) -> None:
    """Serve one browser."""
    connection, _address = listening.accept()
    with connection:
        connection.recv(4096)
        connection.sendall(text)


def test_an_address_that_this_machine_has_not() -> None:
    (finding,) = check_page(Page(host="203.0.113.1", port=8080), OPEN, None, 0.05)
    says = "the page cannot listen on 203.0.113.1 port 8080 (this machine has no such address)"
    assert finding == Finding("page", "wrong", says, "check page.host or --host")
