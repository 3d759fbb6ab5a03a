"""What a shipped strategy achieves over all codes, as it is told."""

from pathlib import Path

import pytest

from station.games.codes.answers import MisreadError
from station.games.pegs.boxes import BOXES, box_named
from station.games.pegs.crack import totals
from station.games.pegs.solver.shipped import FOLDER, format_records, load_records

ORIGINAL = BOXES["original"]


def test_what_the_strategy_achieves_is_told() -> None:
    text = totals(ORIGINAL)
    assert text.splitlines()[:3] == [
        "Original: 1296 codes",
        "5625 guesses in total, 4.3403 per game, at most 6",
        "proven: no strategy needs fewer in total",
    ]
    assert "Original, at most 5 guesses: 1296 codes\n5626 guesses in total" in text
    assert (
        totals(box_named("c8p6g12"))
        == "Box c8p6g12 has no shipped strategy: every guess is computed when it is needed."
    )
    assert "a better one may exist" in totals(BOXES["super"])


def test_what_is_counted_now_stands_beside_what_was_recorded(tmp_path: Path) -> None:
    kept = load_records()["3x6"]
    (tmp_path / "3x6.pegs").write_bytes((FOLDER / "3x6.pegs").read_bytes())
    (tmp_path / "records.json").write_text(
        format_records({"3x6": kept._replace(total=1, games={1: 1})}), encoding="ascii"
    )
    told = totals(box_named("c6p3g10"), recount=True, folder=tmp_path).splitlines()
    assert told[:2] == ["Box c6p3g10: 216 codes", "854 guesses in total, 3.9537 per game, at most 5"]
    assert told[-1] == "Counted now; the recorded total is 1."


def test_a_first_row_like_the_strategys_own_takes_as_many_guesses() -> None:
    told = totals(ORIGINAL, first="YYRG").splitlines()
    assert told[1] == "5625 guesses in total, 4.3403 per game, at most 6"
    assert "Counted now; the recorded total is 5625." in told


def test_a_first_row_that_the_strategy_does_not_cover_is_refused() -> None:
    with pytest.raises(MisreadError, match=r"^the strategy begins with RRYG, or a row like that, and does not cover R"):
        totals(ORIGINAL, first="RRYY")
