"""Steps are done once, kept at once, and belong to what is unconfirmed."""

import json
import re
from pathlib import Path

from station.confirm.session import CONFIRM_STEPS, TITLES, Conditions, confirm
from tests.station.confirm.test_bench import at_bench

DOCS = Path(__file__).parents[3] / "docs"
ALONE = Conditions(unattended=True)


def test_what_is_done_is_not_done_again_and_what_was_skipped_is(tmp_path: Path) -> None:
    file, said = tmp_path / "report.json", list[str]()
    bench = at_bench(folder=tmp_path)._replace(say=said.append)
    first = confirm(bench, file, ALONE)
    assert {key: first.outcomes[key].state for key in ("card", "buttons")} == {"card": "done", "buttons": "skipped"}
    said.clear()
    again = confirm(bench, file, ALONE._replace(again=frozenset({"load"})))
    assert "The card: done before" in said
    assert "\nThe buttons" in said
    assert "\nIdle and full load" in said
    assert [*again.outcomes] == [step.key for step in CONFIRM_STEPS]


def test_an_end_in_between_keeps_what_was_done(tmp_path: Path) -> None:
    file = tmp_path / "report.json"
    confirm(at_bench(folder=tmp_path), file, ALONE)
    kept = json.loads(file.read_text())
    confirm(at_bench(folder=tmp_path), file, Conditions())
    assert json.loads(file.read_text())["steps"]["card"] == kept["steps"]["card"]


def test_a_station_that_runs_keeps_the_pins(tmp_path: Path) -> None:
    report = confirm(at_bench(folder=tmp_path), tmp_path / "r.json", Conditions(pins_kept="the station is running"))
    kept = {step.key for step in CONFIRM_STEPS if report.outcomes[step.key].says == ("the station is running",)}
    assert kept == {step.key for step in CONFIRM_STEPS if step.needs}


def test_every_step_is_about_a_point_of_the_list_and_named_there() -> None:
    text = (DOCS / "unconfirmed.md").read_text(encoding="utf-8")
    points = dict(re.findall(r"^- \*\*(.+?)\.\*\*((?:.|\n(?!- |\n))*)", text, re.MULTILINE))
    for step in CONFIRM_STEPS:
        for point in step.points:
            assert f"`{step.key}`" in points[point], (step.key, point)
    assert len(TITLES) == len(CONFIRM_STEPS)
