"""What is in a release archive: what an installation takes, with hashes, and nothing else."""

import json
import shutil
import zipfile
from hashlib import sha256
from pathlib import Path

import pytest

from pegmind_installer.build import CONTENTS
from pegmind_installer.lock import LOCK
from pegmind_installer.release import find_wheels, is_locked, list_systems
from tools.debian.cache import Failed
from tools.release.contents import Wheel, assemble, copy_sources, describe, list_installed, write_lock, write_manifest

TEXT = """\
lamp==1.0 \\
    --hash=sha256:aa \\
    --hash=sha256:ab
    # via pegmind (pyproject.toml)
number==1.1 ; python_full_version < '3.12' \\
    --hash=sha256:ba
    # via lamp
number==1.2 ; python_full_version >= '3.12' \\
    --hash=sha256:bb
    # via
    #   lamp
    #   swing
pip==26 \\
    --hash=sha256:ca
    # via pegmind (pyproject.toml:installer)
swing==5.0 \\
    --hash=sha256:da
    # via pegmind (pyproject.toml:pi-build)
"""
"""A lock file with a package for two Pythons, and one that only builds others."""

LICENCES = {
    "License-Expression: MIT": "MIT",
    "License: BSD": "BSD",
    "License: UNKNOWN": "",
    "License: Copyright Ada\n All of it": "",
    "Classifier: License :: OSI Approved :: Apache License\nLicense: UNKNOWN": "Apache License",
}


def wheel(folder: Path, name: str, version: str, tag: str = "py3-none-any", licence: str = "License: MIT") -> Path:
    """Write a wheel as far as a release looks at it."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{name}-{version}-{tag}.whl"
    with zipfile.ZipFile(file, "w") as made:
        made.writestr(f"{name}-{version}.dist-info/METADATA", f"Name: {name}\nVersion: {version}\n{licence}\n\nText\n")
    return file


def found(name: str, version: str, digest: str) -> Wheel:
    return Wheel(f"wheels/any/{name}.whl", name, version, 1, digest, "MIT")


@pytest.fixture
def release(tmp_path: Path) -> Path:
    """The folder of a release for two systems, of a checkout that has more than belongs into one."""
    source, twelve, thirteen = (tmp_path / name for name in ("source", "twelve", "thirteen"))
    for name in (*CONTENTS, "tests/test_all.py", "league/tests/test_all.py", ".git/HEAD"):
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).write_text(name, encoding="utf-8")
    (source / LOCK).write_text(TEXT, encoding="utf-8")
    for folder, version, tag in ((twelve, "1.1", "cp311-cp311-linux"), (thirteen, "1.2", "cp313-cp313-linux")):
        for name, its in (("lamp", "1.0"), ("pip", "26"), ("swing", "5.0")):
            wheel(folder, name, its)
        wheel(folder, "number", version, tag)
    systems = {"bookworm-arm64": twelve, "trixie-arm64": thirteen}
    own = [wheel(tmp_path, name, "0.2.0") for name in ("pegmind", "pegmind_league")]
    assemble(source, own, systems, tmp_path / "release")
    return tmp_path / "release"


def test_a_release_has_the_program_and_the_wheels_of_each_system(release: Path) -> None:
    assert {path.name for path in release.iterdir()} == {*(name.partition("/")[0] for name in CONTENTS), "wheels"}
    assert {path.name for path in (release / "league").iterdir()} == {"pegmind_league", "pyproject.toml"}
    assert list_systems(release) == ("bookworm-arm64", "trixie-arm64")
    assert {path.relative_to(release / "wheels").as_posix() for path in release.rglob("*.whl")} == {
        *("any/lamp-1.0-py3-none-any.whl", "any/pip-26-py3-none-any.whl"),
        *("any/pegmind-0.2.0-py3-none-any.whl", "any/pegmind_league-0.2.0-py3-none-any.whl"),
        *("bookworm-arm64/number-1.1-cp311-cp311-linux.whl", "trixie-arm64/number-1.2-cp313-cp313-linux.whl"),
    }


def test_its_lock_file_has_the_hash_of_every_wheel_and_no_other(release: Path) -> None:
    lock = (release / LOCK).read_text(encoding="utf-8")
    wheels = sorted(release.rglob("*.whl"))
    assert all(is_locked(file, lock) for file in wheels)
    assert lock.count("--hash=") == len(wheels)
    named = find_wheels(release, "trixie-arm64")
    assert named is not None
    assert (release / named.pip).name == "pip-26-py3-none-any.whl"
    assert find_wheels(release, "forky-arm64") is None


def test_its_manifest_describes_every_wheel(release: Path) -> None:
    listed = json.loads((release / "wheels/manifest.json").read_text(encoding="utf-8"))
    assert [each["file"] for each in listed] == [
        path.relative_to(release).as_posix() for path in sorted((release / "wheels").rglob("*.whl"))
    ]
    for each in listed:
        content = (release / each["file"]).read_bytes()
        assert (each["size"], each["sha256"]) == (len(content), sha256(content).hexdigest())
        assert Path(each["file"]).name.replace("_", "-").startswith(f"{each['name']}-{each['version']}-")
        assert each["licence"] == "MIT"


def test_what_is_under_the_gpl_needs_its_source_in_a_release(tmp_path: Path) -> None:
    release, sources = tmp_path / "release", tmp_path / "sources"
    (release / "wheels").mkdir(parents=True)
    sources.mkdir()
    wheels = [found("lamp", "1.0", "aa")._replace(licence="LGPL-3.0"), found("gpiod", "2.5.0", "ab")]
    (release / "wheels/manifest.json").write_text(write_manifest(wheels), encoding="utf-8")
    (sources / "gpiod-2.5.0.tar.gz").touch()
    with pytest.raises(Failed, match="the licences of lamp ask"):
        copy_sources(sources, release)
    (sources / "lamp-1.0.tar.gz").touch()
    shutil.rmtree(release / "sources")
    copy_sources(sources, release)
    assert sorted(path.name for path in (release / "sources").iterdir()) == ["gpiod-2.5.0.tar.gz", "lamp-1.0.tar.gz"]


def test_an_entry_of_the_lock_keeps_its_condition_and_origin() -> None:
    wheels = (
        found("lamp", "1.0", "1"),
        found("number", "1.1", "2"),
        found("number", "1.2", "3"),
        found("pip", "26", "4"),
    )
    assert (
        write_lock(TEXT, (*wheels, found("pegmind", "0.2.0", "5")))
        == """\
