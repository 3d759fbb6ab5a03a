"""A version is built by the real venv and the real pip, from a folder of packages, without a network."""

import base64
import hashlib
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Final

import pip as pip_package
import pytest

from pegmind_installer.apply import Target, transaction
from pegmind_installer.build import CONTENTS, Build, build_steps
from pegmind_installer.commands import CommandError, run_command
from pegmind_installer.lock import LOCK, select_build_requirements
from pegmind_installer.release import ANY, WHEELS, find_wheels
from tests.systemd.pegmind_installer.fake_system import checkout, read_files
from tests.systemd.system import PATHS

ROOT: Final = Path(__file__).parents[3]
PYTHON: Final = str(Path(sys.base_prefix) / "bin/python3")
BACKEND: Final = '''\
"""Builds the wheel of a program of one file, as a library without one is built."""
import lamp, zipfile
def get_requires_for_build_wheel(settings=None):
    return []
def build_wheel(folder, settings=None, metadata=None):
    name = "pegmind-0.1.0-py3-none-any.whl"
    with zipfile.ZipFile(f"{folder}/{name}", "w") as wheel:
        wheel.writestr("pegmind.py", open("pegmind.py").read())
        info = "pegmind-0.1.0.dist-info"
        wheel.writestr(f"{info}/METADATA", "Metadata-Version: 2.1\\nName: pegmind\\nVersion: 0.1.0\\n")
        wheel.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n")
        wheel.writestr(f"{info}/entry_points.txt", "[console_scripts]\\npegmind = pegmind:main\\n")
        wheel.writestr(f"{info}/RECORD", "")
    return name
'''
PROGRAM: Final = """\
import lamp, sys
def main():
    print(lamp.LIT, sys.argv[1:])
    return 3 if "bad.toml" in sys.argv[-1] else 0
"""
PROJECT: Final = '[build-system]\nrequires = ["lamp"]\nbuild-backend = "backend"\nbackend-path = ["."]\n'


def wheel(folder: Path, name: str, code: str = "LIT = 12\n", entry_points: str = "") -> str:
    """Write a wheel of a package of one file to a folder; return its entry in a lock file, as a build requirement."""
    file, info = folder / f"{name}-1.0-py3-none-any.whl", f"{name}-1.0.dist-info"
    parts = {
        f"{name}.py": code,
        f"{info}/entry_points.txt": entry_points,
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    rows = [f"{path},sha256={digest(text)},{len(text)}" for path, text in parts.items()]
    with zipfile.ZipFile(file, "w") as made:
        for path, text in {**parts, f"{info}/RECORD": "\n".join([*rows, f"{info}/RECORD,,"])}.items():
            made.writestr(path, text)
    whole = hashlib.sha256(file.read_bytes()).hexdigest()
    return f"{name}==1.0 \\\n    --hash=sha256:{whole}\n    # via pegmind (pyproject.toml:pi-build)\n"


def digest(text: str) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=").decode()


@pytest.fixture
def build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Build:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")  # the backend of these tests lies among the sources
    wheels, source = tmp_path / "wheels", checkout(tmp_path, "0.1.0")
    wheels.mkdir()
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(wheels))
    lock = wheel(wheels, "lamp")
    for name, text in {"backend.py": BACKEND, "pegmind.py": PROGRAM, "pyproject.toml": PROJECT, LOCK: lock}.items():
        (source / name).write_text(text, encoding="utf-8")
    contents = [*CONTENTS, "backend.py", "pegmind.py"]
    for folder in ("league", "drawings"):
        its, module = source / folder, f"pegmind_{folder}"
        (its / "backend.py").write_text(BACKEND.replace("pegmind", module), encoding="utf-8")
        (its / f"{module}.py").touch()
        (its / "pyproject.toml").write_text(PROJECT, encoding="utf-8")
        contents += [f"{folder}/backend.py", f"{folder}/{module}.py"]
    return Build(source, tmp_path / "opt/versions/1", lock, lock, python=PYTHON, contents=tuple(contents))


