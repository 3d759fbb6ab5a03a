"""The commands of other packages: found by their entry points, or named with what installs them."""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

import pytest

from station.cli.commandline import parse_arguments
from station.cli.commands import main
from station.cli.extensions import Command, explain_missing
from station.cli.terminal import say


def _add_options(parser: ArgumentParser) -> None:
    parser.add_argument("word")


def _run(arguments: Namespace) -> int:
    say(arguments.word)
    return 5


HELLO = Command("say a word", _add_options, _run)


@pytest.fixture
def greeter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An installed package that has the command `hello`."""
    metadata = tmp_path / "greeter-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: greeter\nVersion: 1.0\n", encoding="utf-8")
    (metadata / "entry_points.txt").write_text(f"[pegmind.commands]\nhello = {__name__}:HELLO\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cabinet without any other package."""
    monkeypatch.setattr(sys, "path", [])


@pytest.mark.usefixtures("greeter")
def test_a_command_of_another_package_runs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hello", "Ada"]) == 5
    assert capsys.readouterr().out == "Ada\n"


@pytest.mark.usefixtures("greeter")
def test_the_help_lists_a_command_of_another_package(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["help"])
    assert "    hello     say a word\n" in capsys.readouterr().out


@pytest.mark.usefixtures("greeter")
def test_a_misspelt_command_of_another_package_is_suggested(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["helo"])
    assert capsys.readouterr().err.endswith("there is no command 'helo'; did you mean \"hello\"?\n")


@pytest.mark.usefixtures("alone")
def test_a_missing_package_is_named_with_what_installs_it(capsys: pytest.CaptureFixture[str]) -> None:
    pip = f"{sys.executable} -m pip install"
    for line, name, folder in (
        (["league", "forget", "Ada"], "league", "league"),
        (["wiring", "--svg", "a.svg"], "wiring", "drawings"),
        (["help", "panel"], "panel", "drawings"),
    ):
        with pytest.raises(SystemExit) as ended:
            main(line)
        says = f"pegmind-{folder}, which is not installed; install it with: {pip} pegmind-{folder}, or in a source tree"
        assert ended.value.code == 1
        assert capsys.readouterr().err == f"pegmind: the command {name} is in the package {says}: {pip} ./{folder}\n"


@pytest.mark.usefixtures("alone")
def test_the_help_names_the_commands_that_are_missing(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["help"])
    assert "packages that are not installed: wiring, panel, league." in " ".join(capsys.readouterr().out.split())


def test_a_command_of_nobody_has_no_package() -> None:
    assert explain_missing("hello") is None


@pytest.mark.usefixtures("alone")
def test_a_station_starts_without_looking_for_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "importlib.metadata", raising=False)
    assert parse_arguments(["run"]).extension is None
    assert "importlib.metadata" not in sys.modules
