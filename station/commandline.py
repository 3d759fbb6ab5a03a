"""The command line: what may stand there, and what it means."""

import argparse
from pathlib import Path
from typing import Final

from station import __version__
from station.journal import MOST_MATCHES

PORTS: Final = range(1, 65536)


def parser() -> argparse.ArgumentParser:
    """What the command line may say; `command` is the name of the command."""
    words = argparse.ArgumentParser(prog="pegmind", description="A code-breaking game station.")
    words.add_argument("--version", action="version", version=f"pegmind {__version__}")
    commands = words.add_subparsers(title="commands", required=True, metavar="COMMAND", dest="command")

    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--config", metavar="FILE", type=Path, help="the configuration (TOML)")
    common.add_argument("--store", metavar="FILE", type=Path, help="the file that keeps the games")
    ported = argparse.ArgumentParser(add_help=False)
    ported.add_argument("--port", type=_port, help="the page's port")

    play = commands.add_parser("play", parents=[common, ported], help="play on simulated pins, in the browser")
    play.add_argument("--no-browser", action="store_true", help="only say where the page is")
    commands.add_parser("run", parents=[common, ported], help="be the station of a real cabinet")
    script = commands.add_parser("script", parents=[common], help="play a text file in virtual time")
    script.add_argument("file", metavar="FILE", help="the script; - is standard input")
    scores = commands.add_parser("scores", parents=[common], help="show what everybody has achieved")
    scores.add_argument("--games", action="store_true", help="list the finished games instead")
    scores.add_argument("--last", metavar="N", type=_count, help="only the newest N games")
    scores.set_defaults(form="text")
    form = scores.add_mutually_exclusive_group()
    form.add_argument("--json", dest="form", action="store_const", const="json", help="as JSON")
    form.add_argument("--csv", dest="form", action="store_const", const="csv", help="as CSV")
    export = commands.add_parser("export", parents=[common], help="write a match in move notation")
    export.add_argument("match", nargs="?", type=int, help="its number; the newest that is finished, if none is given")
    wiring = commands.add_parser("wiring", parents=[common], help="print how to wire the cabinet")
    wiring.set_defaults(form="text")
    form = wiring.add_mutually_exclusive_group()
    form.add_argument("--json", dest="form", action="store_const", const="json", help="as JSON")
    form.add_argument("--svg", dest="form", action="store_const", const="svg", help="as a drawing")
    commands.add_parser("selftest", parents=[common], help="try all lamps, buttons and the knob of a cabinet")
    doctor = commands.add_parser("doctor", parents=[common], help="say what is wrong, and what to do about it")
    doctor.set_defaults(form="text")
    doctor.add_argument("--json", dest="form", action="store_const", const="json", help="as JSON")
    commands.add_parser("config", parents=[common], help="print the configuration in force")
    return words


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) not in PORTS:
        raise argparse.ArgumentTypeError(f"{text!r} is no port; a number from 1 to {PORTS[-1]} is needed")
    return int(text)


def _count(text: str) -> int:
    if not (text.isdecimal() and 0 < int(text) <= MOST_MATCHES):
        raise argparse.ArgumentTypeError(f"{text!r} is no number of games; 1 or more is needed")
    return int(text)
