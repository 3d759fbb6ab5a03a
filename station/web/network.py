"""The address at which other devices on the network reach the page, and its QR code."""

import ipaddress
import socket
from collections.abc import Callable
from typing import Final
from urllib.parse import urlsplit

from station.web.section import Page, build_address

EVERYWHERE: Final = {"0.0.0.0": (socket.AF_INET, "192.0.2.1"), "::": (socket.AF_INET6, "2001:db8::1")}  # noqa: S104 - read, not bound
"""The hosts that mean every network of this machine, each with its address family and an address outside of them all.

The addresses are reserved for documentation (RFC 5737, RFC 3849).
"""

PORT: Final = 9
"""Any port will do, as nothing is sent there."""


def is_on_network(page: Page) -> bool:
    """Whether the page listens where other devices can reach it."""
    return page.host != "localhost" and not (is_ip(page.host) and ipaddress.ip_address(page.host).is_loopback)


def find_names(page: Page) -> tuple[str, ...]:
    """Return the host names under which a browser may request the page, besides localhost and IP addresses."""
    return tuple(filter(None, (*page.names, page.host, urlsplit(page.address).hostname)))


def find_network_address(page: Page, find_ip: Callable[[str], str] | None = None) -> str:
    """Return the page's address for other devices; "" if only this machine reaches it, or it is on no network now.

    For `find_ip` see `find_own_ip`.
    """
    if not is_on_network(page):
        return ""
    if page.address:
        return page.address.removesuffix("/")
    if page.host not in EVERYWHERE:
        return build_address(page.host, page.port)
    own = (find_ip or find_own_ip)(page.host)
    return build_address(own, page.port) if own and is_for_others(own) else ""


def find_own_ip(everywhere: str) -> str:
    """Return the IP address by which others reach this machine; "" if there is none.

    `everywhere` is "0.0.0.0" for IPv4 or "::" for IPv6. Nothing is sent: the kernel only chooses the address from which
    it would send.
    """
    family, elsewhere = EVERYWHERE[everywhere]
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as chosen:
            chosen.connect((elsewhere, PORT))
            return str(chosen.getsockname()[0])
    except OSError:
        return ""


def is_for_others(ip: str) -> bool:
    """Whether others can use an IP address in a URL; link-local addresses of IPv6 do not work there."""
    own = ipaddress.ip_address(ip)
    return not own.is_loopback and not (own.version == 6 and own.is_link_local)  # noqa: PLR2004 - the version of IP


def draw_qr_code(address: str) -> str:
    """Return an address as a QR code: SVG, black on white with its quiet zone of four modules. Raises ImportError."""
    import segno

    code = segno.make(address, micro=False)
    drawn = code.svg_inline(border=4, dark="#000", light="#fff", omitsize=True, svgclass=None, lineclass=None)
    return drawn.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" shape-rendering="crispEdges" ', 1)


def is_ip(host: str) -> bool:
    """Return whether a host is named by its IP address."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
