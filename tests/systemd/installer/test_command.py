"""The front door, on this very machine: what it says where it cannot go on. Nothing is installed here."""

import ast
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from systemd.installer.host import look
from systemd.installer.outside import OutsideError
from systemd.installer.places import NEWER, PROGRAMS, pieces
from systemd.installer.steps import Run

ROOT = Path(__file__).parents[3]
INSTALLER = sorted((ROOT / "systemd/installer").glob("*.py"))
KNOWS_THE_PROGRAM = "needs.py"
PURE_OF_OURS = ("hardware.doctor.boot", "hardware.models", "systemd.installer", "systemd.packages")


def said(*words: str) -> tuple[int, str]:
    """The exit status, and the complaint."""
    line = [sys.executable, "-B", "-m", "systemd.installer", *words]
    done = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    return done.returncode, done.stderr


def imports(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            yield str(node.module)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


@pytest.mark.parametrize("command", ["install", "back", "uninstall"])
def test_nobody_is_asked_where_nobody_can_answer(tmp_path: Path, command: str) -> None:
    says = f"pegmind: there is no terminal to ask you; to confirm: sudo make {command} ARGS=--yes\n"
    assert said(command, "--root", str(tmp_path)) == (1, says)


@pytest.mark.parametrize("command", ["install", "back"])
def test_an_empty_folder_is_no_system(tmp_path: Path, command: str) -> None:
    status, says = said(command, "--root", str(tmp_path), "--yes")
    root = os.getuid() == 0
    no_python = f"/usr/bin/python3 is missing in {tmp_path}: apt-get install python3"
    expected = no_python if root else "installing needs root"
    assert (status, says.startswith(f"pegmind: {expected}")) == (1, True)
    assert list(tmp_path.iterdir()) == []


def test_what_is_not_installed_cannot_be_uninstalled(tmp_path: Path) -> None:
    status, says = said("uninstall", "--root", str(tmp_path), "--yes")
    assert (status, says.count("\n")) == (1, 1)


def test_an_old_python_gets_a_sentence_rather_than_a_traceback() -> None:
    for name in ("__init__.py", "__main__.py"):
        text = (ROOT / "systemd/installer" / name).read_text(encoding="utf-8")
        ast.parse(text, feature_version=(3, 7))
    assert text.index("sys.version_info <") < text.index("from systemd.installer")


def test_a_system_is_looked_at_as_it_says_itself(tmp_path: Path) -> None:
    def answers(step: Run) -> str:
        return "3 11 64\n" if step.words[0] == "/usr/bin/python3" else "systemd 252 (252.39-1~deb12u1)\n+PAM\n"

    for name, text in {"usr/bin/apt-get": "", "var/lib/dpkg/status": "Package: swig\n", "run/udev/control": ""}.items():
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    host = look(tmp_path, answers, {"SUDO_USER": "root"})
    assert (host.python, host.bits, host.systemd, host.apt, host.packages) == (
        (3, 11),
        64,
        252,
        True,
        "Package: swig\n",
    )
    assert (host.running, host.udev, host.cmdline, host.operator, host.former) == (False, False, "", None, None)


def test_a_system_without_python_and_systemd_is_looked_at_all_the_same(tmp_path: Path) -> None:
    def silent(step: Run) -> str:
        raise OutsideError(step.says)

    host = look(tmp_path, silent, {})
    assert (host.python, host.bits, host.systemd, host.apt, host.packages) == (None, 0, 0, False, "")


@pytest.mark.parametrize("file", INSTALLER, ids=lambda file: file.name)
def test_the_installer_needs_nothing_but_python(file: Path) -> None:
    foreign = {name for name in imports(file) if name.partition(".")[0] not in sys.stdlib_module_names}
    assert file.name == KNOWS_THE_PROGRAM or not {name for name in foreign if not name.startswith(PURE_OF_OURS)}
    assert len(file.read_text(encoding="utf-8").splitlines()) <= 280


def test_it_starts_on_a_python_that_has_nothing_else() -> None:
    line = [
        sys.executable,
        "-I",
        "-S",
        "-c",
        f"import sys; sys.path.insert(0, {str(ROOT)!r}); import systemd.installer.command",
    ]
    assert subprocess.run(line, capture_output=True, text=True, check=False).stderr == ""


def test_what_is_installed_has_all_that_it_imports_and_reads() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]
    folders = [Path(*name.split(".")) for name in project["packages"]]
    files = [file.relative_to(ROOT) for folder in folders for file in (ROOT / folder).iterdir() if file.is_file()]
    needed = {Path(*name.split(".")) for file in files if file.suffix == ".py" for name in imports(ROOT / file)}
    ours = {each for each in needed if each.parts[0] in ("station", "hardware")}
    there = {*folders, *(file.with_suffix("") for file in files)}
    data = {str(Path(*name.split(".")) / each) for name, all_of in project["package-data"].items() for each in all_of}
    assert sorted(map(str, ours - there)) == []
    assert [str(file) for file in files if file.suffix != ".py" and not any(map(file.match, data))] == []


def test_every_file_beside_the_installer_has_its_place() -> None:
    folder = ROOT / "systemd"
    placed = {piece.source.name for piece in pieces(folder, 999, kiosk=True)}
    assert {file.name for file in folder.iterdir() if file.is_file()} - {"__init__.py", "packages.py"} == placed
    assert {*PROGRAMS, *NEWER} <= placed


def test_what_an_old_systemd_does_not_understand_is_left_out() -> None:
    names = [{piece.source.name for piece in pieces(ROOT / "systemd", each, kiosk=True)} for each in (253, 254)]
    assert names[1] - names[0] == {"back-off.conf"}


def test_without_a_display_nothing_of_the_display_is_there() -> None:
    pieces_of = pieces(ROOT / "systemd", 999, kiosk=False)
    assert [piece.path for piece in pieces_of if "kiosk" in str(piece.path)] == []
