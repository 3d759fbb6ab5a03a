"""A cabinet's wires and counts, as whoever looks after it finds them: from another terminal, or after the plug."""

import json
import time
from datetime import datetime
from pathlib import Path

import pytest

from station.cli.checks import STEP_OF
from station.core.finding import ADVICE, Finding
from station.operator.maintenance import SAVE_DELAY
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
    (finding,) = wires(an_evening(tmp_path, f"hold red {STUCK + SAVE_DELAY + 1}"))
    said, _, when = finding.says.partition(" since ")
    assert finding._replace(says=said) == Finding(
        "wires", "warning", "pins.red = 5 is stuck", ADVICE["stuck"], STEP_OF["wires"]
    )
    at, _, whose = when.partition(", ")
    assert whose == "when the station last ran"
    assert abs(datetime.fromisoformat(at).timestamp() - time.time()) < 10 * 60
