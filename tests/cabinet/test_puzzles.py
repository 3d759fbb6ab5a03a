"""Somebody solves puzzles at the cabinet: from the menu, of a day, with hints, by ear, and after a power cut."""

from pathlib import Path
from typing import Final

import pytest

from station.games.codes.puzzle import build_puzzle
from station.games.pegs.boxes import BOXES_WITH_PEGS
from station.script.virtual import VirtualLoop
from tests.ear import speaking_cabinet
from tests.simulator import STARTED, last, play, some
from tests.zone import zone

DAY: Final = 24 * 3600.0
TODAY: Final = "2027-01-15"
"""The date of STARTED."""

RIGHT: Final = "next secret WRYB RYGY PPRW YGWR GWRP\nmatch original players=Ada puzzle=medium\n"
PAIRS: Final = (
    "next secret BsYsBxBs GdPxPtPx BtYcRxBd BsGxRtRt RtYcYsBt GtBcYxGt\nmatch grand players=Ada puzzle=easy\n"
)
MENU: Final = "press ok ok\nturn -2\npress ok\nturn +1\npress ok\nturn +2\n"
"""From attract mode to the box in front with an easy puzzle; the next ok plays."""


def test_a_puzzle_is_chosen_from_the_menu_and_solved_in_one_row() -> None:
    assert last(MENU)["choice"]["move"] == "match original puzzle=easy"
    begun = last(f"{MENU}press ok")
    assert begun["puzzle"] == {"grade": "easy", "given": len(begun["rows"])}
    assert begun["rows_total"] == len(begun["rows"]) + 1
    assert all(row["red"] is not None for row in begun["rows"])
    assert begun["secret"] is None
    shown = last(f"{RIGHT}wait 40\npress white red yellow blue ok\nwait 9")
    assert some(shown, "scene", "secret", "outcome") == {
        "scene": "reveal", "secret": "WRYB", "outcome": {"winner": "Ada", "reason": "cracked"},
    }  # fmt: skip
    assert shown["message"].startswith("Solved in 40 seconds!")


def test_a_wrong_row_is_told_which_row_it_does_not_fit() -> None:
    shown = last(f"{RIGHT}press red red yellow blue ok\nwait 9")
    assert shown["message"].startswith(
        "If that were the code, row 1 would be 1 exact, 1 colour only. Not solved: the code was white red yellow blue."
    )
    assert shown["message"].endswith("Press ok for a new puzzle, back for the boxes.")
    again = last(f"{RIGHT}press red red yellow blue ok\nwait 9\npress ok")
    assert again["puzzle"]["grade"] == "medium"
    assert again["rows"] != shown["rows"][:-1]


def test_hints_lay_the_pegs_that_are_certain_and_keep_the_others() -> None:
    hints = "hold ok 1.2\n" * 5  # the first tells what a hint costs
    assert "Step 4 of 9" in last(f"{RIGHT}{hints}")["message"]
    laid = last(f"{RIGHT}{hints}press red red red\nhold ok 1.2")
    assert (laid["building"], laid["cursor"]) == ("WRR", 3)
    solved = last(f"{RIGHT}{hints}press white red yellow blue ok\nwait 9")
    assert "this game counts for no record" in solved["message"]


def test_a_puzzle_stands_there_again_after_a_power_cut(tmp_path: Path) -> None:
    before, after = play(f"{RIGHT}press white red\nshow\ncut\nshow", store=tmp_path / "store.db")
    same = ("rows", "puzzle", "building", "players", "rows_total")
    assert some(after, *same) == some(before, *same)
    assert after["building"] == "WR"


def test_everybody_has_the_same_puzzle_of_the_day_and_a_streak(tmp_path: Path) -> None:
    with zone("UTC"):
        told = []
        for day, date in ((0, TODAY), (1, "2027-01-16"), (1, "2027-01-16")):
            puzzle = build_puzzle(BOXES_WITH_PEGS["original"], "hard", date)
            opening = f"wait 0.1\nmatch original players=Ada daily={date} puzzle=hard\n"
            script = f"{opening}show\nguess {puzzle.code}\nwait 9\nshow"
            begun, ended = play(script, store=tmp_path / "store.db", started=STARTED + day * DAY)
            assert [row["pegs"] for row in begun["rows"]] == [*puzzle.rows]
            told.append((ended["streak"], ended["message"]))
    assert [streak for streak, _ in told] == [1, 2, None]
    assert "The puzzle of January 16: 2 days in a row." in told[1][1]
    assert "You have played the puzzle of January 16 already" in told[2][1]


def test_a_puzzle_with_pairs_is_solved_with_hints_about_colours_and_shapes() -> None:
    begun = last(PAIRS)
    assert begun["message"].endswith("Your row: choose 4 pairs, then press ok.")
    hints = "hold ok 1.2\n" * 4  # the first tells what a hint costs
    shown = last(f"{PAIRS}{hints}")
    assert shown["message"].startswith("Step 3 of 13. No pair can have purple, the colour of pair 1 cannot be red")
    assert (shown["building"], shown["cursor"]) == ("Bs", 2)
    solved = last(f"{PAIRS}{hints}press yellow green blue purple blue green ok\nwait 9")
    assert some(solved, "scene", "secret", "outcome") == {
        "scene": "reveal", "secret": "BsYsBxBs", "outcome": {"winner": "Ada", "reason": "cracked"},
    }  # fmt: skip


@pytest.mark.loop(factory=VirtualLoop)
async def test_whoever_cannot_see_the_rows_hears_them() -> None:
    async with speaking_cabinet(chance=lambda _match: "secret WRYB RYGY PPRW YGWR GWRP") as at:
        await at.play("match original players=Ada puzzle=medium", "secret WRYB RYGY PPRW YGWR GWRP")
        await at.wait(1)
        (said,) = at.ear.since()[-1:]
        assert said.startswith(
            "Row 1: red yellow green yellow; 0 exact, 2 colour only. Row 2: purple purple red white;"
        )
        assert "Only one code fits these rows" in said
