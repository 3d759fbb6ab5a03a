"""Ports for the servers under test."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def reserved_port() -> Iterator[int]:
    """A port of this machine for a server under test: as long as it is reserved, nobody else is given it by chance.

    A socket is bound to it and never listens, so a server that sets SO_REUSEADDR, as ours do, may listen there.
    """
    with socket.socket() as reserved:
        reserved.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        reserved.bind(("127.0.0.1", 0))
        yield reserved.getsockname()[1]
