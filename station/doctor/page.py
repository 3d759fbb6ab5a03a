"""The page: whether it answers, or could be served."""

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
    """Try the port; if it is in use, request the page as a browser on this machine would, for `seconds` at most."""
    if not settings.on:
        yield Finding("page", "ok", "off (page.on = false)")
        return
    try:
        listen(settings).close()
    except PageError as error:
        yield _in_use(settings, error, seconds)
    else:
        yield _free(settings, station)


def reach(settings: Page) -> str:
    """Return from where the page can be reached, and under which names."""
    if settings.host in ("127.0.0.1", "::1", "localhost"):
        return "from this machine only (page.host)"
    return f"from the network, by address{''.join(f' or {name}' for name in settings.names)}"


def _free(settings: Page, station: Running | None) -> Finding:
    if station is None:
        return Finding("page", "ok", f"port {settings.port} is free; the page can be reached {reach(settings)}")
    says = f"the station is running, but nothing answers at {address(settings)}"
    return Finding("page", "warning", says, "start the station again with this configuration, and read its messages")


def _in_use(settings: Page, error: PageError, seconds: float) -> Finding:
    cause = error.__cause__
    if not isinstance(cause, OSError) or cause.errno != errno.EADDRINUSE:
        says, _, remedy = str(error).partition(": ")
        return Finding("page", "wrong", says, remedy)
    if _is_ours(settings, seconds):
        return Finding("page", "ok", f"it answers at {address(settings)}, {reach(settings)}")
    says = f"another program uses port {settings.port} of {settings.host}"
    return Finding("page", "wrong", says, "set page.port to another port, or stop that program")


def _is_ours(settings: Page, seconds: float) -> bool:
    from http.client import HTTPConnection, HTTPException  # noqa: PLC0415 - only the doctor asks
    from urllib.parse import urlsplit  # noqa: PLC0415 - as above

    connection = HTTPConnection(urlsplit(address(settings)).hostname or "", settings.port, timeout=seconds)
    try:
        connection.request("GET", "/")
        return TITLE in connection.getresponse().read(ENOUGH)
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()
