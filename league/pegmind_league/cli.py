"""The command `pegmind league`: its options, and what it does with them."""

import argparse
from typing import Final

from pegmind_league.section import LEAGUE_FILES, LeagueConfig, LeagueError, check_league
from station.cli.commands import FAILED
from station.cli.configuration import add_config_option, find_config_file
from station.cli.extensions import Command
from station.cli.terminal import complain, say
from station.config.reader import read_config


def _add_options(league: argparse.ArgumentParser) -> None:
    league.set_defaults(name=None)
    _add_config(league)
    tasks = league.add_subparsers(title="instead of that", metavar="TASK", dest="task")
    forget = tasks.add_parser("forget", help="take a name out of all results")
    forget.add_argument("name", metavar="NAME", help="the name of a player")
    check = tasks.add_parser("check", help="count the tables again, and say if they differ")
    for task in (forget, check):
        _add_config(task)


def _add_config(parser: argparse.ArgumentParser) -> None:
    """Add --config, which may stand before or after a task: so neither place may reset what the other has read."""
    add_config_option(parser, "the league's configuration file", LEAGUE_FILES, default=argparse.SUPPRESS)


def _run_league(arguments: argparse.Namespace) -> int:
    """Run the league, or another of its tasks; return the exit status. Raises ConfigError, PageError."""
    from pegmind_league import commands

    config = read_config(LeagueConfig, find_config_file(arguments, LEAGUE_FILES), check_league)
    try:
        if arguments.task == "forget":
            commands.forget_name(config, arguments.name, say)
        elif arguments.task == "check":
            return 0 if commands.check_tables(config, say) else FAILED
        else:
            commands.serve_league(config)
    except LeagueError as error:
        return complain(f"pegmind: {error}", FAILED)
    return 0


LEAGUE: Final = Command("collect and publish the results of many cabinets", _add_options, _run_league)
