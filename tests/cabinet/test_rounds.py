"""A cabinet's wires and counts, as whoever looks after it finds them: from another terminal, or after the plug."""

import json
import time
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest

from station.cli.checks import STEP_OF
from station.core.audits import Audit
from station.core.finding import ADVICE, Finding
from station.operator.maintenance import SOON
from station.store.reading import open_for_reading
from tests.processes.commands import pegmind

STUCK = 60
"""Seconds after which a control that is held is called stuck."""


@pytest.fixture(autouse=True)
def utc(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "UTC")


def an_evening(folder: Path, *lines: str) -> Path:
    """The store after a script."""
    (folder / "evening.txt").write_text("\n".join(lines))
    assert pegmind("script", folder / "evening.txt", "--store", folder / "evening.db").status == 0
    return folder / "evening.db"


def wires(store: Path) -> list[Finding]:
    """What the doctor says of them; since when is another matter."""
    _, told, _ = pegmind("doctor", "--json", "--store", str(store))
    return [Finding(**finding) for finding in json.loads(told) if finding["about"] == "wires"]


def test_the_doctor_names_the_pin_of_a_stuck_button(tmp_path: Path) -> None:
    (finding,) = wires(an_evening(tmp_path, f"hold red {STUCK + SOON + 1}"))
    said, _, when = finding.says.partition(" since ")
    assert finding._replace(says=said) == Finding(
        "wires", "warning", "pins.red = 5 is stuck", ADVICE["stuck"], STEP_OF["wires"]
    )
    at, _, whose = when.partition(", ")
    assert whose == "when the station last ran"
    assert abs(datetime.fromisoformat(at).timestamp() - time.time()) < 10 * 60


def test_a_button_that_is_freed_is_no_longer_named(tmp_path: Path) -> None:
    store = an_evening(tmp_path, f"hold red {STUCK + SOON + 1}", f"wait {SOON + 1}")
    assert wires(store) == [Finding("wires", "ok", "no problem found when the station last ran")]


def test_the_next_station_forgets_what_was_mended_while_it_was_off(tmp_path: Path) -> None:
    store = an_evening(tmp_path, f"hold red {STUCK + SOON + 1}", "cut", f"wait {SOON - 1}", "cut")
    assert [finding.state for finding in wires(store)] == ["warning"]
    store = an_evening(tmp_path, f"wait {SOON + 1}")
    assert [finding.state for finding in wires(store)] == ["ok"]


def test_a_contact_that_comes_and_goes_is_noted_as_it_is_at_last(tmp_path: Path) -> None:
    store = an_evening(tmp_path, f"hold red {STUCK + 1}", "wait 1", f"hold blue {STUCK + SOON + 1}")
    assert [finding.says.partition(" since ")[0] for finding in wires(store)] == ["pins.blue = 16 is stuck"]


def test_what_was_counted_is_kept_every_hour_though_no_game_ends(tmp_path: Path) -> None:
    store = an_evening(tmp_path, "press red red", "wait 3601", "press red", "cut")
    with closing(open_for_reading(store)) as journal:
        audits = journal.audits()
    assert (audits.controls["red"], round(audits.seconds)) == (Audit(2), 3600)
