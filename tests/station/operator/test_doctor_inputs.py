"""The controls, as a doctor looks at how often they were used."""

import pytest

from station.core.finding import ADVICE, Finding, Trouble
from station.operator.audits import FRESH, Audit, Audits
from station.operator.doctor import LOOK, check_controls, check_wires
from tests.zone import zone


@pytest.mark.parametrize(("games", "words"), [(0, "0 games"), (1, "1 game"), (2, "2 games")])
def test_controls_that_are_well(games: int, words: str) -> None:
    well = Finding("controls", "ok", f"no control seems broken after {words}")
    assert list(check_controls(FRESH._replace(games=games), 30)) == [well]


def test_controls_that_nobody_used() -> None:
    idle = {**FRESH.controls, "green": Audit(uses=3, idle=31), "ok": Audit(uses=9, idle=29)}
    sentence = "nobody has used green in the last 31 games that needed it: it may be broken"
    assert [*check_controls(Audits(idle, games=40), 30)] == [
        Finding("controls", "warning", sentence, "test it with pegmind selftest, then check its wire")
    ]


@pytest.mark.parametrize(
    ("is_running", "source"), [(True, ", according to the running station"), (False, " when the station last ran")]
)
def test_wires_that_are_well(is_running: bool, source: str) -> None:  # noqa: FBT001 - a table
    assert [*check_wires((), is_running=is_running)] == [Finding("wires", "ok", f"no problem found{source}")]


def test_every_wire_in_trouble_is_told_with_its_pin_its_hour_and_what_to_do() -> None:
    troubles = Trouble("red", 5, "stuck", 1_800_000_000.0), Trouble("ok", 2, "haunted", 0.0)
    with zone("UTC"):
        told = [*check_wires(troubles, is_running=True)]
    assert [each.says.split(",")[0] for each in told] == [
        "pins.red = 5 is stuck since 2027-01-15 08:00+00:00",
        "pins.ok = 2 is haunted since an unknown date",
    ]
    assert [(each.state, each.remedy) for each in told] == [("warning", ADVICE["stuck"]), ("warning", LOOK)]
