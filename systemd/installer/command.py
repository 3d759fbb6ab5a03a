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

from systemd.installer.boards import BOARDS
from systemd.installer.bootfiles import ALL, NONE
from systemd.installer.doing import World
from systemd.installer.endings import end_as_ctrl_c_does
from systemd.installer.host import Host, look
from systemd.installer.installing import InstallError, Wish, go_back, install
from systemd.installer.outside import OutsideError, inside, run
from systemd.installer.uninstalling import uninstall

CHECKOUT: Final = Path(__file__).parents[2]
FAILED: Final = 1
INTERRUPTED: Final = 130
OPEN_TO_ALL: Final = 0o022
"""All users may run what is installed, whatever root's umask is."""


def parser() -> argparse.ArgumentParser:
    """The parser of the command line."""
    words = argparse.ArgumentParser(prog="systemd.installer", description="Install Pegmind on a Raspberry Pi.")
    commands = words.add_subparsers(required=True, metavar="COMMAND", dest="command")
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--root", metavar="DIR", type=Path, default=Path("/"), help="the root of another system")
    common.add_argument("--yes", action="store_true", help="do not ask for confirmation")
    put = argparse.ArgumentParser(add_help=False)
    models = [board.filter for board in BOARDS.values()]
    put.add_argument("--model", choices=[*models, ALL, NONE], help="what to set config.txt up for (default: this Pi)")
    put.add_argument("--any-machine", action="store_true", help="install even if this is not a Raspberry Pi")
    put.add_argument("--no-backup", dest="backup", action="store_false", help="do not back up scores and games first")
    new = commands.add_parser("install", parents=[common, put], help="install, or upgrade an installation")
    shows = "show the page on an attached display, or stop doing so (default: no change)"
    new.add_argument("--kiosk", action=argparse.BooleanOptionalAction, default=None, help=shows)
    new.add_argument("--wheels", metavar="DIR", type=Path, help="install Python packages from DIR, without a network")
    commands.add_parser("back", parents=[common, put], help="return to the previous version")
    gone = commands.add_parser("uninstall", parents=[common], help="remove Pegmind; keep scores and configuration")
    gone.add_argument("--purge", action="store_true", help="delete scores, games and configuration, too")
    return words


def main(line: Sequence[str] | None = None) -> int:
    """Run the command of the command line; return its exit status."""
    arguments = parser().parse_args(line)
    os.umask(OPEN_TO_ALL)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # config.txt may contain characters that the locale lacks
            stream.reconfigure(errors="backslashreplace")
    end_as_ctrl_c_does()
    root = arguments.root.resolve()
    world = World(root, inside(root, run), partial(print, flush=True))
    try:
        host = look(root, world.run, os.environ)
        _COMMANDS[arguments.command](arguments, host, world)
    except (InstallError, OutsideError) as error:
        return _complain(str(error), FAILED)
    except OSError as error:
        return _complain(f"{error.filename or 'this system'}: {error.strerror or error}", FAILED)
    except KeyboardInterrupt:
        return _complain("interrupted; all changes have been undone", INTERRUPTED)
    return 0


def _complain(says: str, status: int) -> int:
    print(f"pegmind: {says}", file=sys.stderr)  # noqa: T201 - a command line speaks
    return status


def _install(arguments: argparse.Namespace, host: Host, world: World) -> None:
    wheels = arguments.wheels and Path.cwd() / arguments.wheels
    install(_wish(arguments)._replace(kiosk=arguments.kiosk, wheels=wheels), host, world)


def _back(arguments: argparse.Namespace, host: Host, world: World) -> None:
    go_back(_wish(arguments), host, world)


def _uninstall(arguments: argparse.Namespace, host: Host, world: World) -> None:
    uninstall(host, world, _sure(arguments), purge=arguments.purge)


def _wish(arguments: argparse.Namespace) -> Wish:
    stamp = time.strftime("%Y%m%d%H%M%S", time.gmtime())
    sure = _sure(arguments)
    return Wish(CHECKOUT, stamp, sure, arguments.model, arguments.any_machine, backup=arguments.backup)


def _sure(arguments: argparse.Namespace) -> Callable[[], bool]:
    """A function that asks for confirmation; with --yes it just returns True."""
    if arguments.yes:
        return lambda: True
    if not sys.stdin.isatty():
        raise InstallError(f"there is no terminal to ask you; to confirm: sudo make {arguments.command} ARGS=--yes")
    return _asked


def _asked() -> bool:
    print("Continue? [y/N] ", end="", flush=True)  # noqa: T201 - a command line asks
    return sys.stdin.readline().strip().lower() in ("y", "yes")


_COMMANDS: Final = {"install": _install, "back": _back, "uninstall": _uninstall}
