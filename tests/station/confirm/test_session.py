"""Steps are done once, kept at once, and belong to what is unconfirmed."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

import pytest

from hardware.errors import CabinetError
from station.confirm.bench import Bench
from station.confirm.report import SkippedError, StepOutcome, load_report
from station.confirm.session import CONFIRM_STEPS, TITLES, Conditions, ConfirmStep, confirm
from tests.station.confirm.test_bench import at_bench

DOCS = Path(__file__).parents[3] / "docs"
ALONE = Conditions(unattended=True)


class Deed:
    """A step that counts how often it was done, and may ask or fail."""

    def __init__(self, error: Exception | None = None, *, asks: bool = False) -> None:
        self.times = 0
        self._error = error
        self._asks = asks

    def __call__(self, bench: Bench) -> StepOutcome:
        if self._asks:
            bench.ask_or_skip("Press it.")
        self.times += 1
        if self._error is not None:
            raise self._error
        return StepOutcome("done", (f"the {self.times}. time",))


def session(deeds: Mapping[str, Deed], needs: str = "") -> tuple[ConfirmStep, ...]:
    return tuple(ConfirmStep(key, key.title(), (), deed, cast("Any", needs)) for key, deed in deeds.items())


def test_what_is_done_is_not_done_again_and_what_was_skipped_is(tmp_path: Path) -> None:
    file, said = tmp_path / "report.json", list[str]()
    deeds = {"card": Deed(), "load": Deed(), "wire": Deed(SkippedError("no wire"))}
    bench = at_bench()._replace(say=said.append)
    confirm(bench, file, ALONE, session(deeds))
    report = confirm(bench, file, ALONE, session(deeds))
    assert {key: deed.times for key, deed in deeds.items()} == {"card": 1, "load": 1, "wire": 2}
    assert "Card: done before" in said
    assert report.outcomes["wire"] == StepOutcome("skipped", ("no wire",))
    assert load_report(file) == report


def test_a_step_that_is_named_is_the_only_one_and_done_again(tmp_path: Path) -> None:
    deeds = {"card": Deed(), "load": Deed(), "lamps": Deed()}
    for named in ({"card", "load"}, {"load"}):
        confirm(at_bench(), tmp_path / "report.json", Conditions(named=frozenset(named)), session(deeds))
    assert {key: deed.times for key, deed in deeds.items()} == {"card": 1, "load": 2, "lamps": 0}


def test_what_is_connected_before_the_start_is_asked_for_by_name(tmp_path: Path) -> None:
    file, deeds = tmp_path / "report.json", {"current": Deed(asks=True)}
    report = confirm(at_bench(""), file, Conditions(), session(deeds, "connection"))
    assert report.outcomes["current"].says[0].endswith("stop the station, and add current to this command")
    report = confirm(at_bench(""), file, Conditions(named=frozenset({"current"})), session(deeds, "connection"))
    assert report.outcomes["current"].state == "done"


def test_an_end_in_between_keeps_what_was_done(tmp_path: Path) -> None:
    deeds = {"card": Deed(), "buttons": Deed(asks=True), "lamps": Deed()}
    report = confirm(at_bench(), tmp_path / "report.json", Conditions(), session(deeds))
    assert [*report.outcomes] == ["card"]
    assert "Buttons: not yet" in (tmp_path / "report.txt").read_text()
    report = confirm(at_bench(""), tmp_path / "report.json", Conditions(), session(deeds))
    assert [*report.outcomes] == ["card", "buttons", "lamps"]


@pytest.mark.parametrize("error", [OSError("gone"), RuntimeError("gone"), CabinetError("gone")])
def test_a_step_that_fails_is_in_the_report_and_the_next_one_is_done(tmp_path: Path, error: Exception) -> None:
    report = confirm(at_bench(), tmp_path / "r.json", ALONE, session({"card": Deed(error), "load": Deed()}))
    assert [each.state for each in report.outcomes.values()] == ["failed", "done"]
    assert report.outcomes["card"].says == ("gone",)


def test_hands_and_pins_may_be_missing(tmp_path: Path) -> None:
    running = Conditions(pins_kept="the station is running")
    kept = confirm(at_bench(), tmp_path / "1.json", running, session({"pins": Deed()}, "pins"))
    alone = confirm(at_bench(), tmp_path / "2.json", ALONE, session({"lamps": Deed()}, "hands"))
    assert kept.outcomes["pins"].says == ("the station is running",)
    assert alone.outcomes["lamps"].says == ("somebody has to be there, and this run was unattended",)


def test_every_step_is_about_a_point_of_the_list_and_named_there() -> None:
    text = (DOCS / "unconfirmed.md").read_text(encoding="utf-8")
    points = dict(re.findall(r"^- \*\*(.+?)\.\*\*((?:.|\n(?!- |\n))*)", text, re.MULTILINE))
    for step in CONFIRM_STEPS:
        for point in step.points:
            assert f"`{step.key}`" in points[point], (step.key, point)
    assert len(TITLES) == len(CONFIRM_STEPS)
