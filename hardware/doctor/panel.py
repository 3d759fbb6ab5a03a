"""The doctor's check of the front panel."""

from collections.abc import Iterator

from hardware.panel.measures import measure
from hardware.panel.section import Panel
from hardware.panel.sizes import PanelError, mm
from station.core.finding import Finding


def check_panel(panel: Panel) -> Iterator[Finding]:
    """Check whether the panel can be built as configured; a cabinet that is built already plays all the same."""
    try:
        sizes = measure(panel)
    except PanelError as error:
        for problem in str(error).splitlines():
            remedy = "change section [panel]; pegmind panel prints the measures that come out"
            yield Finding("panel", "warning", f"it cannot be built: {problem}", remedy)
    else:
        yield Finding("panel", "ok", f"{mm(sizes.width)} x {mm(sizes.height)} mm")
