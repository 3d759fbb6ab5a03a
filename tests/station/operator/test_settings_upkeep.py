"""Which controls are suspected at a cabinet."""

from station.operator.audits import FRESH, Audit
from station.operator.settings import Upkeep, suspected


def test_a_control_is_suspected_after_as_many_games_as_the_cabinet_says() -> None:
    worn = FRESH._replace(controls={**FRESH.controls, "red": Audit(3, 30), "ok": Audit(0, 29)})
    assert suspected(Upkeep(audits=worn)) == ("red",)
    assert suspected(Upkeep(audits=worn, unused=29)) == ("red", "ok")
    assert suspected(Upkeep()) == ()
