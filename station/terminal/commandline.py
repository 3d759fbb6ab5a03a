"""The command line: what may stand there, and what it means."""

import argparse
from pathlib import Path
from typing import Final

from station import __version__
from station.store.journal import MOST_MATCHES

PORTS: Final = range(1, 65536)
GUESSES: Final = range(1, 100)

LATEST: Final = 12
"""People whose scores are told in a terminal, where nobody asks for more: some screens full."""

WHICH: Final = "its number; the newest that is finished, if none is given"


class MisusedError(Exception):
    """The command cannot be carried out as it was given; `str(error)` says why."""


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
    _scores(commands.add_parser("scores", parents=[common], help="show what people have achieved"))
    export = commands.add_parser("export", parents=[common], help="write a match in move notation")
    export.add_argument("match", nargs="?", type=_match, help=WHICH)
    review = commands.add_parser(
        "review", parents=[common], help="say what every row of a match told, luck and skill apart"
    )
    review.add_argument("match", nargs="?", type=_match, help=WHICH)
    review.set_defaults(form="text")
    review.add_argument("--json", dest="form", action="store_const", const="json", help="as JSON")
    crack = commands.add_parser("crack", parents=[common], help="say what to play against a real board")
    crack.add_argument("box", metavar="BOX", help="original, superhirn, slider, super, or a spelling such as c6p4g10")
    crack.add_argument(
        "--never-more-than",
        dest="within",
        metavar="N",
        type=_guesses,
        help="by a strategy that takes N guesses at most, where there is one",
    )
    crack.add_argument("--totals", action="store_true", help="only tell what the shipped strategy achieves")
    crack.add_argument("--recount", action="store_true", help="with --totals: play every code now")
    backup = commands.add_parser("backup", parents=[common], help="copy the store, also while a station plays on it")
    backup.add_argument("file", metavar="FILE", nargs="?", type=Path, help="the copy; backup.folder, if none is named")
    restore = commands.add_parser("restore", parents=[common], help="put a copy in the place of the store")
    restore.add_argument("file", metavar="FILE", type=Path, help="the copy")
    merge = commands.add_parser("merge", parents=[common], help="take in the finished games of another store")
    merge.add_argument("file", metavar="FILE", type=Path, help="the other store")
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
