"""The names of copies, and which of them stay."""

from pathlib import Path

import pytest

from station.store.backup import copies, copies_to_delete, copy_path, interrupted_copies

STORE = Path("/somewhere/pegmind.db")


@pytest.mark.parametrize(
    ("number", "name"),
    [(1, "pegmind-20261121-034500.db"), (2, "pegmind-20261121-034500-2.db"), (10, "pegmind-20261121-034500-10.db")],
)
def test_a_copy_is_named_after_its_store_and_its_second(number: int, name: str) -> None:
    assert copy_path(Path("/media"), STORE, "20261121-034500", number) == Path("/media") / name


def test_copies_are_found_by_their_names_the_oldest_first(tmp_path: Path) -> None:
    ours = [copy_path(tmp_path, STORE, "20261121-034500", number) for number in (1, 2, 9, 10)]
    ours.append(copy_path(tmp_path, STORE, "20261122-000000", 1))
    for path in (*ours[::-1], copy_path(tmp_path, Path("other.db"), "20261121-034500", 1), tmp_path / "pegmind.db"):
        path.touch()
    (tmp_path / "pegmind-20261123-000000.db").mkdir()
    (tmp_path / "pegmind-20261124-000000.db").symlink_to(ours[0])
    assert copies(tmp_path, STORE) == ours


def test_what_was_to_become_a_copy_is_found_too(tmp_path: Path) -> None:
    half = tmp_path / "pegmind-20261121-034500-2.db.part"
    for path in (half, tmp_path / "other-20261121-034500.db.part", tmp_path / "pegmind-20261121-034500.db"):
        path.touch()
    assert interrupted_copies(tmp_path, STORE) == [half]


@pytest.mark.parametrize(
    ("made", "keep", "goes"),
    [("d", 9, ""), ("d", 4, ""), ("d", 3, "a"), ("d", 1, "abc"), ("a", 1, "bcd"), ("a", 3, "b")],
)
def test_the_newest_stay_and_the_one_just_made_whatever_the_clock_says(made: str, keep: int, goes: str) -> None:
    assert copies_to_delete(Path(made), [*map(Path, "abcd")], keep) == [*map(Path, goes)]
