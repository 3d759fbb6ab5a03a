"""The command line: its commands and options."""

import argparse
import re
import sys
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Final

from station import __version__
from station.cli.configuration import add_config_option
from station.cli.extensions import PACKAGES, Command, explain_missing, find_commands
from station.core.words import did_you_mean, sentence
from station.store.files import MOST_MATCHES
from station.web.section import Page

PORTS: Final = range(1, 65536)
GUESSES: Final = range(1, 100)

LATEST_PLAYERS: Final = 12
"""Players whose scores are shown in a terminal by default: a few screens."""

NO_FILE: Final = "the defaults; no configuration file was found"
"""The text that stands for the configuration file if --config names none and none was found."""

TEST_COLOURS: Final = ("red", "green", "blue", "white")
"""The colours for all lamps at once, as in the self-test (ALIKE of station.lobby.testlamps)."""

ALL_ROWS: Final = 0
LAMP_ROWS: Final = range(1, 14)
"""The rows of lamps; the last one is the secret row."""

LOAD_SECONDS: Final = 60.0
"""Seconds of full load: by then a Pi without a heat sink has become hot."""

WHICH: Final = "the number of the match; without one, the newest that is finished"


class MisusedError(Exception):
    """The command cannot be carried out as it was given; `str(error)` says why."""


