"""What is built once."""

from pathlib import Path

import pytest

from tools.debian.cache import Failed, build_once, hash_of, replacing


def made(folder: Path) -> None:
    (folder / "disk").write_text("made")


def not_made(folder: Path) -> None:
    (folder / "half").write_text("made")
    raise Failed("the network is gone")


def there(home: Path) -> list[str]:
    return sorted(str(each.relative_to(home)) for each in home.rglob("*"))


def test_what_is_built_is_built_once(tmp_path: Path) -> None:
    assert build_once("kernel", "1", made, tmp_path) == tmp_path / "kernel-1"
    assert build_once("kernel", "1", not_made, tmp_path) == tmp_path / "kernel-1"
    assert there(tmp_path) == ["kernel-1", "kernel-1/disk"]


def test_a_newer_one_takes_the_place_of_the_older(tmp_path: Path) -> None:
    build_once("kernel", "1", made, tmp_path)
    build_once("system", "1", made, tmp_path)
    build_once("kernel", "2", made, tmp_path)
    assert there(tmp_path) == ["kernel-2", "kernel-2/disk", "system-1", "system-1/disk"]


def test_nothing_is_left_of_what_could_not_be_built(tmp_path: Path) -> None:
    with pytest.raises(Failed, match="the network is gone"):
        build_once("kernel", "1", not_made, tmp_path)
    assert there(tmp_path) == []


def test_what_the_power_left_half_built_is_begun_anew(tmp_path: Path) -> None:
    (tmp_path / "kernel-begun/half").mkdir(parents=True)
    build_once("kernel", "1", made, tmp_path)
    assert there(tmp_path) == ["kernel-1", "kernel-1/disk"]


def test_a_file_is_replaced_when_the_new_one_is_finished(tmp_path: Path) -> None:
    card, work = tmp_path / "card.img", tmp_path / "work"
    work.mkdir()
    card.write_text("old")
    with replacing(card, work) as new:
        new.write_text("new")
        new.with_name("table").write_text("what it is made of")
        assert (new.name, card.read_text()) == ("card.img", "old")
    assert (there(tmp_path), card.read_text()) == (["card.img", "work"], "new")


def half_written(card: Path, work: Path) -> None:
    with replacing(card, work) as new:
        new.write_text("half")
        raise KeyboardInterrupt


def test_a_file_stays_until_the_new_one_is_finished(tmp_path: Path) -> None:
    card, work = tmp_path / "card.img", tmp_path / "work"
    work.mkdir()
    card.write_text("old")
    with pytest.raises(KeyboardInterrupt):
        half_written(card, work)
    assert (there(tmp_path), card.read_text()) == (["card.img", "work"], "old")


def test_a_hash_stands_for_all_that_something_is_made_of(tmp_path: Path) -> None:
    (tmp_path / "board/__pycache__").mkdir(parents=True)
    (tmp_path / "board/init").write_text("mount")
    before = hash_of("bookworm", tmp_path / "board")
    (tmp_path / "board/__pycache__/init.pyc").write_text("compiled")
    assert hash_of("bookworm", tmp_path / "board") == before
    (tmp_path / "board/init").write_text("mount it")
    assert hash_of("bookworm", tmp_path / "board") != before
    assert hash_of("trixie", tmp_path / "board") != hash_of("bookworm", tmp_path / "board")
