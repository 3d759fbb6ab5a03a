"""What the tests of the page share."""

import socket
from collections.abc import Iterator

import pytest

from tests.station.web.served_station import unix_socket


@pytest.fixture
def listening() -> Iterator[socket.socket]:
    with unix_socket() as listening:
        yield listening
