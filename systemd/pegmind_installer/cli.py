"""The command line of the installer."""

import argparse
import io
import os
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from pegmind_installer.apply import Target
from pegmind_installer.boot_partition import ALL, NONE
from pegmind_installer.commands import CommandError, enter_root, interrupt_on_signals, run_command
from pegmind_installer.config_txt import BOARDS
from pegmind_installer.games import add_game, remove_game
from pegmind_installer.host import Host, inspect_host
from pegmind_installer.install import Cancelled, InstallError, Options, go_back, install
from pegmind_installer.uninstall import uninstall
from pegmind_installer.upgrade import upgrade

CHECKOUT: Final = Path(__file__).parents[2]
INSTALL: Final = "install"
UPGRADE: Final = "upgrade"
HELP: Final = ("-h", "--help")
FAILED: Final = 1
INTERRUPTED: Final = 130
UNCHANGED: Final = "nothing has been changed"
UMASK: Final = 0o022
"""All users may run what is installed, whatever root's umask is."""


def build_parser() -> argparse.ArgumentParser:
    """Build the parser of the command line."""
    parser = argparse.ArgumentParser(prog="install", description="Install Pegmind on a Raspberry Pi.")
    default = "install is what is done if none is named; COMMAND --help lists its options"
    commands = parser.add_subparsers(required=True, metavar="COMMAND", dest="command", help=default)
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--root", metavar="DIR", type=Path, default=Path("/"), help="the root of another system")
    common.add_argument("--yes", action="store_true", help="do not ask for confirmation")
    activating = argparse.ArgumentParser(add_help=False)
    models = [*(board.filter for board in BOARDS.values()), ALL, NONE]
    activating.add_argument("--model", choices=models, help="what to set config.txt up for (default: this Pi)")
    activating.add_argument("--any-machine", action="store_true", help="install even if this is not a Raspberry Pi")
    league = "install for a league: any Debian, without starting a cabinet (docs/league.md)"
    activating.add_argument("--league", action="store_true", help=league)
    no_backup = "do not back up scores and games first"
    activating.add_argument("--no-backup", dest="backup", action="store_false", help=no_backup)
    installing = commands.add_parser(INSTALL, parents=[common, activating], help="install, or upgrade an installation")
    kiosk = "show the page on an attached display, or stop doing so (default: no change)"
    installing.add_argument("--kiosk", action=argparse.BooleanOptionalAction, default=None, help=kiosk)
    commands.add_parser("back", parents=[common, activating], help="return to the previous version")
    upgrading = commands.add_parser(UPGRADE, help="check the signature of a release's archive, and install it")
    upgrading.add_argument("archive", type=Path, help="the archive, with its signature (.sig) beside it")
    upgrading.add_argument("options", nargs=argparse.REMAINDER, help="options of its own installer")
    adding = commands.add_parser("add-game", parents=[common], help="add a game of another package")
    adding.add_argument("package", help="a wheel (.whl), or the name of a package on PyPI")
    removing = commands.add_parser("remove-game", parents=[common], help="remove it; its results stay")
    removing.add_argument("package", help="the name of the package")
    uninstalling = commands.add_parser(
        "uninstall", parents=[common], help="remove Pegmind; keep scores and configuration"
    )
    uninstalling.add_argument("--purge", action="store_true", help="delete scores, games and configuration, too")
    return parser


def main(line: Sequence[str] | None = None) -> int:
    """Run the command of the command line; return its exit status."""
    arguments = build_parser().parse_args(complete(sys.argv[1:] if line is None else line))
    os.umask(UMASK)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # config.txt may contain characters that the locale lacks
            stream.reconfigure(errors="backslashreplace")
    interrupt_on_signals()
    try:
        if arguments.command == UPGRADE:
            return upgrade(arguments.archive, arguments.options, CHECKOUT, dict(os.environ))
        _carry_out(arguments)
    except KeyboardInterrupt as error:
        return _complain(describe_error(error), INTERRUPTED)
    except (InstallError, Cancelled, CommandError, OSError) as error:
        return _complain(describe_error(error), FAILED)
    return 0


def _carry_out(arguments: argparse.Namespace) -> None:
    root = arguments.root.resolve()
    target = Target(root, enter_root(root, run_command), partial(print, flush=True))
    host = inspect_host(root, target.run, os.environ)
    _COMMANDS[arguments.command](arguments, host, target)


def describe_error(error: BaseException) -> str:
    """Return why a command has ended, and what has become of its changes, if it had made any."""
    outcome = "\n".join(getattr(error, "__notes__", ()))
    match error:
        case KeyboardInterrupt():
            return f"interrupted; {outcome or UNCHANGED}"
        case Cancelled():
            return f"cancelled; {outcome or UNCHANGED}"
        case OSError():
            says = f"{error.filename or 'this system'}: {error.strerror or error}"
        case _:
            says = str(error)
    return f"{says}\n{outcome}".rstrip()


def complete(line: Sequence[str]) -> list[str]:
    """Return a command line with its command, which is install if none is given."""
    return [*line] if line and (line[0] in HELP or not line[0].startswith("-")) else [INSTALL, *line]


def _complain(message: str, status: int) -> int:
    print(f"pegmind: {message}", file=sys.stderr)  # noqa: T201 - a command line speaks
    return status


def _install(arguments: argparse.Namespace, host: Host, target: Target) -> None:
    install(_read_options(arguments)._replace(kiosk=arguments.kiosk), host, target)


def _go_back(arguments: argparse.Namespace, host: Host, target: Target) -> None:
    go_back(_read_options(arguments), host, target)


def _uninstall(arguments: argparse.Namespace, host: Host, target: Target) -> None:
    uninstall(host, target, _choose_confirmation(arguments), purge=arguments.purge)


def _add_game(arguments: argparse.Namespace, host: Host, target: Target) -> None:
    add_game(arguments.package, host, target)


def _remove_game(arguments: argparse.Namespace, host: Host, target: Target) -> None:
    remove_game(arguments.package, host, target)


def _read_options(arguments: argparse.Namespace) -> Options:
    timestamp = time.strftime("%Y%m%d%H%M%S", time.gmtime())
    confirm = _choose_confirmation(arguments)
    return Options(
        CHECKOUT,
        timestamp,
        confirm,
        model=NONE if arguments.league else arguments.model,
        any_machine=arguments.any_machine or arguments.league,
        backup=arguments.backup,
        league=arguments.league,
    )


def _choose_confirmation(arguments: argparse.Namespace) -> Callable[[], bool]:
    """Return a function that asks for confirmation; with --yes it just returns True."""
    if arguments.yes:
        return lambda: True
    if not sys.stdin.isatty():
        command = "" if arguments.command == INSTALL else f"{arguments.command} "
        raise InstallError(f"there is no terminal to ask you; to confirm: sudo ./install {command}--yes")
    return _ask


def _ask() -> bool:
    print("Continue? [y/N] ", end="", flush=True)  # noqa: T201 - a command line asks
    return sys.stdin.readline().strip().lower() in ("y", "yes")


_COMMANDS: Final = {
    INSTALL: _install,
    "back": _go_back,
    "add-game": _add_game,
    "remove-game": _remove_game,
    "uninstall": _uninstall,
}
