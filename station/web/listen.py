"""The port on which the page listens."""

import errno
import socket
from typing import Final

from station.web.section import Page, PageError, address

UNREAD: Final = 65536
UNHEARD: Final = 16384
"""Bytes that the kernel may keep of a connection, sent and not read there, and received and not read here."""


def listen(page: Page) -> socket.socket:
    """Take the port. Raises PageError."""
    try:
        family = socket.AF_INET6 if ":" in page.host else socket.AF_INET
        listening = socket.create_server((page.host, page.port), family=family)
    except OSError as error:
        raise PageError(f"the page cannot listen on {page.host} port {page.port} {_way_out(page, error)}") from error
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD)  # what is accepted inherits both
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, UNHEARD)
    return listening


def _way_out(page: Page, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        perhaps = f"perhaps Pegmind is already running at {address(page)}"
        return f"(Address already in use): {perhaps}; choose another one with page.port or --port"
    if error.errno == errno.EACCES:
        return "(Permission denied): choose a port from 1024 up with page.port or --port"
    return "(this machine has no such address): check page.host"
