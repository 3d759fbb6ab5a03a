"""What stands on a command line, as values."""

from pathlib import Path

import pytest

from station.cli.commandline import parse_arguments
from station.store.journal import MOST_MATCHES


@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("play", {"command": "play", "host": None, "port": None, "store": None, "config": None, "no_browser": False}),
        ("play --port 1 --no-browser", {"port": 1, "no_browser": True}),
        ("play --host 0.0.0.0", {"host": "0.0.0.0"}),  # noqa: S104 - read, not bound
        ("run --host ::1", {"host": "::1"}),
        (
            "run --port 65535 --store a.db --config b.toml",
            {"port": 65535, "store": Path("a.db"), "config": Path("b.toml")},
        ),
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
        ("wiring --svg a.svg", {"form": "text", "svg": Path("a.svg")}),
        ("doctor", {"form": "text"}),
        ("league", {"task": None, "config": None}),
        ("league --config a.toml check", {"task": "check", "config": Path("a.toml")}),
        ("league forget Ada --config a.toml", {"task": "forget", "name": "Ada", "config": Path("a.toml")}),
    ],
)
def test_a_line_means_what_it_says(line: str, means: dict[str, object]) -> None:
    arguments = vars(parse_arguments(line.split()))
    assert {key: arguments[key] for key in means} == means


@pytest.mark.parametrize(
    "line",
    [
        "", "paly", "-v", "--port 1 play", "play --port 0", "play --port 65536", "play --port x", "play --port -1",
        "play more", "script", "restore", "merge", "scores --last 0", "scores --last 9223372036854775808",
        "scores --json --csv", "scores --all --player Ada", "export x", "crack", "crack super --never-more-than 0",
        "crack super --never-more-than 100", "wiring --json --svg a.svg", "league forget", "league chek",
    ],
)  # fmt: skip
def test_a_line_that_makes_no_sense_ends_with_2(line: str) -> None:
    with pytest.raises(SystemExit) as ended:
        parse_arguments(line.split())
    assert ended.value.code == 2


@pytest.mark.parametrize("line", ["--version", "--help", "-h", "play --help"])
def test_a_question_ends_with_0(line: str) -> None:
    with pytest.raises(SystemExit) as ended:
        parse_arguments(line.split())
    assert ended.value.code == 0


@pytest.mark.parametrize(("line", "word"), [("", "missing"), ("paly", "play"), ("swim", "'swim'")])
def test_a_command_that_is_missing_is_told_apart_from_one_that_there_is_not(
    capsys: pytest.CaptureFixture[str], line: str, word: str
) -> None:
    with pytest.raises(SystemExit):
        parse_arguments(line.split())
    assert word in capsys.readouterr().err.splitlines()[-1]
