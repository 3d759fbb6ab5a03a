"""The page: whether it answers, and whom, or whether it could."""

import errno
from collections.abc import Iterator
from typing import Final

from station.finding import Finding
from station.store.running import Running
from station.web.listen import listen
from station.web.section import Page, PageError, address

SECONDS: Final = 1.0
TITLE: Final = b"<title>Pegmind</title>"
ENOUGH: Final = 4096


def page(settings: Page, station: Running | None, seconds: float = SECONDS) -> Iterator[Finding]:
    """Try the port; where it is taken, ask for the page, for so many seconds, as a browser on this machine would."""
    if not settings.on:
        yield Finding("page", "ok", "off (page.on)")
        return
    try:
        listen(settings).close()
    except PageError as error:
        yield _taken(settings, error, seconds)
    else:
        yield _free(settings, station)


def reached(settings: Page) -> str:
    """From where, and under which names."""
    if settings.host in ("127.0.0.1", "::1", "localhost"):
        return "for this machine only (page.host)"
    return f"for the network, by address{''.join(f' or {name}' for name in settings.names)}"


def _free(settings: Page, station: Running | None) -> Finding:
    if station is None:
        return Finding("page", "ok", f"port {settings.port} is free, {reached(settings)}")
    says = f"the station is running, but nothing answers at {address(settings)}"
    return Finding("page", "warning", says, "start it again with this configuration, and look at what it says")


def _taken(settings: Page, error: PageError, seconds: float) -> Finding:
    cause = error.__cause__
    if not isinstance(cause, OSError) or cause.errno != errno.EADDRINUSE:
        says, _, remedy = str(error).partition(": ")
        return Finding("page", "wrong", says, remedy)
    if _is_ours(settings, seconds):
        return Finding("page", "ok", f"it answers at {address(settings)}, {reached(settings)}")
    says = f"another program has {settings.host} port {settings.port}"
    return Finding("page", "wrong", says, "set page.port to another one, or end that program")


def _is_ours(settings: Page, seconds: float) -> bool:
    from http.client import HTTPConnection, HTTPException  # noqa: PLC0415 - only a doctor asks
    from urllib.parse import urlsplit  # noqa: PLC0415 - as above

    connection = HTTPConnection(urlsplit(address(settings)).hostname or "", settings.port, timeout=seconds)
    try:
        connection.request("GET", "/")
        return TITLE in connection.getresponse().read(ENOUGH)
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()
