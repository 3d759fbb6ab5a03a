"""Whom the page answers."""

import ipaddress
from urllib.parse import urlsplit


def is_own_host(host: str, names: tuple[str, ...]) -> bool:
    """Whether somebody who asked this host meant us: it is an address, localhost or one of `names`.

    A foreign name that somebody lets point at us is none of these; see DNS rebinding.
    """
    try:
        name = urlsplit(f"http://{host}").hostname or ""
    except ValueError:
        return False
    return name == "localhost" or name in map(str.lower, names) or _is_address(name)


def is_own_origin(origin: str | None, host: str | None, names: tuple[str, ...]) -> bool:
    """Whether a WebSocket was opened by our own page: its origin is the very host that was asked, and that is ours."""
    return origin is not None and host is not None and origin == f"http://{host}" and is_own_host(host, names)


def is_here(address: str) -> bool:
    """Whether the address that a connection comes from is this very machine; without one it is, too."""
    return not address or ipaddress.ip_address(address).is_loopback


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