def parse_arguments(line: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the command line, by default that of this process; `command` is the name of the command.

    Exits with 2, a usage and a sentence if it is not valid, and with 0 after it has printed a help or the version.
    """
    words = sys.argv[1:] if line is None else list(line)
    first = words[0] if words else ""
    parser, commands = _make_parser({})
    if first not in commands or first == "help":  # a station starts without looking for other packages
        parser, commands = _make_parser(find_commands())
    if first.startswith("-") and not any(option.startswith(first) for option in ("-h", "--help", "--version")):
        parser.error(f"the command comes first, then its options, as in: pegmind play --port 8081 (not {first})")
    if not first.startswith("-"):
        _check_command(parser, commands, first)
    arguments, rest = parser.parse_known_args(words)
    if rest:
        command = commands[arguments.command]
        options = re.findall(r"--[a-z-]+", command.format_usage())
        command.error(f"unrecognized arguments: {' '.join(rest)}{did_you_mean(rest[0].partition('=')[0], options)}")
    if arguments.command == "help" and arguments.about is not None:
        _check_command(parser, commands, arguments.about)
        parser.parse_args([arguments.about, "--help"])
    elif arguments.command in ("help", "version"):
        parser.parse_args([f"--{arguments.command}"])
    return arguments


def _check_command(parser: argparse.ArgumentParser, commands: Collection[str], name: str) -> None:
    """Exit with a sentence if there is no such command, or its package is not installed."""
    if name not in commands:
        if missing := explain_missing(name):
            parser.exit(1, f"{parser.prog}: {missing}\n")
        says = f"there is no command {name!r}" if name else "a command is missing"
        known = f"; the commands are {', '.join(commands)} (see: pegmind help)"
        parser.error(says + (did_you_mean(name, commands) or known))


def _make_parser(
    extensions: Mapping[str, Command],
) -> tuple[argparse.ArgumentParser, dict[str, argparse.ArgumentParser]]:
    """Make the parser, and those of the commands by their names, with the commands of other packages."""
    parser = argparse.ArgumentParser(
        prog="pegmind",
        description="A code-breaking game for a Raspberry Pi cabinet or the browser. "
        "The station is the game as it runs; the store is the file of its games and scores.",
        epilog=f"pegmind help COMMAND shows the options of a command.{_list_missing(extensions)}",
    )
    parser.add_argument("--version", action="version", version=f"pegmind {__version__}")
    # For the commands that have no such option.
    parser.set_defaults(store=None, host=None, port=None, config=None, extension=None)
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND", dest="command")

    configured = argparse.ArgumentParser(add_help=False)
    add_config_option(configured)
    stored = argparse.ArgumentParser(add_help=False, parents=[configured])
    stored.add_argument(
        "--store",
        metavar="FILE",
        type=Path,
        help="the file that keeps games and scores; by default store.path of the configuration",
    )
    paged = argparse.ArgumentParser(add_help=False)
    paged.add_argument(
        "--host",
        metavar="ADDRESS",
        type=_host,
        help="the address that the page listens on; by default page.host of the configuration; "
        "0.0.0.0 opens the page to every network",
    )
    paged.add_argument("--port", type=_port, help="the port of the page; by default page.port of the configuration")

    def add(name: str, says: str, *parents: argparse.ArgumentParser) -> argparse.ArgumentParser:
        return commands.add_parser(name, parents=parents, help=says, description=sentence(says))

    play = add("play", "play on this computer, in the browser", stored, paged)
    play.add_argument(
        "--game",
        metavar="FOLDER",
        type=Path,
        help="also play the game that is being written in this folder, and start again whenever it changes",
    )
    play.add_argument("--no-browser", action="store_true", help="do not open a browser, only print the address")
    add("run", "run the station on a real cabinet", stored, paged)
    script = add("script", "play a game from a text file, in virtual time", configured)
    script.add_argument(
        "--store", metavar="FILE", type=Path, help="a file that keeps the games; without it they are forgotten"
    )
    script.add_argument("file", metavar="FILE", help="the script, or - for standard input")
    _add_scores(add("scores", "show scores and finished games", stored))
    export = add("export", "print the moves of a match, as a script", stored)
    export.add_argument("match", nargs="?", metavar="MATCH", type=_match, help=WHICH)
    _add_review(add("review", "review every row of a match: luck and skill", stored))
    _add_crack(add("crack", "suggest guesses for a game on a real board"))
    backup = add("backup", "copy the store, even while a station is using it", stored)
    backup.add_argument(
        "file", metavar="FILE", nargs="?", type=Path, help="the copy; by default a new file in backup.folder"
    )
    restore = add(
        "restore",
        "replace the store with a copy made by pegmind backup; the old store is kept under another name",
        stored,
    )
    restore.add_argument("file", metavar="FILE", type=Path, help="the copy")
    merge = add("merge", "add the finished games of another store", stored)
    merge.add_argument("file", metavar="FILE", type=Path, help="the other store")
    add("forget", "take a name out of all finished games of the store", stored).add_argument(
        "name", metavar="NAME", help="the name"
    )
    _add_lamps(add("selftest", "test the lamps, the buttons and the knob of a cabinet", configured))
    doctor = add("doctor", "check the whole installation, and give advice", stored)
    doctor.set_defaults(form="text")
    doctor.add_argument("--json", dest="form", action="store_const", const="json", help="print JSON")
    _add_confirm(add("confirm", "measure what only a real Raspberry Pi can tell, and write a report", configured))
    add("config", "print the configuration in use, with comments", stored)
    add("games", "list the games of other packages, and what is wrong with them")
    begun = add("new-game", "begin a game of your own: write a package that can be played")
    begun.add_argument("name", metavar="NAME", help="its name in moves: small letters and digits")
    begun.add_argument(
        "--folder", metavar="FOLDER", type=Path, help="where to write it; by default the folder NAME, here"
    )
    for name, extension in extensions.items():
        options = add(name, extension.says)
        options.set_defaults(extension=extension)
        extension.add_options(options)
    about = add("help", "show the general help, or the help of a command")
    about.add_argument("about", metavar="COMMAND", nargs="?", help="the command")
    add("version", "print the version")
    return parser, dict(commands.choices)


def _list_missing(extensions: Mapping[str, Command]) -> str:
    """Return what the help says of the commands whose packages are not installed; nothing if all are."""
    missing = [name for name in PACKAGES if name not in extensions]
    return f" Commands of packages that are not installed: {', '.join(missing)}." if missing else ""


def _add_lamps(selftest: argparse.ArgumentParser) -> None:
    only = selftest.add_mutually_exclusive_group()
    only.add_argument(
        "--hold",
        metavar="COLOUR",
        choices=TEST_COLOURS,
        help=f"only light all lamps until Ctrl-C, to measure and to feel: {', '.join(TEST_COLOURS)}",
    )
    only.add_argument(
        "--slow",
        metavar="ROW",
        type=_lamp_row,
        nargs="?",
        const=ALL_ROWS,
        help="only light one lamp after the other, half a second each, until Ctrl-C; with ROW, 1 to 13, only those of "
        "this row (13 is the secret row)",
    )


def _add_confirm(confirm: argparse.ArgumentParser) -> None:
    confirm.add_argument(
        "file",
        metavar="FILE",
        nargs="?",
        type=Path,
        default=Path("pegmind-confirm.json"),
        help="the report, as JSON, with a text beside it; if it is there, what it lacks is done (default: %(default)s)",
    )
    confirm.add_argument(
        "steps", metavar="STEP", nargs="*", help="only this step, by its name in docs/confirm.md, also if it is done"
    )
    confirm.add_argument("--unattended", action="store_true", help="do only what needs nobody")
    confirm.add_argument(
        "--load",
        metavar="SECONDS",
        type=_load_seconds,
        default=LOAD_SECONDS,
        help="how long the Pi is kept busy (default: %(default)g)",
    )


def _load_seconds(text: str) -> float:
    if not re.fullmatch(r"\d{1,4}(\.\d+)?", text):
        raise argparse.ArgumentTypeError(f"the seconds of load must be 0 to 9999, not {text}")
    return float(text)


def _add_review(review: argparse.ArgumentParser) -> None:
    review.add_argument("match", nargs="?", metavar="MATCH", type=_match, help=WHICH)
    review.set_defaults(form="text")
    review.add_argument("--json", dest="form", action="store_const", const="json", help="print JSON")


def _add_scores(scores: argparse.ArgumentParser) -> None:
    scores.add_argument("--games", action="store_true", help="list the finished games instead of the scores")
    scores.add_argument("--last", metavar="N", type=_count, help="with --games: only the newest N games")
    whose = scores.add_mutually_exclusive_group()
    whose.add_argument("--player", metavar="NAME", help="only this player's")
    whose.add_argument("--me", metavar="NAME", help="statistics of one player: rows, the latest games, skill and luck")
    whose.add_argument(
        "--all", action="store_true", help=f"show all players, not only the {LATEST_PLAYERS} most recent"
    )
    says = "only this box's, or only this variant's, by its spelling: original, c5p3g7, word-de-4"
    scores.add_argument("--box", metavar="BOX", help=says)
    scores.set_defaults(form="text")
    forms = scores.add_mutually_exclusive_group()
    for form, name in (("json", "JSON"), ("csv", "CSV")):
        says = f"as {name}, not limited to the {LATEST_PLAYERS} most recent players"
        forms.add_argument(f"--{form}", dest="form", action="store_const", const=form, help=says)


def _add_crack(crack: argparse.ArgumentParser) -> None:
    crack.add_argument(
        "box",
        metavar="BOX",
        help="original, superhirn, slider, super, mini, number, grand, word, word-de, word-fr-4 and so on, or a size: "
        "4x6 has 4 holes and 6 colours, and so has c6p4; add b for blanks, m for no colour twice; up to 10 colours are "
        "possible",
    )
    crack.add_argument("--digits", action="store_true", help="call the pegs 1, 2, 3 ... instead of R, Y, G ...")
    crack.add_argument("--first", metavar="ROW", help="the row that you begin with, such as RRYY")
    crack.add_argument(
        "--never-more-than",
        dest="within",
        metavar="N",
        type=_guesses,
        help="play by a strategy that takes at most N guesses, if there is one",
    )
    crack.add_argument(
        "--totals", action="store_true", help="only show how many guesses the shipped strategy takes over all codes"
    )
    crack.add_argument("--recount", action="store_true", help="with --totals: count again, by playing every code")


def _host(text: str) -> str:
    """Read the address that the page listens on, like page.host of the configuration."""
    host = Page.key_specs["host"]
    if not re.fullmatch(host.matches, text):
        raise argparse.ArgumentTypeError(f"host must be an address such as {host.example}, not {text!r}")
    return text


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) not in PORTS:
        raise argparse.ArgumentTypeError(f"port must be {PORTS[0]} to {PORTS[-1]}, not {text}")
    return int(text)


def _lamp_row(text: str) -> int:
    if text not in map(str, LAMP_ROWS):
        raise argparse.ArgumentTypeError(f"the row must be {LAMP_ROWS[0]} to {LAMP_ROWS[-1]}, not {text}")
    return int(text)


def _guesses(text: str) -> int:
    if text not in map(str, GUESSES):
        raise argparse.ArgumentTypeError(f"the number of guesses must be {GUESSES[0]} to {GUESSES[-1]}, not {text}")
    return int(text)


def _match(text: str) -> int:
    """Read the number of a match; a match from another cabinet has a number below zero."""
    try:
        return int(text)
    except ValueError:
        reason = f"the number of a match is needed, not {text!r}; see: pegmind scores --games"
        raise argparse.ArgumentTypeError(reason) from None


def _count(text: str) -> int:
    if not (text.isdecimal() and 0 < int(text) <= MOST_MATCHES):
        raise argparse.ArgumentTypeError(f"the number of games must be 1 or more, not {text}")
    return int(text)
