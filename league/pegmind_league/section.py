"""The configuration of the league: a file of its own, with the sections [league] and [page]."""

from collections.abc import Collection
from pathlib import Path
from typing import Final

from station.core.files import read_text
from station.core.section import setting
from station.core.value import Value
from station.link.section import BrokerSection, read_password
from station.web.section import Page

LEAGUE_FILES: Final = ("~/.config/pegmind/league.toml", "/etc/pegmind/league.toml")
"""The files that are searched for the configuration unless --config names one; the first that exists is read."""

POSTGRESQL: Final = ("postgresql://", "postgres://")
"""Prefixes of the addresses of databases that are not files."""


class LeagueError(Exception):
    """The league cannot work; `str(error)` is a sentence that says why and what to do."""


class League(BrokerSection):
    """Section [league]: the broker, and the database of the results."""

    user: str = setting("league", says="user at the broker")
    share: str = setting(
        "",
        says="secret name by which several workers share the results; empty: this worker is the only one",
        matches=r"([A-Za-z0-9_-]{16,64})?",
        example="k3Jx0q9vT2mLw8Zs",
    )
    database: str = setting(
        "~/.local/share/pegmind/league.db",
        says="file of the results (SQLite), or an address such as postgresql://league@127.0.0.1/league",
        matches=r".+",
        example="/var/lib/pegmind-league/league.db",
    )
    database_password_file: str = setting(
        "", says="file whose first line is the password of PostgreSQL; empty: none, or one in the address"
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
    """Return a sentence for each invalid value, except in sections that are already known to be `wrong`."""
    return [] if "league" in wrong else [error for error in (_zone_error(config.league),) if error]


def check_broker(league: League) -> None:
    """Raise LeagueError if no broker is set."""
    if not league.broker:
        raise LeagueError("league.broker is empty: set it to the MQTT broker of the cabinets, as in 127.0.0.1")


def need_password(league: League) -> str | None:
    """Return the password for the broker; None if no file is set. Raises LeagueError."""
    try:
        password = read_password(league)
    except (OSError, ValueError, RuntimeError) as error:
        reason = getattr(error, "strerror", None) or error
        raise LeagueError(
            f"the password file {league.password_file} cannot be read ({reason}): check league.password_file"
        ) from error
    if password == "":
        raise LeagueError(f"the password file {league.password_file} is empty: its first line must be the password")
    return password


def database_password(league: League) -> str | None:
    """Return the password of the database; None if no file is set. Raises LeagueError."""
    if not league.database_password_file:
        return None
    try:
        return read_text(Path(league.database_password_file).expanduser()).partition("\n")[0].rstrip("\r")
    except (OSError, ValueError, RuntimeError) as error:
        where = f"the password file {league.database_password_file}"
        raise LeagueError(f"{where} cannot be read ({error}): check league.database_password_file") from error


def is_postgresql(database: str) -> bool:
    """Return whether a database is PostgreSQL, not a file."""
    return database.startswith(POSTGRESQL)


def _zone_error(league: League) -> str | None:
    from zoneinfo import ZoneInfo

    try:
        ZoneInfo(league.timezone)
    except (OSError, ValueError, KeyError):
        return f"league.timezone = {league.timezone}: there is no such time zone; write it as in Europe/Berlin"
    return None
