"""The command line of `pegmind league`."""

from pathlib import Path

import pytest

from station.cli.commandline import parse_arguments


@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("league", (None, None, None)),
        ("league --config a.toml check", ("check", Path("a.toml"), None)),
        ("league forget Ada --config a.toml", ("forget", Path("a.toml"), "Ada")),
    ],
)
def test_options_may_stand_before_and_after_a_task(line: str, means: tuple[object, ...]) -> None:
    arguments = parse_arguments(line.split())
    assert (arguments.task, arguments.config, arguments.name) == means


@pytest.mark.parametrize(("line", "why"), [("forget", "arguments are required"), ("chek", "invalid choice")])
def test_a_faulty_line_ends_with_2(line: str, why: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        parse_arguments(["league", line])
    assert (ended.value.code, why in capsys.readouterr().err) == (2, True)
