"""The whole check-up of a Raspberry Pi in a folder."""

from pathlib import Path

import pytest

from station.cli.checks import STEP_OF, checkup, is_wrong
from station.core.finding import Finding, FindingState
from tests.hardware.doctor.machines import KINDS, Pi, states


def configured(folder: Path, text: str) -> Path:
    (folder / "mine.toml").write_text(text)
    return folder / "mine.toml"


@pytest.mark.parametrize("kind", KINDS)
def test_a_whole_cabinet_on_every_pi(tmp_path: Path, kind: str, port: int) -> None:
    pi = Pi(tmp_path / "pi", KINDS[kind])
    pi.said["timedatectl", "show", "--property=NTP", "--property=NTPSynchronized"] = "NTP=yes\nNTPSynchronized=yes"
    findings = checkup(configured(tmp_path, f"[page]\nport = {port}\n"), tmp_path / "a.db", pi.probe())
    assert {*states(findings).values()} == {"ok"}, findings
    assert not is_wrong(findings)
    assert {"configuration", "Python", "model", "power", "pins", "pixels", "store", "clock", "page"} <= {
        *states(findings)
    }


@pytest.mark.parametrize(("state", "wrong"), [("ok", False), ("warning", False), ("wrong", True)])
def test_only_a_wrong_finding_fails_the_check(state: FindingState, wrong: bool) -> None:  # noqa: FBT001 - a table
    assert is_wrong((Finding("model", "ok", "as ever"), Finding("power", state, "so"))) == wrong


def test_a_machine_that_answers_nothing_is_a_warning(tmp_path: Path) -> None:
    pi = Pi(tmp_path / "pi", KINDS["4"])
    pi.labels = {}
    findings = checkup(None, Path("~nobody-has-this-name/a.db"), pi.probe())
    assert findings[-1].about == "store"
    findings = checkup(None, tmp_path / "a.db", pi.probe())
    assert (
        Finding(
            "machine",
            "warning",
            "the check failed (KeyError: 'gpiochip0')",
            "this is a fault in Pegmind, not in your cabinet",
            4,
        )
        in findings
    )
    assert {"store", "clock", "page"} <= {*states(findings)}


def test_an_impossible_panel_is_a_warning_of_the_first_step(tmp_path: Path) -> None:
    pi = Pi(tmp_path / "pi", KINDS["4"])
    findings = checkup(configured(tmp_path, "[panel]\nstrip = 144\n"), tmp_path / "a.db", pi.probe())
    (panel,) = (each for each in findings if each.about == "panel")
    assert (panel.state, panel.step) == ("warning", 1)
    assert panel.says.startswith("it cannot be built: panel.grid = 2: between two pixels")


def test_a_warning_names_its_step_of_the_guide(tmp_path: Path) -> None:
    pi = Pi(tmp_path / "pi", KINDS["4"])
    pi.labels = {}
    findings = checkup(configured(tmp_path, "[light]\nlimit_ma = 9\n"), tmp_path / "a.db", pi.probe())
    assert {each.step for each in findings if each.state == "ok"} == {None}
    assert {each.about: each.step for each in findings if each.state != "ok"}.items() >= {
        ("configuration", STEP_OF["configuration"]),
        ("machine", STEP_OF["machine"]),
    }
