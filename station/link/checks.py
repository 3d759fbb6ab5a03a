"""The doctor's checks of the link."""

import os
import stat
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from station.core.files import read_text
from station.core.finding import Finding
from station.core.installing import to_install
from station.link.section import LinkSection, read_password
from station.link.topics import topics_of


def check_link(link: LinkSection) -> Iterator[Finding]:
    """Check the library, the files and the broker of the link, where this logs in, publishes and reads it back."""
    if not link.broker:
        yield Finding("link", "ok", "off (link.broker is empty)")
        return
    if find_spec("aiomqtt") is None:
        yield Finding("link", "wrong", "the library aiomqtt is missing, so there is no link", to_install("aiomqtt"))
        return
    files = [*_check_password(link), *_check_certificate(link)]
    yield from files
    if not any(finding.state == "wrong" for finding in files):
        yield _try_broker(link)


def _try_broker(link: LinkSection) -> Finding:
    from station.link.probe import probe_broker

    says, remedy = probe_broker(link, link.user, read_password(link), topics_of(link).ask(link.user))
    if remedy is None:
        return Finding("link", "ok", says)
    return Finding("link", "warning", says, f"{remedy}; until then the cabinet plays by itself")


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


def _reason(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
