"""How findings are said, to people and to programs."""

import json
from contextlib import closing
from pathlib import Path

import pytest

from station.core.finding import Finding
from station.operator.doctor import findings_as_json, findings_as_text
from station.store.opening import open_journal

NOW = 1_800_000_000.0


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A store after a game that was opened."""
    with closing(open_journal(tmp_path / "pegmind.db")) as journal:
        journal.append("match original", NOW)
    return tmp_path / "pegmind.db"


FINDINGS = (
    Finding("configuration", "ok", "the defaults"),
    Finding("SPI", "wrong", "SPI is off: there is no /dev/spidev0.0", f"sudo {'raspi-config ' * 5}"),
    Finding(
        "power", "warning", "the voltage of the Pi has been too low since it was switched on", "use another supply"
    ),
    Finding("model", "ok", "Raspberry Pi Zero 2 W"),
)


def test_for_a_terminal_the_worst_comes_last_with_what_to_do() -> None:
    assert (
        findings_as_text(FINDINGS)
        == """\
ok       configuration  the defaults
ok       model          Raspberry Pi Zero 2 W

warning  power          the voltage of the Pi has been too low since it was
                        switched on
                        > use another supply

wrong    SPI            SPI is off: there is no /dev/spidev0.0
                        > sudo raspi-config raspi-config raspi-config
                          raspi-config raspi-config

1 wrong, 1 warning, 2 ok: fix what is wrong, then run the doctor again."""
    )
    assert findings_as_text(FINDINGS[2:]).endswith("\n\nNothing is wrong: 1 warning, 1 ok.")
    assert findings_as_text(FINDINGS[3:]) == "ok       model  Raspberry Pi Zero 2 W\n\nEverything is ok (1 check)."


def test_as_data_the_order_is_that_of_the_checks() -> None:
    assert json.loads(findings_as_json(FINDINGS)) == [finding._asdict() for finding in FINDINGS]


def test_a_builder_is_told_the_step_of_the_guide() -> None:
    finding = Finding("SPI", "wrong", "SPI is off", "sudo raspi-config", 11)
    assert "> sudo raspi-config (step 11 of docs/build.md)\n" in findings_as_text([finding])
    assert json.loads(findings_as_json([finding]))[0]["step"] == 11
