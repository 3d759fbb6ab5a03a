"""Section [link] of the configuration, and the keys that it shares with a league's."""

from pathlib import Path
from typing import Final

from station.core.files import read_text
from station.core.section import Section, setting

ID: Final = r"[a-z0-9_-]{1,32}"
"""The id of a cabinet at the broker: its user there, and a level of its topics."""

PLAIN: Final = 1883
ENCRYPTED: Final = 8883
"""The default ports of a broker, without and with TLS."""


class BrokerSection(Section):
    """Keys by which a cabinet or a league reaches the broker where cabinets meet."""

    broker: str = setting(
        "",
        says="host of the MQTT broker where cabinets meet; empty: none",
        matches=r"[A-Za-z0-9._:-]{0,253}",
        example="broker.local",
    )
    port: int = setting(0, says="port of the broker; 0 is 1883, or 8883 with tls", least=0, most=65535)
    tls: bool = setting(False, says="whether the connection is encrypted")
    ca: str = setting("", says="file with the certificate that signs the broker's; empty: the system's")
    password_file: str = setting("", says="file whose first line is the password of the user; empty: none")
    prefix: str = setting(
        "pegmind",
        says="what all topics of these cabinets begin with",
        matches=r"[A-Za-z0-9_-]{1,32}",
        example="pegmind",
    )


class LinkSection(BrokerSection):
    """The broker where this cabinet meets others, and what it may say and do there."""

    user: str = setting(
        "",
        says="user at the broker, which is this cabinet's id",
        matches=rf"({ID})?",
        example="hall",
    )
    name: str = setting(
        "", says="what other cabinets call this one; empty: the user", matches=r"[^\x00-\x1f\x7f]{0,32}", example="Hall"
    )
    commands: bool = setting(False, says="whether brightness, night and power may be set over the link")
    home_assistant: bool = setting(False, says="whether Home Assistant is told what there is to see and set")


def port_of(section: BrokerSection) -> int:
    """Return the broker's port."""
    return section.port or (ENCRYPTED if section.tls else PLAIN)


def read_password(section: BrokerSection) -> str | None:
    """Return the first line of the password file; None if no file is set. Raises OSError or ValueError."""
    if not section.password_file:
        return None
    first, _, _ = read_text(Path(section.password_file).expanduser()).partition("\n")
    return first.rstrip("\r")


def name_of(link: LinkSection) -> str:
    """Return the name of this cabinet for other cabinets."""
    return link.name or link.user


def find_link_errors(link: LinkSection) -> list[str]:
    """Return a sentence for each conflict between keys."""
    if link.broker and not link.user:
        return ["link.user: link.broker needs it; it is the id of this cabinet, such as hall"]
    if link.ca and not link.tls:
        return ["link.ca: it is for an encrypted connection; set link.tls = true"]
    return []
