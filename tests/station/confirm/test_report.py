"""The report is kept, goes on where it was, and never replaces another file."""

import json
from pathlib import Path

import pytest

from station import __version__
from station.confirm.report import FieldReport, StepOutcome, load_report, report_as_text, save_report

TITLES = {"board": "The board", "card": "The card"}
REPORT = FieldReport().with_outcome("board", StepOutcome("done", ("it is a Pi",), {"model": "Raspberry Pi Zero 2 W"}))


def test_a_report_comes_back_as_it_was_kept(tmp_path: Path) -> None:
    file = tmp_path / "report.json"
    assert load_report(file) == FieldReport()
    save_report(file, REPORT, TITLES)
    assert load_report(file) == REPORT
    assert json.loads(file.read_text())["board"] == "Raspberry Pi Zero 2 W"
    assert (tmp_path / "report.txt").read_text() == report_as_text(REPORT, TITLES)


def test_the_text_says_what_is_still_to_be_done() -> None:
    assert report_as_text(REPORT, TITLES) == (
        f"Pegmind {__version__} on Raspberry Pi Zero 2 W\n\nThe board: done\n    it is a Pi\nThe card: not yet\n"
    )


@pytest.mark.parametrize("text", ["a poem", "[]", '{"steps": {"board": 1}, "board": ""}'])
def test_another_file_is_left_alone(tmp_path: Path, text: str) -> None:
    (tmp_path / "other.json").write_text(text)
    with pytest.raises(ValueError, match="is not a report of pegmind confirm"):
        load_report(tmp_path / "other.json")
