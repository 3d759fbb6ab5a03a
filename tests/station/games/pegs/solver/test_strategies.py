"""What was counted of the strategies, read and written."""

from pathlib import Path

import pytest

from station.games.pegs.solver.shipped import FOLDER, DamagedError, StrategyRecord, format_records, load_records

ONE = StrategyRecord(81, 25, {1: 1, 2: 5, 3: 13, 4: 6}, proven=True, seconds=2, date="2026-01-02", machine="a")


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    known = {"2x5": ONE, "1x2": ONE._replace(proven=False)}
    (tmp_path / "records.json").write_text(format_records(known), encoding="ascii")
    assert load_records(tmp_path) == known


def test_the_shipped_file_is_as_it_would_be_written_one_strategy_a_line() -> None:
    text = (FOLDER / "records.json").read_text(encoding="ascii")
    assert format_records(load_records()) == text
    assert len(text.splitlines()) == len(load_records()) + 2


@pytest.mark.parametrize("spoilt", ["", "[]", "{", '{"4x6": {}}', '{"4x6": 5}', '{"4x6": {"games": {"x": 1}}}'])
def test_what_cannot_be_used_is_damaged(spoilt: str, tmp_path: Path) -> None:
    (tmp_path / "records.json").write_text(spoilt, encoding="ascii")
    with pytest.raises(DamagedError, match=r"the file records\.json of the strategies cannot be used: "):
        load_records(tmp_path)


def test_a_missing_file_is_damaged_too(tmp_path: Path) -> None:
    with pytest.raises(DamagedError, match="No such file"):
        load_records(tmp_path)