@pytest.fixture
def release(build: Build, tmp_path: Path) -> Build:
    """The same from an archive, in which the program is a wheel."""
    place = build.source / WHEELS / ANY
    place.mkdir(parents=True)
    lock = wheel(place, "lamp") + wheel(place, "pegmind", PROGRAM, "[console_scripts]\npegmind = pegmind:main\n")
    pip = Path(pip_package.__file__).parent
    with zipfile.ZipFile(place / "pip-1-py3-none-any.whl", "w") as made:
        for file in (*pip.rglob("*.py"), *pip.rglob("*.pem"), *pip.rglob("*.txt")):
            made.write(file, file.relative_to(pip.parent))
    (build.source / WHEELS / "bookworm-arm64").mkdir()
    (tmp_path / "wheels/lamp-1.0-py3-none-any.whl").unlink()
    wheels = find_wheels(build.source, "bookworm-arm64")
    return build._replace(requirements=lock, wheels=wheels, python_version=sys.version_info[:2])


def apply(build: Build) -> None:
    with transaction(Target(Path("/"), run_command, lambda _message: None)) as apply_steps:
        apply_steps(build_steps(build))


def test_a_version_is_complete_and_compiled(build: Build) -> None:
    apply(build)
    program = subprocess.run([build.version / "bin/pegmind", "run"], capture_output=True, text=True, check=True)
    assert program.stdout == "12 ['run']\n"
    assert {path.name.partition(".")[0] for path in build.version.glob("lib/*/site-packages/__pycache__/*.pyc")} == {
        *("lamp", "pegmind", "pegmind_drawings", "pegmind_league")
    }
    kept = {path.name for path in (build.version / "source").iterdir()} - {"__pycache__"}  # backend.py's
    assert kept == {name.partition("/")[0] for name in build.contents}


def test_an_archived_version_keeps_wheels_for_its_system(release: Build) -> None:
    (release.source / WHEELS / "trixie-arm64").mkdir()
    apply(release)
    program = subprocess.run([release.version / "bin/pegmind", "run"], capture_output=True, text=True, check=True)
    assert program.stdout == "12 ['run']\n"
    compiled = {path.name.partition(".")[0] for path in release.version.glob("lib/*/site-packages/__pycache__/*.pyc")}
    assert compiled == {"lamp", "pegmind"}
    kept = release.version / "source" / WHEELS
    assert sorted(path.name for path in kept.iterdir()) == ["any", "bookworm-arm64"]
    assert find_wheels(kept.parent, "bookworm-arm64") == release.wheels


def test_a_wrong_wheel_of_an_archive_leaves_nothing(release: Build) -> None:
    with zipfile.ZipFile(release.source / WHEELS / ANY / "lamp-1.0-py3-none-any.whl", "a") as made:
        made.writestr("more.py", "")
    before = read_files(release.source.parent)
    with pytest.raises(CommandError, match=r"compare the archive with its hash[\s\S]*DO NOT MATCH THE HASHES"):
        apply(release)
    assert read_files(release.source.parent) == before


def test_a_package_that_is_not_locked_leaves_nothing(build: Build) -> None:
    with zipfile.ZipFile(build.source.parent / "wheels/lamp-1.0-py3-none-any.whl", "a") as made:
        made.writestr("more.py", "")
    before = read_files(build.source.parent)
    with pytest.raises(CommandError, match="DO NOT MATCH THE HASHES"):
        apply(build)
    assert read_files(build.source.parent) == before


def test_the_lock_file_says_what_builds_its_other_packages() -> None:
    line = (sys.executable, "-m", "pegmind_installer.lock", LOCK)
    printed = subprocess.run(line, cwd=ROOT, env=PATHS, capture_output=True, text=True, check=True).stdout
    assert printed == select_build_requirements((ROOT / LOCK).read_text(encoding="utf-8"))
    names = [line.partition("==")[0] for line in printed.splitlines() if "==" in line]
    assert names == ["packaging", "pybind11", "setuptools", "setuptools-scm", "vcs-versioning"]
    assert printed.count("--hash=sha256:") >= len(names)
