"""Section [page] of the configuration."""

import errno
import socket
from typing import Final

from station.core.section import Section, setting

UNREAD: Final = 65536
UNHEARD: Final = 16384
"""Bytes of a connection that the kernel may buffer: sent but unread there, and received but unread here."""


class Page(Section):
    """The address of the page, and how many viewers it serves."""

    on: bool = setting(True, says="whether to serve the page")
    host: str = setting(
        "127.0.0.1",
        says="address to listen on; 0.0.0.0 is every network",
        matches=r"[!-~]+",  # empty would be every network; and Python fails on invalid host names
        example="127.0.0.1",
    )
    port: int = setting(8080, says="port to listen on", least=1, most=65535)
    address: str = setting(
        "",
        says="the page's address for other devices on the network; empty: it is found",
        matches=r"(http://([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?/?)?",
        example="http://pegmind.local:8080",
    )
    names: tuple[str, ...] = setting((), says="further host names of this machine in the page's address")
    second_board: bool = setting(
        False, says="whether somebody at the page may play the second of two boards of a real cabinet"
    )
    viewers: int = setting(64, says="most browsers connected at the same time", least=1, most=256)


FOR_ALL: Final = "everybody"
SEATED: Final = "seated"
AT_CABINET: Final = "cabinet"
ROLES: Final = (FOR_ALL, SEATED, AT_CABINET)
"""Who may do something on the page: every page, those that are seated, or those on the cabinet's own machine."""


class Access(Section):
    """Who may do what on the page. The buttons of a real cabinet are not limited by it."""

    play: str = setting(FOR_ALL, says="who may play a game that is going on", one_of=ROLES)
    sit: str = setting(FOR_ALL, says="who may take a seat; seated: but not that of another page", one_of=ROLES)
    leave: str = setting(FOR_ALL, says="who may leave a game before its end", one_of=ROLES)
    menu: str = setting(FOR_ALL, says="who may choose and begin a game", one_of=ROLES)
    service: str = setting(FOR_ALL, says="who may open the service menu, and switch off", one_of=ROLES)
    sound: str = setting(FOR_ALL, says="whose pages sound and speak", one_of=ROLES)

    @property
    def has_seats(self) -> bool:
        """Whether it matters who is seated: then a page watches until it has taken a seat."""
        return SEATED in self._values()


class PageError(Exception):
    """The page cannot be served; `str(error)` is a sentence."""


def local_address(page: Page) -> str:
    """Return the page's address for a browser on this machine."""
    return build_address({"0.0.0.0": "127.0.0.1", "::": "::1"}.get(page.host, page.host), page.port)  # noqa: S104 - read, not bound


def build_address(host: str, port: int) -> str:
    """Return the page's address for a host name or IP address: "http://[::1]:8080"."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def listen(page: Page) -> socket.socket:
    """Return a socket that listens on the page's port. Raises PageError."""
    try:
        family = socket.AF_INET6 if ":" in page.host else socket.AF_INET
        listening = socket.create_server((page.host, page.port), family=family)
    except OSError as error:
        raise PageError(f"the page cannot listen on {page.host} port {page.port} {_way_out(page, error)}") from error
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD)  # accepted sockets inherit both
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, UNHEARD)
    return listening


def _way_out(page: Page, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        perhaps = f"perhaps Pegmind is already running at {local_address(page)}"
        return f"(Address already in use): {perhaps}; choose another one with page.port or --port"
    if error.errno == errno.EACCES:
        return "(Permission denied): choose a port from 1024 up with page.port or --port"
    return "(this machine has no such address): check page.host or --host"
