"""The command line: what may stand there, and what it means."""

import argparse
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from station import __version__
from station.store.journal import MOST_MATCHES
from station.suggest import did_you_mean

CONFIG_FILES: Final = ("~/.config/pegmind/pegmind.toml", "/etc/pegmind/pegmind.toml")
"""Where a configuration is looked for when none is named; the first one there is."""

PORTS: Final = range(1, 65536)
GUESSES: Final = range(1, 100)

LATEST: Final = 12
"""People whose scores are told in a terminal, where nobody asks for more: some screens full."""

NO_FILE: Final = "the defaults; no configuration file was found"
"""What is told of the configuration where --config names none, and none was found."""

WHICH: Final = "its number; the newest that is finished, if none is given"


class MisusedError(Exception):
    """The command cannot be carried out as it was given; `str(error)` says why."""


def parsed(line: Sequence[str] | None = None) -> argparse.Namespace:
    """What stands on the command line; `command` is the name of the command.

    Exits with 2, a usage and a sentence where it makes no sense.
    """
    words, commands = _parser()
    typed = sys.argv[1:] if line is None else list(line)
    first = typed[0] if typed else ""
    if first.startswith("-") and not any(option.startswith(first) for option in ("-h", "--help", "--version")):
        words.error(f"the command comes first, and not {first}; then come its options, as in: pegmind play --port 8081")
    if not first.startswith("-") and first not in commands:
        missing = f"there is no command {first!r}" if first else "a command is missing"
        known = f"; there are {', '.join(commands)} (pegmind --help says what they do)"
        words.error(missing + (did_you_mean(first, commands) or known))
    arguments, left = words.parse_known_args(typed)
    if left:
        command = commands[arguments.command]
        options = re.findall(r"--[a-z-]+", command.format_usage())
        command.error(f"unrecognized arguments: {' '.join(left)}{did_you_mean(left[0].partition('=')[0], options)}")
    return arguments


