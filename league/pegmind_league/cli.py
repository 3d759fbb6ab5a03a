"""The command `pegmind league`: its options, and what it does with them."""

import argparse
from pathlib import Path
from typing import Final

from pegmind_league.section import LEAGUE_FILES, LeagueConfig, LeagueError, check_league
from station.cli.commands import FAILED
from station.cli.configuration import add_config_option, find_config_file
from station.cli.extensions import Command
from station.cli.terminal import complain, say
from station.config.reader import read_config

CERTIFICATES: Final = Path("/etc/mosquitto/certs")


def _add_options(league: argparse.ArgumentParser) -> None:
    league.set_defaults(name=None)
    _add_config(league)
    tasks = league.add_subparsers(title="instead of that", metavar="TASK", dest="task")
    forget = tasks.add_parser("forget", help="take a name out of all results")
    forget.add_argument("--anyway", action="store_true", help="tell the cabinets, even if nobody here has the name")
    remember = tasks.add_parser("remember", help="give a forgotten name back")
    for naming in (forget, remember):
        naming.add_argument("name", metavar="NAME", help="the name of a player")
    remove = tasks.add_parser("remove", help="let a cabinet, or a result, count no more")
    restore = tasks.add_parser("restore", help="let it count again")
    for choosing in (remove, restore):
        choosing.add_argument("id", metavar="ID", help="the id of a cabinet or of a result")
    listing = tasks.add_parser("list", help="say what was removed or forgotten")
    check = tasks.add_parser("check", help="count the tables again, and say if they differ")
    doctor = tasks.add_parser("doctor", help="try the broker and the database, and say what is wrong")
    for task in (forget, remember, remove, restore, listing, check, doctor):
        _add_config(task)
    certificate = tasks.add_parser("certificate", help="make or renew the certificate of the broker")
    certificate.add_argument("hosts", metavar="HOST", nargs="+", help="a name or address by which cabinets reach it")
    certificate.add_argument("--folder", type=Path, default=CERTIFICATES, help="where to put it (%(default)s)")


def _add_config(parser: argparse.ArgumentParser) -> None:
    """Add --config, which may stand before or after a task: so neither place may reset what the other has read."""
    add_config_option(parser, "the league's configuration file", LEAGUE_FILES, default=argparse.SUPPRESS)


def _run_league(arguments: argparse.Namespace) -> int:
    """Run the league, or another of its tasks; return the exit status. Raises ConfigError, PageError."""
    try:
        return 0 if _do_task(arguments) else FAILED
    except LeagueError as error:
        return complain(f"pegmind: {error}", FAILED)


def _do_task(arguments: argparse.Namespace) -> bool:
    """Return whether a task has found nothing wrong. Raises LeagueError, ConfigError, PageError."""
    if arguments.task == "certificate":
        from pegmind_league.certificate import make_certificate

        until = make_certificate(arguments.folder, arguments.hosts)
        say(f"{arguments.folder}/broker.crt is valid until {until}; cabinets need {arguments.folder}/authority.crt")
        return True
    from pegmind_league import commands

    config = read_config(LeagueConfig, find_config_file(arguments, LEAGUE_FILES), check_league)
    match arguments.task:
        case "check":
            return commands.check_tables(config, say)
        case "doctor":
            return commands.examine_league(config, say)
        case "forget":
            commands.forget_name(config, arguments.name, say, also_unknown=arguments.anyway)
        case "remember":
            commands.remember_name(config, arguments.name, say)
        case "remove":
            commands.remove(config, arguments.id, say)
        case "restore":
            commands.restore_results(config, arguments.id, say)
        case "list":
            commands.list_taken_out(config, say)
        case _:
            commands.serve_league(config)
    return True


LEAGUE: Final = Command("collect and publish the results of many cabinets", _add_options, _run_league)
