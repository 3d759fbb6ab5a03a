"""The doctor's check of the page."""

import errno
from collections.abc import Iterator
from typing import Final

from station.core.finding import Finding
from station.store.reading import RunningProcess
from station.web.network import is_on_network
from station.web.section import FOR_ALL, Access, Page, PageError, listen, local_address

PAGE_SECONDS: Final = 5.0
"""Seconds that the page may take to answer: its first visitor after a start waits until it is put together."""

PAGE_TITLE: Final = b"<title>Pegmind</title>"
"""The title that distinguishes our page from that of another program."""

ENOUGH: Final = 4096
"""Bytes of a page that include its title."""


def check_page(
    settings: Page, access: Access, station: RunningProcess | None, seconds: float = PAGE_SECONDS
) -> Iterator[Finding]:
    """Try the port; if it is in use, request the page as a browser on this machine would, for `seconds` at most."""
    if not settings.on:
        yield Finding("page", "ok", "off (page.on = false)")
        return
    try:
        listen(settings).close()
    except PageError as error:
        yield _check_used_port(settings, access, error, seconds)
    else:
        yield _describe_free_port(settings, access, station)


def describe_reach(settings: Page, access: Access) -> str:
    """Return from where the page can be reached, under which names, and what not every page may do."""
    if not is_on_network(settings):
        return "from this machine only (page.host)"
    chosen = f"at {settings.address}, " if settings.address else ""
    limited = ", ".join(key for key, role in access._asdict().items() if role != FOR_ALL) or "nothing"
    names = "".join(f" or {name}" for name in settings.names)
    return f"from the network, {chosen}by address{names}; [access] limits {limited}"


def _describe_free_port(settings: Page, access: Access, station: RunningProcess | None) -> Finding:
    if station is None:
        says = f"port {settings.port} is free; the page can be reached {describe_reach(settings, access)}"
        return Finding("page", "ok", says)
    says = f"the station is running, but nothing answers at {local_address(settings)}"
    return Finding("page", "warning", says, "start the station again with this configuration, and read its messages")


def _check_used_port(settings: Page, access: Access, error: PageError, seconds: float) -> Finding:
    cause = error.__cause__
    if not isinstance(cause, OSError) or cause.errno != errno.EADDRINUSE:
        says, _, remedy = str(error).partition(": ")
        return Finding("page", "wrong", says, remedy)
    if _is_ours(settings, seconds):
        return Finding("page", "ok", f"it answers at {local_address(settings)}, {describe_reach(settings, access)}")
    says = f"another program uses port {settings.port} of {settings.host}"
    return Finding("page", "wrong", says, "set page.port to another port, or stop that program")


def _is_ours(settings: Page, seconds: float) -> bool:
    from http.client import HTTPConnection, HTTPException
    from urllib.parse import urlsplit

    connection = HTTPConnection(urlsplit(local_address(settings)).hostname or "", settings.port, timeout=seconds)
    try:
        connection.request("GET", "/")
        return PAGE_TITLE in connection.getresponse().read(ENOUGH)
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()
