"""The configuration of the league: a file of its own, with the sections [league] and [page]."""

from collections.abc import Collection
from pathlib import Path
from typing import Final

from station.core.section import Section, setting
from station.core.value import Value
from station.link.section import ENCRYPTED, PLAIN
from station.web.section import Page

LEAGUE_FILES: Final = ("~/.config/pegmind/league.toml", "/etc/pegmind/league.toml")
"""Where the configuration is looked for unless --config names one; the first that exists is read."""

POSTGRESQL: Final = ("postgresql://", "postgres://")
"""How a database begins that is not a file."""


class LeagueError(Exception):
    """The league cannot work; `str(error)` is a sentence that says why and what to do."""


class League(Section):
    """Section [league]: the broker, and where results are kept."""

    broker: str = setting("", says="host name or address of the MQTT broker", matches=r"[!-~]*", example="127.0.0.1")
    port: int = setting(0, says="port of the broker; 0 is 1883, or 8883 with tls", least=0, most=65535)
    tls: bool = setting(False, says="whether the connection to the broker is encrypted")
    ca: str = setting("", says="file with the certificates that are trusted; empty: those of the system")
    user: str = setting("league", says="user name at the broker")
    password_file: str = setting("", says="file whose first line is the password; empty: none is sent")
    prefix: str = setting(
        "pegmind",
        says="first part of every topic, as link.prefix of the cabinets",
        matches=r"[^/+#$\s][^+#\s]*",
        example="pegmind",
    )
    share: str = setting(
        "league",
        says="name by which the workers share the results",
        matches=r"[A-Za-z0-9_-]{1,32}",
        example="league",
    )
    database: str = setting(
        "~/.local/share/pegmind/league.db",
        says="file of the results (SQLite), or an address such as postgresql://league@127.0.0.1/league",
        matches=r".+",
        example="/var/lib/pegmind-league/league.db",
    )
    timezone: str = setting(
        "UTC",
        says="time zone in which a day ends, such as Europe/Berlin",
        matches=r"[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+)*",
        example="Europe/Berlin",
    )
    season_months: int = setting(3, says="length of a season in months", one_of=(1, 2, 3, 4, 6, 12))


class LeaguePage(Page):
    """Section [page]: as on a cabinet, but for the port."""

    port: int = setting(8090, says="port to listen on", least=1, most=65535)


class LeagueConfig(Value):
    """The whole configuration of a league."""

    league: League = League()
    page: LeaguePage = LeaguePage()


def check_league(config: LeagueConfig, wrong: Collection[str] = ()) -> list[str]:
    """Return a sentence for each value that no league can work with, except in sections that are `wrong`."""
    return [] if "league" in wrong else [error for error in (_zone_error(config.league),) if error]


def check_broker(league: League) -> None:
    """Raise LeagueError where no broker is named."""
    if not league.broker:
        raise LeagueError("league.broker is empty: set it to the MQTT broker of the cabinets, as in 127.0.0.1")


def read_password(league: League) -> str | None:
    """Return the password for the broker; None where no file is named. Raises LeagueError."""
    if not league.password_file:
        return None
    try:
        first, *_ = Path(league.password_file).expanduser().read_text(encoding="utf-8").splitlines() or [""]
    except (OSError, RuntimeError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or error
        raise LeagueError(
            f"the password file {league.password_file} cannot be read ({reason}): check league.password_file"
        ) from error
    if not first:
        raise LeagueError(f"the password file {league.password_file} is empty: its first line must be the password")
    return first


def broker_port(league: League) -> int:
    """Return the broker's port."""
    return league.port or (ENCRYPTED if league.tls else PLAIN)


def is_postgresql(database: str) -> bool:
    """Whether a database is one of PostgreSQL, and not a file."""
    return database.startswith(POSTGRESQL)


def _zone_error(league: League) -> str | None:
    from zoneinfo import ZoneInfo

    try:
        ZoneInfo(league.timezone)
    except (OSError, ValueError, KeyError):
        return f"league.timezone = {league.timezone}: there is no such time zone; write it as in Europe/Berlin"
    return None
