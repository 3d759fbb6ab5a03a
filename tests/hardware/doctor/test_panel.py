"""The doctor says whether the panel can be built."""

from hardware.doctor.panel import check_panel
from hardware.panel.section import Panel
from station.core.finding import Finding


def test_the_size_of_a_panel_that_can_be_built() -> None:
    assert [*check_panel(Panel())] == [Finding("panel", "ok", "308 x 430 mm")]


def test_everything_that_keeps_a_panel_from_being_built() -> None:
    remedy = "change section [panel]; pegmind panel prints the measures that come out"
    assert [*check_panel(Panel(strip=144, knob=12.0, knob_cap=10.0))] == [
        Finding(
            "panel",
            "warning",
            "it cannot be built: panel.grid = 2: between two pixels of a strip with 144 per metre there is room for "
            "1.9 mm; take a thinner sheet",
            remedy,
        ),
        Finding("panel", "warning", "it cannot be built: panel.knob = 12: the knob on it has only 10 mm "
                "(panel.knob_cap)", remedy),
    ]  # fmt: skip