lamp==1.0 \\
    --hash=sha256:1
    # via pegmind (pyproject.toml)
number==1.1 ; python_full_version < '3.12' \\
    --hash=sha256:2
    # via lamp
number==1.2 ; python_full_version >= '3.12' \\
    --hash=sha256:3
    # via
    #   lamp
    #   swing
pip==26 \\
    --hash=sha256:4
    # via pegmind (pyproject.toml:installer)
pegmind==0.2.0 \\
    --hash=sha256:5
"""
    )


def test_a_wheel_for_two_systems_has_both_hashes() -> None:
    wheels = (
        found("lamp", "1.0", "1"),
        found("lamp", "1.0", "0"),
        found("number", "1.1", "2"),
        found("pip", "26", "3"),
    )
    assert write_lock(TEXT, wheels).startswith("lamp==1.0 \\\n    --hash=sha256:0 \\\n    --hash=sha256:1\n")


def test_what_only_builds_others_is_not_in_a_release() -> None:
    assert list_installed(TEXT) == {"lamp", "number", "pip"}


@pytest.mark.parametrize(
    ("wheels", "named"),
    [
        ((found("lamp", "1.0", "1"), found("pip", "26", "2")), "number"),
        ((found("lamp", "1.0", "1"), found("number", "1.3", "3"), found("pip", "26", "2")), "wheels/any/number.whl"),
        ((found("lamp", "1.0", "1"), found("pegmind", "0.2.0", "5"), found("pip", "26", "2")), "number"),
    ],
)
def test_wheels_that_are_not_those_of_the_lock_file_are_named(wheels: tuple[Wheel, ...], named: str) -> None:
    with pytest.raises(Failed, match=f"the wheels are not those of requirements-pi.lock: {named}$"):
        write_lock(TEXT, wheels)


@pytest.mark.parametrize(("metadata", "licence"), LICENCES.items())
def test_a_licence_is_what_the_package_says_in_a_line(tmp_path: Path, metadata: str, licence: str) -> None:
    assert describe(wheel(tmp_path, "lamp", "1.0", licence=metadata), tmp_path).licence == licence


def test_a_manifest_is_json_that_people_can_read() -> None:
    text = write_manifest([found("lamp", "1.0", "1")])
    assert json.loads(text)[0]["name"] == "lamp"
    assert text.count("\n") > 5
