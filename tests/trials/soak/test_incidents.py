"""What befalls a cabinet in a soak."""

import pytest

from trials.soak.incidents import ALWAYS, CALM, HOUSE, fate
from trials.soak.seeded_random import seeded


@pytest.mark.parametrize("minutes", [0.1, 1, 10])
def test_everything_happens_once_and_cuts_only_after_the_calm(minutes: float) -> None:
    plan = fate(60 * minutes, seeded(1))
    assert {due.event for due in plan} == {*ALWAYS, *HOUSE}
    assert [due.at for due in plan] == sorted(due.at for due in plan)
    assert all(0 <= due.at <= 60 * minutes for due in plan)
    assert all(due.at >= 60 * minutes * CALM for due in plan if due.event in HOUSE)


def test_ten_minutes_have_as_many_events_as_the_tables_say() -> None:
    plan = [due.event for due in fate(600, seeded(2))]
    often = {event: plan.count(event) for event in plan}
    rough = {event: 10 * (1 - CALM) * rate for event, rate in HOUSE.items()}
    assert often == {event: 10 * rate for event, rate in ALWAYS.items()} | rough


def test_the_same_chance_is_the_same_fate() -> None:
    assert fate(60, seeded("7")) == fate(60, seeded("7"))
    assert fate(60, seeded("7")) != fate(60, seeded("8"))
