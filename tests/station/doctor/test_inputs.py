"""The controls, as a doctor looks at how often they were used."""

import pytest

from station.audits import FRESH, Audit, Audits
from station.doctor.inputs import controls
from station.finding import Finding


@pytest.mark.parametrize(("games", "words"), [(0, "0 games"), (1, "1 game"), (2, "2 games")])
def test_controls_that_are_well(games: int, words: str) -> None:
    well = Finding("controls", "ok", f"none is suspected after {words}")
    assert list(controls(FRESH._replace(games=games), 30)) == [well]


def test_controls_that_nobody_used() -> None:
    idle = {**FRESH.controls, "green": Audit(uses=3, idle=31), "ok": Audit(uses=9, idle=29)}
    sentence = "green was not used in the last 31 games that had a use for it: it is perhaps broken"
    assert [*controls(Audits(idle, games=40), 30)] == [
        Finding("controls", "warning", sentence, "try it, then look at its wire: pegmind selftest")
    ]
