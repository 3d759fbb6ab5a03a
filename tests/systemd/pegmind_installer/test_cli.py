"""The command line, run as make runs it, on this machine: how it refuses. Nothing is installed here."""

import ast
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from pegmind_installer.cli import describe_error
from pegmind_installer.commands import CommandError
from pegmind_installer.install import Cancelled, InstallError
from tests.systemd.system import FOLDER, PATHS

ROOT = Path(__file__).parents[3]
MODULES = sorted((FOLDER / "pegmind_installer").glob("*.py"))
IMPORTS_THE_PROGRAM = "boot_settings.py"
NEEDS_NO_LIBRARY = (
    "hardware.doctor.boot",
    "hardware.doctor.overlays",
    "hardware.models",
    "pegmind_installer",
    "station.config",
)


def run(*words: str) -> tuple[int, str]:
    """Run the installer; return its exit status and what it printed to stderr."""
    line = [sys.executable, "-B", "-m", "pegmind_installer", *words]
    quiet = subprocess.DEVNULL
    done = subprocess.run(line, cwd=ROOT, env=PATHS, stdin=quiet, capture_output=True, text=True, check=False)
    return done.returncode, done.stderr


def imports(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            yield str(node.module)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


@pytest.mark.parametrize("command", ["install", "back", "uninstall"])
def test_without_a_terminal_yes_has_to_be_an_option(tmp_path: Path, command: str) -> None:
    words = "" if command == "install" else f"{command} "
    message = f"pegmind: there is no terminal to ask you; to confirm: sudo ./install {words}--yes\n"
    assert run(command, "--root", str(tmp_path)) == (1, message)


@pytest.mark.parametrize(("words", "confirm"), [((), "--yes"), (("--no-kiosk",), "--yes"), (("back",), "back --yes")])
def test_the_script_installs_if_no_command_is_named(tmp_path: Path, words: tuple[str, ...], confirm: str) -> None:
    link = tmp_path / "link"
    link.symlink_to(ROOT / "install")
    quiet = subprocess.DEVNULL
    line = (str(link), *words, "--root", str(tmp_path))
    done = subprocess.run(line, cwd=tmp_path, stdin=quiet, capture_output=True, text=True, check=False)
    message = f"pegmind: there is no terminal to ask you; to confirm: sudo ./install {confirm}\n"
    assert (done.returncode, done.stderr) == (1, message)


def test_the_script_says_what_it_can_do(tmp_path: Path) -> None:
    said = subprocess.run((ROOT / "install", "--help"), cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    assert all(command in said for command in ("install", "back", "uninstall"))


@pytest.mark.parametrize("command", ["install", "back"])
def test_an_empty_folder_is_not_a_system(tmp_path: Path, command: str) -> None:
    status, message = run(command, "--root", str(tmp_path), "--yes")
    no_python = f"/usr/bin/python3 is missing in {tmp_path}: apt-get install python3"
    expected = no_python if os.getuid() == 0 else "installing needs root"
    assert (status, message.startswith(f"pegmind: {expected}")) == (1, True)
    assert list(tmp_path.iterdir()) == []


def test_uninstalling_nothing_is_refused_in_one_sentence(tmp_path: Path) -> None:
    status, message = run("uninstall", "--root", str(tmp_path), "--yes")
    assert (status, message.count("\n")) == (1, 1)


@pytest.mark.parametrize(
    ("error", "note", "said"),
    [
        (KeyboardInterrupt(), None, "interrupted; nothing has been changed"),
        (KeyboardInterrupt(), "all changes have been undone", "interrupted; all changes have been undone"),
        (Cancelled(), None, "cancelled; nothing has been changed"),
        (Cancelled(), "installed Debian packages stay", "cancelled; installed Debian packages stay"),
        (
            CommandError("could not find it"),
            "all changes have been undone",
            "could not find it\nall changes have been undone",
        ),
        (InstallError("installing needs root"), None, "installing needs root"),
        (FileNotFoundError(2, "No such file", "/a"), None, "/a: No such file"),
        (
            OSError(28, "No space left on device"),
            "what can be undone",
            "this system: No space left on device\nwhat can be undone",
        ),
    ],
)
def test_an_error_comes_with_what_has_become_of_the_changes(error: BaseException, note: str | None, said: str) -> None:
    if note is not None:
        error.add_note(note)
    assert describe_error(error) == said


def test_an_old_python_gets_a_sentence_rather_than_a_traceback() -> None:
    for name in ("__init__.py", "__main__.py"):
        text = (FOLDER / "pegmind_installer" / name).read_text(encoding="utf-8")
        ast.parse(text, feature_version=(3, 7))
    assert text.index("sys.version_info <") < text.index("from pegmind_installer")


@pytest.mark.parametrize("file", MODULES, ids=lambda file: file.name)
def test_the_installer_needs_nothing_but_python(file: Path) -> None:
    foreign = {name for name in imports(file) if name.partition(".")[0] not in sys.stdlib_module_names}
    assert file.name == IMPORTS_THE_PROGRAM or not {name for name in foreign if not name.startswith(NEEDS_NO_LIBRARY)}


def test_it_starts_on_a_python_that_has_no_libraries() -> None:
    program = f"import sys; sys.path[:0] = {[str(ROOT), str(FOLDER)]!r}; import pegmind_installer.cli"
    line = [sys.executable, "-I", "-S", "-c", program]
    assert subprocess.run(line, capture_output=True, text=True, check=False).stderr == ""


@pytest.mark.parametrize(
    ("folder", "packages"),
    [(".", ("station", "hardware", "pegmind")), ("league", ("pegmind_league",)), ("drawings", ("pegmind_drawings",))],
)
def test_the_installed_packages_have_all_they_import(folder: str, packages: tuple[str, ...]) -> None:
    root = ROOT / folder
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]
    include = [f"{package}*" for package in packages]
    assert project["packages"] == {"find": {"include": include, "namespaces": False}}
    marks = (mark for package in packages for mark in (root / package).rglob("__init__.py"))
    folders = [mark.parent.relative_to(root) for mark in marks]
    files = [file.relative_to(root) for each in folders for file in (root / each).iterdir() if file.is_file()]
    needed = {Path(*name.split(".")) for file in files if file.suffix == ".py" for name in imports(root / file)}
    ours = {each for each in needed if each.parts[0] in packages}
    there = {*folders, *(file.with_suffix("") for file in files)}
    extra = project.get("package-data", {})
    data = {str(Path(*name.split(".")) / each) for name, all_of in extra.items() for each in all_of}
    assert sorted(map(str, ours - there)) == []
    unknown = [file for file in files if file.suffix != ".py" and not any(map(file.match, data))]
    assert [str(file) for file in unknown if not file.match("*.d.ts")] == []  # types, which only make check reads