def _parser() -> tuple[argparse.ArgumentParser, dict[str, argparse.ArgumentParser]]:
    """What the command line may say, and what may stand behind every command."""
    words = argparse.ArgumentParser(prog="pegmind", description="A code-breaking game station.")
    words.add_argument("--version", action="version", version=f"pegmind {__version__}")
    commands = words.add_subparsers(title="commands", required=True, metavar="COMMAND", dest="command")

    common = argparse.ArgumentParser(add_help=False)
    common.add_argument(
        "--config", metavar="FILE", type=Path, help=f"the configuration (TOML); else {' or '.join(CONFIG_FILES)}"
    )
    stored = argparse.ArgumentParser(add_help=False, parents=[common])
    stored.add_argument(
        "--store", metavar="FILE", type=Path, help="the file that keeps the games; else store.path of the configuration"
    )
    ported = argparse.ArgumentParser(add_help=False)
    ported.add_argument("--port", type=_port, help="the page's port; else page.port of the configuration")

    play = commands.add_parser("play", parents=[stored, ported], help="play on simulated pins, in the browser")
    play.add_argument("--no-browser", action="store_true", help="only say where the page is")
    commands.add_parser("run", parents=[stored, ported], help="be the station of a real cabinet")
    script = commands.add_parser("script", parents=[common], help="play a text file in virtual time")
    script.add_argument(
        "--store", metavar="FILE", type=Path, help="a file that keeps its games; else they are kept nowhere"
    )
    script.add_argument("file", metavar="FILE", help="the script; - is standard input")
    _scores(commands.add_parser("scores", parents=[stored], help="show what people have achieved"))
    export = commands.add_parser("export", parents=[stored], help="write a match in move notation")
    export.add_argument("match", nargs="?", type=_match, help=WHICH)
    review = commands.add_parser(
        "review", parents=[stored], help="say what every row of a match told, luck and skill apart"
    )
    review.add_argument("match", nargs="?", type=_match, help=WHICH)
    review.set_defaults(form="text")
    review.add_argument("--json", dest="form", action="store_const", const="json", help="as JSON")
    crack = commands.add_parser("crack", parents=[stored], help="say what to play against a real board")
    crack.add_argument(
        "box",
        metavar="BOX",
        help="original, superhirn, slider, super, or a spelling: c6p4g10 is 6 colours, 4 pegs, 10 guesses; "
        "a b behind it adds blanks, an M allows no colour twice",
    )
    crack.add_argument(
        "--never-more-than",
        dest="within",
        metavar="N",
        type=_guesses,
        help="by a strategy that takes N guesses at most, where there is one",
    )
    crack.add_argument("--totals", action="store_true", help="only tell what the shipped strategy achieves")
    crack.add_argument("--recount", action="store_true", help="with --totals: play every code now")
    backup = commands.add_parser("backup", parents=[stored], help="copy the store, also while a station plays on it")
    backup.add_argument("file", metavar="FILE", nargs="?", type=Path, help="the copy; backup.folder, if none is named")
    restore = commands.add_parser("restore", parents=[stored], help="put a copy in the place of the store")
    restore.add_argument("file", metavar="FILE", type=Path, help="the copy")
    merge = commands.add_parser("merge", parents=[stored], help="take in the finished games of another store")
    merge.add_argument("file", metavar="FILE", type=Path, help="the other store")
    wiring = commands.add_parser("wiring", parents=[stored], help="print how to wire the cabinet")
    wiring.set_defaults(form="text")
    form = wiring.add_mutually_exclusive_group()
    form.add_argument("--json", dest="form", action="store_const", const="json", help="as JSON")
    form.add_argument("--svg", dest="form", action="store_const", const="svg", help="as a drawing")
    commands.add_parser("selftest", parents=[stored], help="try all lamps, buttons and the knob of a cabinet")
    doctor = commands.add_parser("doctor", parents=[stored], help="say what is wrong, and what to do about it")
    doctor.set_defaults(form="text")
    doctor.add_argument("--json", dest="form", action="store_const", const="json", help="as JSON")
    commands.add_parser("config", parents=[stored], help="print the configuration in force")
    return words, dict(commands.choices)


def _scores(scores: argparse.ArgumentParser) -> None:
    scores.add_argument("--games", action="store_true", help="list the finished games instead")
    scores.add_argument("--last", metavar="N", type=_count, help="only the newest N games")
    whose = scores.add_mutually_exclusive_group()
    whose.add_argument("--player", metavar="NAME", help="only of this person")
    whose.add_argument(
        "--all", action="store_true", help=f"of everybody, and not only of the {LATEST} people last seen"
    )
    scores.add_argument("--box", metavar="BOX", help="only of this box; a custom one is called as it is spelt")
    scores.set_defaults(form="text")
    form = scores.add_mutually_exclusive_group()
    form.add_argument("--json", dest="form", action="store_const", const="json", help="as JSON, of everybody")
    form.add_argument("--csv", dest="form", action="store_const", const="csv", help="as CSV, of everybody")


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) not in PORTS:
        raise argparse.ArgumentTypeError(f"{text!r} is no port; a number from 1 to {PORTS[-1]} is needed")
    return int(text)


def _guesses(text: str) -> int:
    if text not in map(str, GUESSES):
        raise argparse.ArgumentTypeError(
            f"{text!r} is no number of guesses; a number from {GUESSES[0]} to {GUESSES[-1]} is needed"
        )
    return int(text)


def _match(text: str) -> int:
    """Below zero are the matches that came from another cabinet."""
    try:
        return int(text)
    except ValueError:
        reason = f"{text!r} is no number of a match; see: pegmind scores --games"
        raise argparse.ArgumentTypeError(reason) from None


def _count(text: str) -> int:
    if not (text.isdecimal() and 0 < int(text) <= MOST_MATCHES):
        raise argparse.ArgumentTypeError(f"{text!r} is no number of games; 1 or more is needed")
    return int(text)
