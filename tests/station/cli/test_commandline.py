"""What stands on a command line, as values."""

import shlex
from pathlib import Path
from typing import Final

import pytest

from station.cli.commandline import parse_arguments
from station.store.files import MOST_MATCHES

MEANINGS: Final[list[tuple[str, dict[str, object]]]] = [
    ("play", {"command": "play", "host": None, "port": None, "store": None, "config": None, "no_browser": False}),
    ("play --port 1 --no-browser", {"port": 1, "no_browser": True}),
    ("play --host 0.0.0.0", {"host": "0.0.0.0"}),  # noqa: S104 - read, not bound
    ("run --host ::1", {"host": "::1"}),
    ("run --port 65535 --store a.db --config b.toml", {"port": 65535, "store": Path("a.db"), "config": Path("b.toml")}),
    ("script - --store a.db", {"file": "-", "store": Path("a.db")}),
    ("scores", {"games": False, "last": None, "player": None, "all": False, "box": None, "form": "text"}),
    ("scores --games --last 1 --csv", {"games": True, "last": 1, "form": "csv"}),
    (f"scores --games --last {MOST_MATCHES} --json", {"last": MOST_MATCHES, "form": "json"}),
    ("export", {"match": None}),
    ("export -3", {"match": -3}),
    ("review 7 --json", {"match": 7, "form": "json"}),
    ("crack c6p4g10b", {"box": "c6p4g10b", "within": None, "totals": False, "recount": False}),
    ("crack super --never-more-than 1 --totals", {"within": 1, "totals": True}),
    ("crack super --never-more-than 99", {"within": 99}),
    ("crack 4x10 --digits --first 0123", {"box": "4x10", "digits": True, "first": "0123"}),
    ("backup", {"file": None}),
    ("backup copy.db", {"file": Path("copy.db")}),
    ("merge bar.db", {"file": Path("bar.db")}),
    ("doctor", {"form": "text"}),
    ("selftest", {"hold": None, "slow": None}),
    ("selftest --hold white", {"hold": "white", "slow": None}),
    ("selftest --slow", {"hold": None, "slow": 0}),
    ("selftest --slow 13", {"slow": 13}),
]


def test_a_line_means_what_it_says() -> None:
    for line, means in MEANINGS:
        arguments = vars(parse_arguments(line.split()))
        assert {key: arguments[key] for key in means} == means, line


MISUSED: Final = {
    "": "error: a command is missing; the commands are play, run, script, ",
    "paly": "error: there is no command 'paly'; did you mean \"play\"?",
    "swim": "error: there is no command 'swim'; the commands are play, run, script, ",
    "-v": "error: the command comes first, then its options, as in: pegmind play --port 8081 (not -v)",
    "--port 1 play": "error: the command comes first, then its options, as in: pegmind play --port 8081 (not --port)",
    "play --port 0": "argument --port: port must be 1 to 65535, not 0",
    "play --port 65536": "argument --port: port must be 1 to 65535, not 65536",
    "play --port x": "argument --port: port must be 1 to 65535, not x",
    "play --host ''": "argument --host: host must be an address such as 127.0.0.1, not ''",
    "run --host 'my pi'": "argument --host: host must be an address such as 127.0.0.1, not 'my pi'",
    "play --prot 80": 'pegmind play: error: unrecognized arguments: --prot 80; did you mean "--port"?',
    "scores ada.db": "pegmind scores: error: unrecognized arguments: ada.db",
    "script": "the following arguments are required: FILE",
    "restore": "arguments are required",
    "merge": "arguments are required",
    "scores --games --last 0": "argument --last: the number of games must be 1 or more, not 0",
    "scores --last 9223372036854775808": "argument --last: the number of games must be 1 or more, not 92233",
    "scores --json --csv": "argument --csv: not allowed with argument --json",
    "scores --all --player Ada": "not allowed with argument --all",
    "export x": "argument MATCH: the number of a match is needed, not 'x'; see: pegmind scores --games",
    "crack": "arguments are required",
    "crack super --never-more-than 0": "--never-more-than",
    "crack super --never-more-than 100": "--never-more-than",
    "selftest --hold pink": "invalid choice: 'pink'",
    "selftest --slow 14": "the row must be 1 to 13, not 14",
    "selftest --slow --hold red": "not allowed with argument",
}


def test_a_faulty_line_ends_with_2_and_says_why(capsys: pytest.CaptureFixture[str]) -> None:
    for line, why in MISUSED.items():
        with pytest.raises(SystemExit) as ended:
            parse_arguments(shlex.split(line))
        said = capsys.readouterr().err.splitlines()[-1]
        assert (ended.value.code, why in said) == (2, True), (line, said)


def test_a_question_ends_with_0() -> None:
    for line in ("--version", "--help", "-h", "play --help"):
        with pytest.raises(SystemExit) as ended:
            parse_arguments(line.split())
        assert ended.value.code == 0, line
