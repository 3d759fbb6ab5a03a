"""The doctor's checks of the link."""

import os
import socket
import stat
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from station.core.finding import Finding
from station.core.machine import read_text, to_install
from station.link.section import LinkSection, port_of

BROKER_SECONDS: Final = 1.0
"""Seconds that the broker may take to answer."""


def check_link(link: LinkSection, seconds: float = BROKER_SECONDS) -> Iterator[Finding]:
    """Check the library, files and broker of the link; the broker has `seconds` to accept a connection."""
    if not link.broker:
        yield Finding("link", "ok", "off (link.broker is empty)")
        return
    if find_spec("aiomqtt") is None:
        yield Finding("link", "wrong", "the library aiomqtt is missing, so there is no link", to_install("aiomqtt"))
    yield from _check_password(link)
    yield from _check_certificate(link)
    yield _find_broker(link, seconds)


def _check_password(link: LinkSection) -> Iterator[Finding]:
    if not link.password_file:
        return
    file = Path(link.password_file).expanduser()
    try:
        read_text(file)
        mode = file.stat().st_mode
    except (OSError, ValueError) as error:
        remedy = "name another with link.password_file, or let the station's user read it"
        yield Finding("link", "wrong", f"{file} cannot be read: {_reason(error)}", remedy)
        return
    if mode & stat.S_IROTH:
        yield Finding("link", "warning", f"everybody on this machine can read {file}", f"chmod o-rwx {file}")


def _check_certificate(link: LinkSection) -> Iterator[Finding]:
    file = Path(link.ca).expanduser()
    if link.ca and not os.access(file, os.R_OK):
        remedy = "copy the certificate of the broker's authority there, or name another file with link.ca"
        yield Finding("link", "wrong", f"{file} is missing, or you may not read it", remedy)


def _find_broker(link: LinkSection, seconds: float) -> Finding:
    where = f"{link.broker} port {port_of(link)}"
    try:
        socket.create_connection((link.broker, port_of(link)), timeout=seconds).close()
    except (OSError, UnicodeError) as error:
        remedy = "check link.broker and link.port, and that the broker runs; until then the cabinet plays by itself"
        return Finding("link", "warning", f"no broker answers at {where}: {_reason(error)}", remedy)
    return Finding("link", "ok", f"a broker answers at {where}; this cabinet is {link.user} there")


def _reason(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
